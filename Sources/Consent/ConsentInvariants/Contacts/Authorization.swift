import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Undetermined: UInt8, Numbered { case asked, ended }
  enum Epoch: UInt8, Numbered { case answered, reset, left }
  enum LateRequest: UInt8, Numbered { case requested, prompted }
  enum RequestResult: UInt8, Numbered { case granted, denied, failed }
  enum FullChoice: UInt8, Numbered { case shared, set, lifted }
  enum Abandoned: UInt8, Numbered { case answered, abandoned, waiting, ended }
  enum SharedPrompt: UInt8, Numbered { case awaited, changed, answeredTwo }
  enum Simplified: UInt8, Numbered { case raised, allowed, denied, stayed }

  static let authorization = list {
    theAppAloneNeverLeavesUndetermined.means(
      "Only an answer to the prompt that is up, or a restriction, ends the undetermined status.",
      sometimes: (Undetermined.asked, "an undetermined app asked or called the store"),
      (.ended, "the status ended")
    ) { step, _ in
      guard step.before.status == .notDetermined else { return .silent }
      if step.after.status != .notDetermined { return .requires(step.decides, at: .ended) }
      switch step.command {
      case .app(.requestAccess), .app(.store): return .held(at: .asked)
      case .app, .user, .system, .clock: return .silent
      }
    }
    onePromptIsAnsweredPerEpoch.means(
      "Between two resets at most one prompt is answered, and only a later choice or a restriction overrides it.",
      reads: [\.pendingDecision, \.waiting],
      sometimes: (Epoch.answered, "a prompt was answered or lost"),
      (.reset, "the app was reset or deleted"), (.left, "a granted contact left")
    ) { $0.onePromptIsAnsweredPerEpoch(after: $1) }
    aDecidedRequestShowsNothing.means(
      "Once access is decided, a request changes nothing, and no prompt of any kind is up.",
      sometimes: (LateRequest.requested, "access was requested after it had been decided"),
      (.prompted, "a prompt was up")
    ) { step, _ in
      if case .app(.requestAccess) = step.command, step.before.status != .notDetermined {
        guard case .returned = step.outcome.response else { return .broken }
        return .requires(step.isSilent(), at: .requested)
      }
      return .when(
        step.after.alert != nil, at: .prompted, requires: step.after.status == .notDetermined)
    }
    grantedMeansReadable.means(
      "A request is granted exactly if the store can be read, and fails with error 100 if not.",
      sometimes: (RequestResult.granted, "a request was granted"),
      (.denied, "a request failed with error 100"), (.failed, "an open store failed")
    ) { step, _ in
      var judgement = Ruling<RequestResult>.silent
      if let result = step.returned { judgement = step.judge(result, step.before.opensStore) }
      for case .completed(_, let result) in step.outcome.events where judgement != .broken {
        judgement = step.judge(result, step.after.opensStore)
      }
      return judgement
    }
    fullAccessIsChosenInFull.means(
      "Access becomes full only by sharing everything, by a choice in Settings, or by the end of a restriction.",
      reads: [\.pendingDecision, \.beneath],
      sometimes: (FullChoice.shared, "everything was shared"),
      (.set, "full access was set"), (.lifted, "a restriction was lifted")
    ) { step, past in
      if case .user(.shareEverything) = step.command {
        return .requires(step.after.status == .authorized, at: .shared)
      }
      guard step.after.status == .authorized && step.known(after: past).status != .authorized else {
        return .silent
      }
      switch step.command {
      case .user(.setAccess(.full)): return .held(at: .set)
      case .system(.liftRestriction): return .requires(past.beneath == .authorized, at: .lifted)
      case .app, .user, .system, .clock: return .broken
      }
    }
    requestsShareOnePrompt.means(
      "One prompt comes up when the app asks, and moves on by the person's answers.",
      reads: [\.calls, \.isInterrupted], sometimes: (SharedPrompt.awaited, "a call began to wait"),
      (.changed, "the prompt changed"), (.answeredTwo, "one prompt answered two calls")
    ) { $0.requestsShareOnePrompt(after: $1) }
    anAbandonedCallIsNeverAnswered.means(
      "The calls of a lost prompt end with it or, if they never end, are answered no more by this process.",
      sometimes: (Abandoned.answered, "the calls of a lost prompt ended with it"),
      (.abandoned, "a prompt was lost whose calls never end"),
      (.waiting, "a call of a lost prompt still waited"),
      (.ended, "the process of such a call ended")
    ) { step, _ in step.anAbandonedCallIsNeverAnswered() }
    theSimplifiedPromptLeadsToLimitedOrDenied.means(
      "A touch before any decision brings up the simplified prompt with the matches that the button showed.",
      reads: [\.frame], sometimes: (Simplified.raised, "a simplified prompt came up"),
      (.allowed, "the simplified prompt was allowed"),
      (.denied, "the simplified prompt was denied"), (.stayed, "the simplified prompt stayed up")
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

  func onePromptIsAnsweredPerEpoch(after past: ContactsMonitorState) -> Ruling<ContactsClaim.Epoch>
  {
    switch command {
    case .user(.refuseSharing):
      return .requires(before.status == .notDetermined && after.status == .denied, at: .answered)
    case .user(.confirmSelection), .user(.allow):
      let selected = shared.intersection(before.existing).subtracting(deletedContacts(after: past))
      return .requires(
        before.status == .notDetermined && after.status == .limited
          && selected.isSubset(of: after.granted), at: .answered)
    case .user(.shareEverything), .user(.deny):
      return .requires(before.status == .notDetermined, at: .answered)
    case .system(.takeScreenDown) where before.alert != nil:
      let denies = world.configuration.lostPrompt == .denies
      return .requires(after.status == (denies ? .denied : .notDetermined), at: .answered)
    case .user(.resetPrivacy), .user(.deleteApp):
      let undecided = before.status == .restricted ? before.status : .notDetermined
      return .requires(after.status == undecided && after.granted.isEmpty, at: .reset)
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
          && known.granted.intersection(after.existing).isSubset(of: after.granted), at: .left)
    }
  }

  fileprivate func judge(_ result: CallResult, _ isOpen: Bool)
    -> Ruling<ContactsClaim.RequestResult>
  {
    switch result {
    case .access(let granted, let error):
      .requires(
        granted == isOpen && error == (isOpen ? nil : ContactsError(.authorizationDenied)),
        at: isOpen ? .granted : .denied)
    case .failed(let error) where isOpen:
      .requires(
        error.code != .authorizationDenied
          || error.code == world.configuration.hiddenWriteError.code && !error.affected.isEmpty,
        at: .failed)
    case .contacts, .created, .saved, .token, .changes, .failed: .silent
    }
  }

  func requestsShareOnePrompt(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.SharedPrompt>
  {
    if case .pending(let call) = outcome.response {
      return .requires(
        before.status == .notDetermined && call.ordinal == past.calls + 1
          && after.alert == before.alert ?? .shareOrNot && after.pending == before.pending + [call]
          && isSilent(but: [.alert, .calls, .finger]), at: .awaited)
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
      movesOn(to: after.alert, past.isInterrupted)
        && ended == (isDecided && !abandonsCalls ? before.pending : [])
        && after.pending == (isDecided ? [] : before.pending),
      at: ended.count > 1 ? .answeredTwo : .changed)
  }

  /// Whether the system removes a screen, and the calls that wait for a prompt that goes so never end. No call waits
  /// without a prompt.
  fileprivate var abandonsCalls: Bool {
    kind == .takeScreenDown && world.configuration.callsOfLostPrompt == .neverEnd
  }

  func anAbandonedCallIsNeverAnswered() -> Ruling<ContactsClaim.Abandoned> {
    let lost = abandonsCalls ? before.pending : []
    let all = before.unanswered + lost
    let answered = outcome.events.compactMap {
      if case .completed(let call, _) = $0 { call } else { nil }
    }
    if all.isEmpty && after.unanswered.isEmpty {
      let isLost = kind == .takeScreenDown && !before.pending.isEmpty
      return .when(isLost, at: .answered, requires: answered == before.pending)
    }
    let isAnswered = answered.contains(where: all.contains)
    let livesOn = after.process == .running
    return .requires(
      !isAnswered && after.unanswered == (livesOn ? all : []),
      at: !livesOn ? .ended : lost.isEmpty ? .waiting : .abandoned)
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

  func theSimplifiedPromptLeadsToLimitedOrDenied(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.Simplified>
  {
    if case .simplified = before.alert {
      switch command {
      case .user(.allow):
        return .requires(after.status == .limited && after.alert == nil, at: .allowed)
      case .user(.deny):
        return .requires(after.status == .denied && after.alert == nil, at: .denied)
      case .app, .user, .system, .clock:
        return .when(after.alert != nil, at: .stayed, requires: after.alert == before.alert)
      }
    }
    if case .user(.choose(let contacts)) = command, before.status == .notDetermined {
      guard case .chooser(let button, _) = before.sheet else { return .broken }
      return .requires(
        after.alert == .simplified(button, contacts) && isSilent(but: [.alert, .sheet, .finger]),
        at: .raised)
    }
    let asksFirst = world.configuration.severalBeforeDecision == .promptFirst
    guard before.status == .notDetermined, let (button, shown, answer) = touch(after: past),
      asksFirst ? !shown.isEmpty : shown.count == 1
    else { return .silent }
    return .requires(
      answer == .prompting && after.alert == .simplified(button, shown)
        && isSilent(but: [.alert, .finger]), at: .raised)
  }
}
