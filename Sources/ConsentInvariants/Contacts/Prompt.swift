import ConsentVocabulary

// The full prompt: its answers, and the list in which contacts are ticked.

extension ContactsMonitor {
  mutating func everythingShared(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    decisions.ownCreations = ContactSet()
    promptAnswered(granting: ContactSet(), outcome, after)
  }

  /// An answer that decides the full prompt.
  mutating func promptAnswered(
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
