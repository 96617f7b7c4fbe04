import ConsentVocabulary

// Settings, the restriction, the process, the clock: what happens around the app.
//
// Source: Specs/Contacts/Lifecycle.md.
extension ContactsModel {
  /// A visit to Settings. A new status ends the app; a new selection alone takes down an access
  /// picker that is up, or ends the app where it is configured so.
  func settings(_ choice: SettingsChoice) -> Step {
    let rule: ContactsRule =
      choice == .limitedAsOffered ? .offeredSelectionTaken : .decidedInSettings
    let next = with {
      $0.decision = decision(by: choice)
      $0.memory = memory(after: $0.decision)
    }
    if next.decision == decision { return next.step(by: rule) }
    if next.status != status || configuration.settingsEdit == .killsAlways {
      return next.ended.step(by: rule)
    }
    guard case .accessPicker = session.sheet else { return next.step(by: rule) }
    return next.withoutSheet.step(sending: [.accessPickerCompleted([])], by: rule)
  }

  /// What a choice in Settings decides.
  private func decision(by choice: SettingsChoice) -> Decision {
    switch (choice, decision) {
    case (.none, _): .denied
    case (.limited(let selection), _): limited(to: selection)
    case (.limitedAsOffered, .limited): decision
    case (.limitedAsOffered, _): limited(to: memory ?? [])
    case (.full, .full): decision
    case (.full, _): .full(created: [])
    }
  }

  /// A limited decision; narrowed from full access it keeps what the app created itself.
  private func limited(to selection: ContactSet) -> Decision {
    if case .full(let created) = decision, configuration.ownCreations == .kept {
      .limited(selection.union(created).intersection(existing))
    } else {
      .limited(selection.intersection(existing))
    }
  }

  /// What Settings remembers when a limited decision gives way to `next`.
  private func memory(after next: Decision) -> ContactSet? {
    switch (decision, next) {
    case (.limited, .limited): memory
    case (.limited(let last), _) where configuration.selectionMemory == .remembered: last
    case (_, _): memory
    }
  }

  /// Nothing is decided any more. Only an app that had been told a status ends.
  func reset() -> Step {
    (status == .notDetermined ? self : ended).forgetting.step(by: .reset)
  }

  // MARK: - Restriction

  /// The decision is hidden. An app that had been told a status ends; a prompt that is up goes away.
  func restriction() -> Step {
    let restricted = with { $0.isRestricted = true }
    if status != .notDetermined { return restricted.ended.step(by: .restricted) }
    return session.alert == nil
      ? restricted.step(by: .restricted) : restricted.endingPrompt(by: .restrictedOverPrompt)
  }

  // MARK: - Process

  /// The process ends; what a button has brought up goes with it, and grants nothing.
  func kill() -> Step {
    ended.step(by: .killed)
      .by(.killedOverButton, if: prompting != nil || session.alert == nil && offered != nil)
  }

  /// The app leaves the device with all that was decided about it.
  func deletion() -> Step {
    ended.forgetting.with { $0.process = .notInstalled }.step(by: .appDeleted)
  }

  /// This state without the process, if there is one, and all that lives with it.
  var ended: ContactsModel {
    with {
      if process == .running { $0.process = .stopped }
      $0.session = Session()
    }
  }

  /// This state without a decision, and without memory of one.
  private var forgetting: ContactsModel {
    with {
      $0.decision = .undetermined
      $0.memory = nil
    }
  }

  // MARK: - Clock

  /// Time passes; it never goes back.
  func wait(_ delay: Milliseconds) -> Step {
    with { $0.now = now.advanced(by: max(delay, .zero)) }.step(by: .timePassed)
  }
}
