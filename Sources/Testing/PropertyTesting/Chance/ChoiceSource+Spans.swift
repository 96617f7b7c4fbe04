extension ChoiceSource {
  /// Runs `body` and groups its choices into one span, which the shrinker deletes, moves, swaps and
  /// replaces as a whole.
  @inlinable
  @inline(__always)
  public mutating func span<R>(
    _ label: SpanLabel, _ body: (inout ChoiceSource) throws(Discard) -> R
  ) throws(Discard) -> R {
    let place = openSpan(label)
    defer { closeSpan(place) }
    return try body(&self)
  }

  /// Opens a span explicitly, for callers that alternate between drawing and acting.
  ///
  /// - Returns: The index of the span, for `closeSpan`.
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

  /// Closes the span that `openSpan` returned. Spans must be closed in reverse order of opening.
  @inlinable
  @inline(__always)
  public mutating func closeSpan(_ place: Int) {
    recordedSpans[place].end = draws.count
    spanDepth &-= 1
    if witness != nil { tellOfClosing(place) }
    if reader.followsSpans { reader.close() }
  }

  /// Whether the next draw is random: neither recorded nor the simplest choice after the end of a record.
  @inlinable @inline(__always) var drawsFreely: Bool {
    drawsAtRandom && reader.cursor >= reader.end
  }

  /// Draws a value from `generator`.
  ///
  /// - Throws: The generator's error, or `.tooDeep` beyond `deepestNesting` nested generators.
  @inlinable
  public mutating func draw<Value>(_ generator: Generator<Value>) throws(Discard) -> Value {
    guard nesting < Self.deepestNesting else { throw Discard(.tooDeep) }
    nesting &+= 1
    defer { nesting &-= 1 }
    return try generator.body(&self)
  }
}
