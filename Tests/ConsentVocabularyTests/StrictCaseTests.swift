import ConsentVocabulary
import Notation
import StateMachines
import Testing

private let start = "consent case, format 1\nmachine contacts\n"
private let two = start + "contact 1 ada: \"Ada\"\ncontact 2 bo: \"Bo\"\n"

private func read(_ text: String) throws -> ContactsCase {
  try ContactsCase(parsing: text + "end\n", file: "case")
}

private func lines(of step: ContactsCase.Step) -> [String] {
  step.expectations.map { "\($0.content)" }
}

@Suite struct `A name of a contact` {
  @Test func `stands wherever its number may, and is written as the number`() throws {
    let body = """
      limited {%1, %2}
      app fetches contact %1
      app fetches contacts [%2, %1]
      app updates contact %2 to "Bo"
      user ticks contact %1
        now alert: selecting {%1}
        -> found contact %2 "Bo", contact %1 "Ada"
      user picks {%2}
        -> call 1: created contact %1
        -> button 1 approved [%2]
        -> failed: record does not exist about [%1]
      user removes contact %2

      """
    let named = body.replacing("%1", with: "ada").replacing("%2", with: "bo")
    let numbered = body.replacing("%1", with: "1").replacing("%2", with: "2")
    let saved = try read(two + named)
    #expect(try saved == read(two + numbered))
    #expect(saved.steps.count == 6 && !saved.description.contains("ada"))
  }

  @Test func `that is not given, or given twice, is a mistake with its place and the nearest`() {
    expect([
      (two + "user ticks contact boo\n", 5, 20, .unexpected, "Did you mean \"bo\"?"),
      (two + "user picks {1, zoe}\n", 5, 16, .unexpected, "The header names ada, bo."),
      (two + "user picks {Ada}\n", 5, 13, .unexpected, "Did you mean \"ada\"?"),
      (two + "contact 3 bo: \"Cy\"\n", 5, 11, .duplicate, "Line 4 gives 2 the same name"),
      (two + "user picks {bo, 2}\n", 5, 17, .duplicate, "a second 2"),
      (
        start + "contact 1 \"Ada\"\nuser ticks contact ada\n", 4, 20, .unexpected,
        "number such as 3"
      ),
      (start + "limited {ada}\ncontact 1 ada: \"Ada\"\n", 3, 10, .unexpected, "number such as 3"),
    ])
  }
}

@Suite struct `A header with access decided` {
  @Test func `is read as it is written`() throws {
    let table: [(String, EarlierDecision?)] = [
      ("", nil), ("denied\n", .denied), ("authorized\n", .authorized),
      ("limited {}\n", .limited([])), ("limited {bo, 1}\n", .limited([1, 2])),
    ]
    for (line, earlier) in table {
      let saved = try read(two + line)
      #expect(saved.world.earlier == earlier)
      #expect(try ContactsCase(parsing: saved.description, file: "again") == saved)
    }
  }

  @Test func `decides once, about contacts that stand above`() {
    expect([
      (two + "denied\nlimited {1}\n", 6, 1, .duplicate, "Line 5 has the same"),
      (two + "limited {1, 3}\n", 5, 9, .outOfPlace, "found contact 3"),
      (start + "limited {1}\ncontact 1 \"Ada\"\n", 3, 9, .outOfPlace, "below theirs"),
      (two + "user lifts\ndenied\n", 6, 1, .outOfPlace, "header ends at the first step"),
    ])
  }
}

@Suite struct `A changed button` {
  /// Returns the layouts after each step that writes one.
  private func layouts(_ steps: String) throws -> [Layout] {
    try read(start + steps).steps.compactMap { step in
      switch step.command {
      case .app(.mount(_, let content)), .app(.change(_, let content)): content.layout
      case .app, .user, .system, .clock: nil
      }
    }
  }

  @Test func `keeps what it does not say anew, as before`() throws {
    let mount = "app mounts button 1 for \"a\" opacity 50% font 12 pt, inside view opacity 20%\n"
    let (half, faint) = (Opacity(percent: 50), Ancestor(opacity: Opacity(percent: 20)))
    let table: KeyValuePairs<String, Layout> = [
      "": Layout(),
      " as before": Layout(ancestors: [faint], opacity: half, fontSize: 12),
      " as before opacity 100%": Layout(ancestors: [faint], fontSize: 12),
      " as before, overlay 0,0 1x1": Layout(
        ancestors: [faint], overlays: [Overlay(frame: Rectangle(x: 0, y: 0, width: 1, height: 1))],
        opacity: half, fontSize: 12),
      " as before, inside view filter blur": Layout(
        ancestors: [Ancestor(filter: .blur)], opacity: half, fontSize: 12),
    ]
    for (words, layout) in table {
      let found = try layouts(mount + "app changes button 1 to \"b\"\(words)\n")
      #expect(found[1] == layout, "\(words)")
    }
    // The last layout counts, separately for each button.
    let twice = try layouts(
      mount + "app changes button 1 to \"b\" as before font 20 pt\n"
        + "app changes button 2 to \"b\" as before\napp changes button 1 to \"c\" as before\n")
    #expect(twice[1] == twice[3] && twice[2] == .plain && twice[1].fontSize == 20)
  }

