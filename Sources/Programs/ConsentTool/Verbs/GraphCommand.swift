import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal

/// `consent explore --dot`: writes the state graph of the model in one scope.
enum GraphCommand {
  static func run(_ arguments: Arguments, _ console: Console) throws(CommandError) -> ExitCode {
    try arguments.refuse(
      [
        .nightly, .depth, .states, .fault, .save, .workers, .patience, .memory, .children,
        .inProcess, .html, .playground,
      ], beside: .dot,
      "A graph shows the whole model in one scope: remove one of the two.")
    let machines = try arguments.machinesAndFault(twins: false).machines.map(\.machine)
    guard machines.count == 1 else {
      throw CommandError(
        "--dot needs the name of one machine.",
        "Machines: \(arguments.program.told).")
    }
    let (machine, without) = (machines[0], arguments.kinds)
    try machine.listStates()
    try machine.checkKinds(without, of: Flag.without.name)
    // A machine without sizes has a single scope.
    let only = machine.staircase.first { $0.isEmpty }
    guard let scope = try arguments.scope(of: machines) ?? only else {
      throw CommandError(
        "--dot needs one scope.",
        "For example: --scope \(machine.risingStaircase[0]).")
    }
    let transitions = try arguments.transitions()
    // The conditions by which states are collapsed.
    let parts = arguments[.by]?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    let conditions = parts.map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let graph = try console.doing("searching states") { shouldStop throws(CommandError) in
      try ScopeGraph(
        of: machine, at: scope, atMost: transitions, all: arguments.has(.all), by: conditions,
        without: without, shouldStop)
    }
    let isWritten = console.write(graph.diagram.dot, to: arguments[.dot] ?? "")
    console.add("graph", ["report": graph.summary])
    show(graph.summary, without, console)
    if graph.diagram.isTooLargeToRead {
      let examples = arguments.program.named(machine.name)?.exampleOfConditions ?? ""
      let ways =
        conditions.isEmpty
        ? "Make one node of all states in which the same conditions hold, as with --by "
          + "\(examples), or choose a smaller --scope."
        : "Give fewer conditions to --by, or choose a smaller --scope."
      console.paragraph("The graph is too large to look at; tools can read it. \(ways)")
    }
    return ExitCode.holds.withFiles(written: isWritten)
  }

  private static func show(
    _ graph: ScopeGraph.Summary, _ without: [String], _ console: Console
  ) {
    let left = without.map { ", without \($0)" }.joined()
    console.print("consent explore \(graph.machine), graph of the model\(left)")
    console.row("scope", graph.scope.isEmpty ? "whole" : graph.scope)
    console.row("states", "\(graph.states.grouped), depth \(graph.depth)")
    console.row(
      "transitions",
      "\(graph.transitions.grouped), \(graph.refusals.grouped) refused, "
        + "\(graph.loops.grouped) self-loops")
    let rest = graph.edges == graph.transitions ? "" : "; --all includes self-loops"
    console.row("drawn", "\(graph.nodes.grouped) nodes, \(graph.edges.grouped) edges\(rest)")
  }
}
