import ConsentVocabulary
import Desk
import Notation
import StateMachines
import Testing

@Test func `a scenario is written as it is read`() throws {
  let scenario = try ContactsCase(parsing: sampleCase, file: "sample.consent")
  #expect(scenario.description == sampleCase)
  #expect(scenario.world.cards.count == 2)
  #expect(scenario.world.configuration.emptySelection == .refused)
  #expect(scenario.provenance == CaseOrigin(seed: 7, index: 1234, choices: "a1b2"))
  #expect(scenario.savedFailure == SavedFailure("illegibleTouchesDoNothing", by: .system))
  #expect(scenario.plantedFault == "grantsWhenClipped")
  #expect(scenario.steps.count == 11)
  #expect(scenario.steps[0].line.number == 12)
  #expect(scenario.steps[0].expectations.last?.line.number == 14)
}

@Test func `thousands of random cases come back exactly`() throws {
  var random = RandomValues(seed: 3)
  for _ in 0..<Desk.sized(100, 100, 1_500) {
    let value = random.contactsCase()
    let text = value.description
    let back = try ContactsCase(parsing: Array(text.utf8), file: "random.consent")
    guard back == value && back.description.utf8.elementsEqual(text.utf8) else {
      Issue.record("came back as\n\(back)\nand was\n\(text)")
      return
    }
  }
}

@Test func `a touch in the middle of its button does not say where`() throws {
  let layout = Layout(frame: Rectangle(x: 0, y: 0, width: 100, height: 50))
  let steps: [ContactsCommand] = [
    .app(.mount(ButtonID(1), AccessButton(query: "a", layout: layout))),
    .user(.tap(ButtonID(1), .finger(on: layout))),
    .user(.tap(ButtonID(1), .finger(on: .plain))),
    .app(.change(ButtonID(1), AccessButton(query: "a"))),
    .user(.press(ButtonID(1), .finger(on: .plain))),
    .user(.press(ButtonID(2), Touch(source: .key, at: Layout.plain.center))),
  ]
  let value = ContactsCase(steps: steps.map { ContactsCase.Step($0) })
  #expect(
    value.stepLines == [
      "app mounts button 1 for \"a\" at 0,0 100x50",
      "user taps button 1",
      "user taps button 1 at 180,122",
      "app changes button 1 to \"a\"",
      "user presses button 1",
      "user presses button 2 with a key touch",
    ])
  #expect(try ContactsCase(parsing: value.description, file: "touch.consent") == value)
}

@Test func `what an editor leaves behind does no harm`() throws {
  let plain = try ContactsCase(parsing: sampleCase, file: "sample.consent")
  let lines = sampleCase.split(separator: "\n", omittingEmptySubsequences: false)
  let variants = [
    lines.joined(separator: "\r\n"), "\u{FEFF}" + sampleCase, String(sampleCase.dropLast()),
    "# found yesterday\n\n" + sampleCase, lines.joined(separator: " \t # why \"this\n"),
  ]
  for text in variants {
    #expect(try ContactsCase(parsing: text, file: "sample.consent") == plain)
  }
}

@Test func `a case without steps is a header and its end`() throws {
  let text = "consent case, format 1\nmachine contacts\nprofile apple\n\nend\n"
  #expect(ContactsCase().description == text)
  #expect(try ContactsCase(parsing: text, file: "empty.consent") == ContactsCase())
}

@Test func `a planted fault stands in quotation marks where it is no plain name`() throws {
  let table = [
    ("grantsWhenClipped", "planted fault grantsWhenClipped"), ("", "planted fault \"\""),
    ("two words", "planted fault \"two words\""), ("7up", "planted fault \"7up\""),
    ("end", "planted fault end"), ("\u{1B}", "planted fault \"\\u{1B}\""),
  ]
  for (name, line) in table {
    let value = ContactsCase(plantedFault: name)
    #expect(value.header.last == line)
    #expect(try ContactsCase(parsing: value.description, file: "fault.consent") == value)
  }
}

@Test func `every line that differs is told, with the place of the first`() throws {
  let scenario = try ContactsCase(parsing: sampleCase, file: "sample.consent")
  let step = scenario.steps[0]
  let right = step.expectations.map(\.content)
  #expect(step.mismatch(with: right, file: "sample.consent") == nil)
  #expect(step.mismatch(with: right.reversed(), file: "sample.consent") == nil)

  let wrong = try step.mismatch(
    with: [right[0], line("now alert: how much")], file: "sample.consent")
  #expect(
    wrong?.description == """
      sample.consent:14: app requests access
          -> pending call 1
        - now alert: share or not
        + now alert: how much
      """)
  let short = step.mismatch(with: [right[0]], file: "sample.consent")
  #expect(short?.line == 14)
  #expect(short?.lines.map(\.told) == [.byBoth, .byTheFileAlone])
  let long = try step.mismatch(with: right + [line("now no finger")], file: "sample.consent")
  #expect(long?.line == 14)
  #expect(long?.lines.map(\.told) == [.byBoth, .byBoth, .byTheStepAlone])
  let crashed = try step.mismatch(with: [line("-> crashed")], file: "sample.consent")
  #expect(
    crashed?.lines.map { "\($0.content)" } == [
      "-> pending call 1", "now alert: share or not", "-> crashed",
    ])
}

@Test func `a step that says nothing expects nothing`() throws {
  let step = ContactsCase.Step(.user(.lift))
  #expect(try step.mismatch(with: [line("-> crashed")], file: "") == nil)
  for answer in ["-> crashed", "-> done", "-> refused: nothing held"] {
    let strict = try step.mismatch(with: [line(answer)], file: "", isStrict: true)
    #expect(strict?.description == ": user lifts\n  + \(answer)")
  }
}

private func line(_ text: String) throws -> TranscriptLine {
  try Contacts.transcriptLine(parsing: text)
}
