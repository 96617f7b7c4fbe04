import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import StateMachines
import Terminal
import Workers

/// `consent decisions`: plans the experiments that settle open decisions, or lists these.
enum DecisionsCommand {
  static func verb(of program: Machines) -> Verb {
    Verb(
      "decisions", in: .ask, "plan the experiments that settle open decisions", run,
      or: [(.list, list)],
      worlds: .enumerated, endsWithResults: true,
      of: program, usage: "[MACHINE ...] [NAME ...] [flags]",
      arguments: .words(
        program.all.map(\.name) + program.all.flatMap { $0.decisions().map(\.name) }.distinct),
      flags: [
        .list.to("list the decisions and their values without a search"),
        .all.to("count all parts of the state, whether or not the app or a person observes them"),
        .scope, .decide, .decideFrom, .specs, .workers, .patience, .memoryOfStates, .inProcess,
        .json,
      ],
      explanation: """
        Prints the experiments that would settle the open decisions on a device, as
        steps of a person with a sample app. The run that settles the most comes first.
        An experiment consists of shortest runs on which two values of a decision
        differ. The command finds them in the scopes of the machine: it plays the model
        with both values, breadth first. By default a difference counts only if the app
        or the person observes it. With --all every part of the model's state counts,
        every command can be caused, and decisions about the app and the device are
        searched as well. --decide sets another decision in both plays, because some
        decisions have an effect only in combination.
        """,
      examples: [
        "consent decisions --list", "consent decisions \(program.first)",
      ])
  }

  /// Lists the decisions and their values.
  static func list(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    try arguments.refuse(
      [.all, .scope, .decide, .decideFrom, .workers, .patience, .memory, .inProcess],
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
        console.print("\n" + console.bold(decision.name) + "  default \(decision.plain)")
        console.paragraph("others: \(decision.others.joined(separator: ", "))", indent: 2)
        let row = folder.row(of: decision.words, in: "\(machine.specs)/Decisions.md")
        if let row { console.paragraph(row, indent: 4) }
      }
    }
    return .holds
  }

  private static func check(_ words: MachineWords, in program: Machines) throws(CommandError) {
    try words.check(
      "decision", named: { $0.decisions().map(\.name) }, list: "consent decisions --list",
      in: program)
  }

  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    let words = try arguments.machineWords(twins: false)
    let (isolation, folder) = (try arguments.isolation(), try arguments.folder())
    let sets = try arguments.set(words.machines)
    let scope = try arguments.scope(of: sets)
    try check(words, in: arguments.program)
    let observer: Observer = arguments.has(.all) ? .reader : .person
    let machines = sets.compactMap { $0 as? any MeasurableMachine }
    console.print("consent decisions \(machines.map(\.name).joined(separator: " "))")
    var isKnown = true
    for machine in machines {
      let plan = try plan(
        machine, for: observer, scope: scope, isolation, console,
        isAsked: { words.others.isEmpty || words.others.contains($0.name) })
      guard let plan else { return console.interrupted() }
      if plan.unsettled.contains(where: { $0.obstacle.isDeath }) { isKnown = false }
      console.add("plan", ["plan": plan])
      show(plan, machine.decided, console) {
        folder.row(of: $0.words, in: "\(type(of: machine).specs)/Decisions.md")
      }
    }
    return isKnown ? .holds : .unknown
  }

  /// Returns the experiments that would settle some decisions of a machine. Returns `nil` if it was interrupted.
  private static func plan<M: MeasurableMachine>(
    _ machine: M, for observer: Observer, scope: String?, _ isolation: Isolation?,
    _ console: Console, isAsked: (Decision) -> Bool
  ) throws(CommandError) -> ExperimentPlan? {
    let pairs = machine.pairs(for: observer).filter { isAsked($0.decision) }
    var reports: [PairReport<M>] = []
    let isDone = try console.doTasks(
      pairs.count, "pairs of values", in: isolation,
      { place, shouldStop throws(CommandError) in
        try machine.shortestRun(
          distinguishing: pairs[place], for: observer, scope: scope, transitions: 150_000,
          shouldStop)
      },
      after: { PairReport(of: pairs[$0], endedBy: $1) },
      onResult: { place, report in
        console.add(
          "decision",
          [
            "machine": machine.name, "pair": report.pair,
            "run": report.run.map { Case<M.Language>($0).description }, "answer": report.answer,
            "needs": report.needs, "death": report.death,
          ])
        reports.append(report)
      })
    if !isDone { return nil }
    var plan = try ExperimentPlan(of: machine, from: reports, for: observer)
    plan.unsettled.removeAll { !isAsked($0.decision) }
    return plan
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
    for (index, experiment) in plan.experiments.enumerated() {
      console.print("\n" + console.bold("Run \(index + 1)"))
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
        let column = (settled.seen.flatMap(\.values).map(\.count).max() ?? 0) + 6
        for seen in settled.seen {
          for (number, line) in seen.lines.enumerated() {
            let value = seen.values.indices.contains(number) ? "    \(seen.values[number])" : ""
            console.say(line, beside: value, column: column)
          }
          for value in seen.values.dropFirst(seen.lines.count) { console.print("    \(value)") }
        }
        if let question = question(settled.decision) { console.paragraph(question, indent: 2) }
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
