// The words of each command up to its first argument. Writer and reader switch over these, so that a
// command that one of them cannot say does not compile.

package enum AppPhrase: String, CaseIterable {
  case readsStatus = "reads status"
  case requestsAccess = "requests access"
  case fetchesOne = "fetches contact"
  case fetchesThese = "fetches contacts"
  case fetchesNamed = "fetches contacts named"
  case fetchesAll = "fetches all contacts"
  case creates = "creates contact"
  case updates = "updates contact"
  case deletes = "deletes contact"
  case mounts = "mounts button"
  case changes = "changes button"
  case unmounts = "unmounts button"
  case presentsAccessPicker = "presents access picker"
  case presentsContactPicker = "presents contact picker"

  static let spellings = Spellings(Self.self, as: "what the app does, such as \"requests access\"")
}

package enum UserPhrase: String, CaseIterable {
  case refuses = "refuses to share"
  case continues
  case sharesEverything = "shares everything"
  case selectsContacts = "selects contacts"
  case confirms
  case goesBack = "goes back"
  case allows
  case denies
  case ticks = "ticks contact"
  case finishes
  case chooses
  case picks
  case cancels
  case taps = "taps button"
  case presses = "presses button"
  case lifts
  case setsAccess = "sets access to"
  case resetsPrivacy = "resets privacy"
  case deletesApp = "deletes app"
  case installsApp = "installs app"
  case launchesApp = "launches app"
  case adds = "adds contact"
  case edits = "edits contact"
  case removes = "removes contact"

  static let spellings = Spellings(Self.self, as: "what the user does, such as \"taps button 1\"")
}

extension ContactsCommand.SystemCommand: Worded {
  /// What the system does, such as "kills app".
  public var words: String {
    switch self {
    case .kill: "kills app"
    case .restrict: "restricts access"
    case .liftRestriction: "lifts restriction"
    case .upgrade: "upgrades"
    }
  }

  static let spellings = Spellings(Self.self, as: "what the system does")
}

package enum ClockPhrase: String, CaseIterable {
  case advances

  static let spellings = Spellings(Self.self, as: "what the clock does")
}

package enum SettingsPhrase: String, CaseIterable {
  case none
  case limited
  case limitedAsOffered = "limited as offered"
  case full

  static let spellings = Spellings(Self.self, as: "a choice in Settings")
}

/// What may follow an access button's query.
package enum ButtonPhrase: Hashable {
  case ignoringEmail
  case ignoringPhone
  case layout(LayoutPhrase)

  static let spellings = Spellings([ignoringEmail, ignoringPhone], as: "") { phrase in
    switch phrase {
    case .ignoringEmail: "ignoring email"
    case .ignoringPhone: "ignoring phone"
    case .layout: ""
    }
  }.or(Spellings(LayoutPhrase.self, as: ""), "a property of the button, such as opacity 50%") {
    .layout($0)
  }
}

/// What may follow the words "contact picker".
package enum PickerPhrase: String, CaseIterable {
  case several = "for several"
  case withEmail = "with email"
  case withPhone = "with phone"

  static let spellings = Spellings(Self.self, as: "a property of the picker")
}

/// What may follow the button of a touch.
package enum TouchPhrase: String, CaseIterable {
  case with
  case at
  case nowhere
  case aged

  static let spellings = Spellings(Self.self, as: "a property of the touch")
}
