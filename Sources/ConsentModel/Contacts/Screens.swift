import ConsentVocabulary

// What is up in front of the person, at most one alert and under it one sheet, and how it is answered.
//
// Source: Specs/Contacts/World.md.
extension ContactsModel {
  /// This state with another alert up. Whatever comes up takes the finger off its button.
  func showing(_ alert: ContactsAlert) -> ContactsModel {
    with { ($0.session.alert, $0.session.finger) = (alert, nil) }
  }

  /// This state with another sheet up.
  func showing(_ sheet: ContactsSheet) -> ContactsModel {
    with { ($0.session.sheet, $0.session.finger) = (sheet, nil) }
  }

  /// This state without its sheet.
  var withoutSheet: ContactsModel { with { $0.session.sheet = nil } }

  /// The kinds of commands that answer what is up.
  var answers: [ContactsCommand.Kind] {
    switch (session.alert, session.sheet) {
    case (.shareOrNot, _): [.refuseSharing, .continueSharing]
    case (.howMuch, _): [.shareEverything, .selectContacts, .goBack]
    case (.selecting, _): [.toggle, .finish, .goBack]
    case (.confirming, _): [.confirmSelection, .goBack]
    case (.simplified, _): [.allow, .deny]
    case (nil, .chooser): [.choose, .cancel]
    case (nil, .accessPicker): [.toggle, .finish, .cancel]
    case (nil, .contactPicker): [.pick, .cancel]
    case (nil, nil): []
    }
  }

  /// What the answer to what is up leads to.
  func answered(by command: ContactsCommand) -> Step {
    switch (command, session.alert, session.sheet) {
    case (.user(.refuseSharing), _, _): deciding(.denied, by: .sharingRefused)
    case (.user(.continueSharing), _, _): showing(.howMuch).step(by: .sharingContinued)
    case (.user(.shareEverything), _, _): deciding(.full(created: []), by: .everythingShared)
    case (.user(.selectContacts), _, _): showing(.selecting([])).step(by: .selectionStarted)
    case (.user(.toggle(let contact)), .selecting(let ticked), _):
      showing(.selecting(ticked.toggling(contact))).step(by: .selectionToggled)
    case (.user(.finish), .selecting(let ticked), _):
      showing(.confirming(ticked)).step(by: .selectionFinished)
    case (.user(.confirmSelection), .confirming(let selection), _):
      // Less whoever has gone meanwhile.
      deciding(.limited(selection.intersection(existing)), by: .selectionConfirmed)
    case (.user(.goBack), .howMuch, _): showing(.shareOrNot).step(by: .wentBack)
    case (.user(.goBack), .selecting, _): showing(.howMuch).step(by: .wentBack)
    case (.user(.goBack), .confirming(let selection), _):
      showing(.selecting(selection)).step(by: .wentBack)

    case (.user(.allow), .simplified(let button, let shown), _): permission(for: button, shown)
    case (.user(.deny), _, _): deciding(.denied, by: .simplifiedDenied)
    case (.user(.choose(let contacts)), _, .chooser(let button, _)):
      choice(of: contacts, by: button)
    case (.user(.cancel), _, .chooser): withoutSheet.step(by: .chooserCancelled)

    case (.user(.toggle(let contact)), _, .accessPicker(let ticked)):
      showing(.accessPicker(ticked.toggling(contact))).step(by: .accessPickerToggled)
    case (.user(.finish), _, .accessPicker(let ticked)): accessPickerFinished(with: ticked)
    case (.user(.cancel), _, .accessPicker):
      withoutSheet.step(sending: [.accessPickerCompleted([])], by: .accessPickerCancelled)
    case (.user(.pick(let contacts)), _, _): pick(contacts)
    case (.user(.cancel), _, .contactPicker):
      withoutSheet.step(sending: [.contactPickerCancelled], by: .contactPickerCancelled)
    // What answers another screen has been refused.
    case (_, _, _): step()
    }
  }
}

extension ContactSet {
  /// This set with a contact added, or taken away if it is in it.
  fileprivate func toggling(_ contact: ContactID) -> ContactSet {
    symmetricDifference(ContactSet(just: contact))
  }
}
