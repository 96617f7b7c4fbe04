/// A length of virtual time, in whole milliseconds.
public struct Milliseconds: Hashable, Comparable, Sendable {
  public let count: Int

  @inlinable
  public init(_ count: Int) { self.count = count }

  public static let zero = Milliseconds(0)

  @inlinable
  public static func < (left: Milliseconds, right: Milliseconds) -> Bool {
    left.count < right.count
  }
}

/// A moment on the scenario's own clock, in whole milliseconds from its start. Only a clock command
/// moves it.
public struct Instant: Hashable, Comparable, Sendable {
  public let sinceStart: Milliseconds

  @inlinable
  public init(_ sinceStart: Milliseconds) { self.sinceStart = sinceStart }

  public static let start = Instant(.zero)

  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.sinceStart < right.sinceStart
  }

  /// This moment and `delay` on.
  @inlinable
  public func advanced(by delay: Milliseconds) -> Instant {
    Instant(Milliseconds(sinceStart.count + delay.count))
  }

  /// The time from `earlier` to this moment.
  @inlinable
  public func since(_ earlier: Instant) -> Milliseconds {
    Milliseconds(sinceStart.count - earlier.sinceStart.count)
  }
}
