import ConsentInvariants
import ConsentVocabulary
import Lockstep
import PropertyTesting
import Reporting

/// Judges a law of legibility over the functions of both sides.
struct LawCheck: Sendable {
  let law: LegibilityLaw
  let system: LegibilityFunctions
  let seed: UInt64
  /// On how many samples.
  let samples: UInt64

  init(_ law: LegibilityLaw, system: LegibilityFunctions, seed: UInt64, samples: UInt64) {
    (self.law, self.system, self.seed, self.samples) = (law, system, seed, samples)
  }

  var check: SampledCheck {
    SampledCheck(
      Catalogue.NamedCheck("\(law)", clause: law.clause, law.claim, landmark: law.landmark),
      samples: samples
    ) { samples, shouldStop in run(samples, shouldStop) }
  }

  private func run(_ samples: Range<UInt64>, _ shouldStop: () -> Bool) -> CheckRecord {
    var record = CheckRecord("\(law)", samples: 0)
    let model = LegibilityFunctions.model
    func judge(_ source: inout ChoiceSource) -> CaseOutcome<Culprit> {
      do throws(Discard) {
        let sample = try LegibilitySampleGenerator().draw(from: &source)
        let (one, two) = (law.holds(for: model, on: sample), law.holds(for: system, on: sample))
        switch (one == .broken, two == .broken) {
        case (false, false):
          record.samples += 1
          if one == .holds { record.visits += 1 }
          return .passed
        case (false, true): return .failed(.system)
        case (true, false): return .failed(.model)
        case (true, true): return .failed(.both)
        }
      } catch {
        return .discarded(error)
      }
    }
    let result = Search(seed: seed, cases: samples, learns: false)
      .firstFailure(shouldStop: shouldStop, evaluate: judge)
    record.isFinished = !result.wasStopped
    guard let found = result.found else { return record }
    let before = record
    let smallest = Shrinker(budget: 2_000).shrink(
      found.choices, keeping: found.failure, evaluate: judge)
    record = before
    var source = ChoiceSource(replaying: smallest.choices)
    if let sample = try? LegibilitySampleGenerator().draw(from: &source) {
      record.breach = explanation(of: smallest.failure, on: sample)
    }
    return record
  }

  /// What the law says, who breaks it, and on which sample.
  private func explanation(of culprit: Culprit, on sample: LegibilitySample) -> [String] {
    let blamed =
      switch culprit {
      case .system: "the system"
      case .model: "the model"
      case .both: "both sides"
      }
    return [
      "\(law) (\(law.clause)) is broken by \(blamed).", law.claim,
      "Smallest sample found, where it differs from a plain one:",
    ] + sample.differences.map { "  " + $0 }
  }
}
