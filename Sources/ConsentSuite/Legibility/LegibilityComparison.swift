import ConsentInvariants
import ConsentVocabulary
import Notation
import PropertyTesting
import Reporting

/// Compares what model and system say of the same scenes, blocker for blocker: two methods that
/// agree, with no device around them.
struct LegibilityComparison: Sendable {
  let system: LegibilityFunctions
  let seed: UInt64
  let scenes: UInt64

  init(system: LegibilityFunctions, seed: UInt64, scenes: UInt64) {
    (self.system, self.seed, self.scenes) = (system, seed, scenes)
  }

  var check: SampledCheck {
    SampledCheck(
      Catalogue.NamedCheck(
        "scenesAreJudgedAlike",
        "Model and system give the same blockers for the same button and the same touch."),
      samples: scenes, block: 20_000
    ) { scenes, shouldStop in run(scenes, shouldStop) }
  }

  private func run(_ scenes: Range<UInt64>, _ shouldStop: () -> Bool) -> CheckRecord {
    var judged: UInt64 = 0
    let model = LegibilityFunctions.model
    func judge(_ source: inout ChoiceSource) -> CaseOutcome<Bool> {
      do throws(Discard) {
        let sample = try LegibilitySampleGenerator().draw(from: &source)
        let one = model.blockers(sample.sighting, sample.criteria)
        let two = system.blockers(sample.sighting, sample.criteria)
        // There is one way to disagree: not to agree.
        guard one == two else { return .failed(true) }
        judged += 1
        return .passed
      } catch {
        return .discarded(error)
      }
    }
    let result = Search(seed: seed, cases: scenes, learns: false)
      .firstFailure(shouldStop: shouldStop, evaluate: judge)
    var record = CheckRecord(
      check.row.name, samples: judged, isFinished: !result.wasStopped)
    guard let found = result.found else { return record }
    let smallest = Shrinker(budget: 2_000).shrink(
      found.choices, keeping: found.failure, evaluate: judge)
    var source = ChoiceSource(replaying: smallest.choices)
    if let sample = try? LegibilitySampleGenerator().draw(from: &source) {
      record.breach = explanation(of: sample)
    }
    return record
  }

  /// What each side says of the scene, and the scene.
  private func explanation(of sample: LegibilitySample) -> [String] {
    func words(_ blockers: BlockerSet) -> String {
      blockers.isEmpty ? "legible" : "blocked by \(blockers.words)"
    }
    return [
      "Model and system judge a scene differently.",
      "- \(words(LegibilityFunctions.model.blockers(sample.sighting, sample.criteria)))",
      "+ \(words(system.blockers(sample.sighting, sample.criteria)))",
      "Smallest scene found:",
    ] + sample.scene.map { "  " + $0 }
  }
}
