import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let criteria = list {
    exactBlockersAreFound.means(
      "The blockers of a scene are exactly those that follow from its layout, touch, wait and rank.",
      sometimes: "a scene had several blockers"
    ) { functions, sample in
      let criteria = sample.criteria
      let areExact = sample.variants.allSatisfy { scene in
        let exact = scene.exactBlockers(under: criteria)
        return scene.accepts(functions.blockers(scene, criteria), as: exact, under: criteria)
      }
      return LawVerdict(
        areExact, applies: Array(functions.blockers(sample.sighting, criteria)).count > 1)
    }
  }
}

extension LegibilitySample {
  /// The scene as it is, and with one change each: a button drawn larger; frames around an exact fit and around
  /// the bounds of the height; a further clip, a smaller viewport, a further overlay on either side of the
  /// others, and one alone that just meets the button or just does not; a fainter button, text, label or
  /// background; and waits around the end of the settle time.
  fileprivate var variants: [LegibilityScene] {
    let (layout, settleTime) = (sighting.layout, criteria.settleTime.count)
    let (frame, reach) = (layout.frame, Reach(layout))
    var scenes = [sighting]
    func add(_ change: (inout LegibilityScene) -> Void) {
      var scene = sighting
      change(&scene)
      scenes.append(scene)
    }
    add { $0.layout.transform = .scaled(x: enlargement, y: enlargement) }
    for (x, y) in [(0, 0), (1, 0), (0, 1)] {
      add { $0.layout.needed = Size(width: frame.width + x, height: frame.height + y) }
    }
    for factor in criteria.heightInFontSizes.map({ [$0.lowerBound, $0.upperBound] }) ?? [] {
      let bound = factor * layout.fontSize
      for height in bound - 1...bound + 1 {
        add {
          ($0.layout.frame.height, $0.layout.needed) = (height, Size(width: 1, height: 1))
        }
      }
    }
    add { $0.layout.ancestors.append(Ancestor(clip: rectangle)) }
    add { $0.layout.viewport = $0.layout.viewport.intersection(rectangle) }
    let overlay = Overlay(frame: rectangle, opacity: opacity)
    add { $0.layout.overlays.append(overlay) }
    add { $0.layout.overlays.insert(overlay, at: 0) }
    if reach.isPositive {
      let (width, height) = (reach.right - reach.left, reach.bottom - reach.top)
      for edge in [
        Rectangle(x: reach.right - 1, y: reach.bottom - 1, width: 1, height: 1),
        Rectangle(x: reach.right, y: reach.top, width: 1, height: height),
        Rectangle(x: reach.left, y: reach.bottom, width: width, height: 1),
      ] {
        add { $0.layout.overlays = [Overlay(frame: edge)] }
      }
    }
    for part in [
      \Layout.opacity, \Layout.text.opacity, \Layout.label.opacity, \Layout.background.opacity,
    ] {
      add { $0.layout[keyPath: part] = min($0.layout[keyPath: part], opacity) }
    }
    for wait in [0, settleTime, settleTime + 1] { add { $0.undisturbed = Milliseconds(wait) } }
    return scenes
  }
}
