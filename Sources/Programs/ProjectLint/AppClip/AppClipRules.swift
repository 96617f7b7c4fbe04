import ConsentVocabulary

extension AppClipFinding {
  var rule: LintRule { .clip("\(self)", clause, sentence) }

  /// The clause that says when it holds.
  private var clause: String {
    switch level {
    case .lostText: "KN-01"
    case .lostUser: "KN-02"
    case .lostItem: "KN-03"
    case .advice: "KN-04"
    }
  }

  var sentence: String {
    switch self {
    case .textNamesDiffer: "The clip leaves texts under another name than the app looks under."
    case .clipTextIsStandard: "The clip leaves texts in its standard defaults, which nobody shares."
    case .appTextIsStandard:
      "The app looks for texts in its standard defaults, which nobody shares."
    case .clipTextNotEntitled: "The clip leaves texts under a group that it is not in."
    case .appTextNotEntitled: "The app looks for texts under a group that it is not in."
    case .userNamesDiffer:
      "The clip stores the account under another name than the app looks under."
    case .clipUserIsStandard:
      "The clip stores the account in its standard defaults, which nobody shares."
    case .appUserIsStandard:
      "The app looks for the account in its standard defaults, which nobody shares."
    case .clipUserNotEntitled: "The clip stores the account under a group that it is not in."
    case .appUserNotEntitled: "The app looks for the account under a group that it is not in."
    case .clipSignInNotEntitled: "The clip's signature does not allow Sign in with Apple."
    case .appSignInNotEntitled: "The app's signature does not allow Sign in with Apple."
    case .clipNamesNoApp: "The clip's signature does not name the app as its one parent."
    case .appNamesNoClip: "The app's signature does not name the clip."
    case .systemTooOld:
      "The app may run on a system before 15.4, where it does not see the clip's items."
    case .namesAreNotOne: "Texts and accounts go under more than one name; one is enough."
    case .secretsAreLeft: "The clip leaves secrets where others can read them."
    }
  }
}

/// The questions that the files of a project can leave open, and the losses that no world has, in the order of
/// the page.
enum AppClipDoubt: String, CaseIterable {
  case targetIsUnclear = "It is not clear to which program a file belongs."
  case entitlementsAreMissing = "The entitlements of a program were not handed in."
  case settingIsUnexpanded = "A build setting stands where a value is needed."
  case nameIsUnknown = "A name in the code is known only when the program runs."
  case keyIsUnknown = "It is not known what both programs keep where neither sees the other's."
  case nameIsMissing = "One program names something for which the other has no name."
  case sourceDoesNotEnd = "A string, a comment or too many braces in a source do not end."
  case sourceIsUnread = "A source that matters is in a language that is not read."
  case keysDiffer = "The clip leaves something under another key than the app looks under."
  case ownStoreIsNotShared = "Both programs keep their own files, and no group is in between."

  var rule: LintRule { .clip(rawName, isLoss ? "KN-06" : "KN-05", rawValue) }

  var rawName: String { "\(self)" }

  /// Whether something is lost by it.
  private var isLoss: Bool { self == .keysDiffer || self == .ownStoreIsNotShared }

  func finding(_ sentence: String, at places: [LintFinding.Place]) -> LintFinding {
    LintFinding(rule, .unknown, sentence, at: places)
  }
}

extension LintRule {
  fileprivate static func clip(_ name: String, _ clause: String, _ sentence: String) -> LintRule {
    LintRule(
      machine: AppClip.name, name: name, clause: clause, page: "Specs/Tool/Lint.md",
      sentence: sentence)
  }
}
