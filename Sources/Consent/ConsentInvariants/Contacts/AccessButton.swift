import ConsentVocabulary
import StateMachines

// INV-B01 to B08, B12, B13, B16, B17, B27: contents of a button, effects of touches, and callbacks.

extension Event<Contacts> {
  func aSingleMatchGrantsThatContact(after past: ContactsMonitorState) -> Judgement {
    guard before.status == .limited, let (_, shown, answer) = touch(after: past),
      shown.count == 1, let contact = shown.first, before.existing.contains(contact),
      !before.granted.contains(contact)
    else { return .silent }
    return .requires(
      answer == .granted(contact) && after.granted == before.granted.inserting(contact)
        && changes(only: [.grants, .faces, .finger]))
  }

  /// Requires that only touches and prompts open a chooser, and only use, a lost screen or process end
  /// closes it.
  func severalMatchesGrantNothingByThemselves(after past: ContactsMonitorState) -> Judgement {
    let asksFirst = world.configuration.severalBeforeDecision == .promptFirst
    if before.status == .limited || before.status == .notDetermined && !asksFirst,
      let (button, shown, answer) = touch(after: past), shown.count > 1
    {
      let isUp = answer == .choosing(shown) && after.sheet == .chooser(button, shown)
      return .requires(isUp && isSilent(but: [.sheet, .finger]))
    }
    if case .simplified(let on, let shown) = before.alert, shown.count > 1, asksFirst,
      case .user(.allow) = command
    {
      let created = ContactSet(births)
      return .requires(
        after.sheet == .chooser(on, shown) && after.granted.isSubset(of: created), branch: 1)
    }
    if before.sheet == nil, after.sheet == nil { return .silent }
    switch (command, before.sheet, after.sheet) {
    case (_, .chooser, .chooser): return .silent
    case (.user(.choose), .chooser, nil), (.user(.cancel), .chooser, nil): return .held(branch: 2)
    case (.system(.takeScreenDown), .chooser, nil):
      return .requires(isSilent(but: .sheet), branch: 2)
    case (_, .chooser, _): return .when(after.process == .running, requires: false)
    case (_, _, .chooser): return .broken
    case (_, _, _): return .silent
    }
  }

  func cancellingGrantsNothing() -> Judgement {
    guard case .chooser = before.sheet, before.alert == nil else { return .silent }
    return .requires(after.sheet == nil && isSilent(but: .sheet))
  }

  func noMatchDoesNothing(after past: ContactsMonitorState) -> Judgement {
    guard before.status == .limited || before.status == .notDetermined,
      let (_, shown, answer) = touch(after: past), shown.isEmpty
    else { return .silent }
    return .requires(answer == .inert(.nothingToGrant) && isSilent(but: .finger))
  }

  func illegibleTouchesDoNothing() -> Judgement {
    guard case .touch(.inert(.blocked(let blockers))) = outcome.response,
      before.status != .authorized
    else { return .silent }
    return .requires(!blockers.isEmpty && isSilent(but: lifts ? .finger : []))
  }

  func fullAccessShowsNoButton() -> Judgement {
    if before.status == .authorized, case .touch(let answer) = outcome.response {
      return .requires(answer == .inert(.notShown) && isSilent(but: .finger))
    }
    return .when(
      after.status == .authorized && !after.buttons.isEmpty, branch: 1,
      requires: after.buttons.allSatisfy { $0.matches.isEmpty })
  }

  func aButtonShowsOnlyHiddenContacts() -> Judgement {
    guard !after.buttons.isEmpty, after.status != .authorized else { return .silent }
    let shown = after.buttons.reduce(ContactSet()) { $0.union($1.matches) }
    if shown.isEmpty { return .silent }
    return .requires(
      shown.isSubset(of: after.existing) && shown.isDisjoint(with: after.granted)
        && (after.status == .limited || after.status == .notDetermined),
      branch: after.granted.isEmpty ? 1 : 0)
  }

  /// Requires that a press only holds the contents of its button, and ends when the finger leaves, the button
  /// is unmounted, or a prompt or sheet appears.
  func oneFrameGrantsOnce(after past: ContactsMonitorState) -> Judgement {
    if case .touch(.held) = outcome.response, case .user(.press(let button, _)) = command {
      return .requires(after.held == button && isSilent(but: .finger))
    }
    if case .user(.choose) = command { return .requires(after.sheet == nil, branch: 2) }
    if kind == .slideOff || kind == .cancelTouch {
      return .requires(after.held == nil && isSilent(but: .finger), branch: 1)
    }
    if lifts {
      let isGranted = past.frame.count == 1 && past.frame.isSubset(of: before.granted)
      if !isGranted { return .requires(after.held == nil, branch: 1) }
      let isOutdated = outcome.response == .touch(.inert(.outdated)) || isBlocked
      return .requires(after.held == nil && isOutdated && isSilent(but: .finger), branch: 1)
    }
    guard let held = after.held else { return .silent }
    return .requires(
      held == before.held && after.shown(by: held) != nil && after.alert == nil
        && after.sheet == nil, branch: 3)
  }

