/// A length of virtual time, in whole milliseconds; negative towards the past.
///
/// At most ``longest``, either way: a greater count stands for that one.
public struct Milliseconds: Hashable, Comparable, Sendable {
  public let count: Int

  @inlinable
  public init(_ count: Int) { self.count = min(max(count, -Self.bound), Self.bound) }

  /// Some 285,000 years: 2^53 milliseconds, which a `Double` still counts exactly. Twelve days, 2^30
  /// milliseconds, where an `Int` has 32 bits.
  public static let longest = Milliseconds(bound)

  @inlinable static var bound: Int { 1 << min(53, Int.bitWidth - 2) }

  public static let zero = Milliseconds(0)

  @inlinable
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }
}

/// A moment on the scenario's own clock, in whole milliseconds from its start. Only a clock command
/// moves it, and it stops at ``last``.
public struct Instant: Hashable, Comparable, Sendable {
  public let sinceStart: Milliseconds

  /// There is no moment before the start: a negative length stands for none.
  @inlinable
  public init(_ sinceStart: Milliseconds) { self.sinceStart = max(sinceStart, .zero) }

  public static let start = Instant(.zero)
  /// The moment at which the clock stops.
  public static let last = Instant(.longest)

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.sinceStart < right.sinceStart
  }

  /// This moment and `delay` on; the first or the last moment where there is no other.
  @inlinable
  public func advanced(by delay: Milliseconds) -> Instant {
    // The sum of two of the longest has no room in an `Int` of 32 bits.
    Instant(Milliseconds(Int(clamping: Int64(sinceStart.count) + Int64(delay.count))))
  }
}
