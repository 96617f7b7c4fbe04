import ConsentInvariants
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines

extension AppClipMachine: PeerMachine {
  package static func refuted(in world: AppClipWorld) -> RefutedClaims<AppClipClaim>? {
    let parts = AppClipRefutedParts(in: world)
    return parts.isEmpty ? nil : byParts[parts.rawValue]
  }

  /// The claims that a design breaks, by the parts in which it is refuted.
  private static let byParts = (0...AppClipRefutedParts.all.rawValue).map {
    RefutedClaims(AppClipRefutedParts(rawValue: $0).claims)
  }

  package static let everyClaim = ClaimList(Array(Claim.allCases))
  package static let system = SystemUnderTest<AppClip>("ours", "the device of this package") {
    AppClipSide(world: $0)
  }
  package static var double: SwiftDouble? {
    .ours("AppClipDevice(world: ", method: "perform", snapshot: AppClipDevice.snapshot)
  }
  package static let staircase: [Scope<AppClipSize>] = [
    Scope(), Scope([(.groups, 2), (.keys, 1)]), Scope([(.groups, 1), (.keys, 1), (.values, 2)]),
    Scope([(.items, 2)]), Scope([(.items, 1), (.values, 2)]), Scope([(.accounts, 2)]),
    Scope([(.imports, 2)]), Scope([(.others, 1)]), Scope([(.links, 2)]),
    Scope([(.items, 1), (.accessGroups, 1)]), Scope([(.keys, 1), (.own, 1)]),
  ]
  package static var faults: [SystemUnderTest<AppClip>] { AppClipFaults.all(around: system) }
}

/// The parts in which a design breaks claims: it differs there from `fixed`, or a program is not entitled to a name that
/// it uses.
struct AppClipRefutedParts: OptionSet {
  let rawValue: Int

  static let texts = AppClipRefutedParts(rawValue: 1)
  static let accounts = AppClipRefutedParts(rawValue: 2)
  static let secrets = AppClipRefutedParts(rawValue: 4)
  static let items = AppClipRefutedParts(rawValue: 8)
  static let all: AppClipRefutedParts = [.texts, .accounts, .secrets, .items]

  init(rawValue: Int) { self.rawValue = rawValue }

  init(in world: AppClipWorld) {
    let (design, fixed) = (world.design, AppClipDesign.fixed)
    // The claims hold whatever a sound import copies and cleans.
    var steps = design.import
    if steps.copying == .whole { steps.copying = .present }
    steps.cleaning = AppClipImport.plain.cleaning
    // A name that a program is not entitled to loses what the clip leaves, whatever the design.
    let losses = AppClipFinding.findings(of: world)
    let losesTexts = losses.contains { [.clipTextNotEntitled, .appTextNotEntitled].contains($0) }
    let losesAccounts = losses.contains {
      [.clipUserNotEntitled, .appUserNotEntitled].contains($0)
    }
    let namesTexts = [design.clipText, design.appText] == [fixed.clipText, fixed.appText]
    let namesAccounts = [design.clipUser, design.appUser] == [fixed.clipUser, fixed.appUser]
    self = []
    if steps != fixed.import || !namesTexts || losesTexts { insert(.texts) }
    if design.resume != fixed.resume || !namesAccounts || losesAccounts { insert(.accounts) }
    if design.leavesSecrets != fixed.leavesSecrets { insert(.secrets) }
    if world.decisions.itemsBy == .label { insert(.items) }
  }

  /// The claims that a design breaks that is refuted in these parts.
  var claims: [AppClipClaim] {
    var claims: [AppClipClaim] = []
    if contains(.texts) {
      claims += [
        .whatTheClipLeavesTheAppCollects, .finishedImportsAreFinal, .importsLeaveWhatTheAppChanged,
        .nothingLeftIsLost, .importsEndComplete, .importsEndClean, .cleaningKeepsTheRest,
      ]
    }
    if contains(.accounts) {
      claims += [
        .onlyTheAuthorizedAreSignedIn, .theRevokedAreSignedOut, .nobodyIsAskedAbout,
        .errorsChangeNothing,
      ]
    }
    if contains(.secrets) { claims.append(.secretsAreNotLeft) }
    if contains(.items) { claims.append(.theAppKeepsItsOwnItems) }
    return claims
  }
}
