import ConsentVocabulary
import StateMachines

// INV-L01 to L04: luminance and contrast.

extension LegibilityFunctions {
  /// The tolerance for rounding errors in a ratio.
  private static var tolerance: Double { 1e-9 }

  /// INV-L01: contrast is in 1...21, does not depend on the order, and is 1 for equal colours.
  func contrastIsSymmetricAndBounded(on sample: LegibilitySample) -> LawVerdict {
    let there = contrast(sample.first, sample.second)
    let back = contrast(sample.second, sample.first)
    let alone = contrast(sample.first, sample.first)
    return LawVerdict(
      abs(there - back) <= Self.tolerance && there >= 1 - Self.tolerance
        && there <= 21 + Self.tolerance && abs(alone - 1) <= Self.tolerance,
      applies: sample.first != sample.second)
  }

  /// INV-L02: contrast is at most the product of the contrasts with any third colour.
  func contrastObeysTheProductTriangle(on sample: LegibilitySample) -> LawVerdict {
    let direct = contrast(sample.first, sample.third)
    let detour = contrast(sample.first, sample.second) * contrast(sample.second, sample.third)
    return LawVerdict(
      direct <= detour * (1 + Self.tolerance),
      applies: sample.first != sample.second && sample.second != sample.third
        && sample.first != sample.third)
  }

  /// INV-L03: luminance agrees with the published formula, with the break point of either edition.
  func bothBreakPointsAgree(on sample: LegibilitySample) -> LawVerdict {
    let given = luminance(sample.first)
    return LawVerdict(
      [0.03928, 0.04045].allSatisfy { breakPoint in
        abs(publishedLuminance(of: sample.first, breakPoint: breakPoint) - given) <= Self.tolerance
      })
  }

  /// INV-L04: contrasts of well-known pairs agree to four decimals, and the check admits them to the
  /// hundredth.
  func publishedVectorsHold() -> LawVerdict {
    LawVerdict(
      PublishedContrast.opaque.allSatisfy { vector in
        abs(contrast(vector.text.color, vector.background) - vector.ratio) <= 0.000_051
          && isAdmittedToTheHundredth(vector)
      } && PublishedContrast.composited.allSatisfy { isAdmittedToTheHundredth($0) })
  }

  private func isAdmittedToTheHundredth(_ vector: PublishedContrast) -> Bool {
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

/// Returns the relative luminance of WCAG 2.2, with the given break point between its two pieces.
private func publishedLuminance(of color: Color, breakPoint: Double) -> Double {
  let light = [color.red, color.green, color.blue].map {
    linear(Double($0) / 255, breakPoint: breakPoint)
  }
  return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
}
