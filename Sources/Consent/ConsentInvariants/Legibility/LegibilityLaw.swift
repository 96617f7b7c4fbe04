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
  case theVerdictSeesTheScreenOnly = "INV-L14"
  case exactBlockersAreFound = "INV-L20"

  public typealias Functions = LegibilityFunctions
  public typealias Sample = LegibilitySample

  public static let rows = Rows(contrasts, criteria, opacities, touches)
}
