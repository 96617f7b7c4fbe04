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
    for note in Self.notes { #expect(Message(note).value(Note.self) == note) }
    for outcome in Self.outcomes {
      #expect(Message(outcome).value(CaseOutcome<Bool>.self) == outcome)
    }
    for number in [0, -1, Int.min, Int.max] {
      #expect(Message(number).value(Int.self) == number)
      #expect(Message([number as Int?, nil]).value([Int?].self) == [number as Int?, nil])
    }
    #expect(Message("\u{0}\u{1F600}").value(String.self) == "\u{0}\u{1F600}")
    var estimate = DistinctEstimate()
    for number in 1...9_000 as ClosedRange<UInt64> { estimate.insert(number) }
    #expect(Message(estimate).value(DistinctEstimate.self) == estimate)
  }
}
