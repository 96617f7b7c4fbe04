import ConsentVocabulary

extension ContactsMonitor {
  /// Whether `reason` is one that `command` can be refused with, and the snapshot before bears it
  /// out. Which of several reasons is given is not asked.
  ///
  /// - Source: Specs/Contacts/Refusals.md.
  func holds(_ reason: Refusal, for command: ContactsCommand) -> Bool {
    switch reason {
    case .notInstalled: needsTheApp(command) && before.process == .notInstalled
    case .notRunning: needsTheProcess(command) && before.process == .stopped
    case .alreadyInstalled: command == .user(.installApp) && before.process != .notInstalled
    case .alreadyRunning: command == .user(.launchApp) && before.process == .running
    case .restricted: isBarredByARestriction(command) && before.status == .restricted
    case .notRestricted:
      command == .system(.liftRestriction) && before.status != .restricted
    case .noSettingsEntry:
      if case .user(.setAccess) = command { before.status == .notDetermined } else { false }
    case .covered: isCovered(command)
    case .notPresented: answersAnotherScreen(command)
    case .nothingBefore:
      switch before.alert {
      case .shareOrNot, .simplified: command == .user(.goBack)
      case .howMuch, .selecting, .confirming, nil: false
      }
    case .noSuchContact: namesNobody(command)
    case .emptySelection: choosesNobody(command)
    case .notSelectable: choosesWhatIsNotOffered(command)
    case .noSuchButton: namesNoButton(command)
    case .buttonAlreadyMounted:
      if case .app(.mount(let button, _)) = command { shown(by: button) != nil } else { false }
    case .nothingHeld: command == .user(.lift) && before.held == nil
    }
  }

  private func needsTheApp(_ command: ContactsCommand) -> Bool {
    switch command {
    case .user(.setAccess), .user(.resetPrivacy), .user(.deleteApp), .user(.launchApp): true
    case .app, .user, .system, .clock: needsTheProcess(command)
    }
  }

  private func needsTheProcess(_ command: ContactsCommand) -> Bool {
    switch command {
    case .app, .user(.tap), .user(.press), .user(.lift), .system(.kill): true
    case .user, .system, .clock: false
    }
  }

  private func isBarredByARestriction(_ command: ContactsCommand) -> Bool {
    switch command {
    case .user(.setAccess), .user(.resetPrivacy), .system(.restrict): true
    case .app, .user, .system, .clock: false
    }
  }

  private func isCovered(_ command: ContactsCommand) -> Bool {
    switch command {
    case .app(.presentAccessPicker), .app(.presentContactPicker), .user(.tap), .user(.press):
      before.alert != nil || before.sheet != nil
    case .user(.choose), .user(.pick), .user(.cancel): before.alert != nil
    case .app, .user, .system, .clock: false
    }
  }

  /// Whether `command` answers a screen other than the one that is up.
  private func answersAnotherScreen(_ command: ContactsCommand) -> Bool {
    switch command {
    case .user(.refuseSharing), .user(.continueSharing): before.alert != .shareOrNot
    case .user(.shareEverything), .user(.selectContacts): before.alert != .howMuch
    case .user(.confirmSelection):
      if case .confirming = before.alert { false } else { true }
    case .user(.goBack): before.alert == nil
    case .user(.allow), .user(.deny):
      if case .simplified = before.alert { false } else { true }
    case .user(.toggle), .user(.finish): !listIsUp
    case .user(.choose): if case .chooser = before.sheet { false } else { true }
    case .user(.pick): if case .contactPicker = before.sheet { false } else { true }
    case .user(.cancel): before.sheet == nil
    case .app, .user, .system, .clock: false
    }
  }

  /// Whether a list in which contacts are ticked is up and in reach.
  private var listIsUp: Bool {
    switch before.alert {
    case .selecting: true
    case .shareOrNot, .howMuch, .confirming, .simplified: false
    case nil: if case .accessPicker = before.sheet { true } else { false }
    }
  }

  private func namesNobody(_ command: ContactsCommand) -> Bool {
    switch command {
    case .user(.toggle(let contact)), .user(.editContact(let contact, _)),
      .user(.removeContact(let contact)):
      !before.existing.contains(contact)
    case .app, .user, .system, .clock: false
    }
  }

  private func choosesNobody(_ command: ContactsCommand) -> Bool {
    switch command {
    case .user(.finish):
      configuration.emptySelection == .refused && before.alert == .selecting(ContactSet())
    case .user(.choose(let contacts)), .user(.pick(let contacts)): contacts.isEmpty
    case .app, .user, .system, .clock: false
    }
  }

  private func choosesWhatIsNotOffered(_ command: ContactsCommand) -> Bool {
    switch command {
    case .user(.choose(let contacts)):
      switch before.sheet {
      case .chooser(_, let offered): !contacts.isSubset(of: offered)
      case .accessPicker, .contactPicker, nil: false
      }
    case .user(.pick(let contacts)): !isEnabled(contacts)
    case .app, .user, .system, .clock: false
    }
  }

  private func namesNoButton(_ command: ContactsCommand) -> Bool {
    switch command {
    case .app(.change(let button, _)), .app(.unmount(let button)), .user(.tap(let button, _)),
      .user(.press(let button, _)):
      shown(by: button) == nil
    case .app, .user, .system, .clock: false
    }
  }
}
