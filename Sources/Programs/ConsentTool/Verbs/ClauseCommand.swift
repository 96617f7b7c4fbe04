import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal

/// `consent clause`: prints the sections and rows of the specification that explain a name, or lists the names.
enum ClauseCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "clause", in: .ask, "print the text behind a name in a report, or list the claims", run,
      or: [(.list, ClauseListCommand.run)],
      of: program, usage: "NAME ... | --list [MACHINE ...] [flags]",
      arguments: .words(
        program.withTwins.flatMap(\.clauses).distinct + program.claimNames + program.faultNames,
        orFiles: true),
      flags: [.list.to("list the claims of machines, each with its landmarks"), .specs, .json],
      explanation: """
        Prints the sections of the specification with a name in their heading, and the
        rows of tables that begin with it, each below its page and line: of a clause, a
        claim, a fault, a refusal, a kind of command or a decision. In several words, as
        copied from a report, the names are looked up.

        --list prints the claims and named checks of machines. Each claim judges the
        transcript of one side, model or system. To each "always" belongs a landmark, a
        "sometimes" that a run must visit; otherwise its verdict is unknown.
        """,
      examples: [
        "consent clause \(program.all.first?.clauses.first ?? "")",
        "consent clause \(program.exampleOfClaim)", "consent clause \(program.exampleOfFault)",
        "consent clause --list \(program.last)",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let words = arguments.rest.joined(separator: " ")
    guard !arguments.rest.isEmpty else {
      throw CommandError(
        "consent clause needs a name from a report.",
        "For example: \(arguments.example)")
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
    for (index, answer) in answers.enumerated() {
      console.add(answer)
      if index > 0 { console.print() }
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

/// `consent clause --list`: lists claims and named checks.
enum ClauseListCommand {
  /// An entry of the list: a claim or a named check.
  private struct Entry: Encodable {
    let machine: String
    let name: String
    let clause: String?
    let claim: String
    let landmarks: [String]
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    try arguments.refuse([.specs], beside: .list, "The list is that of the program.")
    let words = try arguments.machineWords(twins: true)
    if let surplus = words.others.first {
      throw .noMachine(surplus, of: arguments.program)
    }
    for (index, machine) in words.machines.enumerated() {
      if index > 0 { console.print() }
      console.print(console.bold(machine.name))
      for entry in entries(of: machine) {
        console.add(entry)
        console.print("\(padded(entry.clause ?? "", to: 7))  \(console.bold(entry.name))")
        console.paragraph(entry.claim, indent: 9)
        for landmark in entry.landmarks {
          for line in "Landmark: \(landmark).".wrapped(to: console.width - 9) {
            console.print("         \(console.dim(line))")
          }
        }
      }
    }
    return .holds
  }

  private static func entries(of machine: AnyMachine) -> [Entry] {
    guard let set = try? machine.set() else { return [] }
    let catalogue = set.catalogue(RunSettings(seed: 0, runs: 0, isolation: nil, folder: nil))
    func entry(
      _ name: String, _ clause: String?, _ claim: String, _ landmarks: [String]
    ) -> Entry {
      Entry(machine: machine.name, name: name, clause: clause, claim: claim, landmarks: landmarks)
    }
    return catalogue.claims.map { entry($0.name, $0.clause, $0.sentence, $0.landmarks) }
      + catalogue.checks.map {
        entry($0.name, $0.clause, $0.sentence, [$0.landmark].compactMap(\.self))
      }
  }
}
