import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines

/// The state graph of a machine's model in one scope, for export.
package struct ScopeGraph: Sendable {
  package let summary: Summary
  /// The graph with a node per state and an edge per transition. Self-loops, which include refused commands,
  /// are omitted unless all transitions are requested.
  package let diagram: StateDiagram

  package struct Summary: Codable, Sendable, Equatable {
    package let machine: String
    /// The scope in its notation. Empty for a machine without scopes.
    package let scope: String
    /// The numbers of states and transitions of the model, up to renaming.
    package let states, transitions: Int
    /// The numbers of refused commands, and of self-loops, which include refused commands.
    package let refusals, loops: Int
    /// The number of commands to the farthest state.
    package let depth: Int
    package let nodes, edges: Int
  }
}

extension SuiteMachine {
  /// Parses conditions on single states.
  fileprivate static func stateConditions(
    _ texts: [String]
  ) throws(CommandError) -> [Condition<Language.Snapshot>] {
    let language = ConditionLanguage(
      of: name, words: Language.observables,
      advice: "List the words with: consent find \(name) --words")
    var conditions: [Condition<Language.Snapshot>] = []
    for text in texts {
      do throws(NotationError) {
        conditions.append(try Condition(text, in: language))
      } catch {
        throw CommandError(error, in: text)
      }
    }
    return conditions
  }
}

extension StateGraph where M: SuiteMachine {
  init(
    of machine: M, at scope: String, atMost transitions: Int, mergesBehaviours: Bool = false,
    without kinds: [String] = [], _ shouldStop: () -> Bool
  ) throws(CommandError) {
    let known = try Scope<M.Size>(scope)
    self.init(
      of: machine, at: known, atMost: transitions, mergesBehaviours: mergesBehaviours,
      leavesOut: M.isOfKind(kinds), shouldStop: shouldStop)
    if shouldStop() { throw .interrupted }
    if states == 0 {
      throw CommandError(
        "The machine has no world in the scope \(known.name).", "Choose a larger --scope.")
    }
    if !isComplete {
      throw CommandError(
        "The scope \(known.name) has more than \(transitions.grouped) transitions.",
        "Choose a smaller --scope, or allow more --transitions.")
    }
  }
}

extension ScopeGraph {
  /// Creates the graph of a scope.
  ///
  /// - Parameters:
  ///   - conditions: Conditions on states, in the notation of `consent find`. If there are any, states in which the
  ///     same of them hold are one node.
  ///   - kinds: The kinds of commands to leave out.
  package init<M: SuiteMachine>(
    of machine: M, at scope: String, atMost transitions: Int, all: Bool, by conditions: [String],
    without kinds: [String] = [], _ shouldStop: () -> Bool
  ) throws(CommandError) {
    let parsed = try M.stateConditions(conditions)
    let graph = try StateGraph(
      of: machine, at: scope, atMost: transitions, without: kinds, shouldStop)
    var diagram = StateDiagram(graph.scope.name.isEmpty ? M.name : "\(M.name) \(graph.scope.name)")
    let roots = Set(graph.roots)
    var models: [M.Model] = []
    var groups: [[String]] = []
    for state in 0..<graph.states {
      if shouldStop() { throw .interrupted }
      let (model, depth, label): (M.Model, Int, [String])
      // Each state follows the state from which it was first reached.
      if let origin = graph.origin(of: state) {
        let before = models[origin.state]
        let command = graph.commands(for: before)[origin.place]
        model = before.applying(command).state
        depth = diagram.nodes[origin.state].depth + 1
        label = M.Language.snapshotFacets.lines(from: before.snapshot, to: model.snapshot)
          .map(\.text)
      } else {
        let world = graph.worlds[graph.path(to: state).start]
        (model, depth) = (M.Model(world), 0)
        label = Case<M.Language>(world: world).worldLines
      }
      models.append(model)
      diagram.nodes.append(.init(depth: depth, isRoot: roots.contains(state), label: label))
      groups.append(
        zip(conditions, parsed).map { text, condition in
          condition.holds(of: model.snapshot) ? text : "not \(text)"
        })
      let commands = graph.commands(for: model)
      for (transition, command) in zip(graph.transitions(of: state), commands) {
        let target = graph.target(of: transition)
        if !all && target == state { continue }
        diagram.edges.append(
          .init(
            from: state, to: target, command: M.Language.command.text(of: command),
            isRefused: graph.isRefused(transition)))
      }
    }
    let depth = diagram.nodes.map(\.depth).max() ?? 0
    if !conditions.isEmpty { diagram = diagram.collapsed(by: groups, loops: all) }
    self.diagram = diagram
    summary = Summary(
      machine: M.name, scope: graph.scope.name, states: graph.states,
      transitions: graph.transitions, refusals: graph.refusals, loops: graph.loops,
      depth: depth, nodes: diagram.nodes.count,
      edges: diagram.edges.count)
  }
}
