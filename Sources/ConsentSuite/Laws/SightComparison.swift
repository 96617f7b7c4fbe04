import ConsentInvariants
import ConsentVocabulary
import PropertyTesting
import StateMachines

/// Compares what model and system say of the same scenes, blocker for blocker: two methods that
/// agree, with no device around them.
public struct SightComparison {
  public var seed: UInt64
  /// The indices of the scenes that are judged.
  public var scenes: Range<UInt64>
  public var fault: Contestant<Contacts>?

  public init(seed: UInt64, scenes: Range<UInt64>, fault: Contestant<Contacts>? = nil) {
    self.seed = seed
    self.scenes = scenes
    self.fault = fault
  }

  public struct Result: Sendable {
    /// How many scenes were judged.
    public internal(set) var scenes = 0
    /// How many of them were legible and the touch valid.
    public internal(set) var legible = 0
    /// The blockers that were the reported one somewhere.
    public internal(set) var reported = BlockerSet()
    /// The smallest scene on which they differ.
    public internal(set) var difference: Difference?
  }

  public struct Difference: Sendable {
    public let sample: LegibilitySample
    public let model: BlockerSet
    public let system: BlockerSet
  }

  public func run(shouldStop: () -> Bool = { false }) -> Result {
    var result = Result()
    let (model, system) = (LegibilityFunctions.model, LegibilityFunctions.system(fault: fault))
    func judge(_ source: inout ChoiceSource) -> CaseOutcome<Disagreement> {
      do throws(Discard) {
        let sample = try LegibilitySampleGenerator().draw(from: &source)
        let one = model.blockers(sample.sighting, sample.criteria)
        let two = system.blockers(sample.sighting, sample.criteria)
        guard one == two else { return .failed(Disagreement()) }
        result.scenes += 1
        if let first = one.first { result.reported.insert(first) } else { result.legible += 1 }
        return .passed
      } catch {
        return .discarded(error)
      }
    }
    let found = Search(seed: seed, cases: scenes, learns: false)
      .firstFailure(shouldStop: shouldStop, evaluate: judge).found
    guard let found else { return result }
    let judgedAlike = result.scenes
    let smallest = Shrinker(budget: 2_000).shrink(
      found.choices, keeping: found.failure, evaluate: judge)
    var source = ChoiceSource(replaying: smallest.choices)
    if let sample = try? LegibilitySampleGenerator().draw(from: &source) {
      result.difference = Difference(
        sample: sample, model: model.blockers(sample.sighting, sample.criteria),
        system: system.blockers(sample.sighting, sample.criteria))
    }
    result.scenes = judgedAlike
    return result
  }

  /// There is one way to disagree: not to agree.
  private struct Disagreement: Hashable, Sendable {}
}
