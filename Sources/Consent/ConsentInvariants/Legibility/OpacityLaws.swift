import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let opacities = list {
    compositingLiesBetween.means(
      "A paint over a colour is between the two in each channel, and equal to one of them at either end.",
      sometimes: "a translucent paint was laid over a colour"
    ) { functions, sample in
      let over = sample.first.channels
      let under = sample.second.channels
      let mixed = functions.composited(Paint(sample.first, opacity: sample.opacity), under)
      let least = pointwiseMin(over, under) - 1e-9
      let greatest = pointwiseMax(over, under) + 1e-9
      return LawVerdict(
        functions.composited(Paint(sample.first, opacity: .opaque), under) == over
          && functions.composited(Paint(sample.first, opacity: .clear), under) == under
          && all(mixed .>= least)
          && all(mixed .<= greatest), applies: sample.opacity != .opaque && sample.opacity != .clear
      )
    }
    orderedPairsAreMonotoneInOpacity.means(
      "If a colour is darker than its background in every channel, or lighter, more opacity adds contrast.",
      sometimes: "an ordered pair was contrasted at two opacities"
    ) { functions, sample in
      let (text, background) = (sample.first.channels, sample.second.channels)
      guard all(text .<= background) || all(text .>= background),
        sample.opacity != sample.otherOpacity
      else { return .notApplicable }
      let fainter = Paint(sample.first, opacity: min(sample.opacity, sample.otherOpacity))
      let denser = Paint(sample.first, opacity: max(sample.opacity, sample.otherOpacity))
      let contrasts = [fainter, denser].map { paint in
        // Rounding preserves the order of channels, and thus the law.
        functions.contrast(Color(rounding: functions.composited(paint, background)), sample.second)
      }
      return LawVerdict(contrasts[0] <= contrasts[1] + 1e-9)
    }
  }
}
