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
    Self.refusals(of: command.kind).first { holds($0, of: command) }
  }

  /// Whether every command of this kind is refused here, whatever its arguments.
  public func refusesAll(_ kind: ContactsCommand.Kind) -> Bool {
    Self.refusals(of: kind).contains { holds($0, of: kind) == true }
  }

  /// Whether a reason for which `command` can be refused holds here.
  private func holds(_ refusal: ContactsRefusal, of command: ContactsCommand) -> Bool {
    holds(refusal, of: command.kind) ?? holds(refusal, forWhatIsNamedIn: command)
  }

  /// Whether a reason holds for every command of a kind; `nil` where that depends on what it names.
  private func holds(_ refusal: ContactsRefusal, of kind: ContactsCommand.Kind) -> Bool? {
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
    case (.covered, .presentAccessPicker): isCovered && status == .limited
    case (.covered, _): isCovered

    case (.notPresented, .refuseSharing), (.notPresented, .continueSharing):
      session.alert != .shareOrNot
    case (.notPresented, .shareEverything), (.notPresented, .selectContacts):
      session.alert != .howMuch
    case (.notPresented, .toggle), (.notPresented, .finish): ticked == nil
    case (.notPresented, .confirmSelection): confirmed == nil
    case (.notPresented, .allow), (.notPresented, .deny): prompting == nil
    case (.notPresented, .choose): offered == nil
    case (.notPresented, .pick): picker == nil
    case (.notPresented, .cancel): session.sheet == nil
    case (.notPresented, _): session.alert == nil
    case (.nothingBefore, _): session.alert?.previous == nil
    case (.nothingHeld, _): session.finger == nil
    case (.emptySelection, .finish):
      session.alert == .selecting([]) && configuration.emptySelection == .refused

    case (.noSuchButton, _): session.buttons.isEmpty ? true : nil
    case (.noSuchContact, _), (.emptySelection, _), (.notSelectable, _),
      (.buttonAlreadyMounted, _):
      nil
    }
  }

  /// Whether a reason holds that depends on the contact, the selection or the button of `command`.
  private func holds(
    _ refusal: ContactsRefusal, forWhatIsNamedIn command: ContactsCommand
  ) -> Bool {
    switch (refusal, command) {
    case (.noSuchContact, .user(.toggle(let contact))),
      (.noSuchContact, .user(.editContact(let contact, _))),
      (.noSuchContact, .user(.removeContact(let contact))):
      !existing.contains(contact)
    case (.emptySelection, .user(.choose(let contacts))),
      (.emptySelection, .user(.pick(let contacts))):
      contacts.isEmpty
    case (.notSelectable, .user(.choose(let contacts))): !isOffered(contacts)
    case (.notSelectable, .user(.pick(let contacts))): !isEnabled(contacts)
    case (.noSuchButton, .app(.change(let id, _))), (.noSuchButton, .app(.unmount(let id))),
      (.noSuchButton, .user(.tap(let id, _))), (.noSuchButton, .user(.press(let id, _))):
      place(of: id) == nil
    case (.buttonAlreadyMounted, .app(.mount(let id, _))): place(of: id) != nil
    // No other command names anything.
    case (_, .app), (_, .user), (_, .system), (_, .clock): false
    }
  }

  /// The step that refuses `command`, by the general rule and that of its flow, if it has one.
  func refused(_ refusal: ContactsRefusal, _ command: ContactsCommand) -> Step {
    let step = step(.refused(refusal), by: .refused)
    return switch command.kind {
    case .tap, .press: step.by(.touchUnreachable)
    case .lift: step.by(.nothingHeld)
    case .setNone, .setLimited, .setOffered, .setFull, .resetPrivacy:
      step.by(.neverAsked, if: refusal == .noSettingsEntry)
        .by(.settingsBarred, if: refusal == .restricted)
    default: step
    }
  }
}
