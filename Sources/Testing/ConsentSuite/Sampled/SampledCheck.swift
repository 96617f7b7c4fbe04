import OperatingSystem
import Reporting
import StateMachines
import Workers

/// A check on its own samples, besides the random cases: a law of a function, or a comparison of functions.
package struct SampledCheck: Sendable {
  package var row: Catalogue.NamedCheck
  package var samples: UInt64
  /// The number of samples that a worker judges at a time.
  package var block: UInt64
  /// Judges the samples with these indices, until one fails or the second argument returns `true`.
  package var judge: @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord
  /// Judges samples that ended their process once more, in processes of their own; `nil` for a check that cannot.
  var again:
    (
      @Sendable (Range<UInt64>, Isolation, @escaping () -> Bool) throws(CommandError) ->
        CheckRecord
    )?

  package init(
    _ row: Catalogue.NamedCheck, samples: UInt64, block: UInt64? = nil,
    judge: @escaping @Sendable (Range<UInt64>, () -> Bool) -> CheckRecord
  ) {
    (self.row, self.samples, self.judge) = (row, samples, judge)
    self.block = max(block ?? samples, 1)
  }

  /// Returns the result if the process that judged the samples ended. At a limit of the checker, or from
  /// outside, nothing is known; otherwise what was judged is at fault.
  package func record(after ending: ExitReason) -> CheckRecord {
    var record = CheckRecord(row.name, samples: 0, isFinished: false)
    let words = "\(row.title) cannot be judged: the process \(ending.words)"
    if ending.isOfMachine {
      record.obstacle = words
    } else {
      record.fail(["\(words).", row.sentence])
    }
    return record
  }
}
