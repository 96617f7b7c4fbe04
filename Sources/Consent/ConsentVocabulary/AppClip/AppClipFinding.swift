import StateMachines

/// A lint finding: a defect of a world that is found without running it. Reported in this order.
///
/// - Source: Specs/Tool/Lint.md, KN-01 to KN-04.
public enum AppClipFinding: UInt8, Numbered {
  /// The clip stores texts under a different name than the app reads.
  case textNamesDiffer
  /// One of the programs keeps texts in its standard defaults.
  case clipTextIsStandard, appTextIsStandard
  /// One of the programs keeps texts under a group without the entitlement for it.
  case clipTextNotEntitled, appTextNotEntitled
  /// The clip stores the account's identifier under a different name than the app reads.
  case userNamesDiffer
  /// One of the programs keeps the account in its standard defaults.
  case clipUserIsStandard, appUserIsStandard
  /// One of the programs keeps the account under a group without the entitlement for it.
  case clipUserNotEntitled, appUserNotEntitled
  /// One of the programs lacks the entitlement for Sign in with Apple.
  case clipSignInNotEntitled, appSignInNotEntitled
  /// One of the programs does not name the other.
  case clipNamesNoApp, appNamesNoClip
  /// The app may run on a system that gives it no access to the clip's keychain items.
  case systemTooOld
  /// More than one name is used for texts and accounts.
  case namesAreNotOne
  /// The clip stores secrets where other programs can read them.
  case secretsAreLeft

  /// The severity of a finding.
  public enum Level: Hashable, Sendable, CaseIterable {
    /// The consequence: a text, an account or an item is lost, or the finding is only advice.
    case lostText, lostUser, lostItem, advice
  }

  /// The data that is lost, or `advice` if none is.
  public var level: Level {
    switch self {
    case .textNamesDiffer, .clipTextIsStandard, .appTextIsStandard, .clipTextNotEntitled,
      .appTextNotEntitled:
      .lostText
    case .userNamesDiffer, .clipUserIsStandard, .appUserIsStandard, .clipUserNotEntitled,
      .appUserNotEntitled, .clipSignInNotEntitled, .appSignInNotEntitled:
      .lostUser
    case .clipNamesNoApp, .appNamesNoClip, .systemTooOld: .lostItem
    case .namesAreNotOne, .secretsAreLeft: .advice
    }
  }
}
