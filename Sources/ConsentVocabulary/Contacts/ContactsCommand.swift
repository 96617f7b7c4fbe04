/// One thing that happens to the contacts machine, and who does it.
///
/// Each command has an outcome in each state: what cannot be done is refused with a reason and
/// changes nothing, so any command may be left out of a sequence.
public enum ContactsCommand: Hashable, Sendable {
  case app(AppCommand)
  case user(UserCommand)
  case system(SystemCommand)
  case clock(ClockCommand)

  /// What the app's own code calls.
  public enum AppCommand: Hashable, Sendable {
    case readStatus, requestAccess
    case store(StoreOperation)
    /// Reads a property of the contacts that it was handed last.
    case read(ContactKey)
    /// Puts an access button on the screen.
    indirect case mount(ButtonID, AccessButton)
    /// Changes a mounted button's query, ignore sets or layout.
    indirect case change(ButtonID, AccessButton)
    case unmount(ButtonID)
    case presentAccessPicker
    case presentContactPicker(ContactPicker)
  }

  /// What the person does: answers prompts, works pickers, touches buttons, visits Settings and the
  /// address book.
  public enum UserCommand: Hashable, Sendable {
    // The full prompt, in the order of its screens.
    case refuseSharing, continueSharing, shareEverything, selectContacts, confirmSelection, goBack
    // The simplified prompt of the access button.
    case allow, deny
    // Lists in which contacts are ticked: the prompt's selection and the access picker.
    case toggle(ContactID)
    case finish
    // Sheets.
    case choose(ContactSet)
    case pick(ContactSet)
    case cancel
    // The access button.
    /// A touch down and up in one instant.
    case tap(ButtonID, Touch)
    /// The finger goes down and stays.
    case press(ButtonID, Touch)
    /// The finger that is down goes up where it went down.
    case lift
    /// The finger that is down goes up at another place.
    case liftAt(Point)
    /// The finger that is down moves off its button, and goes up elsewhere.
    case slideOff
    // Settings and the home screen.
    case setAccess(SettingsChoice)
    case resetPrivacy, deleteApp, installApp, launchApp
    /// Puts another app in front of a running one, and comes back to it.
    case leaveApp, returnToApp
    // The address book.
    case addContact(Card)
    case editContact(ContactID, Card)
    case removeContact(ContactID)
    // Other apps.
    /// Lets other apps see these contacts and no others.
    case grantElsewhere(ContactSet)
  }

  /// What the operating system or the device's management does.
  public enum SystemCommand: Hashable, Sendable, CaseIterable {
    case kill, restrict, liftRestriction, upgrade
    /// Takes a touch for something else, such as scrolling: the finger counts no more.
    case cancelTouch
    /// Loses what is up in front of the app before the person has answered it.
    case takeScreenDown
    /// Forgets what has changed: no token that was handed out is known any more.
    case forgetHistory
  }

  /// The only thing that moves time.
  public enum ClockCommand: Hashable, Sendable {
    /// Time passes; zero or more.
    case advance(Milliseconds)
  }
}

/// One call of the contact store.
public enum StoreOperation: Hashable, Sendable {
  /// What is found comes with these properties, and with none but them.
  case fetch(StoreQuery, ContactKeys = .all)
  case create(Card)
  case update(ContactID, Card)
  case delete(ContactID)
  /// A token, which stands for what the app can read now.
  case token
  /// What has changed since a token, and the next token.
  case changes(ChangeRequest)
}

/// What an app asks of the history of changes.
public struct ChangeRequest: Hashable, Sendable {
  /// Since when; `nil` for all there is.
  public var token: TokenID?
  /// Whether what the app alone has changed is left out.
  public var leavesOutOwn: Bool

  public init(since token: TokenID? = nil, leavesOutOwn: Bool = false) {
    (self.token, self.leavesOutOwn) = (token, leavesOutOwn)
  }
}

/// What a fetch asks for.
public enum StoreQuery: Hashable, Sendable {
  /// One contact by its identifier; an error where it cannot be had.
  case one(ContactID)
  /// Contacts by identifiers, in any order, with or without repetition.
  case these([ContactID])
  /// Contacts whose name matches.
  case named(String)
  case all
}

/// What an app says of an access button.
public struct AccessButton: Hashable, Sendable {
  /// The text that the button searches for.
  public var query: String
  /// Contacts with one of these addresses are left out.
  public var ignoredEmails: [String]
  /// Contacts with one of these numbers are left out.
  public var ignoredPhones: [String]
  public var layout: Layout

  public init(
    query: String, ignoredEmails: [String] = [], ignoredPhones: [String] = [],
    layout: Layout = .plain
  ) {
    self.query = query
    self.ignoredEmails = ignoredEmails
    self.ignoredPhones = ignoredPhones
    self.layout = layout
  }
}

/// What an app says of a contact picker.
public struct ContactPicker: Hashable, Sendable {
  /// Which contacts can be picked.
  public var enabled: Enabled
  /// Whether several can be picked at once.
  public var allowsSeveral: Bool

  public init(enabled: Enabled = .everyone, allowsSeveral: Bool = false) {
    (self.enabled, self.allowsSeveral) = (enabled, allowsSeveral)
  }

  public enum Enabled: Hashable, Sendable, CaseIterable {
    case everyone, withEmail, withPhone
  }
}

/// What the person sets for the app in Settings.
public enum SettingsChoice: Hashable, Sendable {
  case none
  case limited(ContactSet)
  /// Limited access with the selection that Settings offers: the one that was last in force.
  case limitedAsOffered
  case full
}
