import ConsentVocabulary
import StateMachines

extension LegibilityLaw {
  static let geometry = list {
    losingAreaNeverHelps.means(
      "A further clip, a smaller viewport or a further overlay takes no blocker away.",
      sometimes: "an illegible button lost visible area"
    ) { functions, sample in
      let (before, rectangle) = (functions.found(in: sample), sample.rectangle)
      let overlay = Overlay(frame: rectangle, opacity: sample.opacity)
      let after = [
        functions.found(in: sample) { $0.layout.ancestors.append(Ancestor(clip: rectangle)) },
        functions.found(in: sample) {
          $0.layout.viewport = $0.layout.viewport.intersection(rectangle)
        },
        functions.found(in: sample) { $0.layout.overlays.append(overlay) },
      ]
      return LawVerdict(after.allSatisfy(before.isSubset), applies: !before.isEmpty)
    }
    anyOverlapCovers.means(
      "An overlay covers the button exactly if it shares some area with the frame, however small.",
      sometimes: "an overlay shared some area with the frame"
    ) { functions, sample in
      let reach = Reach(sample.sighting.layout)
      func isCovered(by other: Rectangle) -> Bool {
        let overlay = Overlay(frame: other, opacity: max(sample.opacity, Opacity(percent: 1)))
        return functions.found(in: sample) { $0.layout.overlays = [overlay] }.contains(.covered)
      }
      let overlaps = sample.rectangle.isPositive && reach.meets(sample.rectangle)
      guard isCovered(by: sample.rectangle) == overlaps else { return .broken }
      guard reach.isPositive else { return .notApplicable }
      let (right, bottom) = (reach.right, reach.bottom)
      let corner = Rectangle(x: right - 1, y: bottom - 1, width: 1, height: 1)
      let beside = Rectangle(x: right, y: reach.top, width: 1, height: bottom - reach.top)
      let below = Rectangle(x: reach.left, y: bottom, width: right - reach.left, height: 1)
      return LawVerdict(
        isCovered(by: corner) && !isCovered(by: beside) && !isCovered(by: below), applies: overlaps)
    }
    theOrderOfSiblingsIsIrrelevant.means(
      "The order in which overlays are listed changes nothing.",
      sometimes: "several overlays were listed in another order"
    ) { functions, sample in
      let further = Overlay(frame: sample.rectangle, opacity: sample.opacity)
      let overlays = sample.sighting.layout.overlays
      let lists = [overlays + [further], [further] + overlays.reversed(), [further] + overlays]
      let found = lists.map { list in functions.found(in: sample) { $0.layout.overlays = list } }
      return LawVerdict(found.allSatisfy { $0 == found[0] }, applies: !overlays.isEmpty)
    }
  }
}
