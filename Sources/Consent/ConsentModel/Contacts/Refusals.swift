import ConsentVocabulary
import StateMachines

// The refusals: a command is refused for the first of its reasons that holds, and changes nothing then.
// Source: Specs/Contacts/Refusals.md.
extension ContactsModel {
  /// Returns the reasons why a command of this kind can be refused, in the order of precedence.
  public static func refusals(of kind: ContactsCommand.Kind) -> [ContactsRefusal] {
    switch kind {
    case .readStatus, .requestAccess, .fetchAll, .fetchOne, .fetchThese, .fetchNamed, .create,
      .update, .delete, .fetchToken, .fetchChanges, .kill, .notifyWithoutChange:
      [.notInstalled, .notRunning]
    case .read: [.notInstalled, .notRunning, .nothingFetched]
    case .presentAccessPicker, .presentContactPicker, .presentSheet:
      [.notInstalled, .notRunning, .covered]
    case .dismissSheet: [.notInstalled, .notRunning, .covered, .notPresented]
    case .mount: [.notInstalled, .notRunning, .buttonAlreadyMounted]
    case .change, .unmount: [.notInstalled, .notRunning, .noSuchButton]
    case .tap, .press: [.notInstalled, .notRunning, .inBackground, .covered, .noSuchButton]
    case .lift, .liftAt, .slideOff, .cancelTouch: [.nothingHeld]
    case .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .confirmSelection,
      .allow, .deny:
      [.inBackground, .notPresented]
    case .goBack: [.inBackground, .notPresented, .nothingBefore]
    case .toggle: [.inBackground, .notPresented, .noSuchContact]
    case .finish: [.inBackground, .notPresented, .emptySelection]
    case .choose, .pick: [.inBackground, .covered, .notPresented, .emptySelection, .notSelectable]
    case .cancel: [.inBackground, .covered, .notPresented]
    case .takeScreenDown: [.notPresented]
    case .leaveApp: [.notInstalled, .notRunning, .inBackground]
    case .returnToApp: [.notInstalled, .notRunning, .inForeground]
    case .launchApp: [.notInstalled, .alreadyRunning]
    case .deleteApp, .resetPrivacy: [.notInstalled]
    case .installApp: [.alreadyInstalled]
    case .setNone, .setLimited, .setOffered, .setFull:
      [.notInstalled, .restricted, .noSettingsEntry]
    case .restrict: [.restricted]
    case .liftRestriction: [.notRestricted]
    case .editContact, .removeContact: [.noSuchContact]
    case .addContact, .grantElsewhere, .upgrade, .forgetHistory, .advance: []
    }
  }

  private static let reasons = ContactsCommand.Kind.allCases.map(refusals)

  public func refused(_ command: ContactsCommand) -> ContactsOutcome? {
    refusal(of: command).map { ContactsOutcome(.refused($0)) }
  }

  /// Returns the reason why `command` is refused, by its kind or by its values. `nil` if it is possible.
  func refusal(of command: ContactsCommand) -> ContactsRefusal? {
    let kind = command.kind
    return Self.reasons[kind.number].first { applies($0, to: kind) } ?? refusalOfValues(in: command)
  }

  /// Returns whether `refusal` applies in this state to all commands of this kind.
  public func applies(_ refusal: ContactsRefusal, to kind: ContactsCommand.Kind) -> Bool {
    let isCovered = session.isCovered
    let refusesSecond = configuration.secondScreen == .refused
    return switch (refusal, kind) {
    // Exceptions for some kinds. An alert covers a sheet, and both cover the app. Outside limited access the access
    // picker is not shown, so no screen can prevent it.
    case (.covered, .choose), (.covered, .pick), (.covered, .cancel): session.alert != nil
    case (.covered, .presentAccessPicker):
      isCovered && status == .limited && refusesSecond
    case (.covered, .presentContactPicker), (.covered, .dismissSheet): isCovered && refusesSecond
    case (.covered, .presentSheet): (isCovered || session.hasOwnSheet) && refusesSecond
    case (.notPresented, .dismissSheet): !session.hasOwnSheet
    case (.notPresented, .takeScreenDown): !isCovered
    case (.notPresented, .goBack): session.alert == nil
    case (.emptySelection, .finish):
      configuration.emptySelection == .refused && session.alert == .selecting([])

    case (.notInstalled, _): process == .notInstalled
    case (.alreadyInstalled, _): process != .notInstalled
    case (.notRunning, _): process != .running
    case (.alreadyRunning, _): process == .running
    case (.inBackground, _): session.isInBackground
    case (.inForeground, _): !session.isInBackground
    case (.restricted, _): isRestricted
    case (.notRestricted, _): !isRestricted
    case (.noSettingsEntry, _): decision == .undetermined
    case (.covered, _): isCovered
    case (.notPresented, _), (.nothingBefore, _): !isAnswer(kind)
    case (.noSuchButton, _): session.buttons.isEmpty
    case (.nothingHeld, _): session.finger == nil
    case (.nothingFetched, _): session.fetched == nil
    // These depend on the values of the command.
    case (.noSuchContact, _), (.emptySelection, _), (.notSelectable, _), (.buttonAlreadyMounted, _):
      false
    }
  }

  /// Returns the reason to refuse the contacts or the button that `command` names.
  private func refusalOfValues(in command: ContactsCommand) -> ContactsRefusal? {
    switch command {
    case .user(.toggle(let contact)), .user(.editContact(let contact, _)),
      .user(.removeContact(let contact)):
      existing.contains(contact) ? nil : .noSuchContact
    case .user(.choose(let contacts)), .user(.pick(let contacts)):
      contacts.isEmpty ? .emptySelection : areSelectable(contacts) ? nil : .notSelectable
    case .app(.change(let id, _)), .app(.unmount(let id)), .user(.tap(let id, _)),
      .user(.press(let id, _)):
      index(of: id) == nil ? .noSuchButton : nil
    case .app(.mount(let id, _)): index(of: id) == nil ? nil : .buttonAlreadyMounted
    case .app, .user, .system, .clock: nil
    }
  }

  /// Returns whether all these contacts can be selected in the current sheet.
  private func areSelectable(_ contacts: ContactSet) -> Bool {
    switch session.sheet {
    case .chooser(_, let shown): contacts.isSubset(of: shown)
    case .contactPicker(let picker): areEnabled(contacts, in: picker)
    case .accessPicker, nil: false
    }
  }

  /// Returns the step that refuses `command`, by the general rule and by the rule of its flow, if any.
  func refused(_ refusal: ContactsRefusal, _ command: ContactsCommand) -> Step {
    let rule: Rule? =
      switch (refusal, command) {
      case (_, .user(.tap)), (_, .user(.press)): .touchUnreachable
      case (.nothingHeld, _): .nothingHeld
      case (.noSettingsEntry, _): .neverAsked
      case (.restricted, .user): .settingsBarred
      case (_, _): nil
      }
    return step(.refused(refusal), by: .refused, and: rule)
  }
}
