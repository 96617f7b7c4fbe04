import ConsentVocabulary
import Lockstep

// Operations that several faults of the contacts machine share.
extension FaultyStep where Language == Contacts {
  /// Makes these contacts the grants of a limited decision by a visit to Settings. Launches the app again if
  /// the visit ends it.
  func grant(_ contacts: ContactSet) {
    play(.user(.setAccess(.limited(contacts))))
    if after.process == .stopped { play(.user(.launchApp)) }
  }

  /// Grants one more contact, as a touch on a button does.
  func grant(_ contact: ContactID, by button: ButtonID) -> ContactsOutcome {
    grant(before.granted.inserting(contact))
    return ContactsOutcome(
      .touch(.granted(contact)), events: [.buttonApproved(button, [contact])],
      contactsChanged: true)
  }

  /// Reads these contacts with their cards, readable by the app or not, through a contact picker.
  ///
  /// - Returns: No contacts if another screen blocks the picker.
  func pick(_ contacts: ContactSet) -> Unordered<Contact> {
    if after.alert != nil || after.sheet != nil || contacts.isEmpty { return [] }
    let outcome = play(
      .app(.presentContactPicker(ContactPicker(allowsSeveral: true))), .user(.pick(contacts)))
    guard case .contactPickerPicked(let picked) = outcome?.events.first else { return [] }
    return picked
  }

  /// Ends the prompt on screen without a decision, by a restriction that is lifted at once. The waiting calls
  /// are refused.
  func takePromptDown() -> ContactsOutcome? {
    let outcome = play(.system(.restrict))
    play(.system(.liftRestriction))
    return outcome
  }

  /// Whether the app may ask for access without a crash.
  var mayAsk: Bool { world.configuration.usageDescription == .present }

  var touched: ButtonID? {
    switch command {
    case .user(.tap(let button, _)), .user(.press(let button, _)): button
    case .user(.lift), .user(.liftAt): before.held
    case .app, .user, .system, .clock: nil
    }
  }

  var shown: ContactSet { before.buttons.first { $0.button == touched }?.matches ?? [] }
}

extension ContactsOutcome {
  var isDone: Bool { response == .done }

  var isBlocked: Bool { if case .touch(.inert(.blocked)) = response { true } else { false } }

  /// The contacts that a call returned. Setting them replaces any other response.
  var contacts: Unordered<Contact>? {
    get { if case .returned(.contacts(let contacts)) = response { contacts } else { nil } }
    set { response = .returned(.contacts(newValue ?? [])) }
  }

  /// The error with which a call failed, if any.
  var error: ContactsError? {
    if case .returned(.failed(let error)) = response { error } else { nil }
  }

  var granted: ContactID? {
    if case .touch(.granted(let contact)) = response { contact } else { nil }
  }
}
