import ConsentVocabulary
import Desk
import Notation
import Testing

private let ada = Contact(
  id: ContactID(1), card: Card(name: "Ada", emails: ["ada@example.org"], phones: ["7946"]))
private let bo = Contact(id: ContactID(2), card: Card(name: "Bo"))

private func changes(_ change: (inout ContactChanges) -> Void) -> ContactChanges {
  var changes = ContactChanges(upTo: TokenID(2))
  change(&changes)
  return changes
}

/// All outcomes of a step, with their notation and value.
private let outcomes: KeyValuePairs<String, ContactsOutcome> = [
  "-> done": ContactsOutcome(.done),
  "-> status not determined": ContactsOutcome(.status(.notDetermined)),
  "-> access granted": ContactsOutcome(.returned(.access(granted: true, error: nil))),
  "-> access not granted: authorization denied": ContactsOutcome(
    .returned(.access(granted: false, error: ContactsError(.authorizationDenied)))),
  "-> found contact 1 \"Ada\" email \"ada@example.org\" phone \"7946\", contact 2 \"Bo\"":
    ContactsOutcome(.returned(.contacts([ada, bo]))),
  "-> found nobody": ContactsOutcome(.returned(.contacts([]))),
  "-> created contact 4": ContactsOutcome(.returned(.created(ContactID(4)))),
  "-> saved": ContactsOutcome(.returned(.saved)),
  "-> token 3": ContactsOutcome(.returned(.token(TokenID(3)))),
  "-> no token": ContactsOutcome(.returned(.token(nil))),
  "-> changes up to token 2 dropping everything adding [1, 3]": ContactsOutcome(
    .returned(
      .changes(changes { ($0.dropsEverything, $0.added) = (true, [ContactID(3), ContactID(1)]) }))),
  "-> changes up to token 2 updating [1] deleting [3]": ContactsOutcome(
    .returned(.changes(changes { ($0.updated, $0.deleted) = ([ContactID(1)], [ContactID(3)]) }))),
  "-> failed: record does not exist about [3]": ContactsOutcome(
    .returned(.failed(ContactsError(.recordDoesNotExist, affected: [ContactID(3)])))),
  "-> pending call 1": ContactsOutcome(.pending(CallID(1))),
  "-> touch held": ContactsOutcome(.touch(.held)),
  "-> touch grants contact 2": ContactsOutcome(.touch(.granted(ContactID(2)))),
  "-> touch opens chooser {1, 2}": ContactsOutcome(.touch(.choosing([1, 2]))),
  "-> touch prompts": ContactsOutcome(.touch(.prompting)),
  "-> touch does nothing: not shown": ContactsOutcome(.touch(.inert(.notShown))),
  "-> touch does nothing: blocked by clipped, low contrast": ContactsOutcome(
    .touch(.inert(.blocked([.lowContrast, .clipped])))),
  "-> touch does nothing: blocked by nothing": ContactsOutcome(.touch(.inert(.blocked([])))),
  "-> touch does nothing: restricted": ContactsOutcome(.touch(.inert(.restricted))),
  "-> touch does nothing: denied": ContactsOutcome(.touch(.inert(.denied))),
  "-> touch does nothing: points to settings": ContactsOutcome(.touch(.inert(.pointsToSettings))),
  "-> touch does nothing: nothing to grant": ContactsOutcome(.touch(.inert(.nothingToGrant))),
  "-> touch does nothing: outdated": ContactsOutcome(.touch(.inert(.outdated))),
  "-> refused: no such contact": ContactsOutcome(.refused(.noSuchContact)),
  "-> crashed": ContactsOutcome(.crashed),
  "-> call 1: access granted": ContactsOutcome(
    .done, events: [.completed(CallID(1), .access(granted: true, error: nil))]),
  "-> call 2: found contact 2 \"Bo\"": ContactsOutcome(
    .done, events: [.completed(CallID(2), .contacts([bo]))]),
  "-> button 1 approved [1, 2]": ContactsOutcome(
    .done, events: [.buttonApproved(ButtonID(1), [ada.id, bo.id])]),
  "-> access picker completed []": ContactsOutcome(.done, events: [.accessPickerCompleted([])]),
  "-> contact picker picked contact 2 \"Bo\"": ContactsOutcome(
    .done, events: [.contactPickerPicked([bo])]),
  "-> contact picker cancelled": ContactsOutcome(.done, events: [.contactPickerCancelled]),
  "-> app became inactive": ContactsOutcome(.done, events: [.becameInactive]),
  "-> app went to background": ContactsOutcome(.done, events: [.wentToBackground]),
  "-> sheet of app closed": ContactsOutcome(.done, events: [.sheetClosed]),
  "-> app became active": ContactsOutcome(.done, events: [.becameActive]),
  "-> contacts changed": ContactsOutcome(.done, contactsChanged: true),
]

