import Lockstep
import Notation
import Reporting
import StateMachines

/// The graph of the model of one machine in one scope, as it is drawn.
public struct ScopeGraph: Sendable {
  public let summary: Summary
  /// A node a state, an edge a transition. Those that lead nowhere, refusals among them, are left out
  /// where not all are wanted.
  public let diagram: StateDiagram

  /// What is counted of it.
  public struct Summary: Codable, Sendable, Equatable {
    public let machine: String
    /// The scope as it is written; empty for a whole machine.
    public let scope: String
    /// The states and transitions of the model, alike but for names taken as one.
    public let states, transitions: Int
    /// How many of the transitions are refused, and how many lead nowhere, refusals among them.
    public let refusals, loops: Int
    /// How many commands lead to the farthest state.
    public let depth: Int
    /// How many nodes and edges are drawn.
    public let nodes, edges: Int
  }
}

/// Why there is no graph of a scope.
public enum GraphFailure: Error {
  case flag(FlagMistake)
  /// The scope has more transitions than it may have.
  case tooLarge(scope: String, transitions: Int)
  /// The machine has no world in the scope.
  case empty(scope: String)
  case stopped
}

extension StateGraph where M: SuiteMachine {
  /// The whole graph of a scope as it is written.
  init(
    of machine: M, at scope: String, atMost transitions: Int, mergesBehaviours: Bool = false,
    _ shouldStop: () -> Bool
  ) throws(GraphFailure) {
    let known: Scope<M.Size>
    do throws(FlagMistake) { known = try Scope(scope) } catch { throw .flag(error) }
    self.init(
      of: machine, at: known, atMost: transitions, mergesBehaviours: mergesBehaviours,
      shouldStop: shouldStop)
    if shouldStop() { throw .stopped }
    if states == 0 { throw .empty(scope: known.name) }
    if !isComplete { throw .tooLarge(scope: known.name, transitions: transitions) }
  }
}

extension ScopeGraph {
  init<M: SuiteMachine>(
    of machine: M, at scope: String, atMost transitions: Int, all: Bool,
    _ shouldStop: () -> Bool
  ) throws(GraphFailure) {
    let graph = try StateGraph(of: machine, at: scope, atMost: transitions, shouldStop)
    var diagram = StateDiagram(graph.scope.name.isEmpty ? M.name : "\(M.name) \(graph.scope.name)")
    let roots = Set(graph.roots)
    var models: [M.Model] = []
    for state in 0..<graph.states {
      if shouldStop() { throw .stopped }
      let (model, depth): (M.Model, Int)
      // A state comes behind the one that it is first reached from.
      if let origin = graph.origin(of: state) {
        let before = models[origin.state]
        let command = machine.commands(at: graph.scope, for: before)[origin.place]
        model = before.applying(command).state
        depth = diagram.nodes[origin.state].depth + 1
      } else {
        (model, depth) = (M.Model(graph.worlds[graph.way(to: state).world]), 0)
      }
      models.append(model)
      diagram.nodes.append(.init(depth: depth, isRoot: roots.contains(state)))
      let commands = machine.commands(at: graph.scope, for: model)
      for (transition, command) in zip(graph.transitions(of: state), commands) {
        let target = graph.target(of: transition)
        if !all && target == state { continue }
        diagram.edges.append(
          .init(
            from: state, to: target, command: M.Talk.command.text(of: command),
            isRefused: graph.isRefused(transition)))
      }
    }
    self.diagram = diagram
    summary = Summary(
      machine: M.name, scope: graph.scope.name, states: graph.states,
      transitions: graph.transitions, refusals: graph.refusals, loops: graph.loops,
      depth: diagram.nodes.map(\.depth).max() ?? 0, nodes: diagram.nodes.count,
      edges: diagram.edges.count)
  }
}
