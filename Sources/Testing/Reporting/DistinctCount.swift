import FoundationEssentials
import PropertyTesting

/// The estimated number of distinct values in the cases of a run. Shards include the registers of the
/// estimate, from which that of the whole run is made.
package struct DistinctCount: Codable, Sendable {
  /// The estimate, with a standard error of 0.81 %.
  package private(set) var count: UInt64
  /// A byte for each register. `nil` if only the count was saved.
  private var registers: Data?

  package init(_ estimate: DistinctEstimate) {
    (count, registers) = (estimate.count, Data(estimate.registers))
  }

  /// The estimate. `nil` if only the count was saved, or if the registers are invalid.
  private var estimate: DistinctEstimate? {
    registers.flatMap { DistinctEstimate(registers: $0) }.flatMap { $0.count == count ? $0 : nil }
  }

  /// Whether the registers of the estimate are there.
  package var canBeMerged: Bool { estimate != nil }

  /// The number without its registers.
  package var withoutRegisters: DistinctCount {
    var withoutRegisters = self
    withoutRegisters.registers = nil
    return withoutRegisters
  }

  /// The estimate in words, rounded to three digits.
  @inline(never) package var words: String {
    var unit: UInt64 = 1
    while count / unit >= 1_000 { unit *= 10 }
    // Rounds half up. Numbers of at most 19 digits leave room for the addition.
    return "about \(((count &+ unit / 2) / unit * unit).grouped)"
  }

  /// Returns whether `count` values can have this number of distinct ones. The error of the estimate is far
  /// below a sixteenth.
  func fit(among count: UInt64) -> Bool { self.count - self.count / 16 <= count }

  /// Adds the values of another part of the run.
  ///
  /// - Throws: An error if the registers of a part are missing.
  package mutating func formUnion(_ other: DistinctCount) throws(Mistake) {
    guard var union = estimate, let more = other.estimate else { throw .unlike }
    union.formUnion(more)
    self = DistinctCount(union)
  }
}
