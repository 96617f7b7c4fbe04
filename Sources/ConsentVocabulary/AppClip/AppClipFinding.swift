import StateMachines

/// What a lint finds in a world, without playing it. In the order in which findings are told.
///
/// - Source: Specs/Tool/Lint.md, KN-01 to KN-04.
public enum AppClipFinding: UInt8, Numbered {
  /// The clip leaves texts under another name than the app looks under.
  case textNamesDiffer
  case clipTextIsStandard, appTextIsStandard
  case clipTextNotEntitled, appTextNotEntitled
  /// The clip stores the account's identifier under another name than the app looks under.
  case userNamesDiffer
  case clipUserIsStandard, appUserIsStandard
  case clipUserNotEntitled, appUserNotEntitled
  case clipSignInNotEntitled, appSignInNotEntitled
  case clipKeychainNotEntitled, appKeychainNotEntitled
  case clipNamesNoApp, appNamesNoClip
  /// The app may run where it does not see the clip's items of the keychain.
  case systemTooOld
  /// Texts and accounts go under more than one name.
  case namesAreNotOne
  /// The clip leaves secrets where others can read them.
  case secretsAreLeft

  /// What a finding costs.
  public enum Level: Hashable, Sendable, CaseIterable { case lostText, lostUser, lostItem, advice }

  /// What is lost where this is found.
  public var level: Level {
    switch self {
    case .textNamesDiffer, .clipTextIsStandard, .appTextIsStandard, .clipTextNotEntitled,
      .appTextNotEntitled:
      .lostText
    case .userNamesDiffer, .clipUserIsStandard, .appUserIsStandard, .clipUserNotEntitled,
      .appUserNotEntitled, .clipSignInNotEntitled, .appSignInNotEntitled:
      .lostUser
    case .clipKeychainNotEntitled, .appKeychainNotEntitled, .clipNamesNoApp, .appNamesNoClip,
      .systemTooOld:
      .lostItem
    case .namesAreNotOne, .secretsAreLeft: .advice
    }
  }
}
