/// Collections that equal an earlier one of their case, or nearly: independent draws would hardly ever be equal.
extension ChoiceSource {
  /// Draws a collection by `body` as one span. A random one is sometimes an echo of an earlier collection with
  /// draws from the same ranges: equal to it, with two elements exchanged, one changed, or one left out.
  @inlinable
  mutating func collection<Value>(
    _ body: (inout ChoiceSource) throws(Discard) -> Value
  ) throws(Discard) -> Value {
    let whole = openSpan(.collection)
    defer { closeSpan(whole) }
    if whole > 0, drawsFreely, let value = echo(before: whole, body) { return value }
    return try body(&self)
  }

  /// Returns the echo of a collection that was recorded before the span at `place`, or `nil` without a trace.
  @usableFromInline
  @inline(never)
  mutating func echo<Value>(
    before place: Int, _ body: (inout ChoiceSource) throws(Discard) -> Value
  ) -> Value? {
    let dice = random.next()
    guard dice & 63 < tendency.echoes, let earlier = collection(before: place, dice >> 6) else {
      return nil
    }
    let wanted = variation(of: earlier, dice >> 8)
    let start = draws.count
    return replay(ContiguousArray(wanted.map(\.choice)), body) { _, source in
      source.count - start == wanted.count
        && wanted.indices.allSatisfy { wanted[$0].isAlternative(to: source.draws[start + $0]) }
    }
  }

  /// Returns one of the last four collections before the span at `place` that have elements.
  private func collection(before place: Int, _ dice: UInt64) -> Int? {
    var found: [Int] = []
    for earlier in (max(place - 256, 0)..<place).reversed()
    where recordedSpans[earlier].label == .collection && recordedSpans[earlier].count > 1 {
      found.append(earlier)
      if found.count == 4 { break }
    }
    return found.isEmpty ? nil : found[Int(dice & 3) % found.count]
  }

  /// Returns the draws of the collection at `place`, three times in eight with a variation.
  private mutating func variation(of place: Int, _ dice: UInt64) -> [Draw] {
    var elements: [[Draw]] = []
    var next = place + 1
    while next < recordedSpans.count, recordedSpans[next].depth > recordedSpans[place].depth {
      let span = recordedSpans[next]
      if span.depth == recordedSpans[place].depth + 1 {
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
    case 5: elements.swapAt(first, Int(dice >> 24 & 0xFFFF) % elements.count)
    case 6:
      let changed = elements[first].count - 1
      guard changed > 0 else { break }
      let draw = elements[first][changed]
      elements[first][changed].value = leaning(
        low: draw.low, high: draw.high, origin: draw.origin, near: [])
    case 7: elements.remove(at: first)
    default: break
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
