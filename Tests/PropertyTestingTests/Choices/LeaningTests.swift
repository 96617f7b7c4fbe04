import PropertyTesting
import Testing

/// Returns how often each of ten alternatives is drawn in 8,000 random cases.
private func counts(preferring preferred: UInt64, open: UInt64) throws(Discard) -> [Int] {
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
    // A quarter of the draws takes any alternative, and half of these are closed.
    #expect((700...1_300).contains(closed))
  }

  @Test func `is mostly a preferred one where such is open`() throws {
    let counts = try counts(preferring: 0b11, open: ~1)
    #expect((4_500...6_000).contains(counts[1]))
    // A quarter of the draws takes any alternative, and a tenth of these is alternative 0.
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
        until: { _ in false }, draw: { source throws(Discard) in try source.index(below: 10) })
      #expect(again == drawn)
    }
    // One half is wanted at once; of the other half, three quarters are drawn again, half of these wanted.
    #expect((2_500...3_000).contains(wanted))
  }
}

@Suite struct `A spliced case` {
  /// Draws a number, then steps with a number each, until a step decides to stop.
  private func numbers(from source: inout ChoiceSource) throws(Discard) -> [Int] {
    var numbers = [try source.integer(in: 0...999_999, .uniform)]
    for step in 0..<20 {
      source.reach(step: step)
      let opened = source.openSpan(.element)
      let goesOn = source.boolean(31, in: 32)
      if goesOn { numbers.append(try source.integer(in: 0...999_999, .uniform)) }
      source.closeSpan(opened)
      if !goesOn { break }
    }
    return numbers
  }

  @Test func `begins and ends as the case that it is made from, one step shorter`() throws {
    var whole = ChoiceSource(seed: 1, case: 2_000)
    let known = try numbers(from: &whole)
    try #require(known.count == 21)
    var (kept, gaps, repeated) = (0, Set<Int>(), 0)
    for index in 1...4_000 as ClosedRange<UInt64> {
      var source = ChoiceSource(seed: 1, case: index)
      source.restart(splicing: whole.recorded, seed: 5, case: index)
      let spliced = try numbers(from: &source)
      // Random steps may have stopped early.
      guard spliced.count == known.count - 1 else { continue }
      if spliced[0] == known[0] { kept += 1 }
      let head = zip(spliced.dropFirst(), known.dropFirst()).prefix { $0 == $1 }.count
      let tail = zip(spliced.reversed(), known.reversed()).prefix { $0 == $1 }.count
      gaps.insert(spliced.count - 1 - min(head + tail, spliced.count - 1))
      var replayed = ChoiceSource(replaying: source.recorded)
      if try numbers(from: &replayed) == spliced { repeated += 1 }
    }
    #expect(kept > 1_000 && repeated > 2_000)
    #expect(gaps == Set(0..<20))
  }

  @Test func `is drawn at random where there is nothing to splice`() throws {
    var source = ChoiceSource(seed: 1, case: 1)
    source.restart(splicing: ChoiceSequence(), seed: 3, case: 9)
    var plain = ChoiceSource(seed: 3, case: 9)
    #expect(try numbers(from: &source) == numbers(from: &plain))
  }
}
