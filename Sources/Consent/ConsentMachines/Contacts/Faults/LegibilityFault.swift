import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

/// A fault in the legibility check of a button and of touches on it.
package struct LegibilityFault: Sendable {
  package let name: String
  /// The effect of the fault, in a line.
  package let summary: String
  /// The faulty arithmetic of contrast, if the fault is there.
  let contrast: FaultyContrast?
  private let mistake: @Sendable (inout CheckedScene) -> Void

  /// A sighting with the blockers that the system finds in it, for a fault to change.
  struct CheckedScene {
    let sighting: LegibilityScene
    let criteria: LegibilityCriteria
    var blockers: BlockerSet

    init(_ sighting: LegibilityScene, _ criteria: LegibilityCriteria) {
      (self.sighting, self.criteria) = (sighting, criteria)
      blockers = SystemLegibility.blockers(of: sighting, under: criteria)
    }

    var layout: Layout { sighting.layout }

    /// Returns the blockers that the system finds in a changed layout.
    func instead(_ change: (inout Layout) -> Void) -> BlockerSet {
      var other = sighting
      change(&other.layout)
      return SystemLegibility.blockers(of: other, under: criteria)
    }
  }

  private init(
    _ name: String, _ summary: String, _ mistake: @escaping @Sendable (inout CheckedScene) -> Void
  ) {
    (self.name, self.summary, self.mistake, contrast) = (name, summary, mistake, nil)
  }

  private init(_ name: String, _ summary: String, contrast: FaultyContrast) {
    (self.name, self.summary, self.contrast) = (name, summary, contrast)
    mistake = { look in
      func isLow(_ paint: Paint, _ least: Int?) -> Bool {
        least.map { contrast.ratio(of: paint, in: look.layout) * 100 < Double($0) } ?? false
      }
      let isLow =
        isLow(look.layout.text, look.criteria.minimumContrast)
        || isLow(look.layout.label, look.criteria.minimumLabelContrast)
      if isLow { look.blockers.insert(.lowContrast) } else { look.blockers.remove(.lowContrast) }
    }
  }

  func blockers(of sighting: LegibilityScene, under criteria: LegibilityCriteria) -> BlockerSet {
    var look = CheckedScene(sighting, criteria)
    mistake(&look)
    return look.blockers
  }

  /// Our system with the faulty check in place of its own.
  var contestant: SystemUnderTest<Contacts> {
    SystemUnderTest(name, summary) { world in
      ContactsSide(
        world: world,
        collaborators: ContactsCollaborators(blockers: { blockers(of: $0, under: $1) }))
    }
  }

  package static let all: [LegibilityFault] = [
    LegibilityFault("grantsWhenClipped", "a touch counts when a one-point strip is clipped") {
      look in
      let frame = look.layout.frame
      let smaller = Rectangle(
        x: frame.x + 1, y: frame.y + 1, width: frame.width - 2, height: frame.height - 2)
      if !look.instead({ $0.frame = smaller }).contains(.clipped) { look.blockers.remove(.clipped) }
    },
    LegibilityFault("acceptsProgrammaticTouches", "a touch made by a program counts") { look in
      look.blockers.remove(.untrustedTouch)
    },
    LegibilityFault("ignoresAncestors", "clips and filters of ancestors are ignored") {
      look in
      look.blockers = look.instead { $0.ancestors = [] }
    },
    LegibilityFault("looksOnlyUnderTheFinger", "an overlay counts only where the finger is") {
      look in
      let point = look.sighting.touch.point ?? look.layout.center
      look.blockers = look.instead { layout in
        layout.overlays.removeAll { overlay in
          let frame = overlay.frame
          return !(frame.x..<frame.x + max(frame.width, 0)).contains(point.x)
            || !(frame.y..<frame.y + max(frame.height, 0)).contains(point.y)
        }
      }
    },
    LegibilityFault(
      "unsettlesAfterALongWait", "a button that stood still for long is settling again"
    ) {
      look in
      if look.criteria.settleTime > .zero && look.sighting.undisturbed > Milliseconds(10_000) {
        look.blockers.insert(.settling)
      }
    },
    LegibilityFault("admitsOneButtonMore", "one button beyond the limit may take effect") { look in
      if look.criteria.maximumButtons == look.sighting.rank - 1 {
        look.blockers.remove(.tooManyButtons)
      }
    },
    LegibilityFault("refusesAnExactFit", "text that fits exactly counts as cut off") { look in
      let (needed, frame) = (look.layout.needed, look.layout.frame)
      if needed.width == frame.width || needed.height == frame.height {
        look.blockers.insert(.noRoom)
      }
    },
    LegibilityFault(
      "dividesDarkByLight", "contrast divides text by background even if the text is darker",
      contrast: FaultyContrast(ratio: { text, background in (text + 0.05) / (background + 0.05) })),
    LegibilityFault(
      "subtractsOneFromContrast", "contrast starts at zero",
      contrast: FaultyContrast(ratio: { FaultyContrast.ratio($0, $1) - 1 })),
    LegibilityFault(
      "breaksTheCurveTooLate", "dark colours are linear up to a tenth",
      contrast: FaultyContrast(breakPoint: 0.1)),
    LegibilityFault(
      "mixesByBinaryShares", "opacity is applied as a share of 128",
      contrast: FaultyContrast(share: { Double($0) / 128 })),
    LegibilityFault(
      "roundsOpacityUp", "opacities above half count as opaque",
      contrast: FaultyContrast(share: { $0 > 50 ? 1 : Double($0) / 100 })),
  ]
}

/// Arithmetic of contrast, of which a fault replaces a part.
struct FaultyContrast: Sendable {
  /// The encoded value up to which a channel is linear, as a share of the scale.
  var breakPoint = 0.04045
  /// Returns the share of a paint in a mixture from its opacity in percent.
  var share: @Sendable (Int) -> Double = { Double($0) / 100 }
  /// Returns the contrast ratio of text and background from their luminances.
  var ratio: @Sendable (Double, Double) -> Double = FaultyContrast.ratio

  @Sendable static func ratio(_ text: Double, _ background: Double) -> Double {
    (max(text, background) + 0.05) / (min(text, background) + 0.05)
  }

  func ratio(of paint: Paint, in layout: Layout) -> Double {
    let behind = composited(layout.background, over: layout.backdrop.channels)
    let text = composited(paint, over: behind)
    return ratio(luminance(of: text), luminance(of: behind))
  }

  func luminance(of channels: SIMD3<Double>) -> Double {
    func linear(_ channel: Double) -> Double {
      let encoded = channel / 255
      return encoded <= breakPoint ? encoded / 12.92 : SystemLegibility.linear(channel)
    }
    return 0.2126 * linear(channels.x) + 0.7152 * linear(channels.y) + 0.0722 * linear(channels.z)
  }

  func composited(_ paint: Paint, over under: SIMD3<Double>) -> SIMD3<Double> {
    let share = share(paint.opacity.percent)
    return paint.color.channels * share + under * (1 - share)
  }
}
