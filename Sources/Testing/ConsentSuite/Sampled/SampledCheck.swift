import Reporting

/// A check on its own samples, besides the random cases: a law of a function, or a comparison of functions.
package struct SampledCheck: Sendable {
  /// The entry in the catalogue.
  package var row: Catalogue.NamedCheck
  package var samples: UInt64
  /// The number of samples that a worker judges at a time.
  package var block: UInt64
  /// Judges the samples with these indices, until one fails or the second argument returns `true`.
  package var judge: @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord

  package init(
    _ row: Catalogue.NamedCheck, samples: UInt64, block: UInt64? = nil,
    judge: @escaping @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord
  ) {
    (self.row, self.samples, self.judge) = (row, samples, judge)
    self.block = max(block ?? samples, 1)
  }
}
