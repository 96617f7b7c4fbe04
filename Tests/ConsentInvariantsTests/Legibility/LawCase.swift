import ConsentInvariants
import ConsentVocabulary
import Foundation
import Testing

/// A law, a sample that visits its landmark, and the mistake that breaks it there.
struct LawCase: Sendable, CustomTestStringConvertible {
  let law: LegibilityLaw
  var sample = LegibilitySample()
  let breaking: @Sendable (inout LegibilityFunctions) -> Void

  var testDescription: String { "\(law)" }

  /// In the order of the laws.
  static let all = [
    LawCase(law: .contrastIsSymmetricAndBounded) {
      // Text over background instead of the lighter over the darker.
      $0.contrast = { text, background in
        (luminance(text) + 0.05) / (luminance(background) + 0.05)
      }
    },
    LawCase(
      law: .contrastObeysTheProductTriangle,
      sample: LegibilitySample(second: Color(hex: 0x8E8E93), third: .white)
    ) {
      // Rounds to whole numbers.
      $0.contrast = { LegibilityFunctions.contrast(channels($0), channels($1)).rounded() }
    },
    LawCase(
      law: .bothBreakPointsAgree, sample: LegibilitySample(first: Color(hex: 0x8E8E93))
    ) {
      $0.luminance = { LegibilityFunctions.luminance(channels($0), gamma: 2.2) }
    },
    LawCase(law: .publishedVectorsHold) {
      // Composited in linear light, where 50 % black on white is a light grey.
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        let text = sighting.layout.text
        guard text.opacity < .opaque else { return result }
        let share = Double(text.opacity.percent) / 100
        let under = luminance(sighting.layout.background.color)
        let mixed = luminance(text.color) * share + under * (1 - share)
        let ratio = (max(mixed, under) + 0.05) / (min(mixed, under) + 0.05)
        result.remove(.lowContrast)
        if ratio < Double(criteria.minimumContrast) / 100 { result.insert(.lowContrast) }
        return result
      }
    },
    LawCase(law: .compositingLiesBetween, sample: LegibilitySample(opacity: Opacity(percent: 40))) {
      // Forgets to take away what is hidden.
      $0.composited = { paint, under in
        channels(paint.color) * (Double(paint.opacity.percent) / 100) + under
      }
    },
    LawCase(law: .orderedPairsAreMonotoneInOpacity) {
      // Opacity and transparency mistaken for each other.
      $0.composited = { paint, under in
        let clear = Opacity(percent: 100 - paint.opacity.percent)
        return LegibilityFunctions.over(Paint(paint.color, opacity: clear), under)
      }
    },
    LawCase(
      law: .losingAreaNeverHelps,
      sample: LegibilitySample(
        sighting: sighting { $0.frame.x = 200 },
        rectangle: Rectangle(x: 0, y: 0, width: 10, height: 10))
    ) {
      // Only the nearest clip counts, not the viewport.
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        if !sighting.layout.ancestors.isEmpty { result.remove(.clipped) }
        return result
      }
    },
    LawCase(law: .addingABlockerRemovesNone, sample: LegibilitySample(sighting: faded)) {
      // Stops at the first.
      $0.blockers = { sighting, criteria in
        BlockerSet([blockers(sighting, criteria).first].compactMap(\.self))
      }
    },
    LawCase(law: .movingOrEnlargingKeepsTheVerdict) {
      // Asks whether the touch lies in the frame's size instead of in the frame.
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        if sighting.layout.frame.x != 20 { result.insert(.touchOutside) }
        return result
      }
    },
    LawCase(law: .theSettleTimeIncludesItsEnd, sample: LegibilitySample(criteria: .chromium)) {
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        if sighting.undisturbed == criteria.settleTime { result.remove(.settling) }
        return result
      }
    },
    LawCase(
      law: .aFurtherDisturbanceNeverShortensTheWait,
      sample: LegibilitySample(criteria: .chromium, otherUndisturbed: Milliseconds(400))
    ) {
      // The wait comes after the settle time instead of before.
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        if !result.contains(.settling) { result.insert(.faded) }
        return result
      }
    },
    LawCase(law: .strongerCriteriaNeverAdmitMore, sample: LegibilitySample(sighting: faded)) {
      // Forgives fading where the touch is known to be fresh.
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        if criteria.maximumTouchAge != nil { result.remove(.faded) }
        return result
      }
    },
    LawCase(
      law: .onlyValidTouchesCount,
      sample: LegibilitySample(
        sighting: sighting(touchedBy: .programmatic) { _ in })
    ) {
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        result.remove(.untrustedTouch)
        return result
      }
    },
    LawCase(law: .theVerdictSeesTheScreenOnly, sample: LegibilitySample(sighting: faded)) {
      $0.touchAnswer = { status, sighting, profile in
        switch status {
        case .authorized: nil
        case .limited, .notDetermined: blockers(sighting, profile.criteria)
        // Does not look where nothing can be granted.
        case .denied, .restricted: []
        }
      }
    },
    LawCase(law: .anExactFitIsEnough) {
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        if sighting.layout.needed.width == sighting.layout.frame.width { result.insert(.noRoom) }
        return result
      }
    },
    LawCase(law: .anyOverlapCovers) {
      // Looks at the point that was touched only.
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        guard let point = sighting.touch.point else { return result }
        result.remove(.covered)
        for overlay in sighting.layout.overlays {
          let across = overlay.frame.x..<overlay.frame.x + overlay.frame.width
          let down = overlay.frame.y..<overlay.frame.y + overlay.frame.height
          if across.contains(point.x) && down.contains(point.y) { result.insert(.covered) }
        }
        return result
      }
    },
    LawCase(
      law: .theOrderOfSiblingsIsIrrelevant,
      sample: LegibilitySample(
        sighting: sighting { $0.overlays = [Overlay(frame: $0.frame)] },
        rectangle: Rectangle(x: 0, y: 0, width: 1, height: 1))
    ) {
      // Asks the first overlay only.
      $0.blockers = { sighting, criteria in
        var first = sighting
        first.layout.overlays = Array(sighting.layout.overlays.prefix(1))
        return blockers(first, criteria)
      }
    },
    LawCase(
      law: .loweringOpacityNeverHelps,
      sample: LegibilitySample(
        opacity: Opacity(percent: 80),
        sighting: sighting {
          $0.text = Paint(Color(hex: 0xC616C0))
          $0.background = Paint(Color(hex: 0x07DBDD))
        })
    ) {
      // Composites, compares, and does not mind the transparency itself.
      $0.blockers = { sighting, criteria in
        var result = blockers(sighting, criteria)
        result.remove(.translucentText)
        return result
      }
    },
    LawCase(law: .aButtonIsWhereItIsDrawn) {
      // Draws a little less than it is told.
      $0.blockers = { sighting, criteria in
        var smaller = sighting
        smaller.layout.transform = .scaled(x: 109, y: 109)
        return blockers(smaller, criteria)
      }
    },
  ]
}

private func luminance(_ color: Color) -> Double {
  LegibilityFunctions.luminance(channels(color))
}

private func channels(_ color: Color) -> SIMD3<Double> { LegibilityFunctions.channels(of: color) }

private func blockers(_ sighting: Sighting, _ criteria: LegibilityCriteria) -> BlockerSet {
  LegibilityFunctions.blockers(of: sighting, under: criteria)
}

/// A settled touch in the middle of a plain button with one thing changed.
private func sighting(
  touchedBy source: TouchSource = .finger, _ change: (inout Layout) -> Void
) -> Sighting {
  var layout = Layout.plain
  change(&layout)
  return Sighting(
    layout: layout, touch: Touch(source: source, at: layout.center),
    undisturbed: Milliseconds(1_000), rank: 1)
}

private let faded = sighting { $0.opacity = Opacity(percent: 90) }
