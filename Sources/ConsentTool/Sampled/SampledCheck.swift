import Reporting

/// A check on samples of its own, beside the random cases: a law of a function, a comparison of two.
public struct SampledCheck: Sendable {
  /// What the catalogue says of it.
  public var row: Catalogue.NamedCheck
  /// How many samples there are.
  public var samples: UInt64
  /// How many a worker judges at a time.
  public var block: UInt64
  /// Judges the samples with these indices, until one breaks it or it is told to stop.
  public var judge: @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord

  public init(
    _ row: Catalogue.NamedCheck, samples: UInt64, block: UInt64? = nil,
    judge: @escaping @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord
  ) {
    (self.row, self.samples, self.judge) = (row, samples, judge)
    self.block = max(block ?? samples, 1)
  }
}
