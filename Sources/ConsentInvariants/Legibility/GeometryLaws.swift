import ConsentVocabulary

// INV-L07, L09, L15, L16, L17: where the button stands and what stands near it.

extension LegibilityFunctions {
  /// INV-L07: a further clip, a smaller viewport or a further overlay takes no blocker away.
  func losingAreaNeverHelps(on sample: LegibilitySample) -> LawVerdict {
    let before = blockers(sample.sighting, sample.criteria)
    var clipped = sample.sighting
    clipped.layout.ancestors.append(Ancestor(clip: sample.rectangle))
    var cropped = sample.sighting
    cropped.layout.viewport = cropped.layout.viewport.intersection(sample.rectangle)
    var overlaid = sample.sighting
    overlaid.layout.overlays.append(Overlay(frame: sample.rectangle, opacity: sample.opacity))
    return LawVerdict(
      [clipped, cropped, overlaid].allSatisfy {
        before.isSubset(of: blockers($0, sample.criteria))
      },
      applies: !before.isEmpty)
  }

  /// INV-L09: moving the scene within its viewport, or along with it, and enlarging the button
  /// evenly keep all blockers.
  func movingOrEnlargingKeepsTheVerdict(on sample: LegibilitySample) -> LawVerdict {
    let before = blockers(sample.sighting, sample.criteria)
    var moved = sample.sighting.moved(by: sample.offset)
    var applies = false
    let inset = sample.criteria.viewportInset
    let screen = sample.sighting.layout.viewport.insetBy(inset)
    if screen.contains(sample.sighting.layout.frame), screen.contains(moved.layout.frame) {
      applies = true
      if blockers(moved, sample.criteria) != before { return .broken }
    }
    moved.layout.viewport = moved.layout.viewport.moved(by: sample.offset)
    if blockers(moved, sample.criteria) != before { return .broken }
    if sample.sighting.layout.transform.isEven {
      var enlarged = sample.sighting
      let percent = 100 + Int(min(sample.enlargement.magnitude, 1 << 40))
      enlarged.layout.transform = .scaled(x: percent, y: percent)
      if blockers(enlarged, sample.criteria) != before { return .broken }
    }
    return LawVerdict(true, applies: applies)
  }

  /// INV-L15: a frame that fits exactly has room, and one point less has not.
  func anExactFitIsEnough(on sample: LegibilitySample) -> LawVerdict {
    let frame = sample.sighting.layout.frame
    guard frame.isPositive else { return .notApplicable }
    func hasRoom(_ width: Int, _ height: Int) -> Bool {
      var sighting = sample.sighting
      sighting.layout.needed = Size(width: width, height: height)
      var criteria = sample.criteria
      criteria.heightInFontSizes = nil
      return !blockers(sighting, criteria).contains(.noRoom)
    }
    func hasRoom(ofHeight height: Int) -> Bool {
      var sighting = sample.sighting
      sighting.layout.needed = Size(width: 1, height: 1)
      sighting.layout.frame.height = height
      return !blockers(sighting, sample.criteria).contains(.noRoom)
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

  /// INV-L16: an overlay covers exactly if it shares some area with the frame, be it a point in a
  /// corner, wherever the finger lands; touching an edge is no area.
  func anyOverlapCovers(on sample: LegibilitySample) -> LawVerdict {
    let frame = sample.sighting.layout.frame
    func isCovered(by other: Rectangle) -> Bool {
      var sighting = sample.sighting
      sighting.layout.overlays = [
        Overlay(frame: other, opacity: max(sample.opacity, Opacity(percent: 1)))
      ]
      return blockers(sighting, sample.criteria).contains(.covered)
    }
    let overlaps = frame.isPositive && frame.intersection(sample.rectangle).isPositive
    guard isCovered(by: sample.rectangle) == overlaps else { return .broken }
    guard frame.isPositive else { return .notApplicable }
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height)
    let corner = Rectangle(x: right - 1, y: bottom - 1, width: 1, height: 1)
    let beside = Rectangle(x: right, y: frame.y, width: 1, height: frame.height)
    let below = Rectangle(x: frame.x, y: bottom, width: frame.width, height: 1)
    return LawVerdict(
      isCovered(by: corner) && !isCovered(by: beside) && !isCovered(by: below), applies: overlaps)
  }

  /// INV-L17: the order in which overlays are listed changes nothing.
  func theOrderOfSiblingsIsIrrelevant(on sample: LegibilitySample) -> LawVerdict {
    let further = Overlay(frame: sample.rectangle, opacity: sample.opacity)
    var listed = sample.sighting
    listed.layout.overlays.append(further)
    var reversed = listed
    reversed.layout.overlays.reverse()
    var turned = sample.sighting
    turned.layout.overlays.insert(further, at: 0)
    let before = blockers(listed, sample.criteria)
    return LawVerdict(
      blockers(reversed, sample.criteria) == before && blockers(turned, sample.criteria) == before,
      applies: !sample.sighting.layout.overlays.isEmpty)
  }
}
