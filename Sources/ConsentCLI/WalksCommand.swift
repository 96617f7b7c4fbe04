import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal
import Workers

/// `consent explore --random`: random cases within a scope, counted against all of its states.
struct WalksCommand {
  private let machines: [AnySetMachine]
  private let walks: ScopeWalks
  private let isolation: Isolation?
  private let store: CaseStore
  private let destination: JSONDestination

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.refuse(
      [.depth, .states, .all, .nightly, .itf], beside: .random,
      "Random cases have a number, and scopes --transitions: leave one of the two away.")
    let (machines, fault) = try arguments.machinesAndFault()
    // Those that are asked for by name, or all that can be.
    if !arguments.rest.isEmpty { for machine in machines { _ = try machine.asked() } }
    self.machines = machines.filter(\.canBeAsked)
    walks = ScopeWalks(
      scope: try arguments.scope(of: machines),
      fault: fault, seed: try arguments.seed(),
      cases: try arguments.number(.random, in: 1...UInt64(Int.max), or: 1_000),
      beginsAnywhere: arguments.flags[.anywhere] != nil,
      transitions: try arguments.transitions())
    isolation = try arguments.isolation()
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
    if Interruption.isRequested { return console.interrupted() }
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
        console.sayPlace(of: breach.file)
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
