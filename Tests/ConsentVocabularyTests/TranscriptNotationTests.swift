import ConsentVocabulary
import Testing

private let ada = Contact(
  id: ContactID(1), card: Card(name: "Ada", emails: ["ada@example.org"], phones: ["7946"]))
private let bo = Contact(id: ContactID(2), card: Card(name: "Bo"))

/// Each kind of line below a step, as it is written and what it means.
private let lines: [(String, TranscriptLine)] = [
  ("-> done", .response(.done)),
  ("-> status not determined", .response(.status(.notDetermined))),
  ("-> access granted", .response(.returned(.access(granted: true, error: nil)))),
  (
    "-> access not granted: authorization denied",
    .response(.returned(.access(granted: false, error: ContactsError(.authorizationDenied))))
  ),
  (
    "-> found contact 1 \"Ada\" email \"ada@example.org\" phone \"7946\", contact 2 \"Bo\"",
    .response(.returned(.contacts([ada, bo])))
  ),
  ("-> found nobody", .response(.returned(.contacts([])))),
  ("-> created contact 4", .response(.returned(.created(ContactID(4))))),
  ("-> saved", .response(.returned(.saved))),
  (
    "-> failed: record does not exist about [3]",
    .response(.returned(.failed(ContactsError(.recordDoesNotExist, affected: [ContactID(3)]))))
  ),
  ("-> pending call 1", .response(.pending(CallID(1)))),
  ("-> touch held", .response(.touch(.held))),
  ("-> touch grants contact 2", .response(.touch(.granted(ContactID(2))))),
  ("-> touch opens chooser {1, 2}", .response(.touch(.choosing([1, 2])))),
  ("-> touch prompts", .response(.touch(.prompting))),
  ("-> touch does nothing: not shown", .response(.touch(.inert(.notShown)))),
  (
    "-> touch does nothing: blocked by clipped, low contrast",
    .response(.touch(.inert(.blocked([.lowContrast, .clipped]))))
  ),
  ("-> touch does nothing: blocked by nothing", .response(.touch(.inert(.blocked([]))))),
  ("-> touch does nothing: restricted", .response(.touch(.inert(.restricted)))),
  ("-> touch does nothing: denied", .response(.touch(.inert(.denied)))),
  ("-> touch does nothing: points to settings", .response(.touch(.inert(.pointsToSettings)))),
  ("-> touch does nothing: nothing to grant", .response(.touch(.inert(.nothingToGrant)))),
  ("-> touch does nothing: outdated", .response(.touch(.inert(.outdated)))),
  ("-> refused: no such contact", .response(.refused(.noSuchContact))),
  ("-> crashed", .response(.crashed)),
  ("-> call 1: access granted", .event(.completed(CallID(1), .access(granted: true, error: nil)))),
  ("-> call 2: found contact 2 \"Bo\"", .event(.completed(CallID(2), .contacts([bo])))),
  ("-> button 1 approved [1, 2]", .event(.buttonApproved(ButtonID(1), [ada.id, bo.id]))),
  ("-> access picker completed []", .event(.accessPickerCompleted([]))),
  ("-> contact picker picked contact 2 \"Bo\"", .event(.contactPickerPicked([bo]))),
  ("-> contact picker cancelled", .event(.contactPickerCancelled)),
  ("now app not installed", .change(.process(.notInstalled))),
  ("now limited {}", .change(.access(.limited, granted: []))),
  ("now authorized", .change(.access(.authorized, granted: []))),
  ("now restricted {1}", .change(.access(.restricted, granted: [1]))),
  ("now address book {1, 2}", .change(.addressBook([1, 2]))),
  ("now alert: share or not", .change(.alert(.shareOrNot))),
  ("now alert: how much", .change(.alert(.howMuch))),
  ("now alert: selecting {1}", .change(.alert(.selecting([1])))),
  ("now alert: confirming {1}", .change(.alert(.confirming([1])))),
  ("now alert: simplified for button 1 {2}", .change(.alert(.simplified(ButtonID(1), [2])))),
  ("now no alert", .change(.alert(nil))),
  ("now sheet: chooser for button 1 {1, 2}", .change(.sheet(.chooser(ButtonID(1), [1, 2])))),
  ("now sheet: access picker {1}", .change(.sheet(.accessPicker([1])))),
  (
    "now sheet: contact picker for several with phone",
    .change(.sheet(.contactPicker(ContactPicker(enabled: .withPhone, allowsSeveral: true))))
  ),
  ("now no sheet", .change(.sheet(nil))),
  ("now button 1 shows {1}", .change(.button(ButtonID(1), [1]))),
  ("now button 1 gone", .change(.buttonGone(ButtonID(1)))),
  ("now buttons in order [2, 1]", .change(.buttons([ButtonID(2), ButtonID(1)]))),
  ("now waiting calls [1]", .change(.waiting([CallID(1)]))),
  ("now finger on button 1", .change(.finger(ButtonID(1)))),
  ("now no finger", .change(.finger(nil))),
  ("now clock at 1500 ms", .change(.clock(Instant(Milliseconds(1_500))))),
]

@Test func `each line below a step is written and read as the table says`() throws {
  for (text, line) in lines {
    #expect(line.description == text)
    #expect(try TranscriptLine(parsing: text) == line)
  }
}

@Test func `the table holds every phrase below a step`() {
  let answers =
    ResponsePhrase.allCases.map(\.rawValue) + ResultPhrase.allCases.map(\.rawValue)
    + EventPhrase.allCases.map(\.rawValue)
  let touches = InertiaPhrase.allCases.map { "touch does nothing: \($0.rawValue)" }
  let changes =
    ChangePhrase.allCases.map(\.rawValue) + AlertPhrase.allCases.map { "alert: \($0.rawValue)" }
    + SheetPhrase.allCases.map { "sheet: \($0.rawValue)" }
  for phrase in (answers + touches).map({ "-> \($0)" }) + changes.map({ "now \($0)" }) {
    #expect(lines.contains { $0.0.hasPrefix(phrase) }, "\(phrase)")
  }
}

@Test func `every word of the closed sets comes back`() throws {
  for status in AuthorizationStatus.allCases {
    let line = TranscriptLine.response(.status(status))
    #expect(try TranscriptLine(parsing: line.description) == line)
  }
  for refusal in ContactsRefusal.allCases {
    let line = TranscriptLine.response(.refused(refusal))
    #expect(try TranscriptLine(parsing: line.description) == line)
  }
  for blocker in Blocker.allCases {
    let line = TranscriptLine.response(.touch(.inert(.blocked([blocker]))))
    #expect(try TranscriptLine(parsing: line.description) == line)
  }
  for process in ProcessState.allCases {
    let line = TranscriptLine.change(.process(process))
    #expect(try TranscriptLine(parsing: line.description) == line)
  }
}

@Test func `a transcript leaves nothing out that differs`() throws {
  var random = RandomValues(seed: 2)
  for _ in 0..<5_000 {
    let (before, outcome, after) = (random.snapshot(), random.outcome(), random.snapshot())
    let changes = SnapshotChange.changes(from: before, to: after, outcome: outcome)
    guard before.following(outcome, changes) == after else {
      Issue.record("\(before) and \(changes) do not give \(after)")
      return
    }
    let quiet = ContactsOutcome(.done)
    #expect(before.following(quiet, SnapshotChange.all(of: after)).pending == after.pending)
    #expect(SnapshotChange.changes(from: after, to: after, outcome: quiet).isEmpty)
  }
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

  // The calls of a process that ends are gone without a word.
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
  TranscriptLine.lines(of: outcome, from: before, to: after).map(\.description)
}
