import ConsentVocabulary

extension ContactsCore {
  /// An access button on the screen.
  struct MountedButton: Hashable, Sendable {
    let id: ButtonID
    var content: AccessButton
    /// When it last began to wait until a touch on it counts (LG-06).
    var disturbed: Instant
    /// What it looks for and all whom it finds, readable or not; `nil` until that is asked for.
    var search = Aside<(query: ContactQuery, found: ContactSet)?>(nil)
  }

  /// A finger that is down, with what the button under it showed when it went down.
  struct Finger: Hashable, Sendable {
    let button: ButtonID
    let shown: ContactSet
    let source: TouchSource
    let point: Point?
  }

  // MARK: - On the screen (TB-01)

  func place(of button: ButtonID) -> Int? {
    app.process.buttons.firstIndex { $0.id == button }
  }

  func layout(of button: ButtonID) -> Layout? {
    place(of: button).flatMap { app.process.buttons[$0].content.layout }
  }

  func requireButton(_ button: ButtonID) throws(Refused) -> Int {
    guard let place = place(of: button) else { throw Refused(.noSuchButton) }
    return place
  }

  mutating func mount(_ button: ButtonID, _ content: AccessButton) throws(Refused) {
    try requireProcess()
    if place(of: button) != nil { throw Refused(.buttonAlreadyMounted) }
    app.process.buttons.append(MountedButton(id: button, content: content, disturbed: now))
  }

  mutating func change(_ button: ButtonID, to content: AccessButton) throws(Refused) {
    try requireProcess()
    let place = try requireButton(button)
    if mustSettle && waits(at: place, with: content) { app.process.buttons[place].disturbed = now }
    app.process.buttons[place].content = content
    app.process.buttons[place].search.value = nil
  }

  mutating func unmount(_ button: ButtonID) throws(Refused) {
    try requireProcess()
    let place = try requireButton(button)
    app.process.buttons.remove(at: place)
    if app.process.finger?.button == button { app.process.finger = nil }
    // One of those that were too many may be so no more.
    if let most = criteria.maximumButtons, place < most, most <= app.process.buttons.count {
      app.process.buttons[most - 1].disturbed = now
    }
  }

  // MARK: - Waiting (LG-06)

  var mustSettle: Bool { criteria.settleTime > .zero }

  /// Whether a button that is given this content has to wait anew: it says or stands otherwise, or can
  /// be read again.
  private func waits(at place: Int, with content: AccessButton) -> Bool {
    var (old, new) = (app.process.buttons[place].content, content)
    let isMoved =
      old.layout.frame != new.layout.frame || old.layout.transform != new.layout.transform
    let (was, remain) = (
      hindrances(of: old.layout, at: place), hindrances(of: new.layout, at: place)
    )
    (old.layout, new.layout) = (.plain, .plain)
    return isMoved || old != new || !was.isSubset(of: remain)
  }

  /// What keeps a button at this place from being read, apart from waiting.
  private func hindrances(of layout: Layout, at place: Int) -> BlockerSet {
    let key = Touch(source: .key, at: nil)
    let settled = Milliseconds(criteria.settleTime.count + 1)
    return collaborators.value.blockers(
      Sighting(layout: layout, touch: key, undisturbed: settled, rank: place + 1), criteria)
  }

  /// Has the buttons wait that show others than was last stated.
  mutating func waitWhereShown(otherwiseThan stated: [ButtonFace]) {
    for place in app.process.buttons.indices {
      let button = app.process.buttons[place].id
      let last = stated.first { $0.button == button }
      if let last, last.matches != shown(at: place) { app.process.buttons[place].disturbed = now }
    }
  }

  /// Has all buttons wait, as they have come to be seen.
  mutating func waitAfterCover() {
    for place in app.process.buttons.indices { app.process.buttons[place].disturbed = now }
  }

  /// What the button shows: whom it finds and could still add.
  func shown(at place: Int) -> ContactSet {
    guard showsButtons, let search = app.process.buttons[place].search.value else {
      return ContactSet()
    }
    return search.found.subtracting(ledger.selected)
  }

  /// Whether there is anybody whom a button could add.
  var showsButtons: Bool {
    if isRestricted { return false }
    return switch ledger.extent {
    case nil, .selection: true
    case .nothing, .everything: false
    }
  }

  // MARK: - Touches

  /// TB-20 to TB-03, then what a touch leads to.
  mutating func tap(_ button: ButtonID, with touch: Touch) throws(Refused) -> TouchAnswer {
    let place = try reach(button)
    if let inertia = inertia(of: touch, onButtonAt: place) { return .inert(inertia) }
    return activate(button, showing: shown(at: place))
  }

  /// TB-20 to TB-03, then TB-21.
  mutating func press(_ button: ButtonID, with touch: Touch) throws(Refused) -> TouchAnswer {
    let place = try reach(button)
    if let inertia = inertia(of: touch, onButtonAt: place) { return .inert(inertia) }
    app.process.finger = Finger(
      button: button, shown: shown(at: place), source: touch.source, point: touch.point)
    return .held
  }

  /// TB-22: an event of its own, which has just happened.
  mutating func lift(at point: Point? = nil) throws(Refused) -> TouchAnswer {
    let finger = try loseFinger()
    let place = try requireButton(finger.button)
    let touch = Touch(source: finger.source, at: point ?? finger.point)
    if let inertia = inertia(of: touch, onButtonAt: place) { return .inert(inertia) }
    return activate(finger.button, showing: finger.shown)
  }

  /// TB-24
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

  /// Why a touch is not heeded, if it is not: there is no button to be seen, or none that is legible.
  private func inertia(of touch: Touch, onButtonAt place: Int) -> Inertia? {
    if status == .authorized { return .notShown }  // TB-04
    let sighting = Sighting(
      layout: app.process.buttons[place].content.layout, touch: touch,
      undisturbed: timeSince(app.process.buttons[place].disturbed), rank: place + 1)
    let blockers = collaborators.value.blockers(sighting, criteria)
    return blockers.isEmpty ? nil : .blocked(blockers)
  }

  /// What a heeded touch leads to under the status of now.
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

  /// TB-11.
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

  /// TB-14, TB-23, TB-15.
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

  /// TB-16.
  mutating func deny() throws(Refused) {
    try requireFront()
    guard case .buttonPrompt = app.process.screens.top else { throw Refused(.notPresented) }
    endPrompt(with: .nothing)
  }

  // MARK: - What a button adds, and the app learns

  /// Grants those of the contacts that are there and not granted, and reports them; whether there are
  /// any.
  private mutating func add(_ contacts: ContactSet, from button: ButtonID) -> Bool {
    let added = contacts.intersection(book.existing)
      .subtracting(ledger.held)
    if added.isEmpty { return false }
    let moment = now
    enter { $0.grant(added, by: .accessButton, at: moment) }
    report(added, from: button)
    return true
  }

  /// TB-19.
  mutating func report(_ contacts: ContactSet, from button: ButtonID) {
    if policy.lateCallback == .suppressed && place(of: button) == nil { return }
    outbox.append(.buttonApproved(button, book.named(contacts)))
  }
}
