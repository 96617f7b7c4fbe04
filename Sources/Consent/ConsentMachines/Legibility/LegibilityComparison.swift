import ConsentInvariants
import ConsentSuite
import ConsentVocabulary
import Notation
import Reporting

extension LegibilityFunctions {
  /// Returns the laws of legibility, and a comparison of the blockers that model and system give for the same
  /// scenes, without a device.
  static func checks(
    of system: LegibilityFunctions, seed: UInt64, samples: UInt64, scenes: UInt64
  ) -> [SampledCheck] {
    let laws = LegibilityLaw.allCases.map {
      SampledCheck(judging: $0, of: model, and: system, seed: seed, samples: samples)
    }
    let comparison = SampledCheck(
      comparing: Catalogue.NamedCheck(
        "scenesAreJudgedAlike",
        "Model and system give the same blockers for the same button and the same touch."),
      of: "scene", seed: seed, samples: scenes,
      model: { (sample: LegibilitySample) in model.blockers(sample.sighting, sample.criteria) },
      system: { system.blockers($0.sighting, $0.criteria) },
      words: { $0.isEmpty ? "legible" : "blocked by \($0.words)" }, lines: \.scene)
    return laws + [comparison]
  }
}
