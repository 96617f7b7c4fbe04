import JobOrders
import Testing

@Suite struct `The length of a sleep` {
  @Test func `is the one that a program means, although its clock goes on`() {
    let lengths = [
      1, 2, 3, 5, 7, 10, 16, 20, 25, 33, 50, 90, 100, 115, 120, 125, 130, 150, 200, 250, 300, 333,
      400, 500, 750, 999, 1000, 1500, 2000, 2500, 3000, 10_000, 60_000, 100_000, 3_600_000,
    ]
    for length in lengths {
      for late in [0, 1, 20, 59] {
        let delay = Duration.microseconds(length * 1000 - late)
        #expect(SleepLength.meant(by: delay) == .milliseconds(length), "\(length) by \(late)")
      }
    }
  }

  @Test func `is so although its thread is preempted`() {
    for length in [100, 200, 300, 500, 1000, 2000, 3000, 5000, 10_000, 100_000] {
      for late in stride(from: 0.3, to: Double(length) / 12, by: Double(length) / 97) {
        let delay = Duration.microseconds(Int((Double(length) - late) * 1000))
        #expect(SleepLength.meant(by: delay) == .milliseconds(length), "\(length) by \(late)")
      }
    }
  }
}
