/// A type with a generator that is taken where none is named.
///
///     check { (list: [Int]) in list.reversed().reversed() == list }
///
/// Types whose cases are listed need no more than the name of this protocol.
public protocol Arbitrary: SendableMetatype {
  /// Any value of this type that code should be ready for.
  static var arbitrary: Generator<Self> { get }
}

extension Generator where Value: Arbitrary {
  /// The values of `Value.arbitrary`.
  public static var arbitrary: Generator { Value.arbitrary }
}

extension Arbitrary where Self: CaseIterable & Sendable {
  /// One of all cases, each as likely.
  public static var arbitrary: Generator<Self> { .cases }
}

extension Arbitrary where Self: FixedWidthInteger & Sendable {
  /// All values, towards 0.
  public static var arbitrary: Generator<Self> { .any }
}

extension Int: Arbitrary {}
extension Int8: Arbitrary {}
extension Int16: Arbitrary {}
extension Int32: Arbitrary {}
extension Int64: Arbitrary {}
extension UInt: Arbitrary {}
extension UInt8: Arbitrary {}
extension UInt16: Arbitrary {}
extension UInt32: Arbitrary {}
extension UInt64: Arbitrary {}
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *) extension Int128: Arbitrary {}
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, *) extension UInt128: Arbitrary {}

extension Bool: Arbitrary {
  /// True or false, each as likely.
  public static var arbitrary: Generator<Bool> { .booleans }
}

extension Double: Arbitrary {
  /// All finite numbers but -0.
  public static var arbitrary: Generator<Double> { .doubles() }
}

extension Float: Arbitrary {
  /// All finite numbers but -0.
  public static var arbitrary: Generator<Float> { .floats() }
}

extension Unicode.Scalar: Arbitrary {
  /// All scalars, letters first.
  public static var arbitrary: Generator<Unicode.Scalar> { .scalars }
}

extension Character: Arbitrary {
  /// Characters as readers see them, often of several scalars.
  public static var arbitrary: Generator<Character> { .graphemes }
}

extension String: Arbitrary {
  /// Up to 64 of all scalars.
  public static var arbitrary: Generator<String> { .strings() }
}

extension Duration: Arbitrary {
  /// Up to an hour, in milliseconds.
  public static var arbitrary: Generator<Duration> { .durations() }
}

extension Optional: Arbitrary where Wrapped: Arbitrary {
  /// Nothing, or any value.
  public static var arbitrary: Generator<Wrapped?> { Wrapped.arbitrary.optional }
}

extension Array: Arbitrary where Element: Arbitrary {
  /// Up to 64 elements.
  public static var arbitrary: Generator<[Element]> { Element.arbitrary.array() }
}

extension Set: Arbitrary where Element: Arbitrary {
  /// Up to 64 elements.
  public static var arbitrary: Generator<Set<Element>> { Element.arbitrary.set() }
}

extension Dictionary: Arbitrary where Key: Arbitrary, Value: Arbitrary {
  /// Up to 64 entries.
  public static var arbitrary: Generator<[Key: Value]> {
    Key.arbitrary.dictionary(to: Value.arbitrary)
  }
}

extension Result: Arbitrary where Success: Arbitrary, Failure: Arbitrary {
  /// A success or a failure, each as likely.
  public static var arbitrary: Generator<Result> { Success.arbitrary.result(or: Failure.arbitrary) }
}

extension ClosedRange: Arbitrary where Bound: Arbitrary {
  /// From any value to any that is not below it.
  public static var arbitrary: Generator<ClosedRange> { Bound.arbitrary.closedRange }
}

extension Range: Arbitrary where Bound: Arbitrary {
  /// From any value up to any that is not below it, often none between them.
  public static var arbitrary: Generator<Range> { Bound.arbitrary.range }
}
