import ConsentSuite
import Notation
import OperatingSystem
import Reporting
import Terminal

/// `consent explore --dot`: writes the state graph of the model in one scope.
struct GraphCommand: ToolCommand {
  private let machine: AnySetMachine
  private let scope: String
  private let transitions: Int
  private let isWhole: Bool
  /// The conditions by which states are collapsed.
  private let conditions: [String]
  /// Words for an example of such conditions.
  private let words: [String]
  private let file: String

  init(_ arguments: Arguments) throws(UsageError) {
    file = arguments[.dot] ?? ""
    try arguments.refuse(
      [
        .nightly, .depth, .states, .fault, .save, .workers, .patience, .memory, .children,
        .inProcess, .html, .playground,
      ], beside: .dot,
      "A graph shows the whole model in one scope: remove one of the two.")
    let machines = try arguments.machinesAndFault(twins: false).machines.map(\.machine)
    guard machines.count == 1 else {
      throw UsageError(
        message: "--dot needs the name of one machine.",
        advice: "Machines: \(arguments.program.told).")
    }
    machine = machines[0]
    try machine.asked()
    // A machine without sizes has a single scope.
    let only = machine.staircase.first { $0.isEmpty }
    guard let scope = try arguments.scope(of: machines) ?? only else {
      throw UsageError(
        message: "--dot needs one scope.",
        advice: "For example: --scope \(machine.risingStaircase[0]).")
    }
    self.scope = scope
    transitions = try arguments.transitions()
    isWhole = arguments.has(.all)
    conditions =
      arguments[.by].map { text in
        text.split(separator: ",", omittingEmptySubsequences: false).map { part in
          String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
      } ?? []
    let words = arguments.program.named(machine.name)?.words() ?? []
    self.words = words.filter { $0.topic == ConditionTopic.state.rawValue && !$0.isNumber }
      .prefix(2).map(\.name)
  }

  func run(_ console: Console) throws(UsageError) -> ExitCode {
    let graph: ScopeGraph
    do throws(GraphFailure) {
      graph = try console.doing("searching states") { shouldStop throws(GraphFailure) in
        try machine.graph(
          at: scope, atMost: transitions, all: isWhole, by: conditions, shouldStop)
      }
    } catch {
      return try console.refuse(error)
    }
    let areWritten = console.write(graph.diagram.dot, to: file)
    console.add("graph", ["report": graph.summary])
    show(graph.summary, console)
    if graph.diagram.isTooLargeToRead { advise(console) }
    return ExitCode.holds.withFiles(written: areWritten)
  }

  private func show(_ graph: ScopeGraph.Summary, _ console: Console) {
    console.print("consent explore \(graph.machine), graph of the model")
    console.row("scope", graph.scope.isEmpty ? "whole" : graph.scope)
    console.row("states", "\(graph.states.grouped), depth \(graph.depth)")
    console.row(
      "transitions",
      "\(graph.transitions.grouped), \(graph.refusals.grouped) refused, "
        + "\(graph.loops.grouped) self-loops")
    let rest = graph.edges == graph.transitions ? "" : "; --all includes self-loops"
    console.row("drawn", "\(graph.nodes.grouped) nodes, \(graph.edges.grouped) edges\(rest)")
  }

  /// Advises a smaller picture.
  private func advise(_ console: Console) {
    let ways =
      conditions.isEmpty
      ? "Make one node of all states in which the same conditions hold, as with --by "
        + "\(words.joined(separator: ",")), or choose a smaller --scope."
      : "Give fewer conditions to --by, or choose a smaller --scope."
    console.paragraph("The graph is too large to look at; tools can read it. \(ways)")
  }
}
