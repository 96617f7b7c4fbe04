import Counting
import FoundationEssentials

/// A set of 64-bit digests, for counting distinct values. Shards include the digests themselves.
///
/// Up to `capacity` digests are counted exactly. Beyond that, the set keeps only the registers of an
/// estimate with a standard error of 0.81 %. Both depend only on the set of digests.
public struct Fingerprints: Codable, Sendable {
  /// The number of digests, exact or estimated.
  public private(set) var count: UInt64
  /// Whether the set has more than `capacity` digests, so that `count` is an estimate.
  public private(set) var isEstimate: Bool
  /// The maximum number of digests that are counted exactly.
  public let capacity: Int
  /// The digests in ascending order, each as eight little-endian bytes, or the registers of the estimate,
  /// each as a byte. `nil` if only the count was saved.
  private var packed: Data?

  /// Creates a set of digests.
  ///
  /// - Precondition: `values` is strictly ascending, without zero, and has at most `capacity` elements.
  public init(_ values: [UInt64], capacity: Int = 1 << 20) {
    (count, isEstimate, self.capacity) = (0, false, capacity)
    pack(.exact(values))
    precondition(content != nil, "fingerprints are a set, in ascending order")
  }

  /// Creates a set from an estimate of more than `capacity` digests. `capacity` must not be negative.
  public init(_ estimate: DistinctEstimate, capacity: Int = 1 << 20) {
    precondition(capacity >= 0, "a set holds no fewer than none")
    (count, isEstimate, self.capacity) = (0, true, capacity)
    pack(.estimate(estimate))
  }

  /// The contents of a set of fingerprints.
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

  /// The digests or their estimate. `nil` if only the count was saved, or if the data are invalid.
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

  /// The set reduced to its count.
  package var counted: Fingerprints {
    var counted = self
    counted.packed = nil
    return counted
  }

  /// The count in words. An estimate is rounded to three digits.
  @inline(never) package var words: String {
    guard isEstimate else { return count.grouped }
    var unit: UInt64 = 1
    while count / unit >= 1_000 { unit *= 10 }
    // Rounds half up. Numbers of at most 19 digits leave room for the addition.
    let half = unit / 2
    return "about \(((count &+ half) / unit * unit).grouped)"
  }

  /// Returns whether `count` values can have this number of distinct digests. Beyond the capacity, the
  /// number may be an estimate, whose error is far below a sixteenth.
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
      // Both are ascending, so sorting them merges them.
      for value in (mine + others).sorted() where value != union.last { union.append(value) }
      return pack(union.count > capacity ? .estimate(DistinctEstimate(union)) : .exact(union))
    }
    var union = mine.estimate
    union.formUnion(others.estimate)
    pack(.estimate(union))
  }

  /// Returns the count of `estimate`, raised to `capacity` + 1 if it is lower.
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
