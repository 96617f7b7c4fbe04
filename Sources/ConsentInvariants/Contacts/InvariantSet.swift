/// A set of invariants in one word, iterated in the order of ``ContactsInvariant``.
public struct InvariantSet: Hashable, Sendable {
  var bits: UInt64

  public init() { bits = 0 }

  public init(_ invariants: some Sequence<ContactsInvariant>) {
    bits = 0
    for invariant in invariants { insert(invariant) }
  }

  /// Every invariant there is.
  public static let all = InvariantSet(ContactsInvariant.allCases)

  public var isEmpty: Bool { bits == 0 }

  public var count: Int { bits.nonzeroBitCount }

  /// The first in the order of ``ContactsInvariant``.
  public var first: ContactsInvariant? {
    ContactsInvariant(rawValue: UInt8(truncatingIfNeeded: bits.trailingZeroBitCount))
  }

  public func contains(_ invariant: ContactsInvariant) -> Bool {
    bits >> UInt64(invariant.rawValue) & 1 == 1
  }

  public mutating func insert(_ invariant: ContactsInvariant) {
    bits |= 1 << UInt64(invariant.rawValue)
  }

  public mutating func formUnion(_ other: InvariantSet) { bits |= other.bits }

  public func union(_ other: InvariantSet) -> InvariantSet {
    var result = self
    result.formUnion(other)
    return result
  }

  public func subtracting(_ other: InvariantSet) -> InvariantSet {
    var result = self
    result.bits &= ~other.bits
    return result
  }
}

extension InvariantSet: Sequence, ExpressibleByArrayLiteral {
  public init(arrayLiteral invariants: ContactsInvariant...) { self.init(invariants) }

  public struct Iterator: IteratorProtocol {
    var rest: InvariantSet

    public mutating func next() -> ContactsInvariant? {
      let first = rest.first
      rest.bits &= rest.bits &- 1
      return first
    }
  }

  public func makeIterator() -> Iterator { Iterator(rest: self) }

  public var underestimatedCount: Int { count }
}

extension InvariantSet: CustomStringConvertible {
  /// The names in order, such as `[grantedMeansReadable]`.
  public var description: String {
    "[" + map { String(describing: $0) }.joined(separator: ", ") + "]"
  }
}
