/// The kind of a span. Spans with equal labels may replace each other.
public struct SpanLabel: Hashable, Sendable, BitwiseCopyable {
  /// The number of the label; numbers below 256 are reserved for the engine.
  public var number: UInt32

  /// The label with this number.
  @inlinable
  public init(_ number: UInt32) {
    self.number = number
  }

  /// An element of a collection, including the choice to continue.
  @inlinable public static var element: SpanLabel { SpanLabel(1) }
  /// A whole collection.
  @inlinable public static var collection: SpanLabel { SpanLabel(2) }
  /// One command of a sequence.
  @inlinable public static var command: SpanLabel { SpanLabel(3) }
  /// A choice between generators, including the chosen value.
  @inlinable public static var alternative: SpanLabel { SpanLabel(4) }
  /// One level of a recursive value.
  @inlinable public static var level: SpanLabel { SpanLabel(5) }
  /// A number of several words.
  @inlinable public static var words: SpanLabel { SpanLabel(7) }
  /// A first value and the value generated from it.
  @inlinable public static var dependency: SpanLabel { SpanLabel(6) }
}

/// A group of consecutive choices, `start..<end` of the sequence, at nesting level `depth`.
public struct Span: Hashable, Sendable, BitwiseCopyable {
  /// The kind of the span.
  public var label: SpanLabel
  /// The index of the first choice.
  public var start: Int
  /// One past the last choice.
  public var end: Int
  /// The number of enclosing spans.
  public var depth: Int

  /// A span of the choices `start..<end`.
  @inlinable
  public init(label: SpanLabel, start: Int, end: Int, depth: Int) {
    (self.label, self.start, self.end, self.depth) = (label, start, end, depth)
  }

  /// The number of choices.
  @inlinable public var count: Int { end - start }
}
