import ConsentInvariants
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines

/// Judges the laws of legibility over the functions of both sides.
public struct LawCheck {
  public var seed: UInt64
  /// How many samples each law is judged on.
  public var samples: UInt64
  public var fault: Contestant<Contacts>?
  /// The laws that are judged; all unless told otherwise.
  public var laws = LegibilityLaw.allCases
  /// How many evaluations making a broken sample smaller may take.
  public var shrinkBudget = 2_000

  public init(seed: UInt64, samples: UInt64, fault: Contestant<Contacts>? = nil) {
    self.seed = seed
    self.samples = samples
    self.fault = fault
  }

  public struct Result: Sendable {
    /// The laws that both sides obey on every sample.
    public internal(set) var kept: [LegibilityLaw] = []
    public internal(set) var breaches: [Breach] = []
    /// The laws whose antecedent held on some sample.
    public internal(set) var visited: Set<LegibilityLaw> = []
  }

  /// A law that a side breaks, and the smallest sample on which it does.
  public struct Breach: Sendable {
    public let law: LegibilityLaw
    public let culprit: Culprit
    public let sample: LegibilitySample
  }

  public func run(shouldStop: () -> Bool = { false }) -> Result {
    var result = Result()
    let (model, system) = (LegibilityFunctions.model, LegibilityFunctions.system(fault: fault))
    for law in laws {
      if shouldStop() { break }
      let search = Search(seed: seed, cases: 0..<samples, learns: false)
      var applied = false
      func judge(_ source: inout ChoiceSource) -> CaseOutcome<Culprit> {
        do throws(Discard) {
          let sample = try LegibilitySampleGenerator().draw(from: &source)
          let (one, two) = (law.holds(for: model, on: sample), law.holds(for: system, on: sample))
          if one == .holds { applied = true }
          return switch (one == .broken, two == .broken) {
          case (false, false): .passed
          case (false, true): .failed(.system)
          case (true, false): .failed(.model)
          case (true, true): .failed(.both)
          }
        } catch {
          return .discarded(error)
        }
      }
      let found = search.firstFailure(shouldStop: shouldStop, evaluate: judge).found
      if applied || found != nil { result.visited.insert(law) }
      guard let found else {
        result.kept.append(law)
        continue
      }
      let smallest = Shrinker(budget: shrinkBudget).shrink(
        found.choices, keeping: found.failure, evaluate: judge)
      var source = ChoiceSource(replaying: smallest.choices)
      if let sample = try? LegibilitySampleGenerator().draw(from: &source) {
        result.breaches.append(Breach(law: law, culprit: smallest.failure, sample: sample))
      }
    }
    return result
  }
}
