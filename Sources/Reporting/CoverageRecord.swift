import FoundationEssentials

/// What random cases visited, counted in the order of the catalogue. Parts of a run add up to exactly
/// the whole.
public struct CoverageRecord: Codable, Sendable, Equatable {
  public var commands: UInt64 = 0
  /// How often each rule was taken.
  public var rules: [UInt64] = []
  /// How often a command of each kind was drawn.
  public var kinds: [UInt64] = []
  /// How often each refusal was given to each kind.
  public var refusals: [UInt64] = []
  /// How often each claim held, one number a branch.
  public var held: [[UInt64]] = []
  public var states = Fingerprints([])
  public var sequences = Fingerprints([])

  public init() {}

  /// Whether it has one number for each item of the catalogue.
  func fits(_ catalogue: Catalogue) -> Bool {
    rules.count == catalogue.rules.count && kinds.count == catalogue.kinds.count
      && refusals.count == catalogue.refusals.count
      && held.map(\.count) == catalogue.claims.map(\.landmarks.count)
  }

  var hasFingerprints: Bool { states.values != nil && sequences.values != nil }

  /// Leaves of what is distinct only how much it is.
  mutating func forgetFingerprints() { (states, sequences) = (states.counted, sequences.counted) }

  /// Takes in what other cases of the same run visited.
  ///
  /// - Throws: where both are of different shapes, or a number exceeds 64 bits.
  mutating func merge(_ other: CoverageRecord) throws(Misfit) {
    commands = try commands.adding(other.commands)
    try rules.add(other.rules)
    try kinds.add(other.kinds)
    try refusals.add(other.refusals)
    guard held.count == other.held.count else { throw Misfit() }
    for place in held.indices { try held[place].add(other.held[place]) }
    try states.formUnion(other.states)
    try sequences.formUnion(other.sequences)
  }
}

/// Numbers that cannot be added up.
package struct Misfit: Error {}

extension UInt64 {
  func adding(_ other: UInt64) throws(Misfit) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    if overflow { throw Misfit() }
    return sum
  }
}

extension [UInt64] {
  fileprivate mutating func add(_ other: [UInt64]) throws(Misfit) {
    guard count == other.count else { throw Misfit() }
    for place in indices { self[place] = try self[place].adding(other[place]) }
  }
}

/// Digests of what is distinct, each of 64 bits: how many there are, and in a shard which.
public struct Fingerprints: Codable, Sendable, Equatable {
  public private(set) var count: UInt64
  /// Whether there were more, so that `count` is only a lower bound.
  public private(set) var isFull: Bool
  /// The most that are kept.
  public let capacity: Int
  /// Themselves, ascending, eight bytes each with the lowest first; `nil` where only their number was
  /// written down.
  private var packed: Data?

  /// - Precondition: The values ascend, none is zero, and there are no more than `capacity`.
  public init(_ values: [UInt64], isFull: Bool = false, capacity: Int = 1 << 23) {
    (count, self.isFull, self.capacity) = (0, isFull, capacity)
    pack(values)
    precondition(self.values != nil, "fingerprints are a set, in ascending order")
  }

  /// Themselves; `nil` where they are not known or not sound.
  package var values: [UInt64]? {
    guard let packed, packed.count.isMultiple(of: 8) else { return nil }
    let values = packed.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    let ascend = values.first != 0 && zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    return ascend && values.count <= capacity && values.count == count ? values : nil
  }

  /// Only how many there are.
  package var counted: Fingerprints {
    var counted = self
    counted.packed = nil
    return counted
  }

  /// The number in words.
  package var words: String { (isFull ? "at least " : "") + count.grouped }

  package mutating func formUnion(_ other: Fingerprints) throws(Misfit) {
    guard let mine = values, let others = other.values, capacity == other.capacity else {
      throw Misfit()
    }
    var union: [UInt64] = []
    // Both ascend: to sort them is to merge them.
    for value in (mine + others).sorted() where value != union.last { union.append(value) }
    isFull = isFull || other.isFull || union.count > capacity
    pack(Array(union.prefix(capacity)))
  }

  private mutating func pack(_ values: [UInt64]) {
    count = UInt64(values.count)
    packed = values.map(\.littleEndian).withUnsafeBytes { Data($0) }
  }
}
