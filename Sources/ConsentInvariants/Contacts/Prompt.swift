import ConsentVocabulary

// The full prompt: its answers, and the list in which contacts are ticked.

extension ContactsMonitor {
  mutating func sharingRefused(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    promptAnswered(granting: ContactSet(), outcome, after)
    // INV-C05: the answer is what is in force.
    require(.onePromptIsAnsweredPerEpoch, after.status == .denied)
  }

  mutating func everythingShared(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    decisions.ownCreations = ContactSet()
    promptAnswered(granting: ContactSet(), outcome, after)
    // INV-C09: full access that is chosen is given.
    require(.fullAccessIsChosenInFull, after.status == .authorized)
  }

  mutating func selectionConfirmed(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    promptAnswered(granting: ticked, outcome, after)
    guard after.status == .limited else { return }
    // INV-C05: the answer is what is in force, but for whom a waiting call has deleted.
    let selected = ticked.intersection(before.existing).subtracting(step.gone)
    require(.onePromptIsAnsweredPerEpoch, selected.isSubset(of: after.granted))
  }

  /// An answer that decides the full prompt.
  private mutating func promptAnswered(
    granting grants: ContactSet, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    isDone(outcome)
    onePromptIsAnsweredPerEpoch()
    waitingCallsEnd(granting: grants, outcome, after)
    noButtonCallsBack(outcome)
  }

  /// The selection begins with nobody, whenever it is opened.
  mutating func selectionOpened(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    acknowledged(outcome, after)
    ticked = ContactSet()
  }

  /// A tick in the prompt's selection or in the access picker.
  mutating func toggled(
    _ contact: ContactID, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    acknowledged(outcome, after)
    guard before.existing.contains(contact) else { return answeredInAnotherKind() }
    if ticked.contains(contact) { ticked.remove(contact) } else { ticked.insert(contact) }
    if case .accessPicker = before.sheet, before.alert == nil {
      theAccessPickerShowsWhatIsTicked(after)
    }
  }

  mutating func listFinished(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    if case .accessPicker = before.sheet, before.alert == nil {
      theAccessPickerSetsWhatIsTicked(outcome, after)
    } else {
      hearsNothing(outcome, after)
    }
  }
}
