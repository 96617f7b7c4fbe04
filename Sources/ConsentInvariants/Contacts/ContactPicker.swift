import ConsentVocabulary

// INV-B23, B24: the contact picker.

extension ContactsMonitor {
  mutating func contactPickerPresented(
    _ presented: ContactPicker, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    isDone(outcome)
    picker = presented
    require(.theContactPickerChangesNothing, after.sheet == .contactPicker(presented))
    theContactPickerChangesNothing(outcome.events.isEmpty, but: [.sheet, .finger], after)
  }

  mutating func picked(
    _ contacts: ContactSet, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    isDone(outcome)
    visit(
      .theContactPickerChangesNothing, where: !contacts.isSubset(of: before.visible))
    theContactPickerChangesNothing(after.sheet == nil, but: .sheet, after)
    thePickerHandsOverOnlyWhatIsEnabled(contacts, outcome)
  }

  mutating func contactPickerCancelled(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    var isReported = false
    if outcome.events.count == 1, case .contactPickerCancelled = outcome.events[0] {
      isReported = true
    }
    theContactPickerChangesNothing(isReported && after.sheet == nil, but: .sheet, after)
  }

  /// INV-B23: presenting, using and cancelling the contact picker leaves everything alone but the
  /// picker itself.
  private mutating func theContactPickerChangesNothing(
    _ isAnswered: Bool, but parts: SnapshotPart, _ after: ContactsSnapshot
  ) {
    require(.theContactPickerChangesNothing, isAnswered && changesNothing(after, but: parts))
  }

  /// INV-B24: exactly the contacts picked are handed over, and all of them are enabled by the picker
  /// as it was presented.
  private mutating func thePickerHandsOverOnlyWhatIsEnabled(
    _ contacts: ContactSet, _ outcome: ContactsOutcome
  ) {
    visit(.thePickerHandsOverOnlyWhatIsEnabled, where: picker.enabled != .everyone)
    guard outcome.events.count == 1, case .contactPickerPicked(let handed) = outcome.events[0],
      handed.count == contacts.count, !contacts.isEmpty
    else {
      broken.insert(.thePickerHandsOverOnlyWhatIsEnabled)
      return
    }
    var agrees = isEnabled(contacts)
    var position = 0
    for contact in contacts {
      if handed[position].id != contact || !isEnabled(handed[position].card) { agrees = false }
      position += 1
    }
    require(.thePickerHandsOverOnlyWhatIsEnabled, agrees)
  }

  /// Whether the picker that was presented enables these contacts, as far as the commands have told
  /// what is on their cards.
  func isEnabled(_ contacts: ContactSet) -> Bool {
    let enabled =
      switch picker.enabled {
      case .everyone: before.existing
      case .withEmail: before.existing.intersection(book.withEmail)
      case .withPhone: before.existing.intersection(book.withPhone)
      }
    return contacts.isSubset(of: enabled) && (picker.allowsSeveral || contacts.count <= 1)
  }

  private func isEnabled(_ card: Card) -> Bool {
    switch picker.enabled {
    case .everyone: true
    case .withEmail: !card.emails.isEmpty
    case .withPhone: !card.phones.isEmpty
    }
  }
}
