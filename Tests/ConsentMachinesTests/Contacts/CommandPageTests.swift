import ConsentModel
import ConsentVocabulary
import Foundation
import Notation
import StateMachines
import Testing

/// The texts of arguments whose range ends are not under test.
private let samples = [
  "contact": "2", "button": "1", "set": "{2}", "list": "[1, 2]", "text": "\"a\"",
  "card": "\"Bo\"", "content": "\"grace\"", "picker": "", "touch": "", "point": "180,122",
  "wait": "501 ms", "contacts": "nobody", "call": "1", "error": "authorization denied",
  "keys": "", "key": "name", "changes": "since token 1", "token": "1", "told": "adding [1]",
  "reason": "not running", "blockers": "clipped", "status": "limited",
]

/// A row of the page: a notation with arguments between asterisks.
private struct Row {
  let name: String
  let template: String
  let cells: [String]

  init(_ cells: [String]) {
    (name, template) = (cells[0], cells[1].replacing("`", with: ""))
    self.cells = cells
  }

  /// The words before the first argument.
  var words: String {
    template.split(separator: "*", omittingEmptySubsequences: false)[0]
      .trimmingCharacters(in: .whitespaces)
  }

  var arguments: [String] { template.matches(of: /\*(\w+)\*/).map { String($0.1) } }

  /// Returns the text with these arguments.
  func text(_ values: [String: String]) -> String {
    template.replacing(/\*(\w+)\*/) { values[String($0.1)] ?? "?" }
  }

  /// The clauses of the row. LG stands for all clauses of legibility.
  var clauses: Set<String> {
    Pages.clauses(in: (cells.last ?? "").replacing("LG", with: "LG-01 to LG-15"))
  }
}

private func commands() throws -> [Row] {
  try Pages.rows(of: "Commands.md").filter { $0.count == 4 && $0[1].hasPrefix("`") }
    .filter { !$0[0].hasPrefix("*") }.map(Row.init)
}

private func answers() throws -> [Row] {
  try Pages.rows(of: "Commands.md").filter { $0.count == 3 && $0[1].hasPrefix("`->") }.map(Row.init)
}

/// Returns the ends of each argument's range, in the notation.
private func ends() throws -> (from: [String: String], to: [String: String]) {
  let rows = try Pages.rows(of: "Commands.md").filter { $0[0].hasPrefix("*") }
  func column(_ place: Int) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let cell = row[place] == "nothing" ? "" : row[place].replacing("`", with: "")
        return (row[0].replacing("*", with: ""), cell)
      })
  }
  return (column(2), column(3))
}

@Suite struct `The page of commands` {
  @Test func `has one row for each kind, with its refusals in their order`() throws {
    let rows = try commands()
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(Set(rows.map(\.name)) == Set(ContactsCommand.Kind.allCases.map { "\($0)" }))
    for kind in ContactsCommand.Kind.allCases {
      let row = rows.first { $0.name == "\(kind)" }
      let refusals = ContactsModel.refusals(of: kind).map { "\($0)" }.joined(separator: ", ")
      #expect(row?.cells[2] == (refusals.isEmpty ? "none" : refusals), "\(kind)")
    }
  }

  @Test func `writes each kind as it is read, at both ends of every argument`() throws {
    let (from, to) = try ends()
    for row in try commands() {
      #expect(row.arguments.allSatisfy { from[$0] != nil && to[$0] != nil }, "\(row.name)")
      for values in [samples, from, to] {
        let command = try Contacts.command.parse(row.text(values))
        #expect("\(command.kind)" == row.name)
      }
    }
  }

  @Test func `takes nothing beyond either end`() throws {
    let (from, to) = try ends()
    var tried: Set<String> = []
    for row in try commands() {
      for argument in row.arguments {
        for end in [from[argument] ?? "", to[argument] ?? ""] {
          for beyond in Self.beyond(end) {
            let text = row.text(samples.merging([argument: beyond]) { $1 })
            #expect(throws: (any Error).self, "\(text)") { try Contacts.command.parse(text) }
            tried.insert(argument)
          }
        }
      }
    }
    let numbers = ["contact", "button", "set", "list", "point", "wait", "touch", "content"]
    #expect(tried.isSuperset(of: numbers), "\(tried)")
  }

  private static func beyond(_ end: String) -> [String] {
    let least = ["1": "0", "0 ms": "-1 ms"][end].map { [$0] } ?? []
    return least
      + end.matches(of: /1000000(000)?\b/).map { number in
        var text = end
        text.replaceSubrange(number.range, with: "\(number.output.0.dropLast())1")
        return text
      }
  }

