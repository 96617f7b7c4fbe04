import ConsentVocabulary

extension ContactsDevice {
  /// Carries out one command and says what it led to.
  ///
  /// Callbacks that were given through the facets are called before this returns, after the device
  /// has come to rest.
  public func perform(_ command: ContactsCommand) -> ContactsOutcome {
    let response =
      switch command {
      case .app(let command): perform(command)
      case .user(let command): perform(command)
      case .system(let command): perform(command)
      case .clock(.advance(let duration)): advance(by: duration)
      }
    return ContactsOutcome(response, events: settle())
  }

  private func perform(_ command: ContactsCommand.AppCommand) -> ContactsResponse {
    if let refusal = refusalOfApp { return .refused(refusal) }
    return switch command {
    case .readStatus: .status(interior.status)
    case .requestAccess: requestAccess()
    case .store(let operation): store(operation)
    case .mount(let button, let content): mount(button, content)
    case .change(let button, let content): change(button, to: content)
    case .unmount(let button): unmount(button)
    case .presentAccessPicker: presentAccessPicker()
    case .presentContactPicker(let picker): presentContactPicker(picker)
    }
  }

  private func perform(_ command: ContactsCommand.UserCommand) -> ContactsResponse {
    switch command {
    case .refuseSharing: refuseSharing()
    case .continueSharing: continueSharing()
    case .shareEverything: shareEverything()
    case .selectContacts: selectContacts()
    case .confirmSelection: confirmSelection()
    case .goBack: goBack()
    case .allow: allow()
    case .deny: deny()
    case .toggle(let contact): toggle(contact)
    case .finish: finish()
    case .choose(let contacts): choose(contacts)
    case .pick(let contacts): pick(contacts)
    case .cancel: cancel()
    case .tap(let button, let touch): receive(touch, on: button, holding: false)
    case .press(let button, let touch): receive(touch, on: button, holding: true)
    case .lift: lift()
    case .setAccess(let choice): setAccess(choice)
    case .resetPrivacy: resetPrivacy()
    case .deleteApp: deleteApp()
    case .installApp: installApp()
    case .launchApp: launchApp()
    case .addContact(let card): addContact(card)
    case .editContact(let contact, let card): editContact(contact, to: card)
    case .removeContact(let contact): removeContact(contact)
    }
  }

  private func perform(_ command: ContactsCommand.SystemCommand) -> ContactsResponse {
    switch command {
    case .kill: kill()
    case .restrict: restrict()
    case .liftRestriction: liftRestriction()
    case .upgrade: upgrade()
    }
  }

  /// Why the app's own code cannot run, if it cannot.
  var refusalOfApp: ContactsRefusal? {
    switch interior.process {
    case .notInstalled: .notInstalled
    case .stopped: .notRunning
    case .running: nil
    }
  }
}
