import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Terminal
import Workers

extension DecisionsCommand {
  /// Prints the experiments that would settle the decisions of each machine on a device.
  static func plan(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let words = try arguments.machineWords(twins: false)
    let (isolation, folder) = (try arguments.isolation(), try arguments.folder())
    let sets = try arguments.set(words.machines)
    let scope = try arguments.scope(of: sets)
    try check(words, in: arguments.program)
    func isAsked(_ decision: Decision) -> Bool {
      words.others.isEmpty || words.others.contains(decision.name)
    }
    let machines = sets.compactMap { $0 as? any MeasurableMachine }
    let searches = machines.flatMap { machine in
      machine.pairs.filter { isAsked($0.decision) }.map { (machine: machine, pair: $0) }
    }
    console.print(
      "consent decisions --plan \(machines.map(\.name).joined(separator: " "))")
    var reports: [PairReport] = []
    let isDone = try console.doTasks(
      searches.count, "pairs of values", in: isolation,
      { place, shouldStop throws(CommandError) in
        try searches[place].machine.shortestRun(
          distinguishing: searches[place].pair, scope: scope, transitions: 150_000, shouldStop)
      },
      after: { PairReport(of: searches[$0].pair, endedBy: $1) },
      onResult: { reports.append($1) })
    if !isDone { return console.interrupted() }
    for machine in machines {
      let own = zip(searches, reports).filter { $0.0.machine.name == machine.name }.map(\.1)
      var plan = try ExperimentPlan(of: machine, from: own)
      plan.unsettled.removeAll { !isAsked($0.decision) }
      console.add("plan", ["plan": plan])
      show(plan, machine.decided, console) {
        folder.row(of: $0.words, in: "\(type(of: machine).specs)/Decisions.md")
      }
    }
    return reports.allSatisfy { $0.death == nil } ? .holds : .unknown
  }

  private static func show(
    _ plan: ExperimentPlan, _ decided: [String], _ console: Console,
    question: (Decision) -> String?
  ) {
    let settled = plan.experiments.flatMap(\.settled).map(\.decision).distinct.count
    console.print("\n\(console.bold(plan.machine))")
    console.paragraph(
      "Runs: \(plan.experiments.count). Open decisions about the platform: \(plan.questions), settled by these "
        + "runs: \(settled).")
    if !decided.isEmpty { console.paragraph("Decided: \(decided.joined(separator: ", ")).") }
    for (place, experiment) in plan.experiments.enumerated() {
      console.print("\n" + console.bold("Run \(place + 1)"))
      for (number, line) in experiment.start.enumerated() {
        console.say(line, beside: number == 0 ? "  Start" : "", column: 9)
      }
      for (number, step) in experiment.steps.enumerated() {
        console.say(step, beside: "  \(number + 1)", column: 9)
      }
      for settled in experiment.settled {
        console.print()
        console.paragraph(
          "\(settled.decision.name): after step \(settled.step), look at \(settled.part).",
          indent: 2)
        if let question = question(settled.decision) { console.paragraph(question, indent: 4) }
        let column = (settled.seen.flatMap(\.values).map(\.count).max() ?? 0) + 6
        for seen in settled.seen {
          for (number, line) in seen.lines.enumerated() {
            let value = seen.values.indices.contains(number) ? "    \(seen.values[number])" : ""
            console.say(line, beside: value, column: column)
          }
          for value in seen.values.dropFirst(seen.lines.count) { console.print("    \(value)") }
        }
      }
    }
    for obstacle in plan.unsettled.map(\.obstacle).distinct {
      let names = plan.unsettled.filter { $0.obstacle == obstacle }.map { unsettled in
        unsettled.decision.name
          + (unsettled.between.map { " (\($0.joined(separator: " or ")))" } ?? "")
      }
      console.print()
      console.paragraph("Not settled: \(obstacle.sentence):")
      console.paragraph(names.joined(separator: ", "), indent: 2)
    }
  }
}