  @Test func `shows every phrase of a command`() throws {
    let written = try commands().map(\.template)
    let choices = SettingsChoice.form.phrases.map { "sets access to \($0)" }
    let phrases =
      ContactsCommand.AppCommand.form.phrases.map { "app \($0)" }
      + (ContactsCommand.UserCommand.form(on: nil).phrases + choices).map { "user \($0)" }
      + ContactsCommand.SystemCommand.form.phrases.map { "system \($0)" } + ["clock advances"]
    for phrase in phrases { #expect(written.contains { $0.hasPrefix(phrase) }, "\(phrase)") }
  }

  @Test func `cites clauses that there are, and every rule`() throws {
    let cited = (try commands() + answers()).reduce(into: Set<String>()) {
      $0 = $0.union($1.clauses)
    }
    #expect(cited.subtracting(Pages.clauses()) == [])
    #expect(Set(ContactsRule.allCases.map(\.clause)).subtracting(cited) == [])
  }

  @Test func `names the clauses that each kind takes, in every state of the scenarios`() throws {
    let rows = Dictionary(uniqueKeysWithValues: try commands().map { ($0.name, $0.clauses) })
    let tried = try commands().map { try Contacts.command.parse($0.text(samples)) }
    var surprises: Set<String> = []
    var unseen = rows.mapValues { $0.filter { $0.hasPrefix("T") } }
    // Most kinds take the same rules again.
    var judged: Set<[AnyHashable]> = []
    try Pages.walk { model, next in
      for command in tried + [next].compactMap({ $0 }) {
        let rules = model.applying(command).rules
        if !judged.insert([command.kind, rules]).inserted { continue }
        let (taken, kind) = (Set(rules.all.map(\.clause)), "\(command.kind)")
        // All kinds may take these clauses.
        let general = ["TR-01", "TS-20", "TC-34", "TC-35"]
        for clause in taken.subtracting(general + (rows[kind] ?? [])) {
          surprises.insert("\(kind) takes \(clause)")
        }
        unseen[kind]?.subtract(taken)
      }
    }
    #expect(surprises == [])
    // Clauses about the meaning of others, which are not taken by themselves.
    let read = [
      "lift": ["TB-22"], "liftAt": ["TB-22"], "slideOff": ["TB-22"], "cancelTouch": ["TB-22"],
      "takeScreenDown": ["TB-12", "TP-05", "TP-08"], "setOffered": ["TC-16"],
    ]
    let idle = unseen.mapValues { $0.sorted() }.filter { !$0.value.isEmpty }
    #expect(idle.filter { kind, clauses in !Set(clauses).isSubset(of: read[kind] ?? []) } == [:])
  }
}

@Suite struct `The page of answers and events` {
  @Test func `writes each as it is read`() throws {
    for row in try answers() {
      let text = row.text(samples)
      let lines = "consent case, format 1\nmachine contacts\napp reads status\n  \(text)\nend\n"
      let read = try ContactsCase(parsing: lines, file: "Commands.md")
      #expect(read.steps.first?.expectations.map(\.content.description) == [text])
    }
  }

  @Test func `shows every phrase`() throws {
    let written = try answers().map { "\($0.template) " }
    let phrases =
      Contacts.outcomeFacets.flatMap { $0.openings.texts }
      + Inertia.form.phrases.map { "touch does nothing: \($0)" }
    for phrase in phrases {
      #expect(written.contains { $0.hasPrefix("-> \(phrase)") }, "\(phrase)")
    }
  }

  @Test func `names the clauses that lead to each, in every state of the scenarios`() throws {
    let rows = try answers().sorted { $0.words.count > $1.words.count }
    let tried = try commands().map { try Contacts.command.parse($0.text(samples)) }
    var surprises: Set<String> = []
    var seen: Set<String> = []
    // Most answers recur, by the same rules.
    var judged: Set<[AnyHashable]> = []
    try Pages.walk { model, next in
      for command in tried + [next].compactMap({ $0 }) {
        let step = model.applying(command)
        if !judged.insert([step.outcome, step.rules]).inserted { continue }
        let taken = Set(step.rules.all.map(\.clause))
        for line in Contacts.transcript(of: step.outcome) {
          let text = line.description
          guard let row = rows.first(where: { text.hasPrefix($0.words) }) else {
            surprises.insert("\(text) has no row")
            continue
          }
          seen.insert(row.name)
          if text != "-> done" && taken.isDisjoint(with: row.clauses) {
            surprises.insert("\(taken.sorted()) leads to \(row.words)")
          }
        }
      }
    }
    #expect(surprises == [])
    #expect(Set(rows.map(\.name)).subtracting(seen) == [])
  }
}
