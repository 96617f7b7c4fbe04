import ConsentVocabulary
import StateMachines

extension ContactsClaim {
  enum Several: UInt8, Numbered { case touched, allowed, closed }
  enum FullAccess: UInt8, Numbered { case touched, shown }
  enum Hidden: UInt8, Numbered { case besideReadable, beforeAny }
  enum Press: UInt8, Numbered { case held, ended, chose, stayed }
  enum Blocking: UInt8, Numbered { case blocked, unblocked, lowContrast }
  enum Mounting: UInt8, Numbered { case mounted, unmounted }
  enum Showing: UInt8, Numbered { case touched, chosen, allowed, stood }

  static let buttons = list {
    aSingleMatchGrantsThatContact.means(
      "A touch on a button that shows one hidden contact grants that contact and nothing else.",
      on: .touchEnds, reads: [\.frame],
      sometimes: "a button that showed one hidden contact was touched"
    ) { step, past in
      guard step.before.status == .limited, let (_, shown, answer) = step.touch(after: past),
        let contact = shown.only, step.before.existing.contains(contact),
        !step.before.granted.contains(contact)
      else { return .silent }
      return .requires(
        answer == .granted(contact) && step.after.granted == step.before.granted.inserting(contact)
          && step.changes(only: [.grants, .faces, .finger]))
    }
    severalMatchesGrantNothingByThemselves.means(
      "A touch on a button that shows several opens a chooser with them and grants nothing.",
      reads: [\.frame], sometimes: (Several.touched, "a button that showed several was touched"),
      (.allowed, "a prompt about several was allowed"), (.closed, "a chooser closed")
    ) { $0.severalMatchesGrantNothingByThemselves(after: $1) }
    cancellingGrantsNothing.means(
      "Cancelling the chooser closes it and does nothing else.",
      on: [.cancel, .takeScreenDown], sometimes: "a chooser was cancelled"
    ) { step, _ in
      guard case .chooser = step.before.sheet, step.before.alert == nil else { return .silent }
      return .requires(step.after.sheet == nil && step.isSilent(but: .sheet))
    }
    noMatchDoesNothing.means(
      "A touch on a button that shows nobody does nothing.",
      on: .touchEnds, reads: [\.frame], sometimes: "a button that showed nobody was touched"
    ) { step, past in
      guard step.before.mayOffer, let (_, shown, answer) = step.touch(after: past), shown.isEmpty
      else { return .silent }
      return .requires(answer == .inert(.nothingToGrant) && step.isSilent(but: .finger))
    }
    illegibleTouchesDoNothing.means(
      "A blocked touch changes nothing and causes no event for the app.",
      on: .touches, sometimes: "a blocked touch met a button"
    ) { step, _ in
      guard case .touch(.inert(.blocked(let blockers))) = step.outcome.response,
        step.before.status != .authorized
      else { return .silent }
      return .requires(!blockers.isEmpty && step.isSilent(but: step.lifts ? .finger : []))
    }
    fullAccessShowsNoButton.means(
      "Under full access a button shows nobody, and a touch on it does nothing.",
      sometimes: (FullAccess.touched, "a button was touched under full access"),
      (.shown, "a button was on the screen under full access")
    ) { step, _ in
      if step.before.status == .authorized, case .touch(let answer) = step.outcome.response {
        return .requires(answer == .inert(.notShown) && step.isSilent(but: .finger), at: .touched)
      }
      return .when(
        step.after.status == .authorized && !step.after.buttons.isEmpty, at: .shown,
        requires: step.after.buttons.allSatisfy { $0.matches.isEmpty })
    }
    aButtonShowsOnlyHiddenContacts.means(
      "A button shows only contacts that the app cannot read, under limited or undetermined access.",
      sometimes: (Hidden.besideReadable, "a button showed a contact while another could be read"),
      (.beforeAny, "a button showed a contact before any could be read")
    ) { step, _ in
      let shown = step.after.buttons.reduce(ContactSet()) { $0.union($1.matches) }
      if shown.isEmpty { return .silent }
      return .requires(
        step.after.mayOffer && shown.isSubset(of: step.after.existing)
          && shown.isDisjoint(with: step.after.granted),
        at: step.after.granted.isEmpty ? .beforeAny : .besideReadable)
    }
    oneFrameGrantsOnce.means(
      "A contact granted by a touch is not granted again by another touch of the same frame.",
      reads: [\.frame], sometimes: (Press.held, "a press held"), (.ended, "a press ended"),
      (.chose, "a chooser was used"), (.stayed, "a finger stayed down")
    ) { $0.oneFrameGrantsOnce(after: $1) }
    exactBlockersAreReported.means(
      "The blockers of a touch are exactly those that follow from layout, touch, clock and order of mounting.",
      on: .touches, reads: [\.places, \.press],
      sometimes: (Blocking.blocked, "a touch was blocked"), (.unblocked, "a touch was not blocked"),
      (.lowContrast, "a touch was blocked by low contrast alone")
    ) { $0.exactBlockersAreReported(after: $1) }
    theAppAloneMountsButtons.means(
      "The buttons are those that the app mounted and did not unmount, in the order of mounting.",
      sometimes: (Mounting.mounted, "a button was mounted"), (.unmounted, "a button was unmounted")
    ) { step, _ in
      let (before, after) = (step.before.buttons, step.after.buttons)
      switch step.command {
      case .app(.mount(let button, _)):
        return .requires(after.map(\.button) == before.map(\.button) + [button], at: .mounted)
      case .app(.unmount(let button)):
        let others = before.filter { $0.button != button }
        return .requires(after.map(\.button) == others.map(\.button), at: .unmounted)
      case .app, .user, .system, .clock:
        let areSame = after.elementsEqual(before) { $0.button == $1.button }
        return areSame || step.after.process != .running ? .silent : .broken
      }
    }
    choosingGrantsTheChosen.means(
      "Under limited access a choice in the chooser grants exactly the chosen contacts that still exist.",
      on: [.choose], sometimes: "contacts were chosen"
    ) { step, _ in
      guard case .user(.choose(let chosen)) = step.command, step.before.status == .limited else {
        return .silent
      }
      let added = chosen.intersection(step.before.existing)
      return .requires(step.after.granted == step.before.granted.union(added))
    }
    aCallbackReportsExactlyWhatIsNew.means(
      "A mounted button calls back once for its grants, with exactly the new contacts.",
      sometimes: "a button called back"
    ) { step, _ in step.aCallbackReportsExactlyWhatIsNew() }
    reportedContactsCanBeRead.means(
      "A contact that a button or the access picker reports can be read from the store at that moment.",
      reads: [\.waiting], sometimes: "a callback reported a contact"
    ) { step, past in
      let reported = step.reported
      if reported.isEmpty { return .silent }
      let deleted = step.deletedContacts(after: past).intersection(step.before.existing)
      return .requires(reported.isSubset(of: step.after.visible.union(deleted)))
    }
    aTouchGrantsOnlyWhatItShowed.means(
      "A touch grants only contacts that were shown when the finger went down and still exist.",
      reads: [\.frame], sometimes: (Showing.touched, "a button was touched"),
      (.chosen, "contacts were chosen"), (.allowed, "a prompt was allowed"),
      (.stood, "a chooser stood")
    ) { $0.aTouchGrantsOnlyWhatItShowed(after: $1) }
    theButtonOnlyAddsGrants.means(
      "No action with a button, its chooser or its prompt takes a grant away.",
      on: .touchEnds.union([.choose, .allow]),
      sometimes: "a button granted a contact while another was granted already"
    ) { step, _ in
      guard step.after.granted != step.before.granted, !step.before.granted.isEmpty else {
        return .silent
      }
      return .requires(step.before.granted.isSubset(of: step.after.granted))
    }
    // Judged on pairs of runs only: see `illegibleTouchPair(_:play:)`.
    illegibleTouchesLeaveNoTrace.means(
      "The app receives the same events with a blocked touch as without it.",
      on: [], sometimes: "a run was compared with the same run without its blocked touch"
    ) { _, _ in .silent }
  }
}

