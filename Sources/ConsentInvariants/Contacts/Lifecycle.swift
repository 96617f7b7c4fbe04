import ConsentVocabulary

// INV-C34, C35, C36, B19: the process, Settings and restrictions.

extension ContactsMonitor {
  mutating func settingsChosen(
    _ choice: SettingsChoice, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    isDone(outcome)
    require(.restrictionShowsNoPrompt, before.status != .restricted)
    settingsGrant(choice, after)
    settingsSetWhatWasChosen(choice, after)
    settingsEndTheProcess(outcome, after)
  }

  /// INV-C34: the choice is in force.
  private mutating func settingsSetWhatWasChosen(
    _ choice: SettingsChoice, _ after: ContactsSnapshot
  ) {
    let status: AuthorizationStatus =
      switch choice {
      case .none: .denied
      case .limited, .limitedAsOffered: .limited
      case .full: .authorized
      }
    require(
      .settingsEndTheProcess,
      after.status == status
        && step.grantable.intersection(before.existing).isSubset(of: after.granted))
  }

  /// INV-C34: a running app whose status changes is ended without a word; one whose selection alone
  /// changes is ended where the configuration says so, and otherwise its access picker completes
  /// with nobody; a choice that changes nothing leaves everything alone.
  private mutating func settingsEndTheProcess(
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    let isNew = after.status != before.status
    let isEdited = after.granted != before.granted
    visit(.settingsEndTheProcess, where: before.process == .running && (isNew || isEdited))
    if !isNew && !isEdited {
      require(.settingsEndTheProcess, outcome.events.isEmpty && changesNothing(after))
    } else if before.process != .running {
      require(.settingsEndTheProcess, after.process == before.process)
    } else if isNew || configuration.settingsEdit == .killsAlways {
      require(.settingsEndTheProcess, after.process == .stopped && outcome.events.isEmpty)
    } else if case .accessPicker = before.sheet {
      require(
        .settingsEndTheProcess,
        after.sheet == nil && completesWithNobody(outcome)
          && changesNothing(after, but: [.grants, .faces, .sheet]))
    } else {
      require(
        .settingsEndTheProcess,
        outcome.events.isEmpty && changesNothing(after, but: [.grants, .faces]))
    }
  }

  /// Whether the only thing the app hears is that the access picker has added nobody.
  func completesWithNobody(_ outcome: ContactsOutcome) -> Bool {
    guard outcome.events.count == 1 else { return false }
    switch outcome.events[0] {
    case .accessPickerCompleted(let contacts): return contacts.isEmpty
    case .completed, .buttonApproved, .contactPickerPicked, .contactPickerCancelled: return false
    }
  }

  mutating func privacyReset(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    require(.restrictionShowsNoPrompt, before.status != .restricted)
    if before.status == .notDetermined {
      require(.settingsEndTheProcess, outcome.events.isEmpty && changesNothing(after))
    } else {
      aDecisionTakenAwayEndsTheProcess(outcome, after)
    }
    aNewEpochBegins(after)
  }

  mutating func appDeleted(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    theProcessIs(.notInstalled, outcome, after)
    aNewEpochBegins(after)
  }

  /// INV-C05: after a reset or a deletion nothing is decided and nothing granted.
  private mutating func aNewEpochBegins(_ after: ContactsSnapshot) {
    decisions.forget()
    step.replacesGrants = true
    require(
      .onePromptIsAnsweredPerEpoch,
      after.status == (before.status == .restricted ? .restricted : .notDetermined))
  }

  /// INV-C34: a running app whose decision is taken away is ended without a word.
  private mutating func aDecisionTakenAwayEndsTheProcess(
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    require(.settingsEndTheProcess, outcome.events.isEmpty)
    require(
      .settingsEndTheProcess,
      after.process == (before.process == .running ? .stopped : before.process))
  }

  mutating func launched(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    theProcessIs(.running, outcome, after)
    // INV-B19: whatever is up now was left behind by the process before.
    require(.noCallbackAfterTheEnd, showsAndAwaitsNothing(after))
  }

  mutating func restricted(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    isDone(outcome)
    decisions.statusBeneath = before.status
    decisions.grantsBeneath = before.granted
    require(.restrictionShowsNoPrompt, before.status != .restricted && after.status == .restricted)
    if before.status.isDetermined {
      aDecisionTakenAwayEndsTheProcess(outcome, after)
    } else {
      // A prompt that is up goes away without a callback, and the calls end refused.
      visit(.restrictionShowsNoPrompt, where: before.alert != nil)
      waitingCallsEnd(granting: ContactSet(), outcome, after)
      noButtonCallsBack(outcome)
      require(
        .restrictionShowsNoPrompt,
        after.process == before.process && after.alert == nil && after.sheet == before.sheet)
    }
  }

  mutating func restrictionLifted(_ outcome: ContactsOutcome, _ after: ContactsSnapshot) {
    acknowledged(outcome, after)
    liftingRestoresTheDecision(after)
  }

  /// INV-C36: lifting a restriction restores status and grants, less contacts that are gone.
  private mutating func liftingRestoresTheDecision(_ after: ContactsSnapshot) {
    visit(.liftingRestoresTheDecision, where: decisions.statusBeneath.isDetermined)
    require(
      .liftingRestoresTheDecision,
      after.status == decisions.statusBeneath
        && after.granted == decisions.grantsBeneath.intersection(after.existing)
        && after.process == before.process)
  }

  /// INV-C35: only lifting the restriction ends it.
  mutating func onlyLiftingEndsARestriction(_ command: ContactsCommand) {
    require(.restrictionShowsNoPrompt, command == .system(.liftRestriction))
  }

  /// INV-C35: only restricting restricts.
  mutating func onlyRestrictingRestricts(_ command: ContactsCommand) {
    require(.restrictionShowsNoPrompt, command == .system(.restrict))
  }

  /// INV-B19: when the process has ended nothing of it is left and nothing reaches the app.
  mutating func nothingIsLeftOfAnEndedProcess(
    _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    require(.noCallbackAfterTheEnd, outcome.events.isEmpty && showsAndAwaitsNothing(after))
  }

  private func showsAndAwaitsNothing(_ after: ContactsSnapshot) -> Bool {
    after.alert == nil && after.sheet == nil && after.buttons.isEmpty && after.pending.isEmpty
      && after.held == nil
  }
}
