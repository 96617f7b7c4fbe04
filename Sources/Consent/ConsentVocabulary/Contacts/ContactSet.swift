import StateMachines

/// A set of contacts that iterates in ascending order of ordinals, on every machine and in every process.
///
/// Stored as one bit per contact. The first 64 bits are a single word, so that small sets need no allocation
/// and no reference counting. Further bits are in an array of words without trailing zeros.
public struct ContactSet: Hashable, Sendable {
  @usableFromInline var low: UInt64
  /// The contacts from 65 on. `nil` rather than empty, because even an empty array is reference-counted.
  @usableFromInline var high: [UInt64]?

  /// Creates an empty set.
  @inlinable
  public init() { (low, high) = (0, nil) }

  /// Creates the set of these contacts.
  @inlinable
  public init(_ contacts: some Sequence<ContactID>) {
    self.init()
    for contact in contacts { insert(contact) }
  }

  /// Creates a set of one contact.
  @inlinable
  public init(just contact: ContactID) {
    self.init()
    insert(contact)
  }

  /// Creates a set from bits: bit i stands for contact i + 1.
  @inlinable
  public init(bits: UInt64) { (low, high) = (bits, nil) }

  /// The first 64 contacts as bits: bit i stands for contact i + 1.
  @inlinable public var lowBits: UInt64 { low }

  /// Creates the set of the contacts 1...`count`, at most a million. Empty if `count` is less than 1.
  public init(first count: Int) {
    self.init((0..<Swift.min(Swift.max(count, 0), 1_000_000)).lazy.map { ContactID($0 + 1) })
  }

  /// Whether the set has no contacts.
  @inlinable public var isEmpty: Bool { low == 0 && high == nil }

  /// The number of contacts.
  @inlinable public var count: Int {
    (high ?? []).reduce(low.nonzeroBitCount) { $0 + $1.nonzeroBitCount }
  }

  /// The contacts from 64 · `index` + 1 on, one bit per contact.
  @inlinable
  subscript(index: Int) -> UInt64 {
    get {
      if index == 0 { return low }
      guard let high, index <= high.count else { return 0 }
      return high[index - 1]
    }
    set { if index == 0 { low = newValue } else { setHigh(newValue, at: index - 1) } }
  }

  @usableFromInline
  mutating func setHigh(_ word: UInt64, at index: Int) {
    let missing = index + 1 - (high?.count ?? 0)
    if word == 0 && missing > 0 { return }
    if high == nil { high = [] }
    if missing > 0 { high?.append(contentsOf: repeatElement(0, count: missing)) }
    high?[index] = word
    trim()
  }

  /// Returns whether the set contains `contact`.
  @inlinable public func contains(_ contact: ContactID) -> Bool {
    let bit = contact.ordinal - 1
    return self[bit >> 6] >> UInt64(bit & 63) & 1 == 1
  }

  /// Adds `contact`. Does nothing if the set contains it.
  @inlinable public mutating func insert(_ contact: ContactID) {
    let bit = contact.ordinal - 1
    self[bit >> 6] |= 1 << UInt64(bit & 63)
  }

  /// Removes `contact`. Does nothing if the set does not contain it.
  @inlinable public mutating func remove(_ contact: ContactID) {
    let bit = contact.ordinal - 1
    self[bit >> 6] &= ~(1 << UInt64(bit & 63))
  }

  /// Returns the contacts in this set, in `other`, or in both.
  @inlinable public func union(_ other: ContactSet) -> ContactSet {
    combined(with: other) { $0 | $1 }
  }

  /// Returns the contacts in both sets.
  @inlinable public func intersection(_ other: ContactSet) -> ContactSet {
    combined(with: other) { $0 & $1 }
  }

  /// Returns the contacts in this set but not in `other`.
  @inlinable public func subtracting(_ other: ContactSet) -> ContactSet {
    combined(with: other) { $0 & ~$1 }
  }

  /// Returns the contacts in exactly one of the sets.
  @inlinable public func symmetricDifference(_ other: ContactSet) -> ContactSet {
    combined(with: other) { $0 ^ $1 }
  }

  /// Returns whether `other` contains all contacts of this set.
  @inlinable public func isSubset(of other: ContactSet) -> Bool { subtracting(other).isEmpty }

  /// Returns whether the sets have no contact in common.
  @inlinable public func isDisjoint(with other: ContactSet) -> Bool { intersection(other).isEmpty }

  /// Returns this set with `contact` added.
  @inlinable public func inserting(_ contact: ContactID) -> ContactSet {
    union(ContactSet(just: contact))
  }

  /// Returns this set without `contact`.
  @inlinable public func removing(_ contact: ContactID) -> ContactSet {
    subtracting(ContactSet(just: contact))
  }

  @inlinable
  func combined(with other: ContactSet, _ word: (UInt64, UInt64) -> UInt64) -> ContactSet {
    var result = ContactSet(bits: word(low, other.low))
    if high == nil && other.high == nil { return result }
    let count = Swift.max(high?.count ?? 0, other.high?.count ?? 0)
    result.high = (0..<count).map { word(self[$0 + 1], other[$0 + 1]) }
    result.trim()
    return result
  }

  /// Drops trailing zeros, so that equal sets have equal representations.
  @usableFromInline
  mutating func trim() {
    while high?.last == 0 { high?.removeLast() }
    if high?.isEmpty == true { high = nil }
  }
}

extension ContactSet: Sequence {
  /// Iterates over the contacts in ascending order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let set: ContactSet
    @usableFromInline var word: UInt64
    @usableFromInline var index = 0

    @inlinable
    init(_ set: ContactSet) { (self.set, word) = (set, set.low) }

    @inlinable
    public mutating func next() -> ContactID? {
      while word == 0 {
        guard let high = set.high, index < high.count else { return nil }
        word = high[index]
        index += 1
      }
      let bit = word.trailingZeroBitCount
      word &= word - 1
      return ContactID(index * 64 + bit + 1)
    }
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(self) }

  @inlinable public var underestimatedCount: Int { count }

  /// The contact with the smallest ordinal. `nil` if the set is empty.
  @inlinable public var first: ContactID? {
    var iterator = makeIterator()
    return iterator.next()
  }

  /// The contact with the largest ordinal. `nil` if the set is empty.
  @inlinable public var last: ContactID? {
    if let high, let word = high.last {
      return ContactID(high.count * 64 + 64 - word.leadingZeroBitCount)
    }
    return low == 0 ? nil : ContactID(64 - low.leadingZeroBitCount)
  }
}

extension ContactSet: ExpressibleByArrayLiteral {
  /// Creates the set of the contacts with these ordinals.
  @inlinable
  public init(arrayLiteral ordinals: Int...) {
    self.init()
    for ordinal in ordinals { insert(ContactID(ordinal)) }
  }
}

extension StateKey {
  /// Fills a column with the existing contacts of a set. Returns the number of its deleted ones.
  @discardableResult
  public mutating func column(_ contacts: ContactSet) -> Int {
    column(contacts.lazy.map { $0.ordinal })
  }

  /// Fills a column with the contacts that a screen shows. Deleted ones count only as none, one or several.
  public mutating func column(shown contacts: ContactSet) {
    let gone = column(contacts)
    add(min(gone, gone == contacts.count ? 2 : 1), bits: 2)
  }
}
