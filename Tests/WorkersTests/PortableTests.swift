import PropertyTesting
import Testing
import Workers

@Suite struct `What one process says to another` {
  private static let notes: [Note] = [
    .label("empty"), .collected("depth", -3), .required("both", percent: 5, isMet: true),
    .target("close", .max),
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
    let set = FingerprintSet(values: (1...9_000).map { $0 &* 0x9E37_79B9_7F4A_7C15 }, isFull: true)
    #expect(Message(set).value() == set)
  }

  @Test func `is nothing when it is cut off anywhere`() {
    for bytes in Self.notes.map({ Message($0).bytes }) {
      for count in 0..<bytes.count {
        #expect(Message(Array(bytes.prefix(count))).value(Note.self) == nil)
      }
    }
  }
}
