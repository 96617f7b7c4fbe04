import ConsentSuite
import Notation
import Reporting
import Terminal

/// `consent why`: shows the reason for which a command is refused, and changes that would lift the refusal.
struct WhyCommand {
  private let file: String
  private let report: WhyReport
  private let folder: CaseFolder
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    guard arguments.rest.count >= 2, let file = arguments.rest.first else {
      throw UsageError(
        message: "consent why needs a file and a command.",
        advice: "For example: \(Verb.why.examples(of: arguments.program).first ?? "")")
    }
    let words = arguments.rest.dropFirst().joined(separator: " ")
    folder = try arguments.folder()
    destination = JSONDestination(arguments)
    self.file = file
    let after = try arguments.number(.after, in: 0...10_000).map { Int($0) }
    let (text, machine): (CaseText, AnyMachine)
    do throws(CaseFileError) {
      text = try CaseText(argument: file)
      machine = try arguments.program.machine(of: text)
    } catch {
      throw UsageError(error)
    }
    let set = try arguments.set([machine])[0]
    try set.asked()
    do throws(WhyMistake) {
      report = try set.why(text, words, after: after)
    } catch {
      switch error {
      case .caseFile(let error): throw UsageError(error)
      case .command(let mistake): throw UsageError(mistake)
      case .tooFewSteps(let count):
        throw UsageError(
          message: "\(Notation.escaped(file)) has only \(count) steps.",
          advice: "Choose N from 0 to \(count): --after N.")
      }
    }
  }

  func run(_ console: Console) -> ExitCode {
    var json = JSONLines(destination)
    json.add("why", ["file": file, "report": report], console)
    if !destination.replacesText { show(console) }
    return json.finish(.holds, console)
  }

  // MARK: - Text

  private func show(_ console: Console) {
    let steps = report.after == report.steps ? "all" : "\(report.after) of"
    console.say("\(Notation.escaped(file)), after \(steps) \(report.steps) steps:")
    console.print()
    console.show(report.lines)
    console.print()
    if let refusal = report.refusal {
      console.print(console.red("REFUSED") + "  \(refusal)")
      let page = "\(report.specs)/Refusals.md"
      if let row = folder.row(of: refusal, in: page) { paragraph("\(refusal): \(row)", console) }
    } else {
      console.print(console.green("NOT REFUSED"))
    }
    for rule in report.rules {
      let said = folder.sentence(of: rule.clause, in: report.specs) ?? rule.name
      paragraph("\(rule.clause)  \(said)", console, hanging: rule.clause.count + 2)
    }
    if !report.before.isEmpty {
      paragraph("Earlier reasons, not met: \(report.before.joined(separator: ", ")).", console)
    }
    if !report.later.isEmpty {
      paragraph("Later reasons, not checked: \(report.later.joined(separator: ", ")).", console)
    }
    if report.refusal != nil { showWays(console) }
    for other in report.decisions {
      console.print()
      let run = other.isEarlier ? ", which also changes the steps before" : ""
      paragraph("With \(other.setting)\(run):", console)
      for line in other.outcome { console.say("     \(line)") }
    }
  }

  private func showWays(_ console: Console) {
    for way in report.ways {
      console.print()
      let count = "\(way.commands) \(way.commands == 1 ? "command" : "commands")"
      let best = report.isComplete ? "The shortest run in these scopes" : "A run"
      paragraph(
        way.next.map { "After \(count) this reason no longer applies, but \($0) does:" }
          ?? "\(best) that carries it out, \(count):",
        console)
      console.show(way.lines)
      if !way.changes.isEmpty {
        paragraph("Differences in that state: \(way.changes.joined(separator: "; ")).", console)
      }
    }
    if report.ways.last?.next != nil || report.ways.isEmpty {
      console.print()
      let known =
        report.isComplete ? "No run in these scopes leads" : "It is unknown whether a run leads"
      paragraph(
        "\(known) to a state in which the command "
          + "is carried out (\(report.transitions.grouped) transitions tried).", console)
    }
    if !report.single.isEmpty {
      console.print()
      console.print("Each of these changes is sufficient:")
      for change in report.single { console.say("     now \(change)") }
    }
  }

  private func paragraph(_ text: String, _ console: Console, hanging: Int = 0) {
    let margin = String(repeating: " ", count: hanging)
    for (number, line) in text.wrapped(to: console.width - hanging).enumerated() {
      console.say(number == 0 ? line : margin + line)
    }
  }
}
