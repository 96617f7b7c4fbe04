import ConsentVocabulary

extension AppClipFinding {
  /// The findings of worlds that files can show.
  static let ofFiles = allCases.filter { finding in
    finding.level != .advice && finding != .systemTooOld
  }

  var rule: LintRule {
    let clause =
      switch level {
      case .lostText: "KN-01"
      case .lostUser: "KN-02"
      case .lostItem: "KN-03"
      case .advice: "KN-04"
      }
    return LintRule(machine: AppClip.name, name: "\(self)", clause: clause, sentence: sentence)
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
    case .appNamesNoClip:
      "The app does not list its clip, and is not signed by Xcode, which would add the list to an archive."
    case .systemTooOld, .namesAreNotOne, .secretsAreLeft: "Not found in files."
    }
  }
}

/// The questions that the files of a project can leave open, and the defects that no world has, in the order
/// of the page.
enum AppClipRule: String, CaseIterable {
  case entitlementsAreMissing = "The entitlements of a program were not handed in."
  case settingIsUnexpanded = "A build setting stands where a value is needed."
  case nameIsUnknown = "A name in the code is known only when the program runs."
  case keyIsUnknown =
    "It is not known whether the app looks for data that the clip keeps for itself."
  case nameIsMissing = "One program names something for which the other has no name."
  case sourceIsUnread = "A source that matters cannot be read here."
  case clipIsUnread = "There is a clip whose project is not here."
  case projectIsUnread = "A project file cannot be read."
  case keysDiffer = "The clip leaves something under another key than the app looks under."
  case ownStoreIsNotShared = "Both programs keep files of their own, and no group is in between."
  case invocationIsLost = "The clip answers invocations, and the app that replaces it does not."
  case domainIsMissing =
    "One of the two programs is associated with a domain, and the other is not."
  case domainIsMalformed =
    "An associated domain is no service of the platform with a domain, or has a scheme or a path."
  case associationIsWrong =
    "The association file of the website does not list the clip with its team."
  case identifierIsNotBelow = "The identifier of the clip does not begin with the app's."
  case clipIsNotEmbedded = "No app contains the clip."
  case teamsDiffer = "The clip is signed by another team than the app that it names."
  case packageTypeIsNotApp = "The property list of a program does not have the package type APPL."
  case versionsDiffer = "The version of the clip is not the app's."
  case iconIsMissing = "The clip names no icon, and the app does."
  case clipRunsInBackground = "The clip has background modes, which no clip may have."
  case clipTransfersInBackground =
    "The clip makes a session that goes on in the background, which no clip may do."
  case clipAsksForAlways = "The clip asks for the location at any time, which no clip may do."
  case clipAsksForContacts = "The clip asks for contacts, which no clip is given."

  var rule: LintRule {
    LintRule(machine: AppClip.name, name: "\(self)", clause: clause, sentence: rawValue)
  }

  private var clause: String {
    switch self {
    case .entitlementsAreMissing, .settingIsUnexpanded, .nameIsUnknown, .keyIsUnknown,
      .nameIsMissing, .sourceIsUnread, .clipIsUnread, .projectIsUnread:
      "KN-05"
    case .keysDiffer, .ownStoreIsNotShared: "KN-06"
    case .invocationIsLost: "KN-07"
    case .domainIsMissing, .domainIsMalformed, .associationIsWrong: "KN-08"
    case .identifierIsNotBelow, .clipIsNotEmbedded, .teamsDiffer, .packageTypeIsNotApp,
      .versionsDiffer, .iconIsMissing:
      "KN-09"
    case .clipRunsInBackground, .clipTransfersInBackground, .clipAsksForAlways,
      .clipAsksForContacts:
      "KN-10"
    }
  }
}
