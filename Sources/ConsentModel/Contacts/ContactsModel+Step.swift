import ConsentVocabulary
import StateMachines

extension ContactsModel {
  /// The step that `command` leads to: refused for the first reason that holds, or else one of these.
  public func applying(_ command: ContactsCommand) -> Step {
    if let refusal = refusal(of: command) { return refused(refusal, command) }
    return switch command {
    // The store and the prompt.
    case .app(.readStatus): step(.status(status), by: .statusRead)
    case .app(.requestAccess): call(.access)
    case .app(.store(let operation)): call(.store(operation))
    case .user(.refuseSharing): deciding(.denied, by: .sharingRefused)
    case .user(.continueSharing): showing(.howMuch).step(by: .sharingContinued)
    case .user(.shareEverything): deciding(.full(created: []), by: .everythingShared)
    case .user(.selectContacts): showing(.selecting([])).step(by: .selectionStarted)
    case .user(.toggle(let contact)): ticked.map { tick(contact, among: $0) } ?? step()
    case .user(.finish): ticked.map(finish) ?? step()
    case .user(.confirmSelection): confirmed.map(confirmation(of:)) ?? step()
    case .user(.goBack): showing(session.alert?.previous).step(by: .wentBack)

    // The access button.
    case .app(.mount(let id, let content)): mount(id, content)
    case .app(.change(let id, let content)): change(id, content)
    case .app(.unmount(let id)): unmount(id)
    case .user(.tap(let id, let touch)): touched(id, touch) { tap(on: $0) }
    case .user(.press(let id, let touch)): touched(id, touch) { press(on: $0) }
    case .user(.lift): session.finger.map(lift(from:)) ?? step()
    case .user(.allow): prompting.map(permission(for:)) ?? step()
    case .user(.deny): deciding(.denied, by: .simplifiedDenied)
    case .user(.choose(let contacts)): offered.map { choice(of: contacts, from: $0) } ?? step()

    // The pickers.
    case .app(.presentAccessPicker): accessPicker()
    case .app(.presentContactPicker(let picker)):
      showing(.contactPicker(picker)).step(by: .contactPickerShown)
    case .user(.pick(let contacts)): pick(contacts)
    case .user(.cancel): session.sheet.map(cancellation(of:)) ?? step()

    // The address book in the person's hands.
    case .user(.addContact(let card)): with(addressBook.adding(card)).step(by: .userAdded)
    case .user(.editContact(let contact, let card)):
      with(addressBook.replacing(contact, by: card)).step(by: .userEdited)
    case .user(.removeContact(let contact)): removing(contact).step(by: .userRemoved)

    // Settings, the restriction, the process, the clock.
    case .user(.setAccess(let choice)): settings(choice)
    case .user(.resetPrivacy): reset()
    case .system(.restrict): restriction()
    case .system(.liftRestriction): with { $0.isRestricted = false }.step(by: .restrictionLifted)
    case .system(.kill): kill()
    case .system(.upgrade): step(by: .upgraded)
    case .user(.deleteApp): deletion()
    case .user(.installApp): with { $0.process = .stopped }.step(by: .appInstalled)
    case .user(.launchApp): with { $0.process = .running }.step(by: .launched)
    case .clock(.advance(let delay)): wait(delay)
    }
  }
}

// MARK: - What steps are made of

extension ContactsModel {
  /// This state, but for `change`.
  consuming func with(_ change: (inout ContactsModel) -> Void) -> ContactsModel {
    var next = self
    change(&next)
    return next
  }

  /// This state with another address book.
  consuming func with(_ addressBook: AddressBook) -> ContactsModel {
    with { $0.addressBook = addressBook }
  }

  /// The step that ends in this state, with the answer to the command and what the app is sent.
  consuming func step(
    _ response: ContactsResponse = .done, sending events: [ContactsCallback] = [],
    by rule: ContactsRule
  ) -> Step {
    Step(self, ContactsOutcome(response, events: events), by: Rules(rule))
  }

  /// The step of an answer to a screen that is not up, which the refusals rule out.
  func step() -> Step { Step(self, ContactsOutcome(.done)) }
}

extension Step<ContactsModel> {
  /// This step, taken by another rule as well.
  consuming func by(_ rule: ContactsRule, if applies: Bool = true) -> ContactsModel.Step {
    applies ? Step(state, outcome, by: rules.adding(rule)) : self
  }
}
