import ConsentInvariants
import ConsentVocabulary
import StateMachines

/// A transcript written by hand. Each step states the command, the answer and the changes of the
/// snapshot.
struct Transcript: Sendable {
  struct Step: Sendable {
    var command: ContactsCommand
    var outcome: ContactsOutcome
    var after: ContactsSnapshot
  }

  let world: ContactsWorld
  let start: ContactsSnapshot
  var now: ContactsSnapshot
  var steps: [Step] = []

  /// Creates a transcript with three contacts, the first with an email, and an app that was just launched.
  init(_ configuration: ContactsConfiguration = ContactsConfiguration()) {
    world = ContactsWorld(configuration: configuration, cards: (1...3).map { Self.card($0) })
    start = ContactsSnapshot(
      process: .running, status: .notDetermined, granted: [], existing: [1, 2, 3], alert: nil,
      sheet: nil, buttons: [], pending: [], held: nil, now: .start)
    now = start
  }

  /// Returns the card of a contact. The first three exist from the start; others are written.
  static func card(_ contact: Int) -> Card {
    switch contact {
    case 1: Card(name: "Ada", emails: ["ada@x.org"])
    case 2: Card(name: "Bo Adam")
    case 3: Card(name: "Cy")
    default: Card(name: "New")
    }
  }

  /// - Parameter events: The events, without the activity of the app, which follows from the change.
  /// - Parameter isTold: Whether the app is notified; by default, if the set of readable contacts changes.
  mutating func step(
    _ command: ContactsCommand, _ response: ContactsResponse = .done,
    events: [ContactsCallback] = [], isTold: Bool? = nil,
    _ change: (inout ContactsSnapshot) -> Void = { _ in }
  ) {
    let before = now
    change(&now)
    let runsOn = before.process == .running && now.process == .running
    let readsOthers = runsOn && Self.readable(in: before) != Self.readable(in: now)
    let outcome = ContactsOutcome(
      response, events: events + activity(from: before, to: now),
      contactsChanged: isTold ?? readsOthers)
    steps.append(Step(command: command, outcome: outcome, after: now))
  }

  /// Returns the events of an app that goes from one place to another.
  private func activity(
    from before: ContactsSnapshot, to after: ContactsSnapshot
  ) -> [ContactsCallback] {
    func isCovered(_ state: ContactsSnapshot) -> Bool {
      state.alert != nil
        || state.sheet != nil && world.configuration.systemSheet == .makesInactive
    }
    if after.process != .running { return [] }
    let isLaunch = before.process != .running
    switch (before.isInBackground && !isLaunch, after.isInBackground) {
    case (false, true): return (isCovered(before) ? [] : [.becameInactive]) + [.wentToBackground]
    case (true, true): return []
    case (true, false): return [.becameActive] + (isCovered(after) ? [.becameInactive] : [])
    case (false, false):
      let wasCovered = !isLaunch && isCovered(before)
      return wasCovered == isCovered(after)
        ? [] : [isCovered(after) ? .becameInactive : .becameActive]
    }
  }

  private static func readable(in snapshot: ContactsSnapshot) -> ContactSet {
    switch snapshot.status {
    case .authorized: snapshot.existing
    case .limited: snapshot.existing.intersection(snapshot.granted)
    case .notDetermined, .restricted, .denied: []
    }
  }

  /// Adds a step in which nothing happens but this change.
  mutating func passes(_ change: (inout ContactsSnapshot) -> Void) {
    step(.clock(.advance(.zero))) { change(&$0) }
  }

  /// Returns this transcript with the steps that `tell` adds.
  func then(_ tell: (inout Transcript) -> Void) -> Transcript {
    var result = self
    tell(&result)
    return result
  }

  func judged() -> [Verdict] { events().map { Verdict($0.event, after: $0.past) } }

  /// Returns each step with the history before it.
  func events() -> [(event: Event<Contacts>, past: ContactsMonitorState)] {
    var (before, past) = (start, ContactsMonitorState(in: world, start: start))
    return steps.map { step in
      let event = Event<Contacts>(
        in: world, before: before, step.command, step.outcome, after: step.after)
      defer {
        past.record(event)
        before = step.after
      }
      return (event, past)
    }
  }

