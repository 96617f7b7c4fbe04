import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  static let authorization = list {
    theAppAloneNeverLeavesUndetermined.means(
      "Only an answer to the prompt that is up, or a restriction, ends the undetermined status.",
      sometimes: "an undetermined app asked or called the store", "the status ended"
    ) { step, _ in
      guard step.before.status == .notDetermined else { return .silent }
      if step.after.status != .notDetermined { return .requires(step.decides, branch: 1) }
      switch step.command {
      case .app(.requestAccess), .app(.store): return .held
      case .app, .user, .system, .clock: return .silent
      }
    }
    onePromptIsAnsweredPerEpoch.means(
      "Between two resets at most one prompt is answered, and only a later choice or a restriction overrides it.",
      reads: [\.ahead, \.waiting], sometimes: "a prompt was answered or lost",
      "the app was reset or deleted",
      "a granted contact left"
    ) { $0.onePromptIsAnsweredPerEpoch(after: $1) }
    aDecidedRequestShowsNothing.means(
      "Once access is decided, a request changes nothing, and no prompt of any kind is up.",
      sometimes: "access was requested after it had been decided", "a prompt was up"
    ) { step, _ in
      if case .app(.requestAccess) = step.command, step.before.status != .notDetermined {
        guard case .returned = step.outcome.response else { return .broken }
        return .requires(step.isSilent())
      }
      return .when(
        step.after.alert != nil, branch: 1, requires: step.after.status == .notDetermined)
    }
    grantedMeansReadable.means(
      "A request is granted exactly if the store can be read, and fails with error 100 if not.",
      sometimes: "a request was granted", "a request failed with error 100", "an open store failed"
    ) { step, _ in
      var judgement = Judgement.silent
      if let result = step.returned { judgement = step.judge(result, step.before.opensStore) }
      for case .completed(_, let result) in step.outcome.events where judgement != .broken {
        judgement = step.judge(result, step.after.opensStore)
      }
      return judgement
    }
    fullAccessIsChosenInFull.means(
      "Access becomes full only by sharing everything, by a choice in Settings, or by the end of a restriction.",
      reads: [\.ahead, \.beneath], sometimes: "everything was shared", "full access was set",
      "a restriction was lifted"
    ) { step, past in
      if case .user(.shareEverything) = step.command {
        return .requires(step.after.status == .authorized)
      }
      guard step.after.status == .authorized && step.known(after: past).status != .authorized else {
        return .silent
      }
      switch step.command {
      case .user(.setAccess(.full)): return .held(branch: 1)
      case .system(.liftRestriction): return .requires(past.beneath == .authorized, branch: 2)
      case .app, .user, .system, .clock: return .broken
      }
    }
    requestsShareOnePrompt.means(
      "One prompt comes up when the app asks, and moves on by the person's answers.",
      reads: [\.calls, \.isInterrupted], sometimes: "a call began to wait", "the prompt changed",
      "one prompt answered two calls"
    ) { $0.requestsShareOnePrompt(after: $1) }
    theSimplifiedPromptLeadsToLimitedOrDenied.means(
      "A touch before any decision brings up the simplified prompt with the matches that the button showed.",
      reads: [\.frame], sometimes: "a simplified prompt came up",
      "the simplified prompt was allowed", "the simplified prompt was denied",
      "the simplified prompt stayed up"
    ) { $0.theSimplifiedPromptLeadsToLimitedOrDenied(after: $1) }
    denyingTheSimplifiedPromptDenies.means(
      "Denying the simplified prompt leads to denied access without a callback.",
      on: [.deny], sometimes: "a simplified prompt was denied"
    ) { step, _ in
      .requires(step.after.status == .denied && step.after.alert == nil && !step.callsBack)
    }
  }
}

extension Event<Contacts> {
  /// Whether the command ends the prompt on screen with a decision, or restricts the app.
  var decides: Bool {
    switch (command, before.alert) {
    case (.user(.refuseSharing), .shareOrNot), (.user(.shareEverything), .howMuch),
      (.user(.confirmSelection), .confirming), (.user(.allow), .simplified),
      (.user(.deny), .simplified), (.system(.restrict), _):
      true
    case (.system(.takeScreenDown), .some): world.configuration.lostPrompt == .denies
    case (.app, _), (.user, _), (.system, _), (.clock, _): false
    }
  }

