import Lockstep
import PropertyTesting
import Reporting
import StateMachines

/// Something that pure functions are judged on: how one is drawn, and how it is told.
package protocol Drawn: Sendable {
  /// One that the choices stand for; the fewer and smaller they are, the plainer it is.
  static func drawn(from source: inout ChoiceSource) throws(Discard) -> Self
  /// The parts in which it differs from the plain one, a line each.
  var differences: [String] { get }
}

/// What became of one sample.
package enum SampleVerdict<Failure: Hashable & Sendable> {
  /// Nothing is wrong, and it met the landmark or did not.
  case passed(isLandmark: Bool)
  case failed(Failure)
}

/// Judges samples one after the other, up to one that fails, which is made as small as it can be: the
/// same whether a law is asked about or two functions are compared.
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
    // What is judged on the way to a smaller one does not count.
    var told = record
    let smallest = Shrinker(budget: 2_000).shrink(
      found.choices, keeping: found.failure, evaluate: judge)
    var source = ChoiceSource(replaying: smallest.choices)
    if let sample = try? Sample.drawn(from: &source) {
      told.breach = explanation(smallest.failure, sample)
    }
    return told
  }
}

extension SampledCheck {
  /// Judges a law over the functions of both sides.
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
        case .both: "both sides"
        }
      return [
        "\(law) (\(law.clause)) is broken by \(blamed).", law.statement.sentence,
        "Smallest sample found, where it differs from a plain one:",
      ] + sample.differences.map { "  " + $0 }
    }
    self.init(row, samples: samples, judge: judge.judge)
  }

  /// Compares what the functions of both sides answer to the same samples: two methods that agree.
  ///
  /// - Parameter noun: What a sample is called, such as "scene".
  /// - Parameter words: An answer in words.
  /// - Parameter lines: A sample, a line each part.
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
        "- \(words(model(sample)))", "+ \(words(system(sample)))", "Smallest \(noun) found:",
      ] + lines(sample).map { "  " + $0 }
    }
    self.init(row, samples: samples, block: 20_000, judge: judge.judge)
  }
}

/// There is one way to disagree: not to agree.
private enum Disagreement: Hashable { case unequal }
