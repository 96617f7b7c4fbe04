/// A generator of random values of one type.
///
/// A generator is a function that draws from a `ChoiceSource`. Its choices are recorded, replayed and
/// shrunk, so it needs no shrinker of its own.
public struct Generator<Value>: Sendable {
  @usableFromInline let body: @Sendable (inout ChoiceSource) throws(Discard) -> Value

  /// A generator that runs `body`.
  ///
  /// `body` must draw all nondeterminism from the given source.
  @inlinable
  public init(_ body: @Sendable @escaping (inout ChoiceSource) throws(Discard) -> Value) {
    self.body = body
  }
}

extension Generator {
  /// Generates the values of this generator, transformed by `transform`.
  @inlinable
  public func map<Other>(_ transform: @Sendable @escaping (Value) -> Other) -> Generator<Other> {
    Generator<Other> { source throws(Discard) in transform(try source.draw(self)) }
  }

  /// Generates values of the generator that `next` returns for a value of this generator.
  @inlinable
  public func flatMap<Other>(
    _ next: @Sendable @escaping (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other> { source throws(Discard) in
      try source.draw(next(try source.draw(self)))
    }
  }
}

extension Generator where Value: Sendable {
  /// Generates only `value`, without drawing a choice.
  @inlinable
  public static func always(_ value: Value) -> Generator {
    Generator { _ throws(Discard) in value }
  }
}
