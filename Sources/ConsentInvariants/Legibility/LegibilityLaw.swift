import StateMachines

/// What must hold of the pure functions behind an access button's legibility, each case named by its
/// claim.
///
/// - Source: Specs/Contacts/Invariants.md, a heading for each case.
public enum LegibilityLaw: UInt8, Law, Comparable {
  case contrastIsSymmetricAndBounded
  case contrastObeysTheProductTriangle
  case bothBreakPointsAgree
  case publishedVectorsHold
  case compositingLiesBetween
  case orderedPairsAreMonotoneInOpacity
  case losingAreaNeverHelps
  case addingABlockerRemovesNone
  case movingOrEnlargingKeepsTheVerdict
  case theSettleTimeIncludesItsEnd
  case aFurtherDisturbanceNeverShortensTheWait
  case strongerCriteriaNeverAdmitMore
  case onlyValidTouchesCount
  case theVerdictSeesTheScreenOnly
  case anExactFitIsEnough
  case anyOverlapCovers
  case theOrderOfSiblingsIsIrrelevant
  case loweringOpacityNeverHelps
  case aButtonIsWhereItIsDrawn

  public static func < (left: LegibilityLaw, right: LegibilityLaw) -> Bool {
    left.rawValue < right.rawValue
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

  /// The identifier under which Specs/Contacts/Invariants.md states it, such as `INV-L01`.
  public var clause: String {
    switch self {
    case .contrastIsSymmetricAndBounded: "INV-L01"
    case .contrastObeysTheProductTriangle: "INV-L02"
    case .bothBreakPointsAgree: "INV-L03"
    case .publishedVectorsHold: "INV-L04"
    case .compositingLiesBetween: "INV-L05"
    case .orderedPairsAreMonotoneInOpacity: "INV-L06"
    case .losingAreaNeverHelps: "INV-L07"
    case .addingABlockerRemovesNone: "INV-L08"
    case .movingOrEnlargingKeepsTheVerdict: "INV-L09"
    case .theSettleTimeIncludesItsEnd: "INV-L10"
    case .aFurtherDisturbanceNeverShortensTheWait: "INV-L11"
    case .strongerCriteriaNeverAdmitMore: "INV-L12"
    case .onlyValidTouchesCount: "INV-L13"
    case .theVerdictSeesTheScreenOnly: "INV-L14"
    case .anExactFitIsEnough: "INV-L15"
    case .anyOverlapCovers: "INV-L16"
    case .theOrderOfSiblingsIsIrrelevant: "INV-L17"
    case .loweringOpacityNeverHelps: "INV-L18"
    case .aButtonIsWhereItIsDrawn: "INV-L19"
    }
  }
}
