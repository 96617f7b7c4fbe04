import ConsentVocabulary

/// What can be said of the contrast of a layout beside the least that is asked of it.
enum ShownContrast: Comparable {
  case enough
  /// So near to the least that rounding decides.
  case near
  case low
}

extension Layout {
  /// Text and label beside the contrast that they need; the worse of the two.
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
  /// The shades that are seen where this lies over others.
  fileprivate func over(_ under: SIMD3<Int>) -> SIMD3<Int> {
    (shades(of: color) &* opacity.percent &+ under &* (100 - opacity.percent)) / 100
  }
}

/// The channels of a colour in 10,000ths, so that what two opacities mix is a whole number.
private func shades(of color: Color) -> SIMD3<Int> {
  10_000 &* SIMD3(Int(color.red), Int(color.green), Int(color.blue))
}

private func luminance(of shades: SIMD3<Int>) -> Double {
  func light(_ shade: Int) -> Double {
    shade % 10_000 == 0 ? lights[shade / 10_000] : linear(Double(shade) / 2_550_000)
  }
  return 0.2126 * light(shades.x) + 0.7152 * light(shades.y) + 0.0722 * light(shades.z)
}

/// The linear light of each byte.
private let lights = (0...255).map { linear(Double($0) / 255) }

/// The linear light of a share of the gamma-encoded scale, with the break between its two pieces given.
func linear(_ share: Double, breakPoint: Double = 0.04045) -> Double {
  guard share > breakPoint else { return share / 12.92 }
  let base = (share + 0.055) / 1.055
  // 2.4 is 2 and two fifths. Two fifths are the power that is the fourth root of base² by itself; each
  // turn leaves a quarter of what it is off.
  var power = base
  for _ in 0..<27 { power = (base * base / power).squareRoot().squareRoot() }
  return base * base * power
}
