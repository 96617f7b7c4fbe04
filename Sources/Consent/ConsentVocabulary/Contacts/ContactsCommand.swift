/// A command of the contacts machine, grouped by the actor.
///
/// Every command has an outcome in every state. A command that is not possible is refused with a reason and
/// changes nothing, so any command can be left out of a sequence.
public enum ContactsCommand: Hashable, Sendable {
  /// A call of the app.
  case app(AppCommand)
  /// An action of the person.
  case user(UserCommand)
  /// An action of the system or of device management.
  case system(SystemCommand)
  /// An action of the clock.
  case clock(ClockCommand)

  /// A call that the app makes.
  public enum AppCommand: Hashable, Sendable {
    /// Reads the status, or requests access.
    case readStatus, requestAccess
    /// Calls the contact store.
    case store(StoreOperation)
    /// Reads a property of the contacts that the app received last.
    case read(ContactKey)
    /// Puts an access button on the screen.
    indirect case mount(ButtonID, AccessButton)
    /// Changes a mounted button's query, ignore sets or layout.
    indirect case change(ButtonID, AccessButton)
    /// Removes an access button from the screen.
    case unmount(ButtonID)
    /// Presents the picker in which the person edits limited access.
    case presentAccessPicker
    /// Presents the picker that returns copies of contacts.
    case presentContactPicker(ContactPicker)
    /// Presents a sheet of the app's own, or dismisses it.
    case presentSheet, dismissSheet
  }

  /// An action of the person in prompts, pickers, access buttons, Settings and the address book.
  public enum UserCommand: Hashable, Sendable {
    // The full prompt, in the order of its screens.
    /// An answer to a stage of the full prompt.
    case refuseSharing, continueSharing, shareEverything, selectContacts, confirmSelection, goBack
    // The simplified prompt of the access button.
    /// An answer to the simplified prompt.
    case allow, deny
    // Lists with ticks: the prompt's selection and the access picker.
    /// Ticks or unticks a contact in the prompt's selection or the access picker.
    case toggle(ContactID)
    /// Finishes the prompt's selection or the access picker.
    case finish
    // Sheets.
    /// Chooses contacts in a button's chooser.
    case choose(ContactSet)
    /// Picks contacts in the contact picker.
    case pick(ContactSet)
    /// Cancels the sheet.
    case cancel
    // The access button.
    /// Touches a button and lifts the finger at once.
    case tap(ButtonID, Touch)
    /// Touches a button and keeps the finger down.
    case press(ButtonID, Touch)
    /// Lifts the finger where it went down.
    case lift
    /// Lifts the finger at another point.
    case liftAt(Point)
    /// Moves the finger off its button, and lifts it elsewhere.
    case slideOff
    // Settings and the home screen.
    /// Sets the app's access in Settings.
    case setAccess(SettingsChoice)
    /// An event outside the app.
    case resetPrivacy, deleteApp, installApp, launchApp
    /// Brings another app to the front of a running one, or returns to the app.
    case leaveApp, returnToApp
    // The address book.
    /// Adds a contact with this card.
    case addContact(Card)
    /// Replaces a contact's card.
    case editContact(ContactID, Card)
    /// Removes a contact.
    case removeContact(ContactID)
    // Other apps.
    /// Lets other apps see exactly these contacts.
    case grantElsewhere(ContactSet)
  }

  /// An action of the operating system or of device management.
  public enum SystemCommand: Hashable, Sendable, CaseIterable {
    /// Ends the process, changes the restriction, or upgrades the system.
    case kill, restrict, liftRestriction, upgrade
    /// Interprets a touch as something else, such as scrolling. The touch has no effect then.
    case cancelTouch
    /// Removes the system's screen in front of the app before the person has answered it.
    case takeScreenDown
    /// Discards the change history. All tokens expire.
    case forgetHistory
    /// Notifies the app of changed contacts although nothing has changed.
    case notifyWithoutChange
  }

  /// An action of the clock, which alone advances time.
  public enum ClockCommand: Hashable, Sendable {
    /// Advances time by zero or more.
    case advance(Milliseconds)
  }
}

/// A call of the contact store.
public enum StoreOperation: Hashable, Sendable {
  /// Fetches contacts with exactly these properties.
  case fetch(StoreQuery, ContactKeys = .all)
  /// Creates a contact with this card.
  case create(Card)
  /// Replaces the card of a contact.
  case update(ContactID, Card)
  /// Deletes a contact.
  case delete(ContactID)
  /// Requests a token for the contacts that are readable now.
  case token
  /// Requests the changes since a token, and the next token.
  case changes(ChangeRequest)
}

/// A request for the change history.
public struct ChangeRequest: Hashable, Sendable {
  /// The start of the requested part of the history.
  public var start: Start
  /// Whether the request excludes changes made only by the app itself.
  public var leavesOutOwn: Bool

  /// Creates a request, by default for the whole history.
  public init(since token: TokenID? = nil, leavesOutOwn: Bool = false) {
    self.init(from: token.map { .token($0) } ?? .beginning, leavesOutOwn: leavesOutOwn)
  }

  /// Creates a request from any start.
  public init(from start: Start, leavesOutOwn: Bool = false) {
    (self.start, self.leavesOutOwn) = (start, leavesOutOwn)
  }

  /// The token to start from. `nil` if the request names none.
  public var token: TokenID? { if case .token(let token) = start { token } else { nil } }

  /// The start of a part of the history.
  public enum Start: Hashable, Sendable {
    /// The whole history.
    case beginning
    /// The changes since a token.
    case token(TokenID)
    /// Data that is no token of any store, such as empty data.
    case damaged
  }
}

/// The query of a fetch.
public enum StoreQuery: Hashable, Sendable {
  /// One contact by its identifier. The fetch fails if the app cannot read the contact.
  case one(ContactID)
  /// Contacts by identifiers, in any order, with or without duplicates.
  case these([ContactID])
  /// Contacts whose name matches.
  case named(String)
  /// All contacts.
  case all
}

/// The app's settings of an access button.
public struct AccessButton: Hashable, Sendable {
  /// The text that the button searches for.
  public var query: String
  /// The email addresses of contacts to leave out.
  public var ignoredEmails: [String]
  /// The phone numbers of contacts to leave out.
  public var ignoredPhones: [String]
  /// The position and appearance of the button.
  public var layout: Layout

  /// Creates the settings of a button, by default with a plain layout.
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

/// The app's settings of a contact picker.
public struct ContactPicker: Hashable, Sendable {
  /// The contacts that can be picked.
  public var enabled: Enabled
  /// Whether the person can pick several contacts at once.
  public var allowsSeveral: Bool

  /// Creates the settings of a picker, by default for one contact among all.
  public init(enabled: Enabled = .everyone, allowsSeveral: Bool = false) {
    (self.enabled, self.allowsSeveral) = (enabled, allowsSeveral)
  }

  /// A condition for contacts that can be picked.
  public enum Enabled: Hashable, Sendable, CaseIterable {
    /// All contacts, contacts with an email, or contacts with a phone.
    case everyone, withEmail, withPhone
  }
}

/// The person's choice for the app in Settings.
public enum SettingsChoice: Hashable, Sendable {
  /// No access.
  case none
  /// Access to these contacts only.
  case limited(ContactSet)
  /// Limited access with the selection offered by Settings, which is the last one in force.
  case limitedAsOffered
  /// Access to all contacts.
  case full
}
