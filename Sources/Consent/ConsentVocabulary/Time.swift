/// A duration of virtual time, in whole milliseconds; negative towards the past.
///
/// Its absolute value is at most ``longest``; greater counts are clamped.
public struct Milliseconds: Hashable, Comparable, Sendable {
  /// The number of milliseconds.
  public let count: Int

  /// Creates a duration, clamped to the bound.
  @inlinable
  public init(_ count: Int) { self.count = min(max(count, -Self.bound), Self.bound) }

  /// The longest duration: 2^53 milliseconds, about 285,000 years, which a `Double` counts exactly. Where
  /// `Int` has 32 bits: 2^30 milliseconds, about twelve days.
  public static let longest = Milliseconds(bound)

  @inlinable static var bound: Int { 1 << min(53, Int.bitWidth - 2) }

  /// No time.
  public static let zero = Milliseconds(0)

  @inlinable
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }
}

/// An instant on the virtual clock, in whole milliseconds since its start. Only clock commands advance it, up
/// to ``last``.
public struct Instant: Hashable, Comparable, Sendable {
  /// The time since the start of the clock.
  public let sinceStart: Milliseconds

  /// Creates an instant. A negative duration is clamped to zero.
  @inlinable
  public init(_ sinceStart: Milliseconds) { self.sinceStart = max(sinceStart, .zero) }

  /// The start of the clock.
  public static let start = Instant(.zero)
  /// The instant at which the clock stops.
  public static let last = Instant(.longest)

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.sinceStart < right.sinceStart
  }

  /// Returns the instant after `delay`, clamped to the first or the last instant.
  @inlinable
  public func advanced(by delay: Milliseconds) -> Instant {
    // The sum of two longest durations overflows an `Int` of 32 bits.
    Instant(Milliseconds(Int(clamping: Int64(sinceStart.count) + Int64(delay.count))))
  }
}
