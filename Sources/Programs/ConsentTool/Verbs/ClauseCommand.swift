import ConsentSuite
import Notation
import OperatingSystem
import Terminal

/// `consent clause`: prints the sections and rows of the specification that explain a name.
enum ClauseCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "clause", "print the text behind a name in a report", run,
      of: program, usage: "NAME ... [flags]",
      arguments: .words(
        program.withTwins.flatMap(\.clauses).distinct + program.claimNames + program.faultNames,
        orFiles: true),
      flags: [.specs, .json],
      explanation: """
        Prints the sections of the specification with a name in their heading, and the
        rows of tables that begin with it, each below its page and line: of a clause, a
        claim, a fault, a refusal, a kind of command or a decision. In several words, as
        copied from a report, the names are looked up.
        """,
      examples: [
        "consent clause \(program.all.first?.clauses.first ?? "")",
        "consent clause \(program.exampleOfClaim)", "consent clause \(program.exampleOfFault)",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let words = arguments.rest.joined(separator: " ")
    guard !arguments.rest.isEmpty else {
      throw CommandError(
        "consent clause needs a name from a report.",
        "For example: \(arguments.verb.page.examples[0])")
    }
    let entries = try arguments.folder().entries
    var answers = entries.filter { $0.explains(words[...]) }
    // Reports print a name such as notPresented in words.
    if answers.isEmpty { answers = entries.filter { $0.names.contains { spaced($0) == words } } }
    // A sentence as pasted from a report contains names.
    for word in answers.isEmpty ? arguments.rest : [] {
      let name = word.drop { "(:".contains($0) }.prefix { !"):,".contains($0) }
      let found = entries.filter { !name.isEmpty && $0.explains(name) }
      let isName = arguments.rest.count == 1 || name.contains { $0.isUppercase || $0.isNumber }
      guard isName else { continue }
      if found.isEmpty { throw unknown(String(name), entries) }
      answers += found.filter { entry in !answers.contains { $0.place == entry.place } }
    }
    if answers.isEmpty { throw unknown(words, entries) }
    for (place, answer) in answers.enumerated() {
      console.add(answer)
      if place > 0 { console.print() }
      console.say(answer.place)
      for line in answer.lines { console.paragraph(line) }
    }
    return .holds
  }

  private static func unknown(_ name: String, _ entries: [SpecEntry]) -> CommandError {
    CommandError(
      "No section and no row of Specs is called \(Notation.quoted(name)).",
      Notation.nearest(to: name, in: entries.flatMap(\.names).distinct).map {
        "Did you mean \($0)?"
      } ?? "Name a clause, a claim or a fault, such as INV-C05.")
  }
}
