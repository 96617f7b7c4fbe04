/// A value whose type only the form or facet at hand knows, so that forms and facets of all types share their
/// implementation: it is compiled once, and not for each field.
///
/// Only one thread uses a held value at a time. A value that is kept for later is copied for each use.
class Held: @unchecked Sendable {
  /// Returns another holder of the same value.
  func copy() -> Held { fatalError("Only holders are made.") }
}

final class Holder<Value>: Held, @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  override func copy() -> Held { Holder(value) }
}

extension Held {
  /// Returns the holder of the held value. The type is an argument, because an inferred one could be the
  /// optional of the type that is held.
  ///
  /// - Precondition: The value was held as this type.
  func holder<Value>(of type: Value.Type) -> Holder<Value> {
    guard let holder = self as? Holder<Value> else {
      fatalError("\(type) was asked for where \(Swift.type(of: self)) is held.")
    }
    return holder
  }

  /// Returns the held value.
  ///
  /// - Precondition: The value was held as this type.
  func value<Value>(of type: Value.Type) -> Value { holder(of: type).value }
}

/// Lends the held value of a part of a held whole.
typealias Lens = @Sendable (_ whole: Held, _ body: (Held) -> Void) -> Void

/// Holds a value while `body` reads or changes it. The value is moved, so that lists change in place.
func holding<Value, Mistake: Error>(
  _ value: inout Value, _ body: (Held) throws(Mistake) -> Void
) throws(Mistake) {
  try withUnsafeMutablePointer(to: &value) { (pointer) throws(Mistake) in
    let holder = Holder(pointer.move())
    defer { pointer.initialize(to: holder.value) }
    try body(holder)
  }
}

/// Lends a part to a closure that can throw.
func lending(
  _ part: @escaping Lens, of whole: Held, to change: (Held) throws(NotationError) -> Void
) throws(NotationError) {
  var mistake: NotationError?
  part(whole) { part in
    do throws(NotationError) { try change(part) } catch { mistake = error }
  }
  if let mistake { throw mistake }
}
