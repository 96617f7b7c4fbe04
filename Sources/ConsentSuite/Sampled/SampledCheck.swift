import Reporting

/// A check on its own samples, besides the random cases: a law of a function, or a comparison of functions.
public struct SampledCheck: Sendable {
  /// The entry in the catalogue.
  public var row: Catalogue.NamedCheck
  /// The number of samples.
  public var samples: UInt64
  /// The number of samples that a worker judges at a time.
  public var block: UInt64
  /// Judges the samples with these indices, until one fails or the second argument returns `true`.
  public var judge: @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord

  /// Creates a check.
  public init(
    _ row: Catalogue.NamedCheck, samples: UInt64, block: UInt64? = nil,
    judge: @escaping @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord
  ) {
    (self.row, self.samples, self.judge) = (row, samples, judge)
    self.block = max(block ?? samples, 1)
  }
}
