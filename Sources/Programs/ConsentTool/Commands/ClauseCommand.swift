import ConsentSuite
import Notation
import Reporting
import Terminal

/// `consent clause`: prints the sections and rows of the specification that explain a name.
struct ClauseCommand {
  private let answers: [SpecEntry]
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    guard !arguments.rest.isEmpty else {
      throw UsageError(
        message: "consent clause needs a name from a report.",
        advice: "For example: \(Verb.clause.examples(of: arguments.program)[0])")
    }
    destination = JSONDestination(arguments)
    let entries = try arguments.folder().entries
    let whole = entries.filter { $0.explains(arguments.rest.joined(separator: " ")[...]) }
    if !whole.isEmpty {
      answers = whole
      return
    }
    // A sentence as pasted from a report contains names.
    var answers: [SpecEntry] = []
    for word in arguments.rest {
      let name = word.drop { "(:".contains($0) }.prefix { !"):,".contains($0) }
      let found = entries.filter { $0.explains(name) }
      let isName = arguments.rest.count == 1 || name.contains { $0.isUppercase || $0.isNumber }
      guard isName else { continue }
      if found.isEmpty { throw Self.unknown(String(name), entries) }
      answers += found.filter { entry in !answers.contains { $0.place == entry.place } }
    }
    guard !answers.isEmpty else {
      throw Self.unknown(arguments.rest.joined(separator: " "), entries)
    }
    self.answers = answers
  }

  private static func unknown(_ name: String, _ entries: [SpecEntry]) -> UsageError {
    UsageError(
      message: "No section and no row of Specs is called \(Notation.quoted(name)).",
      advice: Notation.nearest(to: name, in: entries.flatMap(\.names).distinct).map {
        "Did you mean \($0)?"
      } ?? "Name a clause, a claim or a fault, such as INV-C05.")
  }

  func run(_ console: Console) -> ExitCode {
    var json = JSONLines(destination)
    for (place, answer) in answers.enumerated() {
      json.add(answer, console)
      if destination.replacesText { continue }
      if place > 0 { console.print() }
      console.print(OutputFormat.terminal.escaped(answer.place))
      for line in answer.lines {
        for part in line.wrapped(to: console.width) {
          console.print(OutputFormat.terminal.escaped(part))
        }
      }
    }
    return json.finish(.holds, console)
  }
}