  @Test func `is written in full, and keeps nothing by itself or where it is mounted`() throws {
    let text = "app mounts button 1 for \"a\" font 12 pt\napp changes button 1 to \"b\" as before\n"
    let saved = try read(start + text)
    #expect(saved.commandLines[1] == "app changes button 1 to \"b\" font 12 pt")
    #expect(throws: NotationError.self) {
      try Contacts.command.parse("app changes button 1 to \"b\" as before")
    }
    #expect(throws: NotationError.self) {
      try read(start + "app mounts button 1 for \"b\" as before\n")
    }
  }
}

@Suite struct `Contacts without their cards` {
  private static let ada = Contact(id: ContactID(1), card: Card(name: "Ada"))
  private static let bo = Contact(id: ContactID(2), card: Card(name: ""))

  /// Returns whether a line below a step matches the outcome.
  private func expects(_ line: String, of outcome: ContactsOutcome) throws -> Bool {
    let step = try read(start + "user lifts\n  \(line)\n").steps[0]
    return step.mismatch(
      with: Contacts.transcript(of: outcome),
      outline: Contacts.transcript(of: Contacts.outline(of: outcome)), file: "") == nil
  }

  @Test func `are expected as who they are`() throws {
    let both = Unordered([Self.bo, Self.ada])
    let found = ContactsOutcome(.returned(.contacts(both)))
    let table: [(String, ContactsOutcome, Bool)] = [
      ("-> found {2, 1}", found, true), ("-> found {1}", found, false),
      ("-> found {}", found, false),
      ("-> found contact 1 \"Ada\", contact 2 \"\"", found, true),
      // A blank card differs from a missing card.
      ("-> found contact 1 \"\", contact 2 \"\"", found, false),
      ("-> found {}", ContactsOutcome(.returned(.contacts([]))), true),
      ("-> found nobody", ContactsOutcome(.returned(.contacts([]))), true),
      ("-> found {1}", ContactsOutcome(.returned(.contacts([Self.ada, Self.ada]))), false),
      (
        "-> call 1: found {1, 2}",
        ContactsOutcome(.done, events: [.completed(CallID(1), .contacts(both))]), true
      ),
      (
        "-> contact picker picked {1}",
        ContactsOutcome(.done, events: [.contactPickerPicked([Self.ada])]), true
      ),
    ]
    for (line, outcome, isExpected) in table {
      #expect(try expects(line, of: outcome) == isExpected, "\(line) of \(outcome)")
    }
  }
}

@Test func `a strict case of any machine says so, and once`() throws {
  func check<Language: Written>(_ plain: Case<Language>) throws {
    let text = "consent case, format 1\nmachine \(Language.name)\nstrict\n"
    let saved = try Case<Language>(parsing: text + "end\n", file: "strict")
    #expect(saved.isStrict && saved != plain && saved.description.hasPrefix(text))
    #expect(try Case<Language>(parsing: saved.description, file: "again") == saved)
    #expect(throws: NotationError.self) {
      try Case<Language>(parsing: text + "strict\nend\n", file: "twice")
    }
  }
  try check(ContactsCase())
  try check(Case<Camera>())
  try check(Case<AppClip>())
}

@Suite struct `The claims that a header says are broken` {
  private func header(_ line: String) -> String {
    "consent case, format 1\nmachine camera\npolicy literal\n\(line)\n\nend\n"
  }

  @Test func `are clauses and steps, and written as they are read`() throws {
    let table: [(String, SavedBreaks)] = [
      ("breaks INV-M16 at 3", .claims([BrokenClaims(["INV-M16"], at: 3)])),
      (
        "breaks INV-K13b INV-M18 at 3, INV-M20 at 10000",
        .claims([
          BrokenClaims(["INV-K13b", "INV-M18"], at: 3), BrokenClaims(["INV-M20"], at: 10_000),
        ])
      ),
      ("breaks alertsHaveAWayOut (both)", .failure(SavedFailure("alertsHaveAWayOut", by: .both))),
      ("breaks \"the response differs\"", .failure(SavedFailure("the response differs"))),
    ]
    for (line, breaks) in table {
      let saved = try Case<Camera>(parsing: header(line), file: "case")
      #expect(saved.breaks == breaks)
      #expect(saved.description == header(line))
    }
  }

  @Test func `are refused with their place where they say nothing that can be so`() {
    let table: [(String, column: Int, String)] = [
      ("breaks INV-M16", 15, "\"at\""), ("breaks INV-M16 at 0", 19, "1 to 10000"),
      ("breaks INV-M16 at 10001", 19, "1 to 10000"), ("breaks INV-M16 at 3,", 21, "a clause"),
      ("breaks INV-M16 at 3, INV-M18 at 3", 22, "a step after 3"),
      ("breaks INV-M16 at 3, now at 5", 22, "a clause"),
      ("breaks INV-M16 (both)", 16, "\"at\""),
    ]
    for (line, column, message) in table {
      let error = #expect(throws: NotationError.self) {
        try Case<Camera>(parsing: header(line), file: "case")
      }
      #expect(error?.line == 4 && error?.column == column, "\(line): \(String(describing: error))")
      #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
    #expect(throws: NotationError.self) {
      try Case<Camera>(parsing: header("breaks one\nbreaks INV-M16 at 3"), file: "case")
    }
  }
}