  func onePromptIsAnsweredPerEpoch(after past: ContactsMonitorState) -> Judgement {
    switch command {
    case .user(.refuseSharing):
      return .requires(before.status == .notDetermined && after.status == .denied)
    case .user(.confirmSelection), .user(.allow):
      let selected = shared.intersection(before.existing).subtracting(deaths(after: past))
      return .requires(
        before.status == .notDetermined && after.status == .limited
          && selected.isSubset(of: after.granted))
    case .user(.shareEverything), .user(.deny):
      return .requires(before.status == .notDetermined)
    case .system(.takeScreenDown) where before.alert != nil:
      let denies = world.configuration.lostPrompt == .denies
      return .requires(after.status == (denies ? .denied : .notDetermined))
    case .user(.resetPrivacy), .user(.deleteApp):
      let undecided = before.status == .restricted ? before.status : .notDetermined
      return .requires(after.status == undecided && after.granted.isEmpty, branch: 1)
    case .user(.setAccess), .user(.finish), .user(.choose), .user(.pick), .user(.cancel),
      .user(.tap), .user(.lift), .user(.liftAt), .system(.restrict), .system(.liftRestriction),
      .app(.presentAccessPicker), .app(.presentContactPicker):
      return .silent
    case .app, .user, .system, .clock:
      let known = known(after: past)
      guard before.status != .notDetermined,
        after.status != known.status || after.granted != known.granted
      else { return .silent }
      return .requires(
        after.status == known.status
          && known.granted.intersection(after.existing).isSubset(of: after.granted), branch: 2)
    }
  }

  fileprivate func judge(_ result: CallResult, _ isOpen: Bool) -> Judgement {
    switch result {
    case .access(let granted, let error):
      .requires(
        granted == isOpen && error == (isOpen ? nil : ContactsError(.authorizationDenied)),
        branch: isOpen ? 0 : 1)
    case .failed(let error) where isOpen:
      .requires(
        error.code != .authorizationDenied
          || error.code == world.configuration.hiddenWriteError.code && !error.affected.isEmpty,
        branch: 2)
    case .contacts, .created, .saved, .token, .changes, .failed: .silent
    }
  }

  func requestsShareOnePrompt(after past: ContactsMonitorState) -> Judgement {
    if case .pending(let call) = outcome.response {
      return .requires(
        before.status == .notDetermined && call.ordinal == past.calls + 1
          && after.alert == before.alert ?? .shareOrNot && after.pending == before.pending + [call]
          && isSilent(but: [.alert, .calls, .finger]))
    }
    guard after.process == .running else { return .silent }
    let stands = after.alert == before.alert && after.pending == before.pending
    if stands && outcome.events.isEmpty { return .silent }
    let ended = outcome.events.compactMap {
      if case .completed(let call, _) = $0 { call } else { nil }
    }
    if stands && ended.isEmpty { return .silent }
    let isDecided = after.alert == nil
    return .requires(
      movesOn(to: after.alert, past.isInterrupted) && ended == (isDecided ? before.pending : [])
        && after.pending == (isDecided ? [] : before.pending), branch: ended.count > 1 ? 2 : 1)
  }

  /// Returns whether the step leads from the previous prompt to `alert`.
  fileprivate func movesOn(to alert: ContactsAlert?, _ isInterrupted: Bool) -> Bool {
    if decides { return alert == nil }
    return switch (command, before.alert) {
    case (.user(.continueSharing), .shareOrNot): alert == .howMuch
    case (.user(.selectContacts), .howMuch): alert == .selecting([])
    case (.user(.toggle(let contact)), .selecting(let selection)):
      alert == .selecting(selection.symmetricDifference(ContactSet(just: contact)))
    case (.user(.finish), .selecting(let selection)): alert == .confirming(selection)
    case (.user(.goBack), .confirming(let selection)): alert == .selecting(selection)
    case (.user(.goBack), .selecting): alert == .howMuch
    case (.user(.goBack), .howMuch): alert == .shareOrNot
    // INV-B10 covers prompts that a touch raises, and their replacement.
    case (.user(.tap), nil), (.user(.lift), nil), (.user(.liftAt), nil), (.user(.choose), nil): true
    case (.system(.takeScreenDown), _): alert == nil
    case (.user(.launchApp), nil): isInterrupted && alert == .shareOrNot
    case (_, .simplified): true
    case (.app, _), (.user, _), (.system, _), (.clock, _): alert == before.alert
    }
  }

  func theSimplifiedPromptLeadsToLimitedOrDenied(after past: ContactsMonitorState) -> Judgement {
    if case .simplified = before.alert {
      switch command {
      case .user(.allow):
        return .requires(after.status == .limited && after.alert == nil, branch: 1)
      case .user(.deny): return .requires(after.status == .denied && after.alert == nil, branch: 2)
      case .app, .user, .system, .clock:
        return .when(after.alert != nil, branch: 3, requires: after.alert == before.alert)
      }
    }
    if case .user(.choose(let contacts)) = command, before.status == .notDetermined {
      guard case .chooser(let button, _) = before.sheet else { return .broken }
      return .requires(
        after.alert == .simplified(button, contacts) && isSilent(but: [.alert, .sheet, .finger]))
    }
    let asksFirst = world.configuration.severalBeforeDecision == .promptFirst
    guard before.status == .notDetermined, let (button, shown, answer) = touch(after: past),
      asksFirst ? !shown.isEmpty : shown.count == 1
    else { return .silent }
    return .requires(
      answer == .prompting && after.alert == .simplified(button, shown)
        && isSilent(but: [.alert, .finger]))
  }
}
