import ConsentVocabulary

// INV-B20, B21, B22: the access picker.

extension ContactsMonitor {
  /// INV-B20: the access picker comes up under limited access alone, with the grants ticked;
  /// elsewhere it completes at once with nobody and changes nothing.
  mutating func accessPickerPresented(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    if before.status == .limited {
      ticked = before.granted
      require(
        .theAccessPickerNeedsLimitedAccess,
        after.sheet == .accessPicker(ticked) && outcome.events.isEmpty
          && changesNothing(after, but: [.sheet, .finger]))
    } else {
      visit(.theAccessPickerNeedsLimitedAccess)
      require(
        .theAccessPickerNeedsLimitedAccess, completesWithNobody(outcome) && changesNothing(after))
    }
  }

  /// INV-B20: an access picker that is up stands on limited access.
  mutating func theAccessPickerStandsOnLimitedAccess(_ after: ContactsSnapshot) {
    require(.theAccessPickerNeedsLimitedAccess, after.status == .limited)
  }

  /// INV-B21: the picker shows as ticked what was granted when it opened, what was created since,
  /// and what was toggled.
  mutating func theAccessPickerShowsWhatIsTicked(_ after: ContactsSnapshot) {
    require(.theAccessPickerSetsWhatIsTicked, after.sheet == .accessPicker(ticked))
  }

  /// INV-B21: finishing makes the grants what is ticked and in the address book, and reports those
  /// that are new.
  mutating func theAccessPickerSetsWhatIsTicked(
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    visit(.theAccessPickerSetsWhatIsTicked)
    let grants = ticked.intersection(before.existing)
    step.grantable = grants
    var isReported = false
    if outcome.events.count == 1, case .accessPickerCompleted(let contacts) = outcome.events[0] {
      isReported = grants.subtracting(before.granted).isListed(by: contacts)
      reportedContactsCanBeRead(contacts, reading: after.visible)
    }
    require(
      .theAccessPickerSetsWhatIsTicked,
      isReported && after.sheet == nil && after.granted == grants
        && changesNothing(after, but: [.grants, .sheet, .faces]))
  }

  /// Cancelling whichever sheet is up.
  mutating func cancelled(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    switch before.sheet {
    case .chooser: cancellingGrantsNothing(outcome, after)
    case .accessPicker: cancellingTheAccessPickerChangesNothing(outcome, after)
    case .contactPicker: contactPickerCancelled(outcome, after)
    case nil: answeredInAnotherKind()
    }
  }

  /// INV-B22: cancelling completes with nobody and changes nothing.
  private mutating func cancellingTheAccessPickerChangesNothing(
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    visit(.cancellingTheAccessPickerChangesNothing, where: ticked != before.granted)
    require(
      .cancellingTheAccessPickerChangesNothing,
      completesWithNobody(outcome) && after.sheet == nil && changesNothing(after, but: .sheet))
  }
}
