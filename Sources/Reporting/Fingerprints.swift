import Counting
import FoundationEssentials

/// Digests of what is distinct, each of 64 bits: how many there are, and in a shard which.
///
/// Up to `capacity` they are counted exactly; beyond it their number is an estimate with a standard error
/// of 0.81 %, and in their place stand its registers. Both depend on the set of digests alone.
public struct Fingerprints: Codable, Sendable {
  public private(set) var count: UInt64
  /// Whether there are more than `capacity`, so that `count` is an estimate.
  public private(set) var isEstimate: Bool
  /// The most that are counted exactly.
  public let capacity: Int
  /// Themselves, ascending, eight bytes each with the lowest first, or the registers of the estimate, a
  /// byte each; `nil` where only their number was written down.
  private var packed: Data?

  /// - Precondition: The values ascend, none is zero, and there are no more than `capacity`.
  public init(_ values: [UInt64], capacity: Int = 1 << 20) {
    (count, isEstimate, self.capacity) = (0, false, capacity)
    pack(.exact(values))
    precondition(content != nil, "fingerprints are a set, in ascending order")
  }

  /// More of them than `capacity`, which is not negative.
  public init(_ estimate: DistinctEstimate, capacity: Int = 1 << 20) {
    precondition(capacity >= 0, "a set holds no fewer than none")
    (count, isEstimate, self.capacity) = (0, true, capacity)
    pack(.estimate(estimate))
  }

  /// What there is to know of them.
  package enum Content {
    case exact([UInt64])
    case estimate(DistinctEstimate)

    fileprivate var estimate: DistinctEstimate {
      switch self {
      case .exact(let values): DistinctEstimate(values)
      case .estimate(let estimate): estimate
      }
    }
  }

  /// What is known of them; `nil` where that is their number alone, or not sound.
  @inline(never) package var content: Content? {
    guard let packed, capacity >= 0 else { return nil }
    if isEstimate {
      guard let estimate = DistinctEstimate(registers: packed), number(of: estimate) == count else {
        return nil
      }
      return .estimate(estimate)
    }
    guard packed.count.isMultiple(of: 8) else { return nil }
    let values = packed.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    let ascend = values.first != 0 && zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
    return ascend && values.count <= capacity && values.count == count ? .exact(values) : nil
  }

  /// Only how many there are.
  package var counted: Fingerprints {
    var counted = self
    counted.packed = nil
    return counted
  }

  /// The number in words: an estimate to three digits.
  @inline(never) package var words: String {
    guard isEstimate else { return count.grouped }
    var unit: UInt64 = 1
    while count / unit >= 1_000 { unit *= 10 }
    // Halves are rounded up; what has 19 digits at most has room for that.
    let half = unit / 2
    return "about \(((count &+ half) / unit * unit).grouped)"
  }

  /// Whether so many can be distinct among `count`. Beyond the capacity their number may be an estimate,
  /// which errs by far less than a sixteenth.
  func fit(among count: UInt64) -> Bool {
    let isExact = self.count <= UInt64(clamping: capacity)
    return (isExact ? self.count : self.count - self.count / 16) <= count
  }

  package mutating func formUnion(_ other: Fingerprints) throws(Misfit) {
    guard let mine = content, let others = other.content, capacity == other.capacity else {
      throw Misfit()
    }
    if case .exact(let mine) = mine, case .exact(let others) = others {
      var union: [UInt64] = []
      // Both ascend: to sort them is to merge them.
      for value in (mine + others).sorted() where value != union.last { union.append(value) }
      return pack(union.count > capacity ? .estimate(DistinctEstimate(union)) : .exact(union))
    }
    var union = mine.estimate
    union.formUnion(others.estimate)
    pack(.estimate(union))
  }

  /// The number that an estimate stands for: more than are counted exactly.
  private func number(of estimate: DistinctEstimate) -> UInt64 {
    max(estimate.count, UInt64(capacity) + 1)
  }

  @inline(never) private mutating func pack(_ content: Content) {
    switch content {
    case .exact(let values):
      (count, isEstimate) = (UInt64(values.count), false)
      packed = values.map(\.littleEndian).withUnsafeBytes { Data($0) }
    case .estimate(let estimate):
      (count, isEstimate, packed) = (number(of: estimate), true, Data(estimate.registers))
    }
  }
}

extension DistinctEstimate {
  fileprivate init(_ values: [UInt64]) {
    self.init()
    for value in values { insert(value) }
  }
}
