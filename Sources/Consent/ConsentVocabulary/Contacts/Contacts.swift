import StateMachines

/// The language of contacts access: its commands, outcomes and states.
public enum Contacts: MachineLanguage {
  public typealias World = ContactsWorld
  public typealias Command = ContactsCommand
  public typealias Outcome = ContactsOutcome
  public typealias Snapshot = ContactsSnapshot
  public typealias Kind = ContactsCommand.Kind
  public typealias Refusal = ContactsRefusal

  public static func kind(of command: ContactsCommand) -> ContactsCommand.Kind? { command.kind }

  @inlinable
  public static func refusal(in outcome: ContactsOutcome) -> ContactsRefusal? {
    if case .refused(let refusal) = outcome.response { refusal } else { nil }
  }
}

extension ContactsCommand {
  /// The kinds of commands, simplest first. The shrinker prefers earlier kinds.
  public enum Kind: UInt8, Numbered {
    /// A call about the app's own access.
    case readStatus, requestAccess
    /// A basic command of the access button and its prompt.
    case mount, tap, allow
    /// An answer of the person to the prompt.
    case refuseSharing, continueSharing, shareEverything, selectContacts, toggle, finish
    /// An answer of the person to the prompt.
    case confirmSelection
    /// A call that reads the store.
    case fetchAll, fetchOne, fetchThese, fetchNamed, read
    /// A call that writes to the store.
    case create, update, delete
    /// An answer of the person to a chooser or a prompt.
    case choose, cancel, deny, goBack
    /// A touch in several steps, or a change of a button.
    case press, lift, liftAt, slideOff, cancelTouch, change, unmount
    /// A command of the two pickers.
    case presentAccessPicker, presentContactPicker, pick
    /// A choice of the person in Settings.
    case setNone, setLimited, setOffered, setFull, resetPrivacy
    /// An event of the app's process.
    case kill, launchApp, deleteApp, installApp, leaveApp, returnToApp
    /// An edit of the address book by the person.
    case addContact, editContact, removeContact
    /// A command of the system.
    case restrict, liftRestriction, upgrade, takeScreenDown
    /// The passing of time.
    case advance
    /// A choice of the person about other apps.
    case grantElsewhere
    /// A command of the change history.
    case fetchToken, fetchChanges, forgetHistory
    /// A notification of the store that nothing caused.
    case notifyWithoutChange
    /// A command of the app's own sheet.
    case presentSheet, dismissSheet
  }

  /// The kind of the command.
  public var kind: Kind {
    switch self {
    case .app(.readStatus): .readStatus
    case .app(.requestAccess): .requestAccess
    case .app(.store(.fetch(.all, _))): .fetchAll
    case .app(.store(.fetch(.one, _))): .fetchOne
    case .app(.store(.fetch(.these, _))): .fetchThese
    case .app(.store(.fetch(.named, _))): .fetchNamed
    case .app(.read): .read
    case .app(.store(.create)): .create
    case .app(.store(.update)): .update
    case .app(.store(.delete)): .delete
    case .app(.store(.token)): .fetchToken
    case .app(.store(.changes)): .fetchChanges
    case .app(.mount): .mount
    case .app(.change): .change
    case .app(.unmount): .unmount
    case .app(.presentAccessPicker): .presentAccessPicker
    case .app(.presentContactPicker): .presentContactPicker
    case .app(.presentSheet): .presentSheet
    case .app(.dismissSheet): .dismissSheet
    case .user(.refuseSharing): .refuseSharing
    case .user(.continueSharing): .continueSharing
    case .user(.shareEverything): .shareEverything
    case .user(.selectContacts): .selectContacts
    case .user(.confirmSelection): .confirmSelection
    case .user(.goBack): .goBack
    case .user(.allow): .allow
    case .user(.deny): .deny
    case .user(.toggle): .toggle
    case .user(.finish): .finish
    case .user(.choose): .choose
    case .user(.pick): .pick
    case .user(.cancel): .cancel
    case .user(.tap): .tap
    case .user(.press): .press
    case .user(.lift): .lift
    case .user(.liftAt): .liftAt
    case .user(.slideOff): .slideOff
    case .user(.setAccess(.none)): .setNone
    case .user(.setAccess(.limited)): .setLimited
    case .user(.setAccess(.limitedAsOffered)): .setOffered
    case .user(.setAccess(.full)): .setFull
    case .user(.resetPrivacy): .resetPrivacy
    case .user(.deleteApp): .deleteApp
    case .user(.installApp): .installApp
    case .user(.launchApp): .launchApp
    case .user(.leaveApp): .leaveApp
    case .user(.returnToApp): .returnToApp
    case .user(.addContact): .addContact
    case .user(.editContact): .editContact
    case .user(.removeContact): .removeContact
    case .user(.grantElsewhere): .grantElsewhere
    case .system(.kill): .kill
    case .system(.restrict): .restrict
    case .system(.liftRestriction): .liftRestriction
    case .system(.upgrade): .upgrade
    case .system(.cancelTouch): .cancelTouch
    case .system(.takeScreenDown): .takeScreenDown
    case .system(.forgetHistory): .forgetHistory
    case .system(.notifyWithoutChange): .notifyWithoutChange
    case .clock(.advance): .advance
    }
  }
}
