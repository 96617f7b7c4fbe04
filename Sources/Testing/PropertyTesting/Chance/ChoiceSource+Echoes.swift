/// Collections and elements that equal an earlier one of their case, or nearly: independent draws would hardly
/// ever be equal.
extension ChoiceSource {
  /// Draws a collection by `body` as one span. A random one is sometimes an echo of an earlier collection with
  /// draws from the same ranges: equal to it, with two elements exchanged, one changed, doubled, or left out.
  @inlinable
  mutating func collection<Value>(
    _ body: (inout ChoiceSource) throws(Discard) -> Value
  ) throws(Discard) -> Value {
    let whole = openSpan(.collection)
    defer { closeSpan(whole) }
    if whole > 0, drawsFreely, let value = echo(before: whole, body) { return value }
    return try body(&self)
  }

  /// Draws a part of a tuple. A random one with several draws is sometimes an echo of an earlier part with draws
  /// from the same ranges: equal to it, or with one draw changed.
  @inlinable
  @inline(__always)
  mutating func drawPart<Value>(_ generator: Generator<Value>) throws(Discard) -> Value {
    if !parts.isEmpty, drawsFreely {
      let dice = random.next()
      if dice & 63 < tendency.echoes, let value = echoPart(of: generator, dice) { return value }
    }
    let start = draws.count
    let value = try draw(generator)
    if draws.count &- start > 1, drawsFreely { notePart(from: start) }
    return value
  }

  @usableFromInline
  @inline(never)
  mutating func notePart(from start: Int) {
    if parts.count < 64 { parts.append(start..<draws.count) }
  }

  @usableFromInline
  @inline(never)
  mutating func echoPart<Value>(of generator: Generator<Value>, _ dice: UInt64) -> Value? {
    let part = parts[parts.count - 1 - Int(dice >> 6 & 7) % parts.count]
    guard part.upperBound <= draws.count else { return nil }
    var wanted = part.map { draws[$0] }
    if dice >> 9 & 3 == 0 {
      let changed = Int(dice >> 16 & 0xFFFF) % wanted.count
      let draw = wanted[changed]
      wanted[changed].value = leaning(low: draw.low, high: draw.high, origin: draw.origin, near: [])
    }
    return repeated(wanted) { source throws(Discard) in try source.draw(generator) }
  }

  /// Returns the index of the element of a random collection that is to equal an earlier one; -1 for none.
  @inlinable
  mutating func echoedElement(below goal: Int) -> Int {
    guard goal > 1, tendency.echoes > 6, drawsFreely else { return -1 }
    return Int(truncatingIfNeeded: random.next(below: UInt64(goal)))
  }

  /// Returns a copy of an earlier element of the collection whose element at `place` begins, if elements have
  /// several draws; otherwise `nil`, without a trace.
  @usableFromInline
  @inline(never)
  mutating func echoElement<Value>(at place: Int, of generator: Generator<Value>) -> Value? {
    let depth = recordedSpans[place].depth
    let found = earlierSpan(
      than: place, among: 64, skipping: random.next() & 3, while: { $0.depth >= depth },
      where: { $0.depth == depth })
    guard let found, recordedSpans[found].count > 2 else { return nil }
    let span = recordedSpans[found]
    return repeated((span.start + 1..<span.end).map { draws[$0] }) { source throws(Discard) in
      try source.draw(generator)
    }
  }

  /// Returns the echo of a collection that was recorded before the span at `place`, or `nil` without a trace.
  @usableFromInline
  @inline(never)
  mutating func echo<Value>(
    before place: Int, _ body: (inout ChoiceSource) throws(Discard) -> Value
  ) -> Value? {
    let dice = random.next()
    guard dice & 63 < tendency.echoes else { return nil }
    let earlier = earlierSpan(than: place, among: 128, skipping: dice >> 6 & 3) {
      $0.label == .collection && $0.count > 1
    }
    guard let earlier else { return nil }
    return repeated(variation(of: earlier, dice >> 8), body)
  }

  /// Returns the value that `body` draws by the choices of `wanted`, from the same ranges.
  private mutating func repeated<Value>(
    _ wanted: [Draw], _ body: (inout ChoiceSource) throws(Discard) -> Value
  ) -> Value? {
    let start = draws.count
    return replay(ContiguousArray(wanted.map(\.choice)), body) { _, source in
      source.count - start == wanted.count
        && wanted.indices.allSatisfy { wanted[$0].isAlternative(to: source.draws[start + $0]) }
    }
  }

  /// Returns the wanted span that precedes the span at `place` when the `steps` nearest ones are skipped, or the
  /// farthest if there are fewer; `nil` if there is none. The search ends `most` spans back, or outside `isInside`.
  private func earlierSpan(
    than place: Int, among most: Int, skipping steps: UInt64,
    while isInside: (Span) -> Bool = { _ in true }, where isWanted: (Span) -> Bool
  ) -> Int? {
    var (steps, found) = (steps, Int?.none)
    for earlier in (max(place - most, 0)..<place).reversed() {
      let span = recordedSpans[earlier]
      if !isInside(span) { break }
      if !isWanted(span) { continue }
      found = earlier
      if steps == 0 { break }
      steps -= 1
    }
    return found
  }

  /// Returns the draws of the collection at `place`, one time in two with a variation.
  private mutating func variation(of place: Int, _ dice: UInt64) -> [Draw] {
    let whole = recordedSpans[place]
    if dice & 7 < 4 { return (whole.start..<whole.end).map { draws[$0] } }
    var elements: [[Draw]] = []
    var next = place + 1
    while next < recordedSpans.count, recordedSpans[next].depth > whole.depth {
      let span = recordedSpans[next]
      if span.depth == whole.depth + 1 {
        elements.append((span.start..<span.end).map { draws[$0] })
      }
      next += 1
    }
    let stop = elements.popLast() ?? []
    guard !elements.isEmpty else { return stop }
    // Another element may have to follow here, but not where it is moved.
    for element in elements.indices where !elements[element].isEmpty {
      elements[element][0] = Draw(value: 1, low: 0, high: 1, origin: 0)
    }
    let first = Int(dice >> 8 & 0xFFFF) % elements.count
    switch dice & 7 {
    case 4: elements.append(elements[first])
    case 5: elements.swapAt(first, Int(dice >> 24 & 0xFFFF) % elements.count)
    case 6:
      let changed = elements[first].count - 1
      guard changed > 0 else { break }
      let draw = elements[first][changed]
      elements[first][changed].value = leaning(
        low: draw.low, high: draw.high, origin: draw.origin, near: [])
    default: elements.remove(at: first)
    }
    return elements.flatMap { $0 } + stop
  }
}

extension Draw {
  /// Returns whether both draws have the same range, or are choices to continue.
  fileprivate func isAlternative(to other: Draw) -> Bool {
    isLike(other) || (largestComplexity < 2 && other.largestComplexity < 2)
  }
}
