import ConsentVocabulary

/// The contrast of a layout compared with the required minimum.
enum ShownContrast: Comparable {
  case enough
  /// So close to the minimum that rounding decides.
  case near
  case low
}

extension Layout {
  /// Returns the worse of text and label, each compared with its required contrast.
  func shownContrast(under criteria: LegibilityCriteria) -> ShownContrast {
    let text = shownContrast(of: text, least: criteria.minimumContrast)
    guard let least = criteria.minimumLabelContrast else { return text }
    return max(text, shownContrast(of: label, least: least))
  }

  private func shownContrast(of paint: Paint, least hundredths: Int) -> ShownContrast {
    let (on, under) = (background.over(shades(of: backdrop)), 100 * hundredths)
    let (one, other) = (luminance(of: paint.over(on)), luminance(of: on))
    let ratio = (max(one, other) + 0.05) / (min(one, other) + 0.05)
    let excess = ratio - Double(under) / 10_000
    return abs(excess) < 1e-9 ? .near : excess < 0 ? .low : .enough
  }
}

extension Paint {
  fileprivate func over(_ under: SIMD3<Int>) -> SIMD3<Int> {
    (shades(of: color) &* opacity.percent &+ under &* (100 - opacity.percent)) / 100
  }
}

/// The channels of a colour in 10,000ths, so that mixing with two opacities gives whole numbers.
private func shades(of color: Color) -> SIMD3<Int> {
  10_000 &* SIMD3(Int(color.red), Int(color.green), Int(color.blue))
}

private func luminance(of shades: SIMD3<Int>) -> Double {
  func light(_ shade: Int) -> Double {
    shade % 10_000 == 0 ? lights[shade / 10_000] : linear(Double(shade) / 2_550_000)
  }
  return 0.2126 * light(shades.x) + 0.7152 * light(shades.y) + 0.0722 * light(shades.z)
}

private let lights = (0...255).map { linear(Double($0) / 255) }

/// Returns the linear light of an encoded fraction, with the given break point between its two pieces.
func linear(_ share: Double, breakPoint: Double = 0.04045) -> Double {
  guard share > breakPoint else { return share / 12.92 }
  let base = (share + 0.055) / 1.055
  // x^2.4 is x² times x^(2/5). The latter is the fixed point of p = fourth root of (x² / p); each iteration
  // reduces the error to a quarter.
  var power = base
  for _ in 0..<27 { power = (base * base / power).squareRoot().squareRoot() }
  return base * base * power
}
