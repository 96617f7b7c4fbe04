import ConsentVocabulary

extension ContactsCore {
  struct MountedButton: Hashable, Sendable {
    let id: ButtonID
    var content: AccessButton
    /// The time of the last change that restarted the settle time (LG-06).
    var disturbed: Instant
    /// The button's query and all contacts that match, readable or not. `nil` before the first search.
    var search = Unhashed<(query: ContactQuery, found: ContactSet)?>(nil)
  }

  /// A finger that is down, with the contents of its button when it went down.
  struct Finger: Hashable, Sendable {
    let button: ButtonID
    let shown: ContactSet
    let source: TouchSource
    let point: Point?
  }

  // MARK: - On the screen (TB-01)

  func index(of button: ButtonID) -> Int? { app.process.buttons.firstIndex { $0.id == button } }

  func layout(of button: ButtonID) -> Layout? {
    index(of: button).flatMap { app.process.buttons[$0].content.layout }
  }

  func requireButton(_ button: ButtonID) throws(Refused) -> Int {
    guard let index = index(of: button) else { throw Refused(.noSuchButton) }
    return index
  }

  mutating func mount(_ button: ButtonID, _ content: AccessButton) throws(Refused) {
    try requireProcess()
    if index(of: button) != nil { throw Refused(.buttonAlreadyMounted) }
    app.process.buttons.append(MountedButton(id: button, content: content, disturbed: now))
  }

  mutating func change(_ button: ButtonID, to content: AccessButton) throws(Refused) {
    try requireProcess()
    let index = try requireButton(button)
    if mustSettle && waits(at: index, with: content) { app.process.buttons[index].disturbed = now }
    app.process.buttons[index].content = content
    app.process.buttons[index].search.value = nil
  }

  mutating func unmount(_ button: ButtonID) throws(Refused) {
    try requireProcess()
    let index = try requireButton(button)
    app.process.buttons.remove(at: index)
    if app.process.finger?.button == button { app.process.finger = nil }
    // A button that exceeded the maximum number of buttons may be within it now.
    if let most = criteria.maximumButtons, index < most, most <= app.process.buttons.count {
      app.process.buttons[most - 1].disturbed = now
    }
  }

  // MARK: - Waiting (LG-06)

  var mustSettle: Bool { criteria.settleTime > .zero }

  /// Returns whether a button with this new content must settle again: its content or its position differs,
  /// or an obstacle to its legibility is gone.
  private func waits(at index: Int, with content: AccessButton) -> Bool {
    var (old, new) = (app.process.buttons[index].content, content)
    let isMoved =
      old.layout.frame != new.layout.frame || old.layout.transform != new.layout.transform
    let (was, remain) = (
      hindrances(of: old.layout, at: index), hindrances(of: new.layout, at: index)
    )
    (old.layout, new.layout) = (.plain, .plain)
    return isMoved || old != new || !was.isSubset(of: remain)
  }

  /// Returns the obstacles to the legibility of a button at this index, except an unfinished settle time.
  private func hindrances(of layout: Layout, at place: Int) -> BlockerSet {
    let key = Touch(source: .key, at: nil)
    let settled = Milliseconds(criteria.settleTime.count + 1)
    return collaborators.value.blockers(
      LegibilityScene(layout: layout, touch: key, undisturbed: settled, rank: place + 1), criteria)
  }

  /// Restarts the settle time of the buttons whose contents differ from the last stated contents.
  mutating func waitWhereShown(otherwiseThan stated: [ButtonFace]) {
    for index in app.process.buttons.indices {
      let button = app.process.buttons[index].id
      let last = stated.first { $0.button == button }
      if let last, last.matches != shown(at: index) { app.process.buttons[index].disturbed = now }
    }
  }

  /// Restarts the settle time of all buttons, because they have been uncovered.
  mutating func waitAfterCover() {
    for index in app.process.buttons.indices { app.process.buttons[index].disturbed = now }
  }

  /// Returns the contents of the button: the contacts that it finds and could still grant.
  func shown(at index: Int) -> ContactSet {
    guard showsButtons, let search = app.process.buttons[index].search.value else {
      return ContactSet()
    }
    return search.found.subtracting(ledger.selected)
  }

  /// Whether buttons can show any contacts under the current decision.
  var showsButtons: Bool {
    if isRestricted { return false }
    return switch ledger.extent {
    case nil, .selection: true
    case .nothing, .everything: false
    }
  }

  // MARK: - Touches

  /// Checks a touch (TB-20 to TB-03) and applies it.
  mutating func tap(_ button: ButtonID, with touch: Touch) throws(Refused) -> TouchAnswer {
    let index = try reach(button)
    if let inertia = inertia(of: touch, onButtonAt: index) { return .inert(inertia) }
    return activate(button, showing: shown(at: index))
  }

  /// Checks a touch (TB-20 to TB-03) and keeps the finger down (TB-21).
  mutating func press(_ button: ButtonID, with touch: Touch) throws(Refused) -> TouchAnswer {
    let index = try reach(button)
    if let inertia = inertia(of: touch, onButtonAt: index) { return .inert(inertia) }
    app.process.finger = Finger(
      button: button, shown: shown(at: index), source: touch.source, point: touch.point)
    return .held
  }

