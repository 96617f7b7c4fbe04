import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Terminal
import Workers

/// `consent decisions`: shows the effect of each decision.
struct DecisionsCommand {
  private let searches: [(machine: AnySetMachine, search: DecisionSearch)]
  private let specs: [String: String]
  private let folder: CaseFolder
  private let isolation: Isolation?
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    let words = try arguments.machineWords(twins: false)
    isolation = try arguments.isolation()
    folder = try arguments.folder()
    destination = JSONDestination(arguments)
    specs = Dictionary(words.machines.map { ($0.name, $0.specs) }) { first, _ in first }
    let machines = try arguments.set(words.machines)
    let scope = try arguments.scope(of: machines)
    var searches: [(AnySetMachine, DecisionSearch)] = []
    var unmet = words.others
    for (machine, set) in zip(words.machines, machines) {
      for decision in machine.decisions() {
        if !words.others.isEmpty && !words.others.contains(decision.name) { continue }
        unmet.removeAll { $0 == decision.name }
        searches += decision.others.map {
          (set, DecisionSearch(decision, $0, scope: scope, transitions: 600_000))
        }
      }
    }
    if let name = unmet.first {
      throw .unknown(
        "decision", name, of: words.machines, named: { $0.decisions().map(\.name) },
        list: "consent decisions", in: arguments.program)
    }
    self.searches = searches
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    var json = JSONLines(destination)
    let isText = !destination.replacesText
    if isText {
      console.print(
        "consent decisions \(searches.map(\.machine.name).distinct.joined(separator: " "))")
    }
    var last: DecisionReport?
    var (told, isKnown) = (0, true)
    let isDone = try console.doTasks(
      searches.count, "answers", in: isolation,
      { try? searches[$0].machine.difference(searches[$0].search, $1) },
      after: {
        DecisionReport(of: searches[$0].search, on: searches[$0].machine.name, endedBy: $1)
      },
      onResult: { _, report in
        json.add("decision", ["report": report, "sentence": report.sentence], console)
        if isText { show(report, after: last, console) }
        (last, told) = (report, told + 1)
        isKnown = isKnown && (report.end == .broken || report.end == .complete)
      })
    if !isDone { return console.interrupted() }
    return json.finish(isKnown && told == searches.count ? .holds : .unknown, console)
  }

  private func show(_ report: DecisionReport, after last: DecisionReport?, _ console: Console) {
    let (name, plain) = (report.decision.name, report.decision.plain)
    if report.machine != last?.machine { console.print("\n\(console.bold(report.machine))") }
    if report.machine != last?.machine || report.decision != last?.decision {
      console.print("\n" + console.bold(name) + "  default \(plain)")
      let page = "\(specs[report.machine] ?? "")/Decisions.md"
      if let row = folder.row(of: report.decision.words, in: page) {
        for line in row.wrapped(to: console.width - 2) { console.say("  \(line)") }
      }
    }
    console.print()
    for line in "\(name)=\(report.other) \(report.sentence)".wrapped(to: console.width - 2) {
      console.say("  \(line)")
    }
    if !report.lines.isEmpty {
      console.print("  - with \(plain), + with \(report.other)")
    }
    console.show(report.lines)
  }
}
