/// A fault in the check whether a button is legible and a touch on it valid.
public enum SightFault: String, Hashable, Sendable, CaseIterable {
  case grantsWhenClipped
  case acceptsProgrammaticTouches
  case ignoresAncestors
  case looksOnlyUnderTheFinger
  case looksAtTheFirstOverlayOnly
  case twoOverlaysCancelOut
  case settlesTooEarly
  case unsettlesAfterALongWait
  case refusesAnExactFit
  case asksNoOpacity
  case passesStrongerThresholds
  case reportsOneBlockerOnly
  case blocksAtTheOrigin
  case dividesDarkByLight
  case subtractsOneFromContrast
  case breaksTheCurveTooLate
  case mixesByBinaryShares
  case roundsOpacityUp

  /// What it does wrong, in a line.
  public var summary: String {
    switch self {
    case .grantsWhenClipped: "a touch counts when a one-point strip is clipped"
    case .acceptsProgrammaticTouches: "a touch made by a program counts"
    case .ignoresAncestors: "clips and filters of ancestors are not looked at"
    case .looksOnlyUnderTheFinger: "an overlay counts only where the finger is"
    case .looksAtTheFirstOverlayOnly: "only the first overlay is looked at"
    case .twoOverlaysCancelOut: "a second overlay makes up for the first"
    case .settlesTooEarly: "a touch counts at the very end of the settle time"
    case .unsettlesAfterALongWait: "a button that stood still for long is settling again"
    case .refusesAnExactFit: "text that fits exactly counts as cut off"
    case .asksNoOpacity: "faded buttons and translucent text are judged by contrast alone"
    case .passesStrongerThresholds: "a contrast threshold above 3:1 is not applied"
    case .reportsOneBlockerOnly: "only the first blocker is reported"
    case .blocksAtTheOrigin: "a button near the window's corner counts as clipped"
    case .dividesDarkByLight: "contrast is always text by background"
    case .subtractsOneFromContrast: "contrast starts at zero"
    case .breaksTheCurveTooLate: "dark colours are linear up to a tenth"
    case .mixesByBinaryShares: "opacity is applied as a share of 128"
    case .roundsOpacityUp: "opacities above half count as opaque"
    }
  }
}
