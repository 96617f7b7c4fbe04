import Lockstep
import PropertyTesting
import Reporting
import StateMachines

/// A type of samples for pure functions, which can be generated and printed.
package protocol Drawn: Sendable {
  /// Generates a sample from a choice sequence. Shorter and smaller choices yield simpler samples.
  static func drawn(from source: inout ChoiceSource) throws(Discard) -> Self
  /// The differences from the simplest sample, in lines.
  var differences: [String] { get }
}

package enum SampleVerdict<Failure: Hashable & Sendable> {
  /// The sample passed; `isLandmark` is whether it met the landmark.
  case passed(isLandmark: Bool)
  case failed(Failure)
}

/// A search for a failing sample of a check, which it shrinks. It is used for laws and for comparisons of
/// functions.
private struct Samples<Sample: Drawn, Failure: Hashable & Sendable>: Sendable {
  let name: String
  let seed: UInt64
  let verdict: @Sendable (Sample) -> SampleVerdict<Failure>
  let explanation: @Sendable (Failure, Sample) -> [String]

  func judge(_ samples: Range<UInt64>, _ shouldStop: () -> Bool) -> CheckRecord {
    var record = CheckRecord(name, samples: 0)
    func judge(_ source: inout ChoiceSource) -> CaseOutcome<Failure> {
      do throws(Discard) {
        switch verdict(try Sample.drawn(from: &source)) {
        case .passed(let isLandmark):
          record.samples += 1
          if isLandmark { record.visits += 1 }
          return .passed
        case .failed(let failure): return .failed(failure)
        }
      } catch {
        return .discarded(error)
      }
    }
    let result = Search(seed: seed, cases: samples, learns: false)
      .firstFailure(shouldStop: shouldStop, evaluate: judge)
    record.isFinished = !result.wasStopped
    guard let found = result.found else { return record }
    // Samples judged during shrinking are not counted.
    var completed = record
    let smallest = Shrinker(budget: 2_000).shrink(
      found.choices, keeping: found.failure, evaluate: judge)
    var source = ChoiceSource(replaying: smallest.choices)
    if let sample = try? Sample.drawn(from: &source) {
      completed.fail(explanation(smallest.failure, sample))
    }
    return completed
  }
}

extension SampledCheck {
  package init<L: Law>(
    judging law: L, of model: L.Functions, and system: L.Functions, seed: UInt64, samples: UInt64
  ) where L.Sample: Drawn {
    let row = Catalogue.NamedCheck(
      "\(law)", clause: law.clause, law.statement.sentence, landmark: law.statement.landmarks.first)
    let judge = Samples<L.Sample, Culprit>(name: row.name, seed: seed) { sample in
      let (one, two) = (law.holds(for: model, on: sample), law.holds(for: system, on: sample))
      return switch (one == .broken, two == .broken) {
      case (false, false): .passed(isLandmark: one == .holds)
      case (false, true): .failed(.system)
      case (true, false): .failed(.model)
      case (true, true): .failed(.both)
      }
    } explanation: { culprit, sample in
      let blamed =
        switch culprit {
        case .system: "the system"
        case .model: "the model"
        case .both: "model and system"
        }
      return [
        "\(law) (\(law.clause)) is broken by \(blamed).", law.statement.sentence,
        "Smallest failing sample, differences from the default:",
      ] + sample.differences.map { "  " + $0 }
    }
    self.init(row, samples: samples, judge: judge.judge)
  }

  /// Creates a check that compares two functions on the same samples.
  ///
  /// - Parameter noun: The noun for a sample, such as "scene".
  /// - Parameter words: Returns an answer in words.
  /// - Parameter lines: Returns the parts of a sample, in lines.
  package init<Sample: Drawn, Answer: Equatable & Sendable>(
    comparing row: Catalogue.NamedCheck, of noun: String, seed: UInt64, samples: UInt64,
    model: @escaping @Sendable (Sample) -> Answer, system: @escaping @Sendable (Sample) -> Answer,
    words: @escaping @Sendable (Answer) -> String, lines: @escaping @Sendable (Sample) -> [String]
  ) {
    let judge = Samples<Sample, Disagreement>(name: row.name, seed: seed) { sample in
      model(sample) == system(sample) ? .passed(isLandmark: false) : .failed(.unequal)
    } explanation: { _, sample in
      [
        "Model and system judge a \(noun) differently.",
        "- \(words(model(sample)))", "+ \(words(system(sample)))", "Smallest failing \(noun):",
      ] + lines(sample).map { "  " + $0 }
    }
    self.init(row, samples: samples, block: 20_000, judge: judge.judge)
  }
}

/// The only failure of a comparison: the answers are unequal.
private enum Disagreement: Hashable { case unequal }
