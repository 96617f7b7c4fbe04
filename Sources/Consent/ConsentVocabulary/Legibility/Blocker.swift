/// A reason why a touch on an access button has no effect. If several apply, the first in this order is
/// reported.
public enum Blocker: UInt8, Hashable, Comparable, CaseIterable, Sendable {
  /// A property of the touch (LG-01 to LG-04).
  case untrustedTouch, staleTouch, futureTouch, touchOutside
  /// The number of buttons, or the time since the last disturbance (LG-05, LG-06).
  case tooManyButtons, settling
  /// A property of the button's drawing (LG-07 to LG-14).
  case clipped, covered, distorted, filtered, faded, translucentText, lowContrast, noRoom
  /// A font size outside the range (LG-15).
  case unreadableFont

  @inlinable
  public static func < (left: Blocker, right: Blocker) -> Bool { left.rawValue < right.rawValue }
}

/// The blockers that apply at once. Empty if the button is legible and the touch is valid.
public struct BlockerSet: Hashable, Sendable {
  @usableFromInline var bits: UInt16

  /// Creates an empty set.
  @inlinable public init() { bits = 0 }

  /// Creates the set of these blockers.
  @inlinable
  public init(_ blockers: some Sequence<Blocker>) {
    bits = 0
    for blocker in blockers { insert(blocker) }
  }

  /// Whether no blocker applies.
  @inlinable public var isEmpty: Bool { bits == 0 }

  /// Adds `blocker`.
  @inlinable public mutating func insert(_ blocker: Blocker) {
    bits |= 1 << UInt16(blocker.rawValue)
  }

  /// Removes `blocker`.
  @inlinable public mutating func remove(_ blocker: Blocker) {
    bits &= ~(1 << UInt16(blocker.rawValue))
  }

  /// Whether `blocker` is in the set.
  @inlinable
  public func contains(_ blocker: Blocker) -> Bool { bits >> UInt16(blocker.rawValue) & 1 == 1 }

  /// Whether every blocker of this set is in `other`.
  @inlinable
  public func isSubset(of other: BlockerSet) -> Bool { bits & ~other.bits == 0 }

  /// Returns the blockers of both sets.
  @inlinable
  public func union(_ other: BlockerSet) -> BlockerSet {
    var result = self
    result.bits |= other.bits
    return result
  }

  /// The reported blocker: the first in the order of ``Blocker``. `nil` if the set is empty.
  @inlinable public var first: Blocker? {
    bits == 0 ? nil : Blocker(rawValue: UInt8(bits.trailingZeroBitCount))
  }
}

extension BlockerSet: Sequence, ExpressibleByArrayLiteral {
  public init(arrayLiteral blockers: Blocker...) { self.init(blockers) }

  /// Returns an iterator over the blockers, in the order of ``Blocker``.
  public func makeIterator() -> some IteratorProtocol<Blocker> {
    Blocker.allCases.lazy.filter { contains($0) }.makeIterator()
  }
}
