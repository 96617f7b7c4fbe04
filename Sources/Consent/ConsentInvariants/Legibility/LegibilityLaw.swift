import StateMachines

/// The laws of the pure functions behind the legibility of an access button.
///
/// - Source: Specs/Contacts/Invariants.md, a heading for each case.
public enum LegibilityLaw: String, Law {
  case contrastIsSymmetricAndBounded = "INV-L01"
  case contrastObeysTheProductTriangle = "INV-L02"
  case bothBreakPointsAgree = "INV-L03"
  case publishedVectorsHold = "INV-L04"
  case compositingLiesBetween = "INV-L05"
  case orderedPairsAreMonotoneInOpacity = "INV-L06"
  case losingAreaNeverHelps = "INV-L07"
  case addingABlockerRemovesNone = "INV-L08"
  case movingOrEnlargingKeepsTheVerdict = "INV-L09"
  case theSettleTimeIncludesItsEnd = "INV-L10"
  case aFurtherDisturbanceNeverShortensTheWait = "INV-L11"
  case strongerCriteriaNeverAdmitMore = "INV-L12"
  case onlyValidTouchesCount = "INV-L13"
  case theVerdictSeesTheScreenOnly = "INV-L14"
  case anExactFitIsEnough = "INV-L15"
  case anyOverlapCovers = "INV-L16"
  case theOrderOfSiblingsIsIrrelevant = "INV-L17"
  case loweringOpacityNeverHelps = "INV-L18"
  case aButtonIsWhereItIsDrawn = "INV-L19"

  /// The law in one sentence, with its coverage goal.
  public var statement: Statement {
    switch self {
    case .contrastIsSymmetricAndBounded:
      "The contrast of two colours lies in 1...21, does not depend on their order, and is 1 for equals."
        .sometimes("two different colours were contrasted")
    case .contrastObeysTheProductTriangle:
      "The contrast of two colours is at most the product of their contrasts with any third."
        .sometimes("three different colours were contrasted")
    case .bothBreakPointsAgree:
      "Luminance is the published formula's, whichever of its two published break points is taken."
        .sometimes("the luminance of a colour was computed")
    case .publishedVectorsHold:
      "The contrasts of well-known pairs of colours come out to four decimals."
        .sometimes("the published pairs were contrasted")
    case .compositingLiesBetween:
      "A paint over a colour lies between the two, channel by channel, at either end exactly."
        .sometimes("a translucent paint was laid over a colour")
    case .orderedPairsAreMonotoneInOpacity:
      "Where a colour is darker than its background in every channel, or lighter, opacity adds contrast."
        .sometimes("an ordered pair was contrasted at two opacities")
    case .losingAreaNeverHelps:
      "A further clip, a smaller viewport or a further overlay takes no blocker away."
        .sometimes("an illegible button lost visible area")
    case .addingABlockerRemovesNone:
      "Making a sighting worse in one respect adds that blocker and takes no other away."
        .sometimes("a blocked sighting was made worse")
    case .movingOrEnlargingKeepsTheVerdict:
      "Moving the scene, or enlarging all of it evenly, keeps all blockers."
        .sometimes("a scene was moved within its viewport and enlarged")
    case .theSettleTimeIncludesItsEnd:
      "A button is settling up to and including its settle time, then no more; zero never blocks."
        .sometimes("a settle time was set")
    case .aFurtherDisturbanceNeverShortensTheWait:
      "A more recent disturbance takes no blocker away."
        .sometimes("a button was still settling in one of two histories")
    case .strongerCriteriaNeverAdmitMore:
      "Stronger criteria take no blocker away."
        .sometimes("a sighting was blocked under the weaker criteria")
    case .onlyValidTouchesCount:
      "A touch is blocked as made up, stale, from the future or outside exactly if it is."
        .sometimes("a touch was not valid")
    case .theVerdictSeesTheScreenOnly:
      "Wherever the button is drawn, the same touch has the same blockers under every status."
        .sometimes("a device under each status was touched alike")
    case .anExactFitIsEnough:
      "A frame that fits exactly has room, and one point less has not."
        .sometimes("a text needed exactly its frame")
    case .anyOverlapCovers:
      "An overlay covers exactly if it shares some area with the frame, however small, wherever touched."
        .sometimes("an overlay shared some area with the frame")
    case .theOrderOfSiblingsIsIrrelevant:
      "The order in which overlays are listed changes nothing."
        .sometimes("several overlays were listed in another order")
    case .loweringOpacityNeverHelps:
      "Making an illegible button or its paint more transparent does not make it legible."
        .sometimes("an illegible button was made more transparent")
    case .aButtonIsWhereItIsDrawn:
      "An enlarged button is clipped, covered and touched as far as it is drawn, to the point."
        .sometimes("a button was drawn larger than its frame")
    }
  }

  /// Judges this law for `functions` on one sample.
  public func holds(for functions: LegibilityFunctions, on sample: LegibilitySample) -> LawVerdict {
    switch self {
    case .contrastIsSymmetricAndBounded: functions.contrastIsSymmetricAndBounded(on: sample)
    case .contrastObeysTheProductTriangle: functions.contrastObeysTheProductTriangle(on: sample)
    case .bothBreakPointsAgree: functions.bothBreakPointsAgree(on: sample)
    case .publishedVectorsHold: functions.publishedVectorsHold()
    case .compositingLiesBetween: functions.compositingLiesBetween(on: sample)
    case .orderedPairsAreMonotoneInOpacity: functions.orderedPairsAreMonotoneInOpacity(on: sample)
    case .losingAreaNeverHelps: functions.losingAreaNeverHelps(on: sample)
    case .addingABlockerRemovesNone: functions.addingABlockerRemovesNone(on: sample)
    case .movingOrEnlargingKeepsTheVerdict: functions.movingOrEnlargingKeepsTheVerdict(on: sample)
    case .theSettleTimeIncludesItsEnd: functions.theSettleTimeIncludesItsEnd(on: sample)
    case .aFurtherDisturbanceNeverShortensTheWait:
      functions.aFurtherDisturbanceNeverShortensTheWait(on: sample)
    case .strongerCriteriaNeverAdmitMore: functions.strongerCriteriaNeverAdmitMore(on: sample)
    case .onlyValidTouchesCount: functions.onlyValidTouchesCount(on: sample)
    case .theVerdictSeesTheScreenOnly: functions.theVerdictSeesTheScreenOnly(on: sample)
    case .anExactFitIsEnough: functions.anExactFitIsEnough(on: sample)
    case .anyOverlapCovers: functions.anyOverlapCovers(on: sample)
    case .theOrderOfSiblingsIsIrrelevant: functions.theOrderOfSiblingsIsIrrelevant(on: sample)
    case .loweringOpacityNeverHelps: functions.loweringOpacityNeverHelps(on: sample)
    case .aButtonIsWhereItIsDrawn: functions.aButtonIsWhereItIsDrawn(on: sample)
    }
  }
}
