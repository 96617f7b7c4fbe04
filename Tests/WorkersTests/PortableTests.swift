import Counting
import PropertyTesting
import Testing
import Workers

@Suite struct `What one process says to another` {
  private static let notes: [Note] = [
    .label("empty"), .collected("depth", -3), .required("both", percent: 5, isMet: true),
  ]
  private static let outcomes: [CaseOutcome<Bool>] = [
    .passed, .failed(true), .discarded(Discard(.filtered, label: "é")),
  ]

  @Test func `arrives as it was said`() {
    for note in Self.notes { #expect(Message(note).value() == note) }
    for outcome in Self.outcomes { #expect(Message(outcome).value() == outcome) }
    for number in [0, -1, Int.min, Int.max] {
      #expect(Message(number).value() == number)
      #expect(Message([number as Int?, nil]).value() == [number as Int?, nil])
    }
    #expect(Message("\u{0}\u{1F600}").value() == "\u{0}\u{1F600}")
    for capacity in [100, 1 << 20] {
      let set = FingerprintSet(
        values: (1...9_000).map { $0 &* 0x9E37_79B9_7F4A_7C15 }, capacity: capacity)
      let heard = Message(set).value(FingerprintSet.self)
      #expect(heard?.estimate == set.estimate && heard?.values == set.values)
    }
  }

  @Test func `is no set of digests when its registers are none`() {
    func estimate(_ registers: [UInt8]) -> FingerprintSet? {
      var message = Message()
      message.write(1)
      message.write(registers)
      return message.value()
    }
    let count = DistinctEstimate.registerCount
    for value in [0, 1, DistinctEstimate.greatestRank] {
      let set = estimate(Array(repeating: value, count: count))
      #expect(set?.isEstimate == true && set.map { $0.count > $0.capacity } == true)
    }
    for (value, count) in [
      (DistinctEstimate.greatestRank + 1, count), (.max, count), (1, count - 1), (1, count + 1),
      (0, 0),
    ] {
      #expect(estimate(Array(repeating: value, count: count)) == nil)
    }
    for words in [[], [2], [.max], [0, .max], [1, .max], [0, 2, 5]] as [[UInt64]] {
      var message = Message()
      for word in words { message.write(word) }
      #expect(message.value(FingerprintSet.self) == nil)
    }
  }

  @Test func `is nothing when it is cut off anywhere`() {
    for bytes in Self.notes.map({ Message($0).bytes }) {
      for count in 0..<bytes.count {
        #expect(Message(Array(bytes.prefix(count))).value(Note.self) == nil)
      }
    }
  }
}