  /// Lifts the finger (TB-22). This checks legibility again.
  mutating func lift(at point: Point? = nil) throws(Refused) -> TouchAnswer {
    let finger = try loseFinger()
    let index = try requireButton(finger.button)
    let touch = Touch(source: finger.source, at: point ?? finger.point)
    if let inertia = inertia(of: touch, onButtonAt: index) { return .inert(inertia) }
    return activate(finger.button, showing: finger.shown)
  }

  /// Removes the finger from its button (TB-24).
  @discardableResult
  mutating func loseFinger() throws(Refused) -> Finger {
    guard let finger = app.process.finger else { throw Refused(.nothingHeld) }
    app.process.finger = nil
    return finger
  }

  private mutating func reach(_ button: ButtonID) throws(Refused) -> Int {
    try requireProcess()
    try requireFront()
    try requireNothingUp()
    return try requireButton(button)
  }

  /// Returns the reason to ignore a touch: the button is hidden or not legible. `nil` if the touch counts.
  private func inertia(of touch: Touch, onButtonAt index: Int) -> Inertia? {
    if status == .authorized { return .notShown }  // TB-04
    let sighting = LegibilityScene(
      layout: app.process.buttons[index].content.layout, touch: touch,
      undisturbed: timeSince(app.process.buttons[index].disturbed), rank: index + 1)
    let blockers = collaborators.value.blockers(sighting, criteria)
    return blockers.isEmpty ? nil : .blocked(blockers)
  }

  /// Applies a touch that counts, under the current status.
  private mutating func activate(_ button: ButtonID, showing shown: ContactSet) -> TouchAnswer {
    switch status {
    case .authorized: return .inert(.notShown)  // TB-04
    case .restricted:  // TB-05
      return .inert(policy.restrictedButton == .pointsToSettings ? .pointsToSettings : .restricted)
    case .denied:  // TB-06
      return .inert(policy.deniedButton == .pointsToSettings ? .pointsToSettings : .denied)
    case .notDetermined, .limited: break
    }
    guard let contact = shown.first else { return .inert(.nothingToGrant) }  // TB-07, TB-17
    let isOne = shown.last == contact
    if status == .notDetermined, isOne || policy.severalBeforeDecision == .promptFirst {  // TB-13
      app.process.present(.buttonPrompt(button, shown))
      return .prompting
    }
    if !isOne {  // TB-10
      app.process.present(.chooser(button, shown))
      return .choosing(shown)
    }
    return add(shown, from: button) ? .granted(contact) : .inert(.outdated)  // TB-08, TB-09
  }

  // MARK: - The chooser

  /// Grants the contacts chosen in the chooser (TB-11).
  mutating func choose(_ contacts: ContactSet) throws(Refused) {
    try requireFront()
    try requireNoAlert()
    guard case .chooser(let button, let offered) = app.process.screens.top else {
      throw Refused(.notPresented)
    }
    if contacts.isEmpty { throw Refused(.emptySelection) }
    if !contacts.isSubset(of: offered) { throw Refused(.notSelectable) }
    app.process.screens.pop()
    switch status {
    case .notDetermined: app.process.present(.buttonPrompt(button, contacts))
    case .limited: _ = add(contacts, from: button)
    case .restricted, .denied, .authorized: break
    }
  }

  // MARK: - The button's prompt

  /// Allows access in the button's prompt (TB-14, TB-23, TB-15).
  mutating func allow() throws(Refused) {
    try requireFront()
    guard case .buttonPrompt(let button, let shown) = app.process.screens.top else {
      throw Refused(.notPresented)
    }
    if shown.first == shown.last || policy.severalBeforeDecision == .chooserFirst {
      return endPrompt(with: .selection, granting: shown, by: .accessButton, approving: button)
    }
    endPrompt(with: .selection)
    app.process.present(.chooser(button, shown))
  }

  /// Denies access in the button's prompt (TB-16).
  mutating func deny() throws(Refused) {
    try requireFront()
    guard case .buttonPrompt = app.process.screens.top else { throw Refused(.notPresented) }
    endPrompt(with: .nothing)
  }

  // MARK: - Grants and reports of a button

  /// Grants and reports the contacts that exist and are not granted yet. Returns whether there are any.
  private mutating func add(_ contacts: ContactSet, from button: ButtonID) -> Bool {
    let added = contacts.intersection(book.existing).subtracting(ledger.held)
    if added.isEmpty { return false }
    let moment = now
    enter { $0.grant(added, by: .accessButton, at: moment) }
    report(added, from: button)
    return true
  }

  /// Reports added contacts to the app (TB-19).
  mutating func report(_ contacts: ContactSet, from button: ButtonID) {
    if policy.lateCallback == .suppressed && index(of: button) == nil { return }
    outbox.append(.buttonApproved(button, book.named(contacts)))
  }
}
