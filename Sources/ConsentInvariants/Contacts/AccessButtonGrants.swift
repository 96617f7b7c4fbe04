import ConsentVocabulary

// INV-B01, B02, B03, B05, B06, B10, B11, B13, B19: the chooser, the simplified prompt, and what they
// report.

extension ContactsMonitor {
  // MARK: - The chooser

  /// What is chosen is granted and reported, and the chooser closes.
  mutating func chosen(
    _ contacts: ContactSet, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    isDone(outcome)
    guard case .chooser(let button, _) = before.sheet, before.alert == nil, after.sheet == nil
    else {
      // INV-B17: one touch opens one chooser, and choosing closes it.
      broken.insert(.oneFrameGrantsOnce)
      return
    }
    step.grantable = contacts
    grantedThrough(button, showing: touches.offered, outcome, after)
  }

  /// INV-B06: cancelling the chooser closes it and does nothing else.
  mutating func cancellingGrantsNothing(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    visit(.cancellingGrantsNothing)
    require(
      .cancellingGrantsNothing,
      after.sheet == nil && outcome.events.isEmpty && changesNothing(after, but: .sheet))
  }

  // MARK: - The simplified prompt

  /// INV-B10: a touch before any decision brings up the simplified prompt with what the button
  /// showed, and nothing else.
  mutating func theSimplifiedPromptComesUp(
    _ button: ButtonID, showing frame: ContactSet, _ answer: TouchAnswer,
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    touches.offered = frame
    require(
      .theSimplifiedPromptLeadsToLimitedOrDenied,
      answer == .prompting && after.alert == .simplified(button, frame) && outcome.events.isEmpty
        && changesNothing(after, but: [.alert, .finger]))
  }

  /// INV-B10: the simplified prompt never leads to full access.
  mutating func theSimplifiedPromptNeverSharesEverything() {
    if case .simplified = before.alert { broken.insert(.theSimplifiedPromptLeadsToLimitedOrDenied) }
  }

  mutating func simplifiedPromptAllowed(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    onePromptIsAnsweredPerEpoch()
    guard case .simplified(let button, let shown) = before.alert else { return }
    visit(.theSimplifiedPromptLeadsToLimitedOrDenied)
    require(
      .theSimplifiedPromptLeadsToLimitedOrDenied, after.status == .limited && after.alert == nil)
    if shown.count > 1 {
      waitingCallsEnd(granting: ContactSet(), outcome, after)
      severalAllowedGrantNothing(button, shown, outcome, after)
    } else {
      let allowed = shown.intersection(before.existing)
      waitingCallsEnd(granting: allowed, outcome, after)
      aTouchGrantsOnlyWhatItShowed(touches.offered, after)
      aCallbackReportsExactlyWhatIsNew(button, allowed, outcome, after)
    }
  }

  /// INV-B05: allowing when several contacts were shown opens the chooser and grants nothing.
  private mutating func severalAllowedGrantNothing(
    _ button: ButtonID, _ shown: ContactSet, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    visit(.severalMatchesGrantNothingByThemselves)
    require(
      .severalMatchesGrantNothingByThemselves,
      after.sheet == .chooser(button, shown) && after.granted.isSubset(of: step.born))
    noButtonCallsBack(outcome)
  }

  /// INV-B11: denying the simplified prompt leads to denied access without a callback.
  mutating func simplifiedPromptDenied(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    onePromptIsAnsweredPerEpoch()
    visit(.theSimplifiedPromptLeadsToLimitedOrDenied)
    visit(.denyingTheSimplifiedPromptDenies)
    waitingCallsEnd(granting: ContactSet(), outcome, after)
    var callsBack = false
    for event in outcome.events {
      if case .buttonApproved = event { callsBack = true }
    }
    require(
      .denyingTheSimplifiedPromptDenies,
      after.status == .denied && after.alert == nil && !callsBack)
  }

  // MARK: - What a button grants and reports

  /// A touch or a chooser has granted what is new in this step.
  mutating func grantedThrough(
    _ button: ButtonID, showing offered: ContactSet, _ outcome: ContactsOutcome,
    _ after: ContactsSnapshot
  ) {
    let added = after.granted.subtracting(before.granted)
    aTouchGrantsOnlyWhatItShowed(offered, after)
    theButtonOnlyAddsGrants(added, after)
    aCallbackReportsExactlyWhatIsNew(button, added, outcome, after)
    for event in outcome.events {
      if case .buttonApproved(_, let contacts) = event {
        reportedContactsCanBeRead(contacts, reading: after.visible)
      }
    }
  }

  /// INV-B03: only contacts that the button showed when the finger went down, and that still exist,
  /// are granted; what waiting calls created is their own.
  private mutating func aTouchGrantsOnlyWhatItShowed(
    _ offered: ContactSet, _ after: ContactsSnapshot
  ) {
    let added = after.granted.subtracting(before.granted).subtracting(step.born)
    visit(.aTouchGrantsOnlyWhatItShowed, where: !added.isEmpty)
    require(
      .aTouchGrantsOnlyWhatItShowed, added.isSubset(of: offered.intersection(before.existing)))
  }

  /// INV-B13: nothing that is done with a button takes a grant away.
  private mutating func theButtonOnlyAddsGrants(_ added: ContactSet, _ after: ContactsSnapshot) {
    visit(.theButtonOnlyAddsGrants, where: !added.isEmpty && !before.granted.isEmpty)
    require(.theButtonOnlyAddsGrants, before.granted.isSubset(of: after.granted))
  }

  /// INV-B01: a mounted button calls back once, with exactly the contacts that are new. INV-B19: one
  /// that has left the screen does not, unless late callbacks are delivered.
  private mutating func aCallbackReportsExactlyWhatIsNew(
    _ button: ButtonID, _ added: ContactSet, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    let reports = shown(by: button) != nil || configuration.lateCallback == .delivered
    var isDue = reports && !added.isEmpty
    for event in outcome.events {
      switch event {
      case .buttonApproved(let reporting, let contacts):
        if isDue && reporting == button && added.isListed(by: contacts) {
          visit(.aCallbackReportsExactlyWhatIsNew)
          isDue = false
        } else {
          broken.insert(reports ? .aCallbackReportsExactlyWhatIsNew : .noCallbackAfterTheEnd)
        }
      case .completed, .accessPickerCompleted, .contactPickerPicked, .contactPickerCancelled:
        // Where a prompt is decided, the end of the waiting calls has judged these.
        if before.alert == nil { misheard(event) }
      }
    }
    require(.aCallbackReportsExactlyWhatIsNew, !isDue)
  }

  /// INV-B01: a decision that grants nothing through a button calls none back.
  mutating func noButtonCallsBack(_ outcome: ContactsOutcome) {
    for event in outcome.events {
      if case .buttonApproved = event { broken.insert(.aCallbackReportsExactlyWhatIsNew) }
    }
  }
}
