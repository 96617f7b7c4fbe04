import ConsentVocabulary
import StateMachines

// INV-C03, C05, C06, C07, C09, C10, B10, B11: decisions about access, and answers to requests.

extension Event<Contacts> {
  func theAppAloneNeverLeavesUndetermined() -> Judgement {
    guard before.status == .notDetermined else { return .silent }
    if after.status != .notDetermined { return .requires(decides, branch: 1) }
    switch command {
    case .app(.requestAccess), .app(.store): return .held
    case .app, .user, .system, .clock: return .silent
    }
  }

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
    case .user(.confirmSelection):
      let selected = shared.intersection(before.existing).subtracting(deaths(after: past))
      return .requires(
        before.status == .notDetermined && after.status == .limited
          && selected.isSubset(of: after.granted))
    case .user(.shareEverything), .user(.allow), .user(.deny):
      return .requires(before.status == .notDetermined)
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

  func aDecidedRequestShowsNothing() -> Judgement {
    if case .app(.requestAccess) = command, before.status != .notDetermined {
      guard case .returned = outcome.response else { return .broken }
      return .requires(isSilent())
    }
    return .when(after.alert != nil, branch: 1, requires: after.status == .notDetermined)
  }

  func grantedMeansReadable() -> Judgement {
    var judgement = Judgement.silent
    if case .returned(let result) = outcome.response {
      judgement = judge(result, before.opensStore)
    }
    for case .completed(_, let result) in outcome.events where judgement != .broken {
      judgement = judge(result, after.opensStore)
    }
    return judgement
  }

  private func judge(_ result: CallResult, _ isOpen: Bool) -> Judgement {
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

  func fullAccessIsChosenInFull(after past: ContactsMonitorState) -> Judgement {
    if case .user(.shareEverything) = command { return .requires(after.status == .authorized) }
    guard after.status == .authorized && known(after: past).status != .authorized else {
      return .silent
    }
    switch command {
    case .user(.setAccess(.full)): return .held(branch: 1)
    case .system(.liftRestriction): return .requires(past.beneath == .authorized, branch: 2)
    case .app, .user, .system, .clock: return .broken
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
  private func movesOn(to alert: ContactsAlert?, _ isInterrupted: Bool) -> Bool {
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

  func denyingTheSimplifiedPromptDenies() -> Judgement {
    .requires(after.status == .denied && after.alert == nil && !callsBack)
  }
}
