import ConsentVocabulary
import StateMachines

// The refusals: a command is refused for the first of its reasons that holds, and changes nothing then.
// Source: Specs/Contacts/Refusals.md.
extension ContactsModel {
  /// The reasons in the order of precedence, each with the kinds of commands that it applies to.
  private static let reasons: [(reason: ContactsRefusal, kinds: UInt64)] = [
    (.notInstalled, running | scenes | settings | bits(.resetPrivacy, .launchApp, .deleteApp)),
    (.alreadyInstalled, bits(.installApp)),
    (.notRunning, running | scenes),
    (.alreadyRunning, bits(.launchApp)),
    (.inBackground, alerts | sheets | bits(.tap, .press, .leaveApp)),
    (.inForeground, bits(.returnToApp)),
    (.restricted, settings | bits(.restrict)),
    (.notRestricted, bits(.liftRestriction)),
    (.noSettingsEntry, settings),
    (.covered, sheets | bits(.tap, .press, .presentAccessPicker, .presentContactPicker)),
    (.notPresented, alerts | sheets | bits(.takeScreenDown)),
    (.nothingBefore, bits(.goBack)),
    (.noSuchContact, bits(.toggle, .editContact, .removeContact)),
    (.emptySelection, bits(.finish, .choose, .pick)),
    (.notSelectable, bits(.choose, .pick)),
    (.noSuchButton, bits(.change, .unmount, .tap, .press)),
    (.buttonAlreadyMounted, bits(.mount)),
    (.nothingHeld, bits(.lift, .liftAt, .slideOff, .cancelTouch)),
    (.nothingFetched, bits(.read)),
  ]

  /// The kinds of commands that need the app's running process, as bits.
  private static let running = bits(
    .readStatus, .requestAccess, .fetchAll, .fetchOne, .fetchThese, .fetchNamed, .read, .create,
    .update, .delete, .fetchToken, .fetchChanges, .presentAccessPicker, .presentContactPicker,
    .mount, .change, .unmount, .tap, .press, .kill)
  private static let scenes = bits(.leaveApp, .returnToApp)
  private static let settings = bits(.setNone, .setLimited, .setOffered, .setFull)

  /// The kinds of commands that answer an alert, and the kinds that answer only sheets.
  private static let alerts = bits(
    .refuseSharing, .continueSharing, .shareEverything, .selectContacts, .confirmSelection, .goBack,
    .allow, .deny, .toggle, .finish)
  private static let sheets = bits(.choose, .pick, .cancel)

  /// Returns the reasons why a command of this kind can be refused, in the order of precedence.
  public static func refusals(of kind: ContactsCommand.Kind) -> [ContactsRefusal] {
    reasons.filter { $0.kinds & kind.bit != 0 }.map { $0.reason }
  }

  private static let reasonsByKind = ContactsCommand.Kind.allCases.map(refusals)

  /// The kinds whose commands are all refused in this state. Bit n stands for the kind with number n.
  public var refusedKinds: UInt64 {
    Self.reasons.reduce(0) { $0 | refused(for: $1.reason, of: $1.kinds) }
  }

  public func refused(_ command: ContactsCommand) -> ContactsOutcome? {
    refusal(of: command).map { ContactsOutcome(.refused($0)) }
  }

  /// Returns the reason why `command` is refused, by its kind or by its values. `nil` if it is possible.
  func refusal(of command: ContactsCommand) -> ContactsRefusal? {
    let kind = command.kind
    return Self.reasonsByKind[kind.number].first { refused(for: $0, of: kind.bit) != 0 }
      ?? fault(in: command)
  }

  /// Returns the kinds among `kinds` whose commands `reason` always refuses in this state.
  @inline(__always)
  private func refused(for reason: ContactsRefusal, of kinds: UInt64) -> UInt64 {
    func all(if holds: Bool) -> UInt64 { holds ? kinds : 0 }
    return switch reason {
    case .notInstalled: all(if: process == .notInstalled)
    case .alreadyInstalled: all(if: process != .notInstalled)
    case .notRunning: all(if: process != .running)
    case .alreadyRunning: all(if: process == .running)
    case .inBackground: all(if: session.isInBackground)
    case .inForeground: all(if: !session.isInBackground)
    case .restricted: all(if: isRestricted)
    case .notRestricted: all(if: !isRestricted)
    case .noSettingsEntry: all(if: decision == .undetermined)
    // An alert covers a sheet, and both cover the app. Outside limited access the access picker is not shown,
    // so no screen can prevent it.
    case .covered where session.alert == nil && session.sheet == nil: 0
    case .covered:
      kinds & ~(session.alert == nil ? Self.sheets : 0)
        & ~(status == .limited ? 0 : bits(.presentAccessPicker))
    case .notPresented:
      kinds & ~answers & ~(session.alert == nil ? 0 : bits(.goBack, .takeScreenDown))
        & ~(session.sheet == nil ? 0 : bits(.takeScreenDown))
    case .nothingBefore: kinds & ~answers
    case .emptySelection where configuration.emptySelection == .refused:
      kinds & (session.alert == .selecting(ContactSet()) ? bits(.finish) : 0)
    case .noSuchButton: all(if: session.buttons.isEmpty)
    case .nothingHeld: all(if: session.finger == nil)
    case .nothingFetched: all(if: session.fetched == nil)
    case .noSuchContact, .emptySelection, .notSelectable, .buttonAlreadyMounted: 0
    }
  }

  /// Returns the reason to refuse the contacts or the button that `command` names.
  private func fault(in command: ContactsCommand) -> ContactsRefusal? {
    switch command {
    case .user(.toggle(let contact)), .user(.editContact(let contact, _)),
      .user(.removeContact(let contact)):
      existing.contains(contact) ? nil : .noSuchContact
    case .user(.choose(let contacts)), .user(.pick(let contacts)):
      contacts.isEmpty ? .emptySelection : areSelectable(contacts) ? nil : .notSelectable
    case .app(.change(let id, _)), .app(.unmount(let id)), .user(.tap(let id, _)),
      .user(.press(let id, _)):
      place(of: id) == nil ? .noSuchButton : nil
    case .app(.mount(let id, _)): place(of: id) == nil ? nil : .buttonAlreadyMounted
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

/// Returns a set of kinds as bits. Bit n stands for the kind with number n.
func bits(_ kinds: ContactsCommand.Kind...) -> UInt64 { kinds.reduce(0) { $0 | $1.bit } }

extension ContactsCommand.Kind {
  fileprivate var bit: UInt64 { 1 << UInt64(number) }
}
