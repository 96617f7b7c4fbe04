import ConsentSystem
import ConsentVocabulary

extension SightFault {
  /// What this fault makes of the system's legibility check.
  func blockers(of sighting: Sighting, under criteria: LegibilityCriteria) -> BlockerSet {
    var blockers = SystemLegibility.blockers(of: sighting, under: criteria)
    /// The blockers of the same sighting with something about it changed.
    func without(
      _ change: (inout Sighting, inout LegibilityCriteria) -> Void
    ) -> BlockerSet {
      var (sighting, criteria) = (sighting, criteria)
      change(&sighting, &criteria)
      return SystemLegibility.blockers(of: sighting, under: criteria)
    }
    switch self {
    case .grantsWhenClipped:
      let smaller = without { sighting, _ in
        let frame = sighting.layout.frame
        sighting.layout.frame = Rectangle(
          x: frame.x + 1, y: frame.y + 1, width: frame.width - 2, height: frame.height - 2)
      }
      if !smaller.contains(.clipped) { blockers.remove(.clipped) }
    case .acceptsProgrammaticTouches:
      blockers.remove(.untrustedTouch)
    case .ignoresAncestors:
      blockers = without { sighting, _ in sighting.layout.ancestors = [] }
    case .looksOnlyUnderTheFinger:
      let point = sighting.touch.point ?? sighting.layout.center
      blockers = without { sighting, _ in
        sighting.layout.overlays.removeAll { overlay in
          !(overlay.frame.x..<overlay.frame.x + max(overlay.frame.width, 0)).contains(point.x)
            || !(overlay.frame.y..<overlay.frame.y + max(overlay.frame.height, 0))
              .contains(point.y)
        }
      }
    case .looksAtTheFirstOverlayOnly:
      blockers = without { sighting, _ in
        sighting.layout.overlays = Array(sighting.layout.overlays.prefix(1))
      }
    case .twoOverlaysCancelOut:
      if sighting.layout.overlays.count > 1 { blockers.remove(.covered) }
    case .settlesTooEarly:
      if sighting.undisturbed == criteria.settleTime { blockers.remove(.settling) }
    case .unsettlesAfterALongWait:
      if criteria.settleTime > .zero && sighting.undisturbed > Milliseconds(10_000) {
        blockers.insert(.settling)
      }
    case .refusesAnExactFit:
      if sighting.layout.needed.width == sighting.layout.frame.width
        || sighting.layout.needed.height == sighting.layout.frame.height
      {
        blockers.insert(.noRoom)
      }
    case .asksNoOpacity:
      blockers.remove(.faded)
      blockers.remove(.translucentText)
    case .passesStrongerThresholds:
      if criteria.minimumContrast > 300 { blockers.remove(.lowContrast) }
    case .reportsOneBlockerOnly:
      blockers = BlockerSet(blockers.first.map { [$0] } ?? [])
    case .blocksAtTheOrigin:
      if sighting.layout.frame.x < 10 && sighting.layout.frame.y < 10 { blockers.insert(.clipped) }
    case .dividesDarkByLight, .subtractsOneFromContrast, .breaksTheCurveTooLate,
      .mixesByBinaryShares, .roundsOpacityUp:
      let isLow = contrast(of: sighting.layout) * 100 < Double(criteria.minimumContrast)
      if isLow { blockers.insert(.lowContrast) } else { blockers.remove(.lowContrast) }
    }
    return blockers
  }

  // MARK: - Contrast

  /// The contrast of a layout's text by this fault's own arithmetic.
  private func contrast(of layout: Layout) -> Double {
    let behind = composited(layout.background, over: SIMD3(layout.backdrop))
    let text = composited(layout.text, over: behind)
    return ratio(luminance(of: text), luminance(of: behind))
  }

  func ratio(_ text: Double, _ background: Double) -> Double {
    let ratio = (max(text, background) + 0.05) / (min(text, background) + 0.05)
    if self == .dividesDarkByLight { return (text + 0.05) / (background + 0.05) }
    return self == .subtractsOneFromContrast ? ratio - 1 : ratio
  }

  func luminance(of channels: SIMD3<Double>) -> Double {
    let breakPoint = self == .breaksTheCurveTooLate ? 0.1 : 0.04045
    func linear(_ channel: Double) -> Double {
      let encoded = channel / 255
      return encoded <= breakPoint ? encoded / 12.92 : SystemLegibility.linear(channel)
    }
    return 0.2126 * linear(channels.x) + 0.7152 * linear(channels.y) + 0.0722 * linear(channels.z)
  }

  func composited(_ paint: Paint, over under: SIMD3<Double>) -> SIMD3<Double> {
    let over = SIMD3(paint.color)
    let percent = Double(paint.opacity.percent)
    var share = percent / (self == .mixesByBinaryShares ? 128 : 100)
    if self == .roundsOpacityUp && percent > 50 { share = 1 }
    return over * share + under * (1 - share)
  }
}

extension SIMD3<Double> {
  /// The channels of a colour, 0...255.
  init(_ color: Color) {
    self.init(Double(color.red), Double(color.green), Double(color.blue))
  }
}
