/// A type with a default generator.
///
///     check { (list: [Int]) in list.reversed().reversed() == list }
///
/// A `CaseIterable` type needs only the conformance.
public protocol Arbitrary: SendableMetatype {
  /// The default generator: any value that code should handle. Floating-point numbers are finite; for others
  /// use `.doubles(including: .special)`.
  static var arbitrary: Generator<Self> { get }
}

extension Generator where Value: Arbitrary {
  /// The default generator of `Value`.
  public static var arbitrary: Generator { Value.arbitrary }
}

extension Arbitrary where Self: CaseIterable & Sendable {
  /// A generator of all cases, equally likely.
  public static var arbitrary: Generator<Self> { .cases }
}

extension Arbitrary where Self: FixedWidthInteger & Sendable {
  /// A generator of all values, shrinking towards 0.
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
extension Int128: Arbitrary {}
extension UInt128: Arbitrary {}

extension Bool: Arbitrary {
  /// A generator of true and false, equally likely.
  public static var arbitrary: Generator<Bool> { .booleans }
}

extension Double: Arbitrary {
  /// A generator of all finite numbers except -0.
  public static var arbitrary: Generator<Double> { .doubles() }
}

extension Float: Arbitrary {
  /// A generator of all finite numbers except -0.
  public static var arbitrary: Generator<Float> { .floats() }
}

extension Unicode.Scalar: Arbitrary {
  /// A generator of all scalars; letters are the simplest.
  public static var arbitrary: Generator<Unicode.Scalar> { .scalars }
}

extension Character: Arbitrary {
  /// A generator of grapheme clusters, often of several scalars.
  public static var arbitrary: Generator<Character> { .graphemes }
}

extension String: Arbitrary {
  /// A generator of strings of up to 64 arbitrary scalars.
  public static var arbitrary: Generator<String> { .strings() }
}

extension Duration: Arbitrary {
  /// A generator of durations of up to an hour, in milliseconds.
  public static var arbitrary: Generator<Duration> { .durations() }
}

extension Optional: Arbitrary where Wrapped: Arbitrary {
  /// A generator of `nil` and wrapped values.
  public static var arbitrary: Generator<Wrapped?> { Wrapped.arbitrary.optional }
}

extension Array: Arbitrary where Element: Arbitrary {
  /// A generator of arrays of up to 64 elements.
  public static var arbitrary: Generator<[Element]> { Element.arbitrary.array() }
}

extension Set: Arbitrary where Element: Arbitrary {
  /// A generator of sets of up to 64 elements.
  public static var arbitrary: Generator<Set<Element>> { Element.arbitrary.set() }
}

extension Dictionary: Arbitrary where Key: Arbitrary, Value: Arbitrary {
  /// A generator of dictionaries of up to 64 entries.
  public static var arbitrary: Generator<[Key: Value]> {
    Key.arbitrary.dictionary(to: Value.arbitrary)
  }
}

extension Result: Arbitrary where Success: Arbitrary, Failure: Arbitrary {
  /// A generator of successes and failures, equally likely.
  public static var arbitrary: Generator<Result> { Success.arbitrary.result(or: Failure.arbitrary) }
}

extension ClosedRange: Arbitrary where Bound: Arbitrary {
  /// A generator of ranges between any two values.
  public static var arbitrary: Generator<ClosedRange> { Bound.arbitrary.closedRange }
}

extension Range: Arbitrary where Bound: Arbitrary {
  /// A generator of half-open ranges between any two values; often empty.
  public static var arbitrary: Generator<Range> { Bound.arbitrary.range }
}
