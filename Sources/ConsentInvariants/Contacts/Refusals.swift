import ConsentVocabulary

/// Reasons to refuse a command that hold at once.
struct RefusalSet {
  private var bits: UInt16 = 0

  var isEmpty: Bool { bits == 0 }

  mutating func insert(_ reason: ContactsRefusal, where holds: Bool) {
    bits |= holds ? 1 << UInt16(reason.rawValue) : 0
  }

  func contains(_ reason: ContactsRefusal) -> Bool { bits >> UInt16(reason.rawValue) & 1 == 1 }

  /// The one that is given: the first in the order of ``ContactsRefusal``.
  var first: ContactsRefusal? { ContactsRefusal(rawValue: UInt8(bits.trailingZeroBitCount)) }
}

extension ContactsMonitor {
  /// The reasons against `command` that the snapshot before it bears out.
  ///
  /// Mutating in name only: a monitor that is merely asked would be handed over as a copy.
  ///
  /// - Source: Specs/Contacts/Refusals.md.
  mutating func reasons(against command: ContactsCommand) -> RefusalSet {
    var reasons = RefusalSet()
    switch command {
    case .app(.readStatus), .app(.requestAccess), .app(.store), .system(.kill):
      insertReasonsAgainstRunning(into: &reasons)
    case .app(.mount(let button, _)):
      insertReasonsAgainstRunning(into: &reasons)
      reasons.insert(.buttonAlreadyMounted, where: isMounted(button))
    case .app(.change(let button, _)), .app(.unmount(let button)):
      insertReasonsAgainstRunning(into: &reasons)
      reasons.insert(.noSuchButton, where: !isMounted(button))
    case .app(.presentAccessPicker):
      insertReasonsAgainstRunning(into: &reasons)
      reasons.insert(
        .covered,
        where: before.status == .limited && (before.alert != nil || before.sheet != nil))
    case .app(.presentContactPicker):
      insertReasonsAgainstRunning(into: &reasons)
      reasons.insert(.covered, where: before.alert != nil || before.sheet != nil)
    case .user(.refuseSharing), .user(.continueSharing):
      if case .shareOrNot = before.alert { break }
      reasons.insert(.notPresented, where: true)
    case .user(.shareEverything), .user(.selectContacts):
      if case .howMuch = before.alert { break }
      reasons.insert(.notPresented, where: true)
    case .user(.confirmSelection):
      if case .confirming = before.alert { break }
      reasons.insert(.notPresented, where: true)
    case .user(.allow), .user(.deny):
      if case .simplified = before.alert { break }
      reasons.insert(.notPresented, where: true)
    case .user(.goBack):
      switch before.alert {
      case nil: reasons.insert(.notPresented, where: true)
      case .shareOrNot, .simplified: reasons.insert(.nothingBefore, where: true)
      case .howMuch, .selecting, .confirming: break
      }
    case .user(.toggle(let contact)):
      reasons.insert(.notPresented, where: !listIsUp)
      reasons.insert(.noSuchContact, where: !before.existing.contains(contact))
    case .user(.finish):
      reasons.insert(.notPresented, where: !listIsUp)
      if configuration.emptySelection == .refused, case .selecting(let selection) = before.alert {
        reasons.insert(.emptySelection, where: selection.isEmpty)
      }
    case .user(.choose(let contacts)):
      insertReasons(againstChoosing: contacts, into: &reasons)
    case .user(.pick(let contacts)):
      insertReasons(againstPicking: contacts, into: &reasons)
    case .user(.cancel):
      reasons.insert(.covered, where: before.alert != nil)
      reasons.insert(.notPresented, where: before.sheet == nil)
    case .user(.tap(let button, _)), .user(.press(let button, _)):
      insertReasonsAgainstRunning(into: &reasons)
      reasons.insert(.covered, where: before.alert != nil || before.sheet != nil)
      reasons.insert(.noSuchButton, where: !isMounted(button))
    case .user(.lift):
      insertReasonsAgainstRunning(into: &reasons)
      reasons.insert(.nothingHeld, where: before.held == nil)
    case .user(.setAccess):
      reasons.insert(.notInstalled, where: before.process == .notInstalled)
      reasons.insert(.restricted, where: before.status == .restricted)
      reasons.insert(.noSettingsEntry, where: before.status == .notDetermined)
    case .user(.resetPrivacy):
      reasons.insert(.notInstalled, where: before.process == .notInstalled)
      reasons.insert(.restricted, where: before.status == .restricted)
    case .user(.deleteApp):
      reasons.insert(.notInstalled, where: before.process == .notInstalled)
    case .user(.installApp):
      reasons.insert(.alreadyInstalled, where: before.process != .notInstalled)
    case .user(.launchApp):
      reasons.insert(.notInstalled, where: before.process == .notInstalled)
      reasons.insert(.alreadyRunning, where: before.process == .running)
    case .user(.editContact(let contact, _)), .user(.removeContact(let contact)):
      reasons.insert(.noSuchContact, where: !before.existing.contains(contact))
    case .system(.restrict): reasons.insert(.restricted, where: before.status == .restricted)
    case .system(.liftRestriction):
      reasons.insert(.notRestricted, where: before.status != .restricted)
    case .user(.addContact), .system(.upgrade), .clock: break
    }
    return reasons
  }

  /// What only a running process can do is refused without one.
  private func insertReasonsAgainstRunning(into reasons: inout RefusalSet) {
    reasons.insert(.notInstalled, where: before.process == .notInstalled)
    reasons.insert(.notRunning, where: before.process == .stopped)
  }

  private func insertReasons(
    againstChoosing contacts: ContactSet, into reasons: inout RefusalSet
  ) {
    reasons.insert(.covered, where: before.alert != nil)
    reasons.insert(.emptySelection, where: contacts.isEmpty)
    switch before.sheet {
    case .chooser(_, let offered):
      reasons.insert(.notSelectable, where: !contacts.isSubset(of: offered))
    case .accessPicker, .contactPicker, nil: reasons.insert(.notPresented, where: true)
    }
  }

  private func insertReasons(
    againstPicking contacts: ContactSet, into reasons: inout RefusalSet
  ) {
    reasons.insert(.covered, where: before.alert != nil)
    reasons.insert(.emptySelection, where: contacts.isEmpty)
    switch before.sheet {
    case .contactPicker: reasons.insert(.notSelectable, where: !isEnabled(contacts))
    case .chooser, .accessPicker, nil: reasons.insert(.notPresented, where: true)
    }
  }

  private func isMounted(_ button: ButtonID) -> Bool {
    for position in before.buttons.indices where before.buttons[position].button == button {
      return true
    }
    return false
  }

  /// Whether a list in which contacts are ticked is up and in reach.
  private var listIsUp: Bool {
    switch before.alert {
    case .selecting: true
    case .shareOrNot, .howMuch, .confirming, .simplified: false
    case nil: if case .accessPicker = before.sheet { true } else { false }
    }
  }
}
