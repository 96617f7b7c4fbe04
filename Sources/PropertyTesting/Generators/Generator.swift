/// A recipe for random values of one type.
///
/// A generator is a function that draws from a `ChoiceSource`; whatever it draws can be recorded,
/// replayed and shrunk, so a generator needs no shrinking of its own.
public struct Generator<Value>: Sendable {
  @usableFromInline let body: @Sendable (inout ChoiceSource) throws(Discard) -> Value

  /// A generator that runs `body`.
  ///
  /// `body` draws everything undetermined from the source it is given, and nothing from elsewhere.
  @inlinable
  public init(_ body: @Sendable @escaping (inout ChoiceSource) throws(Discard) -> Value) {
    self.body = body
  }
}

extension Generator {
  /// The values of this generator, each turned by `transform`.
  @inlinable
  public func map<Other>(_ transform: @Sendable @escaping (Value) -> Other) -> Generator<Other> {
    Generator<Other> { source throws(Discard) in transform(try source.draw(self)) }
  }

  /// A value of this generator decides which generator comes next.
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
  /// Always `value`; it draws nothing.
  @inlinable
  public static func always(_ value: Value) -> Generator {
    Generator { _ throws(Discard) in value }
  }
}
