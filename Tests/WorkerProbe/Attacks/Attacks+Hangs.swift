import Glibc
import Lockstep
import StateMachines

extension Attack {
  private static func pollEach(_ microseconds: UInt32) { while one() == 1 { usleep(microseconds) } }

  private static func print(_ text: String, each microseconds: UInt32, on stream: Int32 = 1) {
    let bytes = Array(text.utf8)
    while one() == 1 {
      _ = bytes.withUnsafeBytes { write(stream, $0.baseAddress, $0.count) }
      if microseconds > 0 { usleep(microseconds) }
    }
  }

  /// Actions that do not end.
  static let hangs = [
    Attack("pollsEachMillisecond", .found(.hang)) { pollEach(1_000) },
    Attack("pollsEachTenMilliseconds", .found(.hang)) { pollEach(10_000) },
    Attack("pollsEachTenth", .found(.hang)) { pollEach(100_000) },
    Attack("printsSlowly", .found(.hang)) { print(".", each: 3_000) },
    Attack("printsVerySlowly", .found(.hang)) { print("still here\n", each: 70_000) },
    Attack("locksItselfOut", .found(.hang)) {
      var lock = pthread_mutex_t()
      pthread_mutex_init(&lock, nil)
      pthread_mutex_lock(&lock)
      pthread_mutex_lock(&lock)
    },
    Attack("waitsForInput", .found(.hang)) {
      var ends: [Int32] = [0, 0]
      pipe(&ends)
      var byte: UInt8 = 0
      read(ends[0], &byte, 1)
    },
    Attack("printsWithoutEnd", .found(.flooded)) {
      print(String(repeating: "flood ", count: 2_000), each: 0)
    },
    Attack("printsErrorsWithoutEnd", .found(.flooded)) {
      print(String(repeating: "flood ", count: 2_000), each: 0, on: 2)
    },
  ]
}
