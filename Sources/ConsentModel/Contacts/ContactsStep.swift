import ConsentVocabulary

/// One step of the model: what came of a command, by which clause, and the state after it.
public struct ContactsStep: Hashable, Sendable {
  public let state: ContactsState
  public let outcome: ContactsOutcome
  public let transition: ContactsTransition
}

extension ContactsState {
  /// The step that `command` leads to. Total: each command has an outcome in each state, and one that
  /// cannot be carried out is refused and changes nothing.
  public func applying(_ command: ContactsCommand) -> ContactsStep {
    var next = self
    let answer = next.apply(command)
    return ContactsStep(state: next, outcome: answer.outcome, transition: answer.transition)
  }

  /// Takes the step in place, for callers that do not need the state before it.
  public mutating func apply(_ command: ContactsCommand) -> Answer {
    switch command {
    case .app(let command):
      switch running {
      case .some(let refusal): refusing(refusal)
      case .none: applying(app: command)
      }
    case .user(let command): applying(user: command)
    case .system(let command): applying(system: command)
    case .clock(.advance(let delay)): advancing(by: delay)
    }
  }

  private mutating func applying(app command: ContactsCommand.AppCommand) -> Answer {
    switch command {
    case .readStatus: Answer(.statusRead, .status(status))
    case .requestAccess: requestingAccess()
    case .store(let operation): asking(operation)
    case .mount(let button, let content): mounting(button, content)
    case .change(let button, let content): changing(button, content)
    case .unmount(let button): unmounting(button)
    case .presentAccessPicker: presentingAccessPicker()
    case .presentContactPicker(let picker): presenting(picker)
    }
  }

  private mutating func applying(user command: ContactsCommand.UserCommand) -> Answer {
    switch command {
    case .refuseSharing: refusingSharing()
    case .continueSharing: continuingSharing()
    case .shareEverything: sharingEverything()
    case .selectContacts: selectingContacts()
    case .confirmSelection: confirmingSelection()
    case .goBack: goingBack()
    case .allow: allowing()
    case .deny: denying()
    case .toggle(let contact): toggling(contact)
    case .finish: finishing()
    case .choose(let contacts): choosing(contacts)
    case .pick(let contacts): picking(contacts)
    case .cancel: cancelling()
    case .tap(let button, let touch): tapping(button, touch)
    case .press(let button, let touch): pressing(button, touch)
    case .lift: lifting()
    case .setAccess(let choice): settingAccess(choice)
    case .resetPrivacy: resettingPrivacy()
    case .deleteApp: deletingApp()
    case .installApp: installingApp()
    case .launchApp: launchingApp()
    case .addContact(let card): adding(card)
    case .editContact(let contact, let card): editing(contact, card)
    case .removeContact(let contact): removing(contact)
    }
  }

  private mutating func applying(system command: ContactsCommand.SystemCommand) -> Answer {
    switch command {
    case .kill: killing()
    case .restrict: restricting()
    case .liftRestriction: liftingRestriction()
    case .upgrade: Answer(.upgraded, .done)
    }
  }

  /// Why the app cannot act, if it does not run.
  var running: ContactsRefusal? {
    switch process {
    case .notInstalled: .notInstalled
    case .stopped: .notRunning
    case .running: nil
    }
  }
}

/// What a step answers, before the state is put beside it.
public struct Answer: Hashable, Sendable {
  public var transition: ContactsTransition
  public var outcome: ContactsOutcome

  init(
    _ transition: ContactsTransition, _ response: ContactsResponse, events: [ContactsCallback] = []
  ) {
    self.transition = transition
    outcome = ContactsOutcome(response, events: events)
  }
}

/// An answer that refuses, by the rule of the general table.
func refusing(_ refusal: ContactsRefusal, by transition: ContactsTransition = .refused) -> Answer {
  Answer(transition, .refused(refusal))
}
