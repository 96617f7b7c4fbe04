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
    movingOrEnlargingKeepsTheVerdict.means(
      "Moving the scene, or enlarging all of it evenly, keeps all blockers.",
      sometimes: "a scene was moved within its viewport and enlarged"
    ) { functions, sample in
      let before = functions.found(in: sample)
      var moved = sample.sighting.moved(by: sample.offset)
      let isWithin = [sample.sighting, moved].allSatisfy {
        Reach($0.layout).lies(within: $0.layout.viewport, drawnInBy: sample.criteria.viewportInset)
      }
      if isWithin, functions.blockers(moved, sample.criteria) != before { return .broken }
      moved.layout.viewport = moved.layout.viewport.moved(by: sample.offset)
      if functions.blockers(moved, sample.criteria) != before { return .broken }
      let times = 3 + 2 * (sample.enlargement.percent % 3)
      guard let enlarged = sample.sighting.enlarged(times) else { return .notApplicable }
      var criteria = sample.criteria
      criteria.viewportInset *= times
      return LawVerdict(functions.blockers(enlarged, criteria) == before, applies: isWithin)
    }
    anExactFitIsEnough.means(
      "A frame that fits exactly has room, and one point less has not.",
      sometimes: "a text needed exactly its frame"
    ) { functions, sample in
      let frame = sample.sighting.layout.frame
      guard frame.isPositive else { return .notApplicable }
      func hasRoom(_ width: Int, _ height: Int) -> Bool {
        var sample = sample
        sample.criteria.heightInFontSizes = nil
        sample.sighting.layout.needed = Size(width: width, height: height)
        return !functions.found(in: sample).contains(.noRoom)
      }
      func hasRoom(ofHeight height: Int) -> Bool {
        !functions.found(in: sample) {
          $0.layout.needed = Size(width: 1, height: 1)
          $0.layout.frame.height = height
        }.contains(.noRoom)
      }
      guard hasRoom(frame.width, frame.height), !hasRoom(frame.width + 1, frame.height),
        !hasRoom(frame.width, frame.height + 1)
      else { return .broken }
      let fontSize = sample.sighting.layout.fontSize
      if let heights = sample.criteria.heightInFontSizes, fontSize > 0, heights.lowerBound > 0 {
        let (least, greatest) = (heights.lowerBound * fontSize, heights.upperBound * fontSize)
        return LawVerdict(
          hasRoom(ofHeight: least) && hasRoom(ofHeight: greatest)
            && (least == 1 || !hasRoom(ofHeight: least - 1)) && !hasRoom(ofHeight: greatest + 1))
      }
      return .holds
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
    aButtonIsWhereItIsDrawn.means(
      "The drawn rectangle of an enlarged button decides whether it is clipped, covered or touched.",
      sometimes: "a button was drawn larger than its frame"
    ) { functions, sample in
      var bare = sample
      bare.sighting.layout.transform = .scaled(x: sample.enlargement, y: sample.enlargement)
      bare.sighting.layout.viewport = Rectangle(
        x: -500_000, y: -500_000, width: 1_000_000, height: 1_000_000)
      (bare.sighting.layout.ancestors, bare.sighting.layout.overlays) = ([], [])
      let (scene, reach) = (bare, Reach(bare.sighting.layout))
      guard reach.lies(within: scene.sighting.layout.viewport, drawnInBy: 1_000) else {
        return .notApplicable
      }
      let (width, height) = (reach.right - reach.left, reach.bottom - reach.top)
      let around = Rectangle(x: reach.left, y: reach.top, width: width, height: height)
      for side in 0...4 {
        var smaller = around
        if side == 1 { smaller.width -= 1 }
        if side == 2 { smaller.height -= 1 }
        if side == 3 { (smaller.x, smaller.width) = (around.x + 1, width - 1) }
        if side == 4 { (smaller.y, smaller.height) = (around.y + 1, height - 1) }
        let isClipped = functions.found(in: scene) {
          $0.layout.ancestors = [Ancestor(clip: smaller)]
        }.contains(.clipped)
        if isClipped != (side > 0) { return .broken }
      }
      let corners = [
        Point(x: reach.left, y: reach.top), Point(x: reach.right - 1, y: reach.bottom - 1),
      ]
      for (corner, step) in zip(corners, [-1, 1]) {
        for isWithin in [true, false] {
          let place = isWithin ? corner : Point(x: corner.x + step, y: corner.y + step)
          let patch = Rectangle(x: place.x, y: place.y, width: 1, height: 1)
          let isCovered = functions.found(in: scene) {
            $0.layout.overlays = [Overlay(frame: patch)]
          }
          .contains(.covered)
          // The area may contain part of the upper left point, but not its own corner.
          let isOutside = functions.found(in: scene) { $0.touch.point = place }.contains(
            .touchOutside)
          if isCovered != isWithin || isOutside == reach.holds(place) { return .broken }
        }
      }
      return LawVerdict(true, applies: sample.enlargement > .whole)
    }
  }
}
