import ConsentVocabulary
import StateMachines

// INV-L05, L06, L18: paint and opacity.

extension LegibilityFunctions {
  /// INV-L05: an opaque paint hides the colour below it, a clear one shows it. Any other is between the two
  /// in every channel.
  func compositingLiesBetween(on sample: LegibilitySample) -> LawVerdict {
    let over = sample.first.channels
    let under = sample.second.channels
    let mixed = composited(Paint(sample.first, opacity: sample.opacity), under)
    let least = pointwiseMin(over, under) - 1e-9
    let greatest = pointwiseMax(over, under) + 1e-9
    return LawVerdict(
      composited(Paint(sample.first, opacity: .opaque), under) == over
        && composited(Paint(sample.first, opacity: .clear), under) == under && all(mixed .>= least)
        && all(mixed .<= greatest), applies: sample.opacity != .opaque && sample.opacity != .clear)
  }

  /// INV-L06: if a colour is darker than its background in every channel, or lighter in every channel, more
  /// opacity never reduces contrast. (Without such an order it can.)
  func orderedPairsAreMonotoneInOpacity(on sample: LegibilitySample) -> LawVerdict {
    let (text, background) = (sample.first.channels, sample.second.channels)
    guard all(text .<= background) || all(text .>= background),
      sample.opacity != sample.otherOpacity
    else { return .notApplicable }
    let fainter = Paint(sample.first, opacity: min(sample.opacity, sample.otherOpacity))
    let denser = Paint(sample.first, opacity: max(sample.opacity, sample.otherOpacity))
    let contrasts = [fainter, denser].map { paint in
      // Rounding preserves the order of channels, and thus the law.
      contrast(Color(rounding: composited(paint, background)), sample.second)
    }
    return LawVerdict(
      contrasts[0] <= contrasts[1] + 1e-9
        && measuredContrast(fainter, on: sample.second)
          <= measuredContrast(denser, on: sample.second)
    )
  }

  /// INV-L18: making an illegible button, an ancestor or its paint more transparent does not make it legible.
  /// Overlays are excluded, because a fading overlay uncovers.
  func loweringOpacityNeverHelps(on sample: LegibilitySample) -> LawVerdict {
    guard !blockers(sample.sighting, sample.criteria).isEmpty else { return .notApplicable }
    var applies = false
    for faded in sample.sighting.faded(to: sample.opacity) {
      applies = true
      if blockers(faded, sample.criteria).isEmpty { return .broken }
    }
    return LawVerdict(true, applies: applies)
  }
}

extension LegibilityScene {
  /// Returns one scene for each element that is more opaque than `opacity`, with that element faded.
  fileprivate func faded(to opacity: Opacity) -> [LegibilityScene] {
    var results: [LegibilityScene] = []
    for path in [
      \Layout.opacity, \Layout.text.opacity, \Layout.label.opacity, \Layout.background.opacity,
    ]
    where layout[keyPath: path] > opacity {
      var result = self
      result.layout[keyPath: path] = opacity
      results.append(result)
    }
    for index in layout.ancestors.indices where layout.ancestors[index].opacity > opacity {
      var result = self
      result.layout.ancestors[index].opacity = opacity
      results.append(result)
    }
    return results
  }
}
