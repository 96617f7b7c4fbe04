/// Why a touch on an access button has no effect. In the order in which one is reported when several
/// hold.
public enum Blocker: UInt8, Hashable, Comparable, CaseIterable, Sendable {
  case untrustedTouch, staleTouch, futureTouch, touchOutside
  case tooManyButtons, settling
  case clipped, covered, distorted, filtered, faded, translucentText, lowContrast, noRoom
  case unreadableFont

  @inlinable
  public static func < (left: Blocker, right: Blocker) -> Bool { left.rawValue < right.rawValue }
}

/// The blockers that hold at once; empty where the button is legible and the touch valid.
public struct BlockerSet: Hashable, Sendable {
  @usableFromInline var bits: UInt16

  @inlinable public init() { bits = 0 }

  @inlinable
  public init(_ blockers: some Sequence<Blocker>) {
    bits = 0
    for blocker in blockers { insert(blocker) }
  }

  @inlinable public var isEmpty: Bool { bits == 0 }

  @inlinable public mutating func insert(_ blocker: Blocker) {
    bits |= 1 << UInt16(blocker.rawValue)
  }

  @inlinable public mutating func remove(_ blocker: Blocker) {
    bits &= ~(1 << UInt16(blocker.rawValue))
  }

  @inlinable
  public func contains(_ blocker: Blocker) -> Bool { bits >> UInt16(blocker.rawValue) & 1 == 1 }

  @inlinable
  public func isSubset(of other: BlockerSet) -> Bool { bits & ~other.bits == 0 }

  @inlinable
  public func union(_ other: BlockerSet) -> BlockerSet {
    var result = self
    result.bits |= other.bits
    return result
  }

  /// The one that is reported: the first in the order of ``Blocker``.
  @inlinable public var first: Blocker? {
    bits == 0 ? nil : Blocker(rawValue: UInt8(bits.trailingZeroBitCount))
  }
}

extension BlockerSet: Sequence, ExpressibleByArrayLiteral {
  public init(arrayLiteral blockers: Blocker...) { self.init(blockers) }

  /// The blockers in the order of ``Blocker``.
  public func makeIterator() -> some IteratorProtocol<Blocker> {
    Blocker.allCases.lazy.filter { contains($0) }.makeIterator()
  }
}
