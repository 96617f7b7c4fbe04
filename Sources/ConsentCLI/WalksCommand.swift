import ConsentSuite
import Notation
import Reporting
import Workers

/// `consent explore --random`: random cases within a scope, counted against all of its states.
struct WalksCommand {
  private let machines: [AnySetMachine]
  private let walks: ScopeWalks
  private let isolation: Isolation?
  private let store: CaseStore
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    let words = MachineWords(arguments.rest)
    if let surplus = words.others.first { throw .noMachine(surplus) }
    if let flag = [Flag.depth, .states, .all].first(where: { arguments.flags[$0] != nil }) {
      throw UsageError(
        message: "\(flag.rawValue) and --random are given both.",
        advice: "Random cases have a number, and scopes --transitions: leave one of the two away.")
    }
    let fault = try arguments.fault(of: words.machines)
    let asked = words.machines.filter { machine in
      fault.map { Machines.having(fault: $0).contains { $0.name == machine.name } } ?? true
    }
    machines = try arguments.set(asked)
    let all = machines
    walks = ScopeWalks(
      scope: try arguments.flags[.scope].map { text throws(UsageError) in
        try arguments.scope(text, of: all)
      },
      fault: fault, seed: try arguments.seed(),
      cases: try arguments.number(.random, in: 1...UInt64(Int.max), or: 1_000),
      beginsAnywhere: arguments.flags[.anywhere] != nil,
      transitions: try arguments.transitions())
    isolation = try arguments.isolation(memory: 2_048)
    store = CaseStore(folder: arguments.flags[.save] ?? "Failures")
    destination = JSONDestination(arguments)
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    var json = JSONLines(destination)
    let isText = !destination.replacesText
    if isText {
      let beginning = walks.beginsAnywhere ? "in any state" : "in any world"
      console.print(
        "consent explore \(machines.map(\.name).joined(separator: " ")) --random "
          + "\(walks.cases), seed \(walks.seed), begun \(beginning)"
          + (walks.fault.map { ", planted fault \($0)" } ?? ""))
    }
    console.note(isolation)
    var reports: [WalksReport] = []
    for machine in machines where !Interruption.isRequested {
      do throws(IsolationError) {
        guard
          var report = try machine.visit(
            walks, in: isolation, shouldStop: { Interruption.isRequested })
        else { continue }
        if let file = report.breach?.file { report.breach?.file = store.save(file) }
        reports.append(report)
        json.add(Record(report: report), console)
        if isText { show(report, console) }
      } catch {
        throw UsageError(error)
      }
    }
    if Interruption.isRequested {
      console.note("Interrupted; the above is what was found.")
      return .interrupted
    }
    let isKnown = reports.count == machines.count && reports.allSatisfy(\.isComplete)
    let isBroken = reports.contains { $0.breach?.isRepeated == true }
    let code: ExitCode = isBroken ? .violated : isKnown ? .holds : .unknown
    if isText { conclude(code, reports, console) }
    return json.finish(code, console)
  }

  private func show(_ report: WalksReport, _ console: Console) {
    console.print("\n\(report.machine)")
    console.print("scope         \(report.scope.isEmpty ? "whole" : report.scope)")
    guard report.isComplete else {
      return console.print("              too large, or without a world: nothing was played")
    }
    let bounds = report.told.map { " with \($0)" } ?? ""
    console.print(
      "cases         \(report.cases.grouped), \(report.commands.grouped) commands")
    console.print(
      "visited       \(report.statesVisited.grouped) of \(report.states.grouped) states\(bounds)")
    console.print(
      "              \(report.transitionsVisited.grouped) of \(report.transitions.grouped) "
        + "transitions")
  }

  private func conclude(_ code: ExitCode, _ reports: [WalksReport], _ console: Console) {
    console.print()
    switch code {
    case .holds: console.print(console.green("HOLDS") + "  nothing broke in these cases.")
    case .violated:
      for breach in reports.compactMap(\.breach) {
        for line in breach.explanation { console.say(line) }
        console.print()
        console.show(breach.lines)
        console.print()
        if let problem = breach.file.problem {
          console.say("The case could not be saved: \(problem).")
        } else {
          console.say("Replay: consent replay \(breach.file.path ?? breach.file.name)")
        }
      }
      console.print(console.red("VIOLATED"))
    case .unknown, .usage, .fault, .interrupted:
      console.print(
        console.yellow("UNKNOWN") + "  a scope was not known whole, or a failure did not repeat.")
    }
  }

  private struct Record: Encodable {
    let kind = "walks"
    let report: WalksReport
  }
}
