import PropertyTesting
import Testing

/// How often each of ten alternatives is drawn in 8,000 random cases.
private func counts(
  preferring preferred: UInt64, open: UInt64
) throws(Discard) -> [Int] {
  var counts = Array(repeating: 0, count: 10)
  for index in 1...8_000 as ClosedRange<UInt64> {
    var source = ChoiceSource(seed: 7, case: index)
    counts[try source.alternative(below: 10, preferring: preferred, open: open)] += 1
  }
  return counts
}

@Suite struct `An alternative that leans on a state` {
  @Test func `is mostly an open one, and one time in four any`() throws {
    let counts = try counts(preferring: 0, open: 0b11111)
    let closed = counts[5...].reduce(0, +)
    #expect(counts.allSatisfy { $0 > 100 })
    // Half of the quarter that may be any is closed.
    #expect((700...1_300).contains(closed))
  }

  @Test func `is mostly a preferred one where such is open`() throws {
    let counts = try counts(preferring: 0b11, open: ~1)
    #expect((4_500...6_000).contains(counts[1]))
    // A tenth of the quarter that may be any.
    #expect((130...330).contains(counts[0]))
    #expect(counts.allSatisfy { $0 > 130 })
  }

  @Test func `is any where none is open`() throws {
    #expect(try counts(preferring: 0b1, open: 0).allSatisfy { $0 > 50 })
  }

  @Test func `is recorded by its number, whatever is open when it is replayed`() throws {
    for index in 1...500 as ClosedRange<UInt64> {
      var source = ChoiceSource(seed: 7, case: index)
      let drawn = try source.alternative(below: 10, preferring: 0b10, open: 0b1000)
      #expect(source.count == 1)
      var replayed = ChoiceSource(replaying: source.recorded)
      #expect(try replayed.alternative(below: 10, preferring: 0, open: 0) == drawn)
    }
  }
}

@Suite struct `A draw that is made again` {
  @Test func `is mostly a wanted one, records one draw, and replays`() throws {
    var wanted = 0
    for index in 1...4_000 as ClosedRange<UInt64> {
      var source = ChoiceSource(seed: 3, case: index)
      let drawn = try source.drawingAgain(
        until: { $0 < 5 },
        draw: { source throws(Discard) in
          try source.span(.element) { source throws(Discard) in try source.index(below: 10) }
        })
      if drawn < 5 { wanted += 1 }
      #expect(source.count == 1 && source.recorded.spans.count == 1)
      var replayed = ChoiceSource(replaying: source.recorded)
      let again = try replayed.drawingAgain(
        until: { _ in false },
        draw: { source throws(Discard) in try source.index(below: 10) })
      #expect(again == drawn)
    }
    // Half at once, and three of four others half of the time.
    #expect((2_500...3_000).contains(wanted))
  }
}
