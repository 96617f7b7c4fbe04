import ConsentVocabulary
import StateMachines

// Events outside the app. Source: Specs/Contacts/Lifecycle.md.
extension ContactsModel {
  /// Changes the decision in Settings. A status with less access ends the app, one with more may. A change of only the
  /// selection closes an access picker, or ends the app if the configuration says so.
  func settings(_ choice: SettingsChoice) -> Step {
    let rule = choice == .limitedAsOffered ? Rule.offeredSelectionTaken : .decidedInSettings
    var next = with { $0.decided = decision(by: choice) }
    if case .limited(let selection) = decided, next.decided.breadth != decided.breadth,
      configuration.selectionMemory == .remembered
    {
      next.lastSelection = selection
    }
    if next.decided == decided { return next.step(by: rule) }
    let (keepsStatus, widens) = (
      next.decided.breadth == decision.breadth, next.decided.breadth > decision.breadth
    )
    if widens && configuration.wideningInSettings == .staleUntilLaunch && process == .running {
      next.session.stale = decision
      return next.step(by: rule)
    }
    let livesOn =
      keepsStatus && configuration.settingsEdit == .killsOnNewStatus
      || widens && configuration.wideningInSettings == .live
    if !livesOn { return next.ended.step(by: rule) }
    let wasStale = session.stale != nil && next.decided == decision
    next.session.stale = nil
    guard case .accessPicker = session.sheet, !wasStale else { return next.step(by: rule) }
    return next.withoutSheet.step(sending: [.accessPickerCompleted([])], by: rule)
  }

  private func decision(by choice: SettingsChoice) -> Decision {
    switch (choice, decided) {
    case (.none, _): .denied
    case (.limited(let selection), _): limited(to: selection)
    case (.limitedAsOffered, .limited), (.full, .full): decided
    case (.limitedAsOffered, _): limited(to: lastSelection ?? [])
    case (.full, _): .full(created: [])
    }
  }

  /// Returns a limited decision. Narrowed from full access, it may keep the contacts created by the app.
  private func limited(to selection: ContactSet) -> Decision {
    var selection = selection
    if case .full(let created) = decided, configuration.ownCreations == .kept {
      selection = selection.union(created)
    }
    return .limited(selection.intersection(existing))
  }

  /// Resets the decisions about all apps. Ends the app only if it had received a decision.
  func reset() -> Step {
    (status == .notDetermined || isRestricted ? self : ended).forgetting
      .with { $0.elsewhere = [] }.step(by: .reset)
  }

  /// Hides the decision. Ends the app if it had received a status, otherwise closes a prompt.
  func restriction() -> Step {
    let restricted = with { $0.isRestricted = true }
    if status != .notDetermined { return restricted.ended.step(by: .restricted) }
    return session.alert == nil
      ? restricted.step(by: .restricted) : restricted.endingPrompt(by: .restrictedOverPrompt)
  }

  /// Starts the app. No screen is shown, except a prompt that was interrupted.
  func launch() -> Step {
    let launched = with { ($0.process, $0.isInterrupted) = (.running, false) }
    return isInterrupted && status == .notDetermined
      ? launched.showing(.shareOrNot, by: .promptPresentedAgain) : launched.step(by: .launched)
  }

  /// Ends the process. Screens that a button has opened close without a grant.
  func kill() -> Step {
    let isButtons = isAnswer(.allow) || isAnswer(.choose)
    return ended.step(by: .killed, and: isButtons ? .killedOverButton : nil)
  }

  /// Deletes the app together with all decisions about it.
  func deletion() -> Step {
    ended.forgetting.with { ($0.process, $0.moments) = (.notInstalled, []) }.step(by: .appDeleted)
  }

  /// This state after the end of the process and its session.
  var ended: ContactsModel {
    with {
      if process == .running { $0.process = .stopped }
      if isAsked && configuration.interruptedPrompt == .presentedAgain { $0.isInterrupted = true }
      $0.session = Session()
    }
  }

  /// This state without a decision and without the selection that Settings offers.
  private var forgetting: ContactsModel {
    with { ($0.decided, $0.lastSelection, $0.isInterrupted) = (.undetermined, nil, false) }
  }

  /// Whether the app is in front, beneath no screen that makes it inactive. An app begins so at its launch.
  private var isActive: Bool {
    !session.isInBackground && session.alert == nil
      && (session.sheet == nil || configuration.systemSheet == .leavesActive)
  }

  /// Reports changes of the activity to a running app, after all other events.
  func tellActivity(in step: inout Step) {
    let (next, wasBehind) = (step.state, session.isInBackground)
    guard next.process == .running else { return }
    let returns = wasBehind && !next.session.isInBackground
    if returns { step.outcome.events.append(.becameActive) }
    if next.isActive != (isActive || returns) {
      step.outcome.events.append(next.isActive ? .becameActive : .becameInactive)
      step.rules = step.rules.adding(next.isActive ? .madeActive : .madeInactive)
    }
    if next.session.isInBackground && !wasBehind { step.outcome.events.append(.wentToBackground) }
  }

  /// Whether the full prompt is shown.
  private var isAsked: Bool {
    switch session.alert {
    case .shareOrNot, .howMuch, .selecting, .confirming: true
    case .simplified, nil: false
    }
  }
}

extension Decision {
  /// The extent of access: 0 for none, 1 for some contacts, 2 for all.
  fileprivate var breadth: Int {
    switch self {
    case .undetermined, .denied: 0
    case .limited: 1
    case .full: 2
    }
  }
}
