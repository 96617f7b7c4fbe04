import ConsentVocabulary
import StateMachines

// What cannot be done, and why: a command is refused for the first of its reasons that holds, and
// then nothing changes.
//
// Source: Specs/Contacts/Refusals.md.
extension ContactsModel {
  /// The reasons for which a command of this kind can be refused, in the order in which they are
  /// given.
  public static func refusals(of kind: ContactsCommand.Kind) -> [ContactsRefusal] {
    switch kind {
    case .readStatus, .requestAccess, .fetchAll, .fetchOne, .fetchThese, .fetchNamed, .create,
      .update, .delete, .kill:
      [.notInstalled, .notRunning]
    case .presentAccessPicker, .presentContactPicker: [.notInstalled, .notRunning, .covered]
    case .mount: [.notInstalled, .notRunning, .buttonAlreadyMounted]
    case .change, .unmount: [.notInstalled, .notRunning, .noSuchButton]
    case .tap, .press: [.notInstalled, .notRunning, .covered, .noSuchButton]
    case .lift: [.nothingHeld]
    case .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .confirmSelection,
      .allow, .deny:
      [.notPresented]
    case .goBack: [.notPresented, .nothingBefore]
    case .toggle: [.notPresented, .noSuchContact]
    case .finish: [.notPresented, .emptySelection]
    case .cancel: [.covered, .notPresented]
    case .choose, .pick: [.covered, .notPresented, .emptySelection, .notSelectable]
    case .editContact, .removeContact: [.noSuchContact]
    case .setNone, .setLimited, .setOffered, .setFull:
      [.notInstalled, .restricted, .noSettingsEntry]
    case .resetPrivacy: [.notInstalled, .restricted]
    case .restrict: [.restricted]
    case .liftRestriction: [.notRestricted]
    case .launchApp: [.notInstalled, .alreadyRunning]
    case .deleteApp: [.notInstalled]
    case .installApp: [.alreadyInstalled]
    case .addContact, .upgrade, .advance: []
    }
  }

  /// Why `command` cannot be carried out here, if it cannot.
  func refusal(of command: ContactsCommand) -> ContactsRefusal? {
    let kind = command.kind
    return Self.refusals(of: kind).first { holds($0, of: kind, command) }
  }

  public var refusedKinds: UInt64 {
    ContactsCommand.Kind.allCases.reduce(0) { kinds, kind in
      let isRefused = Self.refusals(of: kind).contains { holds($0, of: kind, nil) }
      return isRefused ? kinds | 1 << UInt64(kind.number) : kinds
    }
  }

  /// Whether a reason holds here for a command or, without one, for all of its kind.
  private func holds(
    _ refusal: ContactsRefusal, of kind: ContactsCommand.Kind, _ command: ContactsCommand?
  ) -> Bool {
    switch (refusal, kind) {
    case (.notInstalled, _): process == .notInstalled
    case (.alreadyInstalled, _): process != .notInstalled
    case (.notRunning, _): process != .running
    case (.alreadyRunning, _): process == .running
    case (.restricted, _): isRestricted
    case (.notRestricted, _): !isRestricted
    case (.noSettingsEntry, _): decision == .undetermined

    // An alert covers a sheet, and both cover the app. Outside limited access the access picker does
    // not come up, so that nothing is in its way.
    case (.covered, .choose), (.covered, .pick), (.covered, .cancel): session.alert != nil
    case (.covered, .presentAccessPicker) where status != .limited: false
    case (.covered, _): session.alert != nil || session.sheet != nil

    case (.notPresented, .goBack): session.alert == nil
    case (.notPresented, _): !answers.contains(kind)
    case (.nothingBefore, _): !answers.contains(.goBack)
    case (.nothingHeld, _): session.finger == nil

    // What depends on the contacts or the button that the command names.
    case (.noSuchContact, _): command?.contacts.map { !$0.isSubset(of: existing) } ?? false
    case (.emptySelection, .finish):
      session.alert == .selecting([]) && configuration.emptySelection == .refused
    case (.emptySelection, _): command?.contacts?.isEmpty ?? false
    case (.notSelectable, _): command?.contacts.map { !areSelectable($0) } ?? false
    case (.noSuchButton, _):
      session.buttons.isEmpty || command?.button.map { place(of: $0) == nil } ?? false
    case (.buttonAlreadyMounted, _): command?.button.map { place(of: $0) != nil } ?? false
    }
  }

  /// Whether all of these are for the person to select in the sheet that is up.
  private func areSelectable(_ contacts: ContactSet) -> Bool {
    switch session.sheet {
    case .chooser(_, let shown): contacts.isSubset(of: shown)
    case .contactPicker(let picker): areEnabled(contacts, in: picker)
    case .accessPicker, nil: false
    }
  }

  /// The step that refuses `command`, by the general rule and that of its flow, if it has one.
  func refused(_ refusal: ContactsRefusal, _ command: ContactsCommand) -> Step {
    let step = step(.refused(refusal), by: .refused)
    return switch command {
    case .user(.tap), .user(.press): step.by(.touchUnreachable)
    case .user(.lift): step.by(.nothingHeld)
    case .user(.setAccess), .user(.resetPrivacy):
      step.by(.neverAsked, if: refusal == .noSettingsEntry)
        .by(.settingsBarred, if: refusal == .restricted)
    case .app, .user, .system, .clock: step
    }
  }
}

extension ContactsCommand {
  /// The contacts that the person names, if any.
  fileprivate var contacts: ContactSet? {
    switch self {
    case .user(.choose(let contacts)), .user(.pick(let contacts)): contacts
    case .user(.toggle(let contact)), .user(.editContact(let contact, _)),
      .user(.removeContact(let contact)):
      ContactSet(just: contact)
    case .app, .user, .system, .clock: nil
    }
  }

  /// The button that is named, if one is.
  fileprivate var button: ButtonID? {
    switch self {
    case .app(.mount(let id, _)), .app(.change(let id, _)), .app(.unmount(let id)),
      .user(.tap(let id, _)), .user(.press(let id, _)):
      id
    case .app, .user, .system, .clock: nil
    }
  }
}
