extension LegibilityLaw {
  /// What must hold, in one sentence.
  public var claim: String {
    switch self {
    case .contrastIsSymmetricAndBounded:
      "The contrast of two colours lies in 1...21, does not depend on their order, and is 1 for equals."
    case .contrastObeysTheProductTriangle:
      "The contrast of two colours is at most the product of their contrasts with any third."
    case .bothBreakPointsAgree:
      "Luminance is the published formula's, whichever of its two published break points is taken."
    case .publishedVectorsHold:
      "The contrasts of well-known pairs of colours come out to four decimals."
    case .compositingLiesBetween:
      "A paint over a colour lies between the two, channel by channel, at either end exactly."
    case .orderedPairsAreMonotoneInOpacity:
      "Where a colour is darker than its background in every channel, or lighter, opacity adds contrast."
    case .losingAreaNeverHelps:
      "A further clip, a smaller viewport or a further overlay takes no blocker away."
    case .addingABlockerRemovesNone:
      "Making a sighting worse in one respect adds that blocker and takes no other away."
    case .movingOrEnlargingKeepsTheVerdict:
      "Moving the scene, or enlarging all of it evenly, keeps all blockers."
    case .theSettleTimeIncludesItsEnd:
      "A button is settling up to and including its settle time, then no more; zero never blocks."
    case .aFurtherDisturbanceNeverShortensTheWait:
      "A more recent disturbance takes no blocker away."
    case .strongerCriteriaNeverAdmitMore:
      "Stronger criteria take no blocker away."
    case .onlyValidTouchesCount:
      "A touch is blocked as made up, stale, from the future or outside exactly if it is."
    case .theVerdictSeesTheScreenOnly:
      "Wherever the button is drawn, the same touch has the same blockers under every status."
    case .anExactFitIsEnough:
      "A frame that fits exactly has room, and one point less has not."
    case .anyOverlapCovers:
      "An overlay covers exactly if it shares some area with the frame, however small, wherever touched."
    case .theOrderOfSiblingsIsIrrelevant:
      "The order in which overlays are listed changes nothing."
    case .loweringOpacityNeverHelps:
      "Making an illegible button or its paint more transparent does not make it legible."
    case .aButtonIsWhereItIsDrawn:
      "An enlarged button is clipped, covered and touched as far as it is drawn, to the point."
    }
  }

  /// What a sample must have been for the law to say anything about it.
  public var landmark: String {
    switch self {
    case .contrastIsSymmetricAndBounded: "two different colours were contrasted"
    case .contrastObeysTheProductTriangle: "three different colours were contrasted"
    case .bothBreakPointsAgree: "the luminance of a colour was computed"
    case .publishedVectorsHold: "the published pairs were contrasted"
    case .compositingLiesBetween: "a translucent paint was laid over a colour"
    case .orderedPairsAreMonotoneInOpacity: "an ordered pair was contrasted at two opacities"
    case .losingAreaNeverHelps: "an illegible button lost visible area"
    case .addingABlockerRemovesNone: "a blocked sighting was made worse"
    case .movingOrEnlargingKeepsTheVerdict: "a scene was moved within its viewport and enlarged"
    case .theSettleTimeIncludesItsEnd: "a settle time was set"
    case .aFurtherDisturbanceNeverShortensTheWait:
      "a button was still settling in one of two histories"
    case .strongerCriteriaNeverAdmitMore: "a sighting was blocked under the weaker criteria"
    case .onlyValidTouchesCount: "a touch was not valid"
    case .theVerdictSeesTheScreenOnly: "a device under each status was touched alike"
    case .anExactFitIsEnough: "a text needed exactly its frame"
    case .anyOverlapCovers: "an overlay shared some area with the frame"
    case .theOrderOfSiblingsIsIrrelevant: "several overlays were listed in another order"
    case .loweringOpacityNeverHelps: "an illegible button was made more transparent"
    case .aButtonIsWhereItIsDrawn: "a button was drawn larger than its frame"
    }
  }
}
