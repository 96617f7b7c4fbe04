import ConsentVocabulary
import StateMachines

// INV-B01 to B08, B12, B13, B16, B17, B27: what a button shows, what a touch does, and what is reported.

extension Event<Contacts> {
  // MARK: - Touches

  func aSingleMatchGrantsThatContact(after past: ContactsPast) -> Judgement {
    guard before.status == .limited, let (_, shown, answer) = touch(after: past),
      shown.count == 1, let contact = shown.first, before.existing.contains(contact),
      !before.granted.contains(contact)
    else { return .silent }
    return .requires(
      answer == .granted(contact) && after.granted == before.granted.inserting(contact)
        && changes(only: [.grants, .faces, .finger]))
  }

  /// A chooser comes up in no other way, and goes away only by being worked, or with the process.
  func severalMatchesGrantNothingByThemselves(after past: ContactsPast) -> Judgement {
    if before.status == .limited, let (button, shown, answer) = touch(after: past), shown.count > 1
    {
      let isUp = answer == .choosing(shown) && after.sheet == .chooser(button, shown)
      return .requires(isUp && isSilent(but: [.sheet, .finger]))
    }
    if command == .user(.allow), case .simplified(let on, let shown) = before.alert, shown.count > 1
    {
      let created = ContactSet(births(next: past.next))
      return .requires(
        after.sheet == .chooser(on, shown) && after.granted.isSubset(of: created), branch: 1)
    }
    switch (command, before.sheet, after.sheet) {
    case (_, .chooser, .chooser): return .silent
    case (.user(.choose), .chooser, nil), (.user(.cancel), .chooser, nil): return .held(branch: 2)
    case (_, .chooser, _): return .when(after.process == .running, requires: false)
    case (_, _, .chooser): return .broken
    case (_, _, _): return .silent
    }
  }

  func cancellingGrantsNothing() -> Judgement {
    guard command == .user(.cancel), case .chooser = before.sheet else { return .silent }
    return .requires(after.sheet == nil && isSilent(but: .sheet))
  }

  func noMatchDoesNothing(after past: ContactsPast) -> Judgement {
    guard before.status == .limited || before.status == .notDetermined,
      let (_, shown, answer) = touch(after: past), shown.isEmpty
    else { return .silent }
    return .requires(answer == .inert(.nothingToGrant) && isSilent(but: .finger))
  }

  func illegibleTouchesDoNothing() -> Judgement {
    guard case .touch(.inert(.blocked(let blockers))) = outcome.response,
      before.status != .authorized
    else { return .silent }
    return .requires(!blockers.isEmpty && isSilent())
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
    var shown = ContactSet()
    for face in after.buttons { shown = shown.union(face.matches) }
    if shown.isEmpty { return .silent }
    return .requires(
      shown.isSubset(of: after.existing) && shown.isDisjoint(with: after.granted)
        && (after.status == .limited || after.status == .notDetermined),
      branch: after.granted.isEmpty ? 1 : 0)
  }

  /// A press holds what the button shows and does nothing else; it ends with its lift, with its
  /// button, and when something comes up.
  func oneFrameGrantsOnce(after past: ContactsPast) -> Judgement {
    if case .user(.press(let button, _)) = command, outcome.response == .touch(.held) {
      return .requires(after.held == button && isSilent(but: .finger))
    }
    if case .user(.choose) = command { return .requires(after.sheet == nil, branch: 3) }
    if command == .user(.lift) {
      let isGranted = past.frame.count == 1 && past.frame.isSubset(of: before.granted)
      guard isGranted && before.status == .limited else {
        return .requires(after.held == nil, branch: 1)
      }
      let isOutdated = outcome.response == .touch(.inert(.outdated))
      return .requires(after.held == nil && isOutdated && isSilent(but: .finger), branch: 2)
    }
    guard let held = after.held else { return .silent }
    return .requires(
      held == before.held && after.shown(by: held) != nil && after.alert == nil
        && after.sheet == nil,
      branch: 4)
  }

