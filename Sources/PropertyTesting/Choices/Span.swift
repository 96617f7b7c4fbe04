/// What a span of choices stands for. Spans of one label may stand in for each other.
public struct SpanLabel: Hashable, Sendable, BitwiseCopyable {
  /// Any number; those below 256 are the engine's own.
  public var number: UInt32

  @inlinable
  public init(_ number: UInt32) {
    self.number = number
  }

  /// One element of a collection, together with the choice to go on.
  @inlinable public static var element: SpanLabel { SpanLabel(1) }
  /// A whole collection.
  @inlinable public static var collection: SpanLabel { SpanLabel(2) }
  /// One command of a sequence.
  @inlinable public static var command: SpanLabel { SpanLabel(3) }
  /// A choice between generators, together with what was chosen.
  @inlinable public static var alternative: SpanLabel { SpanLabel(4) }
  /// One level of a recursive value.
  @inlinable public static var level: SpanLabel { SpanLabel(5) }
  /// What was drawn first and what was made from it.
  @inlinable public static var dependency: SpanLabel { SpanLabel(6) }
}

/// A run of choices that belong together: `start..<end` in the sequence, nested at `depth`.
public struct Span: Hashable, Sendable, BitwiseCopyable {
  public var label: SpanLabel
  public var start: Int
  /// One past the last choice.
  public var end: Int
  /// How many spans are open around this one.
  public var depth: Int

  @inlinable
  public init(label: SpanLabel, start: Int, end: Int, depth: Int) {
    self.label = label
    self.start = start
    self.end = end
    self.depth = depth
  }

  /// How many choices it holds.
  @inlinable public var count: Int { end - start }
}