/// A state in which every part differs from the changes below.
private let state = ContactsSnapshot(
  process: .running, status: .notDetermined, granted: [9], existing: [3], alert: .selecting([9]),
  sheet: .accessPicker([]), buttons: [1, 2].map { ButtonFace(button: ButtonID($0), matches: []) },
  pending: [CallID(2)], held: ButtonID(3), now: .start)

/// All changes of the state, with their notation and effect on ``state``.
private let changes: [(String, @Sendable (inout ContactsSnapshot) -> Void)] = [
  ("now app not installed", { $0.process = .notInstalled }),
  ("now limited {}", { ($0.status, $0.granted) = (.limited, []) }),
  ("now not determined", { $0.granted = [] }),
  ("now denied", { ($0.status, $0.granted) = (.denied, []) }),
  ("now authorized", { ($0.status, $0.granted) = (.authorized, []) }),
  ("now restricted {1}", { ($0.status, $0.granted) = (.restricted, [1]) }),
  ("now address book {1, 2}", { $0.existing = [1, 2] }),
  ("now granted elsewhere {1}", { $0.elsewhere = [1] }),
  ("now alert: share or not", { $0.alert = .shareOrNot }),
  ("now alert: how much", { $0.alert = .howMuch }),
  ("now app in background", { $0.isInBackground = true }),
  ("now app in front", { $0.isInBackground = false }),
  ("now alert: selecting {1}", { $0.alert = .selecting([1]) }),
  ("now alert: confirming {1}", { $0.alert = .confirming([1]) }),
  ("now alert: simplified for button 1 {2}", { $0.alert = .simplified(ButtonID(1), [2]) }),
  ("now no alert", { $0.alert = nil }),
  ("now sheet: chooser for button 1 {1, 2}", { $0.sheet = .chooser(ButtonID(1), [1, 2]) }),
  ("now sheet: access picker {1}", { $0.sheet = .accessPicker([1]) }),
  (
    "now sheet: contact picker for several with phone",
    { $0.sheet = .contactPicker(ContactPicker(enabled: .withPhone, allowsSeveral: true)) }
  ),
  ("now no sheet", { $0.sheet = nil }),
  ("now button 1 shows {1}", { $0.buttons[0].matches = [1] }),
  ("now button 1 gone", { $0.buttons.removeFirst() }),
  ("now buttons in order [2, 1]", { $0.buttons.reverse() }),
  ("now sheet of app up", { $0.hasOwnSheet = true }),
  ("now no sheet of app", { $0.hasOwnSheet = false }),
  ("now waiting calls [1]", { $0.pending = [CallID(1)] }),
  ("now unanswered calls [1]", { $0.unanswered = [CallID(1)] }),
  ("now finger on button 1", { $0.held = ButtonID(1) }),
  ("now no finger", { $0.held = nil }),
  ("now clock at 1500 ms", { $0.now = Instant(Milliseconds(1_500)) }),
]

@Test func `each line below a step is written and read as the table says`() throws {
  for (text, outcome) in outcomes {
    #expect(Contacts.transcript(of: outcome).map(\.description) == [text])
    let line = try Contacts.transcriptLine(parsing: text)
    #expect(try Contacts.result(of: [line], after: state).outcome == outcome, "\(text)")
  }
  for (text, change) in changes {
    var before = state
    // A field with two values cannot differ from both.
    before.isInBackground = text == "now app in front"
    before.hasOwnSheet = text == "now no sheet of app"
    var after = before
    change(&after)
    let lines = Contacts.transcript(of: ContactsOutcome(.done), from: before, to: after)
    #expect(lines.map(\.description).contains(text))
    #expect(try lines == lines.map { try Contacts.transcriptLine(parsing: $0.description) })
    #expect(try Contacts.result(of: lines, after: before).state == after, "\(text)")
  }
}

@Test func `the table holds every phrase below a step`() {
  let answers = Contacts.outcomeFacets.flatMap { $0.openings.texts }
  let touches = Inertia.form.phrases.map { "touch does nothing: \($0)" }
  for phrase in (answers + touches).map({ "-> \($0)" }) {
    #expect(outcomes.contains { $0.0.hasPrefix(phrase) }, "\(phrase)")
  }
  let parts =
    Contacts.snapshotFacets.flatMap { $0.openings.texts }
    + ContactsAlert.form.phrases.map { "alert: \($0)" }
    + ContactsSheet.form.phrases.map { "sheet: \($0)" }
  for phrase in parts.map({ "now \($0)" }) {
    #expect(changes.contains { $0.0.hasPrefix(phrase) }, "\(phrase)")
  }
}

