import ConsentVocabulary
import StateMachines

// The screens in front of the person, at most one alert over one sheet, and the answers to them.
//
// Source: Specs/Contacts/World.md.
extension ContactsModel {
  /// Shows an alert. Any new screen takes the finger off its button.
  func showing(_ alert: ContactsAlert, _ response: ContactsResponse = .done, by rule: Rule) -> Step
  {
    with { ($0.session.alert, $0.session.finger) = (alert, nil) }.step(response, by: rule)
  }

  func showing(_ sheet: ContactsSheet, _ response: ContactsResponse = .done, by rule: Rule) -> Step
  {
    with { ($0.session.sheet, $0.session.finger) = (sheet, nil) }.step(response, by: rule)
  }

  /// Presents a picker. The presentation is lost if another picker is still closing, or if a screen is up.
  func presenting(_ picker: ContactsSheet, by rule: Rule) -> Step {
    if session.isCovered { return step(by: .presentationIgnored) }
    return session.isPickerClosing ? step(by: .presentationLost) : showing(picker, by: rule)
  }

  /// Leaves a picker that has answered closing until time passes, by a decision.
  mutating func closePicker(since before: ContactsModel) {
    if configuration.pickerAnswer == .whenClosed || process != .running { return }
    let isAnswered = before.session.sheet != nil && session.sheet == nil
    if isAnswered && !before.isAnswer(.choose) { session.isPickerClosing = true }
  }

  var withoutSheet: ContactsModel { with { $0.session.sheet = nil } }

  /// Removes the screen on top before the person has answered it. A prompt leaves no decision, unless the
  /// configuration counts it as a denial; a sheet is cancelled.
  func screenLost() -> Step {
    if session.alert == nil {
      var step = answered(by: .cancel)
      step.rules = Rules(.screenLost)
      return step
    }
    let neverEnds = configuration.callsOfLostPrompt == .neverEnd
    let lost = neverEnds ? abandoningCalls : self
    var step =
      configuration.lostPrompt == .denies
      ? lost.deciding(.denied, by: .screenLost) : lost.endingPrompt(by: .screenLost)
    if neverEnds { step.rules = step.rules.adding(.callsAbandoned) }
    return step
  }

  /// This state with all waiting calls among those that never end.
  private var abandoningCalls: ContactsModel {
    with {
      $0.session.unanswered += session.waiting.map { $0.id }
      $0.session.waiting = []
    }
  }

  /// Returns whether commands of this kind answer the current screen.
  func isAnswer(_ kind: ContactsCommand.Kind) -> Bool {
    switch (session.alert, session.sheet) {
    case (.shareOrNot, _): kind == .refuseSharing || kind == .continueSharing
    case (.howMuch, _): kind == .shareEverything || kind == .selectContacts || kind == .goBack
    case (.selecting, _): kind == .toggle || kind == .finish || kind == .goBack
    case (.confirming, _): kind == .confirmSelection || kind == .goBack
    case (.simplified, _): kind == .allow || kind == .deny
    case (nil, .chooser): kind == .choose || kind == .cancel
    case (nil, .accessPicker): kind == .toggle || kind == .finish || kind == .cancel
    case (nil, .contactPicker): kind == .pick || kind == .cancel
    case (nil, nil): false
    }
  }

  /// Returns the step of an answer to the current screen.
  func answered(by command: ContactsCommand.UserCommand) -> Step {
    switch (command, session.alert, session.sheet) {
    case (.refuseSharing, _, _): deciding(.denied, by: .sharingRefused)
    case (.continueSharing, _, _): showing(.howMuch, by: .sharingContinued)
    case (.shareEverything, _, _): deciding(.full(created: []), by: .everythingShared)
    case (.selectContacts, _, _): showing(.selecting([]), by: .selectionStarted)
    case (.toggle(let contact), .selecting(let ticked), _):
      showing(.selecting(ticked.toggling(contact)), by: .selectionToggled)
    case (.finish, .selecting(let ticked), _): showing(.confirming(ticked), by: .selectionFinished)
    case (.confirmSelection, .confirming(let ticked), _):
      // Contacts deleted in the meantime are left out.
      deciding(.limited(ticked.intersection(existing)), by: .selectionConfirmed)
    case (.goBack, .howMuch, _): showing(.shareOrNot, by: .wentBack)
    case (.goBack, .selecting, _): showing(.howMuch, by: .wentBack)
    case (.goBack, .confirming(let ticked), _): showing(.selecting(ticked), by: .wentBack)

    case (.allow, .simplified(let button, let shown), _): permission(for: button, shown)
    case (.deny, _, _): deciding(.denied, by: .simplifiedDenied)
    case (.choose(let contacts), _, .chooser(let button, _)): choice(of: contacts, by: button)
    case (.cancel, _, .chooser): withoutSheet.step(by: .chooserCancelled)

    case (.toggle(let contact), _, .accessPicker(let ticked)):
      showing(.accessPicker(ticked.toggling(contact)), by: .accessPickerToggled)
    case (.finish, _, .accessPicker(let ticked)): accessPickerFinished(with: ticked)
    case (.cancel, _, .accessPicker):
      withoutSheet.step(sending: [.accessPickerCompleted([])], by: .accessPickerCancelled)
    case (.pick(let contacts), _, _): pick(contacts)
    case (.cancel, _, .contactPicker):
      withoutSheet.step(sending: [.contactPickerCancelled], by: .contactPickerCancelled)
    // Answers to other screens have been refused.
    case (_, _, _): step()
    }
  }
}

extension ContactSet {
  /// Returns this set with a contact added, or removed if it is in the set.
  fileprivate func toggling(_ contact: ContactID) -> ContactSet {
    symmetricDifference(ContactSet(just: contact))
  }
}