extension Event<Contacts> {
  func severalMatchesGrantNothingByThemselves(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.Several>
  {
    let asksFirst = world.configuration.severalBeforeDecision == .promptFirst
    if before.status == .limited || before.status == .notDetermined && !asksFirst,
      let (button, shown, answer) = touch(after: past), shown.count > 1
    {
      let isUp = answer == .choosing(shown) && after.sheet == .chooser(button, shown)
      return .requires(isUp && isSilent(but: [.sheet, .finger]), at: .touched)
    }
    if case .simplified(let on, let shown) = before.alert, shown.count > 1, asksFirst,
      case .user(.allow) = command
    {
      let created = ContactSet(newContacts)
      return .requires(
        after.sheet == .chooser(on, shown) && after.granted.isSubset(of: created), at: .allowed)
    }
    let isUp = if case .chooser = after.sheet { true } else { false }
    guard case .chooser = before.sheet else { return isUp ? .broken : .silent }
    if isUp || after.process != .running { return .silent }
    switch command {
    case .user(.choose), .user(.cancel): return .requires(after.sheet == nil, at: .closed)
    case .system(.takeScreenDown):
      return .requires(after.sheet == nil && isSilent(but: .sheet), at: .closed)
    case .app, .user, .system, .clock: return .broken
    }
  }

  func oneFrameGrantsOnce(after past: ContactsMonitorState) -> Ruling<ContactsClaim.Press> {
    if case .user(.press(let button, _)) = command, before.status != .authorized, !isBlocked {
      let isHeld = outcome.response == .touch(.held) && after.held == button
      return .requires(isHeld && isSilent(but: .finger), at: .held)
    }
    if case .user(.choose) = command { return .requires(after.sheet == nil, at: .chose) }
    if kind == .slideOff || kind == .cancelTouch {
      return .requires(after.held == nil && isSilent(but: .finger), at: .ended)
    }
    if lifts {
      let isGranted = past.frame.count == 1 && past.frame.isSubset(of: before.granted)
      if !isGranted { return .requires(after.held == nil, at: .ended) }
      let isOutdated = outcome.response == .touch(.inert(.outdated)) || isBlocked
      return .requires(after.held == nil && isOutdated && isSilent(but: .finger), at: .ended)
    }
    let comesUp = after.hasOwnSheet && !before.hasOwnSheet
    guard let held = after.held else {
      guard let lost = before.held else { return .silent }
      return .requires(!after.isClear || comesUp || after.shown(by: lost) == nil, at: .ended)
    }
    return .requires(
      held == before.held && after.shown(by: held) != nil && after.isClear && !comesUp, at: .stayed)
  }

  func exactBlockersAreReported(after past: ContactsMonitorState) -> Ruling<ContactsClaim.Blocking>
  {
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
    return .requires(
      sighting.accepts(reported, as: exact, under: criteria),
      at: exact.isEmpty ? .unblocked : exact == [.lowContrast] ? .lowContrast : .blocked)
  }

  /// Returns the touch that reaches a button in this step. A finger that goes up is a separate event.
  fileprivate func event(after past: ContactsMonitorState) -> (ButtonID, Touch)? {
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

  func aCallbackReportsExactlyWhatIsNew() -> Judgement {
    if reports.isEmpty, before.alert == nil, after.granted == before.granted {
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

  fileprivate var reported: ContactSet {
    outcome.events.reduce(into: ContactSet()) { reported, event in
      switch event {
      case .buttonApproved(_, let contacts), .accessPickerCompleted(let contacts):
        reported = reported.union(ContactSet(contacts))
      default: break
      }
    }
  }

  func aTouchGrantsOnlyWhatItShowed(after past: ContactsMonitorState)
    -> Ruling<ContactsClaim.Showing>
  {
    if let (_, shown, answer) = touch(after: past) {
      if before.status != .limited { return .silent }
      let isGone = shown.count == 1 && shown.isDisjoint(with: before.existing)
      if isGone {
        return .requires(answer == .inert(.outdated) && isSilent(but: .finger), at: .touched)
      }
      return .when(!gained.isEmpty, at: .touched, requires: gained.isSubset(of: shown))
    }
    if case .chooser(_, let shown) = before.sheet {
      if case .user(.choose) = command { return .requires(gained.isSubset(of: shown), at: .chosen) }
      guard case .chooser = after.sheet else { return .silent }
      return .requires(after.sheet == before.sheet, at: .stood)
    }
    guard case .simplified(_, let shown) = before.alert, case .user(.allow) = command else {
      return .silent
    }
    return .requires(gained.isSubset(of: shown), at: .allowed)
  }

  /// The contacts that are newly granted in this step and existed before it.
  fileprivate var gained: ContactSet {
    after.granted.subtracting(before.granted).intersection(before.existing)
  }
}
