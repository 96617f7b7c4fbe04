extension ChoiceSource {
  /// Runs `body` and keeps what it drew together as one unit, which the shrinker deletes, moves,
  /// swaps and replaces as a whole.
  @inlinable
  @inline(__always)
  public mutating func span<R>(
    _ label: SpanLabel, _ body: (inout ChoiceSource) throws(Discard) -> R
  ) throws(Discard) -> R {
    let place = openSpan(label)
    defer { closeSpan(place) }
    return try body(&self)
  }

  /// Opens a span by hand, for callers that draw and act in turn.
  ///
  /// - Returns: What `closeSpan` needs.
  @inlinable
  @inline(__always)
  public mutating func openSpan(_ label: SpanLabel) -> Int {
    recordedSpans.append(
      Span(label: label, start: draws.count, end: draws.count, depth: spanDepth))
    spanDepth &+= 1
    if witness != nil { tellOfOpening() }
    if reader.followsSpans { reader.open(label) }
    return recordedSpans.count &- 1
  }

  /// Closes the span that `openSpan` gave; spans close in the opposite order of opening.
  @inlinable
  @inline(__always)
  public mutating func closeSpan(_ place: Int) {
    recordedSpans[place].end = draws.count
    spanDepth &-= 1
    if witness != nil { tellOfClosing(place) }
    if reader.followsSpans { reader.close() }
  }

  /// Whether the next draw is random, neither read nor filled up.
  @inlinable @inline(__always) var drawsFreely: Bool {
    drawsAtRandom && reader.cursor >= reader.end
  }

  /// Draws a value from `generator`.
  ///
  /// - Throws: What the generator throws, and `.tooDeep` when generators are nested without end.
  @inlinable
  public mutating func draw<Value>(_ generator: Generator<Value>) throws(Discard) -> Value {
    guard nesting < Self.deepestNesting else { throw Discard(.tooDeep) }
    nesting &+= 1
    defer { nesting &-= 1 }
    return try generator.body(&self)
  }
}
