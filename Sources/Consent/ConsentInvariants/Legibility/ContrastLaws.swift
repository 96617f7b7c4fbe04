import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let contrasts = list {
    contrastIsSymmetricAndBounded.means(
      "The contrast of two colours is in 1...21, does not depend on their order, and is 1 for equal colours.",
      sometimes: "two different colours were contrasted"
    ) { functions, sample in
      let there = functions.contrast(sample.first, sample.second)
      let back = functions.contrast(sample.second, sample.first)
      let alone = functions.contrast(sample.first, sample.first)
      return LawVerdict(
        abs(there - back) <= tolerance && there >= 1 - tolerance
          && there <= 21 + tolerance && abs(alone - 1) <= tolerance,
        applies: sample.first != sample.second)
    }
    contrastObeysTheProductTriangle.means(
      "The contrast of two colours is at most the product of their contrasts with any third.",
      sometimes: "three different colours were contrasted"
    ) { functions, sample in
      let direct = functions.contrast(sample.first, sample.third)
      let detour =
        functions.contrast(sample.first, sample.second)
        * functions.contrast(sample.second, sample.third)
      return LawVerdict(
        direct <= detour * (1 + tolerance),
        applies: sample.first != sample.second && sample.second != sample.third
          && sample.first != sample.third)
    }
    bothBreakPointsAgree.means(
      "Luminance follows the published formula, with either of its two published break points.",
      sometimes: "the luminance of a colour was computed"
    ) { functions, sample in
      let given = functions.luminance(sample.first)
      return LawVerdict(
        [0.03928, 0.04045].allSatisfy { breakPoint in
          abs(publishedLuminance(of: sample.first, breakPoint: breakPoint) - given) <= tolerance
        })
    }
    publishedVectorsHold.means(
      "The contrasts of well-known pairs of colours are right to four decimals.",
      sometimes: "the published pairs were contrasted"
    ) { functions, _ in
      LawVerdict(
        PublishedContrast.opaque.allSatisfy { vector in
          abs(functions.contrast(vector.text.color, vector.background) - vector.ratio) <= 0.000_051
            && functions.isAdmittedToTheHundredth(vector)
        } && PublishedContrast.composited.allSatisfy { functions.isAdmittedToTheHundredth($0) })
    }
  }
}

extension LegibilityFunctions {
  fileprivate func isAdmittedToTheHundredth(_ vector: PublishedContrast) -> Bool {
    let scaled = vector.ratio * 100
    let hundredths = Int(scaled)
    // A ratio this close to a whole hundredth may round to either side.
    guard (0.02...0.98).contains(scaled - Double(hundredths)) else { return true }
    return [false, true].allSatisfy { isLabel in
      admits(vector.text, asLabel: isLabel, on: vector.background, contrast: hundredths)
        && !admits(vector.text, asLabel: isLabel, on: vector.background, contrast: hundredths + 1)
    }
  }
}

/// The tolerance for rounding errors in a ratio.
private let tolerance = 1e-9

/// Returns the relative luminance of WCAG 2.2, with the given break point between its two pieces.
private func publishedLuminance(of color: Color, breakPoint: Double) -> Double {
  let light = [color.red, color.green, color.blue].map {
    linear(Double($0) / 255, breakPoint: breakPoint)
  }
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}
