import Lockstep
import Notation
import OperatingSystem
import Reporting
import StateMachines

extension SuiteMachine {
  /// The part of the catalogue that is independent of settings.
  package var bareCatalogue: Catalogue { Self.bareCatalogue }

  /// Returns the graph of a scope with the first `states` of its states.
  ///
  /// Objects have the numbers that they have in the shortest run to each state.
  package func walk(
    at scope: String, states: Int, _ shouldStop: () -> Bool
  ) throws(CommandError) -> StateWalk {
    let graph = StateGraph(
      of: self, at: try Scope(scope), atMost: .max, expanding: states, shouldStop: shouldStop)
    let plain = Model(Language.plainWorld).snapshot
    var walk = StateWalk()
    var worlds: [Int: Int] = [:]
    for (place, root) in graph.roots.enumerated() where root < graph.expanded {
      worlds[place] = worlds.count
      walk.addWorld(
        ["consent case, format 1", "machine \(Self.name)"]
          + Case<Language>(world: graph.worlds[place]).worldLines, root: root)
    }
    var visited: [(model: Model, world: Int, depth: Int)] = []
    for state in 0..<graph.expanded {
      var origin: (state: Int, command: String)?
      if let first = graph.origin(of: state) {
        let before = visited[first.state]
        let command = commands(at: graph.scope, for: before.model)[first.place]
        visited.append(
          (before.model.applying(command).state, before.world, before.depth + 1))
        origin = (first.state, Language.command.text(of: command))
      } else {
        let world = graph.path(to: state).start
        visited.append((Model(graph.worlds[world]), world, 0))
      }
      let (model, world, depth) = visited[state]
      let snapshot = model.snapshot
      walk.addState(
        world: worlds[world] ?? 0, depth: depth, origin: origin,
        facts: Language.snapshotFacets.account(of: snapshot, besides: plain))
      for (transition, command) in zip(
        graph.transitions(of: state), commands(at: graph.scope, for: model))
      {
        let text = Language.command.text(of: command)
        let step = model.applying(command)
        if let refusal = Language.refusal(in: step.outcome) {
          walk.addMove(text, .refused(Language.reason(of: refusal)))
          continue
        }
        let said = Language.transcript(
          of: step.outcome, from: snapshot, to: step.state.snapshot
        ).map(\.description)
        let target = graph.target(of: transition)
        walk.addMove(
          text, target < graph.expanded ? .to(target, said: said) : .beyond(said: said))
      }
    }
    return walk
  }
}