  func exactBlockersAreReported(after past: ContactsMonitorState) -> Judgement {
    guard before.status != .authorized, let (button, touch) = event(after: past),
      let index = past.places.firstIndex(where: { $0.button == button })
    else { return .silent }
    let place = past.places[index]
    let waited = before.now.sinceStart.count - place.disturbed.sinceStart.count
    let sighting = LegibilityScene(
      layout: place.content.layout, touch: touch, undisturbed: Milliseconds(waited), rank: index + 1
    )
    let criteria = world.configuration.profile.criteria
    let exact = sighting.exactBlockers(under: criteria)
    var reported = BlockerSet()
    if case .touch(.inert(.blocked(let blockers))) = outcome.response { reported = blockers }
    if reported != exact, sighting.layout.shownContrast(under: criteria) == .near {
      reported.remove(.lowContrast)
    }
    return .requires(reported == exact, branch: exact.isEmpty ? 1 : exact == [.lowContrast] ? 2 : 0)
  }

  /// Returns the touch that reaches a button in this step. A finger that goes up is a separate event.
  private func event(after past: ContactsMonitorState) -> (ButtonID, Touch)? {
    var point = past.press.point
    switch command {
    case .user(.tap(let button, let touch)), .user(.press(let button, let touch)):
      return (button, touch)
    case .user(.lift): break
    case .user(.liftAt(let place)): point = place
    case .app, .user, .system, .clock: return nil
    }
    return before.held.map { ($0, Touch(source: past.press.source, at: point)) }
  }

  /// The button whose use may grant contacts in this step.
  var reporting: ButtonID? {
    switch command {
    case .user(.tap(let button, _)): return button
    case .user(.lift), .user(.liftAt): return before.held
    case .user(.choose): if case .chooser(let button, _) = before.sheet { return button }
    case .user(.allow): if case .simplified(let button, _) = before.alert { return button }
    case .app, .user, .system, .clock: break
    }
    return nil
  }

  /// Requires the callback before the results of waiting calls, without the contacts that these calls create.
  /// INV-B19 covers callbacks of buttons that are no longer mounted.
  func aCallbackReportsExactlyWhatIsNew() -> Judgement {
    if outcome.events.isEmpty, before.alert == nil, after.granted == before.granted {
      return .silent
    }
    guard let button = reporting else { return callsBack ? .broken : .silent }
    let isHeard = before.shown(by: button) != nil || world.configuration.lateCallback == .delivered
    let added =
      kind == .allow
      ? shared.intersection(before.existing) : after.granted.subtracting(before.granted)
    if !isHeard { return .silent }
    if added.isEmpty { return callsBack ? .broken : .silent }
    let report = ContactsCallback.buttonApproved(button, Unordered(added))
    let reports = outcome.events.filter { if case .buttonApproved = $0 { true } else { false } }
    return .requires(outcome.events.first == report && reports.count == 1)
  }

  /// Requires reported contacts to be readable, unless a waiting call deletes them in the same step.
  func reportedContactsCanBeRead(after past: ContactsMonitorState) -> Judgement {
    var reported = ContactSet()
    for event in outcome.events {
      switch event {
      case .buttonApproved(_, let contacts), .accessPickerCompleted(let contacts):
        reported = reported.union(ContactSet(contacts))
      case .completed, .contactPickerPicked, .contactPickerCancelled, .wentToBackground,
        .becameActive:
        break
      }
    }
    if reported.isEmpty { return .silent }
    let deleted = deaths(after: past).intersection(before.existing)
    return .requires(reported.isSubset(of: after.visible.union(deleted)))
  }

  /// Requires new grants to be among the contacts displayed. An open chooser keeps its contents.
  func aTouchGrantsOnlyWhatItShowed(after past: ContactsMonitorState) -> Judgement {
    if let (_, shown, answer) = touch(after: past) {
      if before.status != .limited { return .silent }
      let isGone = shown.count == 1 && shown.isDisjoint(with: before.existing)
      if isGone { return .requires(answer == .inert(.outdated) && isSilent(but: .finger)) }
      return .when(!gained.isEmpty, requires: gained.isSubset(of: shown))
    }
    if case .chooser(_, let shown) = before.sheet {
      if case .user(.choose) = command { return .requires(gained.isSubset(of: shown), branch: 1) }
      guard case .chooser = after.sheet else { return .silent }
      return .requires(after.sheet == before.sheet, branch: 3)
    }
    guard case .simplified(_, let shown) = before.alert, case .user(.allow) = command else {
      return .silent
    }
    return .requires(gained.isSubset(of: shown), branch: 2)
  }

  /// The contacts that are newly granted in this step and existed before it.
  private var gained: ContactSet {
    after.granted.subtracting(before.granted).intersection(before.existing)
  }

  func theButtonOnlyAddsGrants() -> Judgement {
    guard after.granted != before.granted, !before.granted.isEmpty else { return .silent }
    return .requires(before.granted.isSubset(of: after.granted))
  }
}