  /// As far as it can be seen without measuring colours.
  func plainBlockersAreReported(after past: ContactsPast) -> Judgement {
    let (button, touch): (ButtonID, Touch)
    switch command {
    case .user(.tap(let on, let by)), .user(.press(let on, let by)): (button, touch) = (on, by)
    case .app, .user, .system, .clock: return .silent
    }
    guard before.status != .authorized,
      let index = past.places.firstIndex(where: { $0.button == button })
    else { return .silent }
    let place = past.places[index]
    let waited = before.now.sinceStart.count - place.disturbed.sinceStart.count
    let sighting = Sighting(
      layout: place.layout, touch: touch, undisturbed: Milliseconds(waited), rank: index + 1)
    let plain = sighting.plainBlockers(under: world.configuration.profile.criteria)
    var reported = BlockerSet()
    if case .touch(.inert(.blocked(let blockers))) = outcome.response { reported = blockers }
    reported.remove(.lowContrast)
    return .requires(reported == plain, branch: plain.isEmpty ? 1 : 0)
  }

  // MARK: - What is granted and reported

  /// The button through which this step may grant.
  var reporting: ButtonID? {
    switch (command, before.alert, before.sheet) {
    case (.user(.tap(let button, _)), _, _): button
    case (.user(.lift), _, _): before.held
    case (.user(.choose), _, .chooser(let button, _)): button
    case (.user(.allow), .simplified(let button, _), _): button
    case (.app, _, _), (.user, _, _), (.system, _, _), (.clock, _, _): nil
    }
  }

  /// The callback comes ahead of the calls that waited; what those create is theirs. Where nobody
  /// hears it, INV-B19 speaks.
  func aCallbackReportsExactlyWhatIsNew() -> Judgement {
    guard let button = reporting else { return callsBack ? .broken : .silent }
    let isHeard =
      before.shown(by: button) != nil || world.configuration.lateCallback == .delivered
    let added =
      command == .user(.allow)
      ? shared.intersection(before.existing) : after.granted.subtracting(before.granted)
    if !isHeard { return .silent }
    if added.isEmpty { return callsBack ? .broken : .silent }
    let report = ContactsCallback.buttonApproved(button, Array(added))
    let reports = outcome.events.filter { if case .buttonApproved = $0 { true } else { false } }
    return .requires(outcome.events.first == report && reports.count == 1)
  }

  /// Unless a call that waited deletes the contact at once.
  func reportedContactsCanBeRead(after past: ContactsPast) -> Judgement {
    var reported = ContactSet()
    for event in outcome.events {
      switch event {
      case .buttonApproved(_, let contacts), .accessPickerCompleted(let contacts):
        reported = reported.union(ContactSet(contacts))
      case .completed, .contactPickerPicked, .contactPickerCancelled: break
      }
    }
    if reported.isEmpty { return .silent }
    let deleted = deaths(after: past).intersection(before.existing)
    return .requires(after.opensStore && reported.isSubset(of: after.readable.union(deleted)))
  }

  /// Until somebody is chosen, the chooser keeps what it shows.
  func aTouchGrantsOnlyWhatItShowed(after past: ContactsPast) -> Judgement {
    let gained = after.granted.subtracting(before.granted).intersection(before.existing)
    if let (_, shown, answer) = touch(after: past) {
      if before.status != .limited { return .silent }
      let isGone = shown.count == 1 && shown.isDisjoint(with: before.existing)
      if isGone {
        return .requires(answer == .inert(.outdated) && isSilent(but: .finger), branch: 1)
      }
      return .when(!gained.isEmpty, requires: gained.isSubset(of: shown))
    }
    switch (command, before.alert, before.sheet) {
    case (.user(.choose), _, .chooser(_, let shown)):
      return .requires(gained.isSubset(of: shown), branch: 2)
    case (.user(.allow), .simplified(_, let shown), _):
      return .requires(gained.isSubset(of: shown), branch: 3)
    case (_, _, .chooser):
      guard case .chooser = after.sheet else { return .silent }
      return .requires(after.sheet == before.sheet, branch: 4)
    case (_, _, _): return .silent
    }
  }

  func theButtonOnlyAddsGrants() -> Judgement {
    guard reporting != nil, !before.granted.isEmpty, after.granted != before.granted else {
      return .silent
    }
    return .requires(before.granted.isSubset(of: after.granted))
  }
}