  /// The judgements of all claims for one step.
  struct Verdict {
    var broken: [ContactsClaim] = []
    var held: [ContactsClaim: CoverPoint] = [:]
    /// What the claims remember after the step.
    var past: ContactsMonitorState

    init(_ event: Event<Contacts>, after past: ContactsMonitorState) {
      self.past = past
      self.past.record(event)
      for claim in ContactsClaim.allCases {
        switch claim.judgement(of: event, after: past) {
        case .silent: break
        case .held(let point): held[claim] = point
        case .broken: broken.append(claim)
        }
      }
    }
  }
}

extension Transcript {
  static let fresh = Transcript()

  /// A request for access waits, and the first screen of the prompt is up.
  static let asked = fresh.then { $0.asks(.requestAccess, call: 1) }

  static let denied = asked.then { $0.refusesSharing() }

  static let full = asked.then { $0.sharesEverything() }

  /// Limited to contact 1.
  static let limited = asked.then { $0.sharesOne() }

  /// Under a changed configuration, before any step.
  static func under(_ change: (inout ContactsConfiguration) -> Void) -> Transcript {
    var configuration = ContactsConfiguration()
    change(&configuration)
    return Transcript(configuration)
  }

  /// Limited to contact 1, under a changed configuration.
  static func limited(under change: (inout ContactsConfiguration) -> Void) -> Transcript {
    under(change).then {
      $0.asks(.requestAccess, call: 1)
      $0.sharesOne()
    }
  }

  /// Limited to contact 1, with button 1 that shows contact 2.
  static let offeringOne = limited.then { $0.mounts(1, showing: [2]) }

  /// Limited to contact 1, with button 1 that shows contact 2 in a text one step too pale.
  static let offeringPaleOne = limited.then {
    $0.mounts(1, layout: Layout(text: Paint(Color(hex: 0x959595))), showing: [2])
  }

  /// Limited to contact 1, with button 1 that shows contacts 2 and 3.
  static let offeringTwo = limited.then { $0.mounts(1, showing: [2, 3]) }

  /// Limited to contact 1, with two buttons that show contact 2.
  static let offeringAlike = offeringOne.then { $0.mounts(2, showing: [2]) }

  /// Limited to contact 1, with the chooser of button 1 for contacts 2 and 3.
  static let choosing = offeringTwo.then { $0.opensChooser() }

  /// Undetermined, with the simplified prompt of button 1 for contact 2.
  static let simplified = fresh.then {
    $0.mounts(1, showing: [2])
    $0.step(tap(1), .touch(.prompting)) { $0.alert = .simplified(ButtonID(1), [2]) }
  }

  /// Limited to contact 1, with the access picker up.
  static let picking = limited.then { $0.opensPicker() }

  mutating func asks(_ command: ContactsCommand.AppCommand, call: Int) {
    step(.app(command), .pending(CallID(call))) {
      if $0.alert == nil { $0.alert = .shareOrNot }
      $0.pending.append(CallID(call))
    }
  }

  mutating func refusesSharing(alsoEnding events: [ContactsCallback] = []) {
    step(.user(.refuseSharing), events: [.completed(CallID(1), .accessRefused)] + events) {
      $0.decide(.denied)
    }
  }

  mutating func sharesEverything(alsoEnding events: [ContactsCallback] = []) {
    step(.user(.continueSharing)) { $0.alert = .howMuch }
    step(.user(.shareEverything), events: [.allowed] + events) { $0.decide(.authorized) }
  }

  /// Ticks contact 1, so that only the confirmation is missing.
  mutating func ticksOne() {
    step(.user(.continueSharing)) { $0.alert = .howMuch }
    step(.user(.selectContacts)) { $0.alert = .selecting([]) }
    step(.user(.toggle(ContactID(1)))) { $0.alert = .selecting([1]) }
    step(.user(.finish)) { $0.alert = .confirming([1]) }
  }

  mutating func sharesOne(
    alsoEnding events: [ContactsCallback] = [],
    _ change: (inout ContactsSnapshot) -> Void = { _ in }
  ) {
    ticksOne()
    step(.user(.confirmSelection), events: [.allowed] + events) {
      $0.decide(.limited, granting: [1])
      change(&$0)
    }
  }

