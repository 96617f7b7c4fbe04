import ConsentVocabulary

// What happens around the app. Source: Specs/Contacts/Lifecycle.md.
extension ContactsModel {
  /// A visit to Settings. An app that is given less ends, one that is given more may; another selection
  /// alone takes down an access picker that is up, or ends the app where it is configured so.
  func settings(_ choice: SettingsChoice) -> Step {
    let rule = choice == .limitedAsOffered ? Rule.offeredSelectionTaken : .decidedInSettings
    var next = with { $0.decided = decision(by: choice) }
    if case .limited(let selection) = decided, next.decided.breadth != decided.breadth,
      configuration.selectionMemory == .remembered
    {
      next.memory = selection
    }
    if next.decided == decided { return next.step(by: rule) }
    switch (next.decided.breadth, configuration.settingsEdit, configuration.wideningInSettings) {
    case (decision.breadth, .killsOnNewStatus, _), ((decision.breadth + 1)..., _, .live): break
    case ((decision.breadth + 1)..., _, .staleUntilLaunch) where process == .running:
      next.session.stale = decision
      return next.step(by: rule)
    case (_, _, _): return next.ended.step(by: rule)
    }
    let wasStale = session.stale != nil && next.decided == decision
    next.session.stale = nil
    guard case .accessPicker = session.sheet, !wasStale else { return next.step(by: rule) }
    return next.withoutSheet.step(sending: [.accessPickerCompleted([])], by: rule)
  }

  /// What a choice in Settings decides.
  private func decision(by choice: SettingsChoice) -> Decision {
    switch (choice, decided) {
    case (.none, _): .denied
    case (.limited(let selection), _): limited(to: selection)
    case (.limitedAsOffered, .limited), (.full, .full): decided
    case (.limitedAsOffered, _): limited(to: memory ?? [])
    case (.full, _): .full(created: [])
    }
  }

  /// A limited decision; narrowed from full access it keeps what the app created itself.
  private func limited(to selection: ContactSet) -> Decision {
    var selection = selection
    if case .full(let created) = decided, configuration.ownCreations == .kept {
      selection = selection.union(created)
    }
    return .limited(selection.intersection(existing))
  }

  /// Nothing is decided any more, of no app. Only an app that had been told a decision ends.
  func reset() -> Step {
    (status == .notDetermined || isRestricted ? self : ended).forgetting
      .with { $0.elsewhere = [] }.step(by: .reset)
  }

  /// The decision is hidden. An app that had been told a status ends; a prompt that is up goes away.
  func restriction() -> Step {
    let restricted = with { $0.isRestricted = true }
    if status != .notDetermined { return restricted.ended.step(by: .restricted) }
    return session.alert == nil
      ? restricted.step(by: .restricted) : restricted.endingPrompt(by: .restrictedOverPrompt)
  }

  /// The app starts, with nothing up but a prompt that was interrupted.
  func launch() -> Step {
    let launched = with { ($0.process, $0.isInterrupted) = (.running, false) }
    return isInterrupted && status == .notDetermined
      ? launched.showing(.shareOrNot, by: .promptPresentedAgain) : launched.step(by: .launched)
  }

  /// The process ends; what a button has brought up goes with it, and grants nothing.
  func kill() -> Step {
    let isButtons = answers & bits(.allow, .choose) != 0
    return ended.step(by: .killed, and: isButtons ? .killedOverButton : nil)
  }

  /// The app leaves the device with all that was decided about it.
  func deletion() -> Step {
    ended.forgetting.with { ($0.process, $0.moments) = (.notInstalled, []) }.step(by: .appDeleted)
  }

  /// This state without the process, if there is one, and all that lives with it.
  var ended: ContactsModel {
    with {
      if process == .running { $0.process = .stopped }
      if isAsked && configuration.interruptedPrompt == .presentedAgain { $0.isInterrupted = true }
      $0.session = Session()
    }
  }

  /// This state without a decision, and without memory of one.
  private var forgetting: ContactsModel {
    with { ($0.decided, $0.memory, $0.isInterrupted) = (.undetermined, nil, false) }
  }

  /// Whether the full prompt is up.
  private var isAsked: Bool {
    switch session.alert {
    case .shareOrNot, .howMuch, .selecting, .confirming: true
    case .simplified, nil: false
    }
  }
}

extension Decision {
  /// How much it gives: nothing, some contacts, all.
  fileprivate var breadth: Int {
    switch self {
    case .undetermined, .denied: 0
    case .limited: 1
    case .full: 2
    }
  }
}
