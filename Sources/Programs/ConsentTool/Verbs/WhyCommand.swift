import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal

/// `consent why`: shows the reason for which a command is refused, and changes that would lift the refusal.
enum WhyCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "why", in: .ask, "explain why a command is refused and what would allow it", run,
      takesPaths: true,
      of: program, usage: "FILE [COMMAND] [flags]", arguments: .files,
      flags: [.after, .specs, .json],
      explanation: """
        Plays a saved case or a scenario on the model, then one more command, written
        as in a case. Prints the reason why the command is refused, the reasons that
        were checked before, the shortest run after which the command is carried out,
        and what differs in that state. Other decisions that affect the command are
        tried as well. All results are found by playing the model. Without COMMAND,
        lists what can happen next: a command of each kind that is carried out.
        """,
      examples: [
        "consent why \(program.exampleOfRefusal.path) "
          + "'\(program.exampleOfRefusal.command)' --after \(program.exampleOfRefusal.steps)",
        "consent why \(program.exampleOfRefusal.path)",
      ])
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    guard let file = arguments.rest.first else {
      throw CommandError(
        "consent why needs a file and a command.",
        "For example: \(arguments.example)")
    }
    if arguments.rest.count == 1 { return try list(file, arguments, console) }
    let folder = try arguments.folder()
    let report = try report(of: file, arguments)
    console.add("why", ["file": file, "report": report])
    let steps = report.after == report.steps ? "all" : "\(report.after) of"
    console.say("\(Notation.escaped(file)), after \(steps) \(report.steps) steps:\n")
    console.show(report.lines)
    console.print()
    if let refusal = report.refusal {
      console.conclude(.violated, refusal, as: "REFUSED")
      let page = "\(report.specs)/Refusals.md"
      if let row = folder.row(of: refusal, in: page) { console.paragraph("\(refusal): \(row)") }
    } else {
      console.conclude(.holds, as: "NOT REFUSED")
    }
    for rule in report.rules {
      let said = folder.sentence(of: rule.clause, in: report.specs) ?? rule.name
      let column = rule.clause.count + 2
      let lines = "\(rule.clause)  \(said)".wrapped(to: console.width - column)
      console.say(lines[0])
      console.say(lines.dropFirst().map { padded("", to: column) + $0 })
    }
    if !report.before.isEmpty {
      console.paragraph("Earlier reasons, not met: \(report.before.joined(separator: ", ")).")
    }
    if !report.later.isEmpty {
      console.paragraph("Later reasons, not checked: \(report.later.joined(separator: ", ")).")
    }
    if report.refusal != nil { showWays(report, console) }
    for other in report.decisions {
      let run = other.isEarlier ? ", which also changes the steps before" : ""
      console.print()
      console.paragraph("With \(other.setting)\(run):")
      console.say(other.outcome.map { "     \($0)" })
    }
    return .holds
  }

  /// Lists the commands that are carried out next.
  private static func list(
    _ file: String, _ arguments: Arguments, _ console: Console
  ) throws(CommandError) -> ExitCode {
    let (steps, commands) = try asked(file, arguments) { (set, text, after) throws(CommandError) in
      try set.next(text, after: after)
    }
    console.add("next", ["file": file, "commands": commands.flatMap(\.self)])
    let after = try arguments.number(.after, in: 0...10_000, or: steps)
    console.say("\(Notation.escaped(file)), after \(after) of \(steps) steps, carried out next:\n")
    for same in commands {
      console.say("   \(same[0])\(same.count == 1 ? "" : "  (and \(same.count - 1) more)")")
    }
    return .holds
  }

  private static func report(
    of file: String, _ arguments: Arguments
  ) throws(CommandError) -> WhyReport {
    try asked(file, arguments) { (set, text, after) throws(CommandError) in
      try WhyReport(
        text, arguments.rest.dropFirst().joined(separator: " "), after: after, on: set)
    }
  }

  private static func asked<Answer>(
    _ file: String, _ arguments: Arguments,
    _ ask: (AnySetMachine, CaseText, Int?) throws(CommandError) -> Answer
  ) throws(CommandError) -> Answer {
    let after: Int? = try arguments.number(.after, in: 0...10_000)
    let (text, machine) = try arguments.text(of: file)
    let set = try arguments.set([machine])[0]
    try set.listStates()
    return try ask(set, text, after)
  }

  private static func showWays(_ report: WhyReport, _ console: Console) {
    for way in report.ways {
      let count = "\(way.commands) \(way.commands == 1 ? "command" : "commands")"
      let isShortest = report.answers.last?.isComplete ?? false
      let best = isShortest ? "The shortest run in these scopes" : "A run"
      console.print()
      console.paragraph(
        way.next.map { "After \(count) this reason no longer applies, but \($0) does:" }
          ?? "\(best) that carries it out, \(count):")
      console.show(way.lines)
      if !way.changes.isEmpty {
        console.paragraph("Differences in that state: \(way.changes.joined(separator: "; ")).")
      }
    }
    if report.ways.last?.next != nil || report.ways.isEmpty {
      let isKnown = report.answers.last?.isComplete ?? false
      let known = isKnown ? "No run in these scopes leads" : "It is unknown whether a run leads"
      console.print()
      console.paragraph("\(known) to a state in which the command is carried out.")
    }
    if let answer = report.answers.last {
      console.print()
      console.show(answer)
    }
    if !report.single.isEmpty {
      console.print("\nEach of these changes is sufficient:")
      console.say(report.single.map { "     now \($0)" })
    }
  }
}