  mutating func mounts(
    _ button: Int, for query: String = "x", ignoring emails: [String] = [], phones: [String] = [],
    layout: Layout = .plain, showing matches: ContactSet
  ) {
    let content = AccessButton(
      query: query, ignoredEmails: emails, ignoredPhones: phones, layout: layout)
    step(.app(.mount(ButtonID(button), content))) {
      $0.buttons.append(ButtonFace(button: ButtonID(button), matches: matches))
    }
  }

  mutating func changes(
    _ button: Int, for query: String = "x", ignoring emails: [String] = [],
    showing matches: ContactSet
  ) {
    let content = AccessButton(query: query, ignoredEmails: emails)
    step(.app(.change(ButtonID(button), content))) {
      for index in $0.buttons.indices where $0.buttons[index].button.ordinal == button {
        $0.buttons[index].matches = matches
      }
    }
  }

  mutating func opensPicker() { step(.app(.presentAccessPicker)) { $0.sheet = .accessPicker([1]) } }

  mutating func opensContactPicker(_ picker: ContactPicker = ContactPicker()) {
    step(.app(.presentContactPicker(picker))) { $0.sheet = .contactPicker(picker) }
  }

  mutating func opensChooser() {
    step(tap(1), .touch(.choosing([2, 3]))) { $0.sheet = .chooser(ButtonID(1), [2, 3]) }
  }

  /// Grants contact 2 by a touch on button 1, which then shows nobody.
  mutating func grantsTwo(
    by command: ContactsCommand = tap(1), events: [ContactsCallback] = [.approved([2])]
  ) {
    step(command, .touch(.granted(ContactID(2))), events: events) {
      $0.granted = [1, 2]
      $0.buttons[0].matches = []
      if command == .user(.lift) { $0.held = nil }
    }
  }
}

extension ContactsSnapshot {
  mutating func decide(_ status: AuthorizationStatus, granting grants: ContactSet = []) {
    self.status = status
    granted = grants
    alert = nil
    pending = []
  }

  mutating func end() {
    process = .stopped
    alert = nil
    (sheet, hasOwnSheet) = (nil, false)
    buttons = []
    (pending, unanswered) = ([], [])
    held = nil
  }
}

extension ContactsCallback {
  /// The completion of the first call, a request, which was granted.
  static let allowed = ContactsCallback.completed(CallID(1), .access(granted: true, error: nil))

  static func approved(_ contacts: [Int]) -> ContactsCallback {
    .buttonApproved(ButtonID(1), Unordered(contacts.map { ContactID($0) }))
  }

  static func added(_ contacts: [Int]) -> ContactsCallback {
    .accessPickerCompleted(Unordered(contacts.map { ContactID($0) }))
  }
}

extension CallResult {
  static func found(_ contacts: [Int]) -> CallResult {
    .contacts(Unordered(contacts.map { Contact(id: ContactID($0), card: Transcript.card($0)) }))
  }

  static let missing = CallResult.failed(ContactsError(.recordDoesNotExist))
  static let refused = CallResult.failed(ContactsError(.authorizationDenied))
  static let accessRefused = CallResult.access(
    granted: false, error: ContactsError(.authorizationDenied))

  static func unwritable(_ contact: Int) -> CallResult {
    .failed(ContactsError(.recordDoesNotExist, affected: [ContactID(contact)]))
  }
}

func tap(_ button: Int) -> ContactsCommand { .user(.tap(ButtonID(button), .finger(on: .plain))) }

func press(_ button: Int) -> ContactsCommand {
  .user(.press(ButtonID(button), .finger(on: .plain)))
}

func fetch(_ query: StoreQuery, only keys: ContactKeys = .all) -> ContactsCommand {
  .app(.store(.fetch(query, keys)))
}

func reads(_ key: ContactKey) -> ContactsCommand { .app(.read(key)) }

func one(_ contact: Int) -> StoreQuery { .one(ContactID(contact)) }

func these(_ contacts: Int...) -> StoreQuery { .these(contacts.map { ContactID($0) }) }

func write(_ contact: Int) -> ContactsCommand {
  .app(.store(.update(ContactID(contact), Card(name: "New"))))
}

let create = ContactsCommand.app(.store(.create(Card(name: "New"))))

func grantsElsewhere(_ contacts: ContactSet) -> ContactsCommand { .user(.grantElsewhere(contacts)) }

func settings(_ choice: SettingsChoice) -> ContactsCommand { .user(.setAccess(choice)) }
