import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Terminal
import Workers

/// `consent decisions`: shows the effect of each decision.
enum DecisionsCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "decisions", "show the effect of each open decision", run,
      or: [(.list, list), (.plan, plan)],
      worlds: .enumerated, endsWithResults: true,
      of: program, usage: "[MACHINE ...] [NAME ...] [flags]",
      arguments: .words(
        program.all.map(\.name) + program.all.flatMap { $0.decisions().map(\.name) }.distinct),
      flags: [
        .list.to("list the decisions and their values without a search"), .plan, .scope, .decide,
        .decideFrom, .specs,
        .workers, .patience, .memoryOfStates, .inProcess, .json,
      ],
      explanation: """
        Plays the model with two values of a decision that the documents leave open,
        in every state of a small scope, breadth first, and prints the shortest run
        on which the answers or the states differ. --decide sets another decision in
        both; some decisions have an effect only in combination.

        --plan prints the experiments that would settle the open decisions on a
        device, as steps of a person with a sample app: the run that settles the
        most comes first. Only what the app or the person observes counts.
        """,
      examples: [
        "consent decisions --list", "consent decisions \(program.first)",
        "consent decisions --plan \(program.first)",
      ])
  }

  /// Lists the decisions and their values.
  static func list(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    try arguments.refuse(
      [.plan, .scope, .decide, .decideFrom, .workers, .patience, .memory, .inProcess],
      beside: .list,
      "The list needs no search: remove one of the two.")
    let (words, folder) = (try arguments.machineWords(twins: false), try arguments.folder())
    try check(words, in: arguments.program)
    for machine in words.machines {
      let all = machine.decisions().filter {
        words.others.isEmpty || words.others.contains($0.name)
      }
      if !all.isEmpty { console.print("\n\(console.bold(machine.name))") }
      for decision in all {
        console.add(
          "open decision",
          [
            "machine": machine.name, "name": decision.name, "default": decision.plain,
            "others": decision.others,
          ])
        show(
          decision, row: folder.row(of: decision.words, in: "\(machine.specs)/Decisions.md"),
          console)
        console.paragraph("others: \(decision.others.joined(separator: ", "))", indent: 2)
      }
    }
    return .holds
  }

  static func check(_ words: MachineWords, in program: Machines) throws(CommandError) {
    try words.check(
      "decision", named: { $0.decisions().map(\.name) }, list: "consent decisions --list",
      in: program)
  }

  private static func show(_ decision: Decision, row: String?, _ console: Console) {
    console.print("\n" + console.bold(decision.name) + "  default \(decision.plain)")
    if let row { console.paragraph(row, indent: 2) }
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let words = try arguments.machineWords(twins: false)
    let (isolation, folder) = (try arguments.isolation(), try arguments.folder())
    let machines = try arguments.set(words.machines)
    let scope = try arguments.scope(of: machines)
    var searches: [(machine: AnySetMachine, specs: String, search: DecisionSearch)] = []
    for (machine, set) in zip(words.machines, machines) {
      for decision in machine.decisions() {
        if !words.others.isEmpty && !words.others.contains(decision.name) { continue }
        searches += decision.others.map {
          (
            set, machine.specs,
            DecisionSearch(decision, $0, scope: scope, transitions: 600_000)
          )
        }
      }
    }
    try check(words, in: arguments.program)
    console.print(
      "consent decisions \(searches.map(\.machine.name).distinct.joined(separator: " "))")
    var reports: [DecisionReport] = []
    let isDone = try console.doTasks(
      searches.count, "answers", in: isolation,
      { try? DecisionReport(of: searches[$0].search, on: searches[$0].machine, $1) },
      after: {
        DecisionReport(of: searches[$0].search, on: searches[$0].machine.name, endedBy: $1)
      },
      onResult: { place, report in
        console.add("decision", ["report": report, "sentence": report.sentence])
        show(
          report, after: reports.last, console,
          row: folder.row(
            of: report.decision.words, in: "\(searches[place].specs)/Decisions.md"))
        reports.append(report)
      })
    if !isDone { return console.interrupted() }
    let isKnown = reports.allSatisfy { $0.end == .broken || $0.end == .complete }
    return isKnown && reports.count == searches.count ? .holds : .unknown
  }

  private static func show(
    _ report: DecisionReport, after last: DecisionReport?, _ console: Console,
    row: @autoclosure () -> String?
  ) {
    let (name, plain) = (report.decision.name, report.decision.plain)
    if report.machine != last?.machine { console.print("\n\(console.bold(report.machine))") }
    if report.machine != last?.machine || report.decision != last?.decision {
      show(report.decision, row: row(), console)
    }
    console.print()
    console.paragraph("\(name)=\(report.other) \(report.sentence)", indent: 2)
    if !report.lines.isEmpty { console.print("  - with \(plain), + with \(report.other)") }
    console.show(report.lines)
  }
}