@Test func `every word of the closed sets comes back`() throws {
  func check<Value: Worded & Equatable & CaseIterable>(_: Value.Type) throws {
    for value in Value.allCases { #expect(try Value.form.parse(value.words) == value) }
  }
  try check(AuthorizationStatus.self)
  try check(ContactsRefusal.self)
  try check(ContactsError.Code.self)
  try check(ProcessState.self)
  try check(Blocker.self)
  try check(TouchSource.self)
  try check(Filter.self)
  try check(LegibilityProfile.self)
  #expect(BlockerSet([.lowContrast, .clipped]).words == "clipped, low contrast")
  #expect(BlockerSet().words == "nothing")
  #expect(([1, 3] as ContactSet).description == "{1, 3}")
}

@Test func `a transcript leaves nothing out that differs`() throws {
  var random = RandomValues(seed: 2)
  for _ in 0..<Desk.sized(600, 600, 5_000) {
    let (before, outcome, after) = (random.snapshot(), random.outcome(), random.snapshot())
    let lines = Contacts.transcript(of: outcome, from: before, to: after)
    guard try Contacts.result(of: lines, after: before) == (outcome, after) else {
      Issue.record("\(before) and \(lines) do not give \(after)")
      return
    }
    #expect(
      Contacts.transcript(of: outcome, from: after, to: Contacts.implied(by: outcome, after: after))
        .allSatisfy { !$0.isChange })
  }
}

@Test func `the first part that differs is named`() {
  var random = RandomValues(seed: 6)
  var seen: Set<String> = []
  for _ in 0..<2_000 {
    let (outcome, before) = (random.outcome(), random.snapshot())
    #expect(Contacts.firstDifference(outcome, outcome, states: (before, before)) == nil)
    var after = before
    let other = random.snapshot()
    let fields: [(String, (inout ContactsSnapshot) -> Void)] = [
      ("whether the app runs", { $0.process = other.process }),
      ("the status", { $0.status = other.status }), ("the grants", { $0.granted = other.granted }),
      ("the address book", { $0.existing = other.existing }),
      ("the grants of other apps", { $0.elsewhere = other.elsewhere }),
      ("the alert", { $0.alert = other.alert }), ("the sheet", { $0.sheet = other.sheet }),
      ("the app's own sheet", { $0.hasOwnSheet = other.hasOwnSheet }),
      ("what the buttons show", { $0.buttons = other.buttons }),
      ("the waiting calls", { $0.pending = other.pending }),
      ("the unanswered calls", { $0.unanswered = other.unanswered }),
      ("the finger that is down", { $0.held = other.held }), ("the clock", { $0.now = other.now }),
    ]
    let (phrase, change) = random.one(of: fields)
    change(&after)
    let part = Contacts.firstDifference(outcome, outcome, states: (before, after))
    #expect(part == (before == after ? nil : phrase))
    if let part { seen.insert(part) }
    let response = Contacts.firstDifference(outcome, random.outcome(), states: nil)
    if let response { seen.insert(response) }
  }
  #expect(
    seen == [
      "the response", "what reached the app", "whether the app runs", "the status", "the grants",
      "the address book", "the grants of other apps", "the alert", "the sheet",
      "the app's own sheet", "what the buttons show", "the waiting calls", "the unanswered calls",
      "the finger that is down", "the clock", "the notification",
    ])
}

@Test func `a step is told in the order answer, events, changes`() {
  var before = ContactsSnapshot(
    process: .running, status: .notDetermined, granted: [], existing: [1, 2], alert: nil,
    sheet: nil, buttons: [], pending: [], held: nil, now: .start)
  var after = before
  after.alert = .shareOrNot
  after.pending = [CallID(1)]
  #expect(
    texts(ContactsOutcome(.pending(CallID(1))), before, after)
      == ["-> pending call 1", "now alert: share or not"])

  before = after
  (after.alert, after.pending) = (nil, [])
  (after.status, after.granted) = (.limited, [1])
  let granted = ContactsCallback.completed(CallID(1), .access(granted: true, error: nil))
  #expect(
    texts(ContactsOutcome(.done, events: [granted]), before, after)
      == ["-> call 1: access granted", "now limited {1}", "now no alert"])

  // Calls of an ended process disappear without a callback.
  (after.status, after.process) = (.notDetermined, .stopped)
  after.granted = []
  #expect(
    texts(ContactsOutcome(.done), before, after)
      == ["now app stopped", "now no alert", "now waiting calls []"])
  #expect(texts(ContactsOutcome(.done), before, before) == ["-> done"])
  #expect(texts(ContactsOutcome(.refused(.covered)), nil, nil) == ["-> refused: covered"])
}

private func texts(
  _ outcome: ContactsOutcome, _ before: ContactsSnapshot?, _ after: ContactsSnapshot?
) -> [String] {
  Contacts.transcript(of: outcome, from: before, to: after).map(\.description)
}
