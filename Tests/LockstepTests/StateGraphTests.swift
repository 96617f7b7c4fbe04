import Lockstep
import PropertyTesting
import StateMachines
import Testing

private func graph(start: Int = 3, atMost transitions: Int = 1_000) -> StateGraph<DialMachine> {
  StateGraph(of: DialMachine(), at: Scope([(.start, start)]), atMost: transitions)
}

@Suite struct `A graph of states` {
  @Test func `holds every state and every transition once, each state with a shortest way`() {
    var graph = graph(start: 1)
    #expect(graph.isComplete && graph.states == 6 && graph.transitions == 18)
    // Self-loops: look in each state, down at 0, up at 5.
    #expect(graph.loops == 8 && graph.refusals == 0 && graph.roots == [0, 1])
    for position in 0...5 {
      let state = graph.number(of: DialModel(position), in: 0)
      let path = state.map { graph.path(to: $0) }
      #expect(path?.start == min(position, 1) && path?.moves.count == max(position - 1, 0))
    }
    #expect(graph.number(of: DialModel(6), in: 0) == nil)
    let up = graph.transitions(of: graph.roots[0]).lowerBound + 1
    #expect(graph.target(of: up) == graph.roots[1] && !graph.isRefused(up))
  }

  @Test func `takes worlds for one where no run tells them apart`() {
    func graph(_ merges: Bool) -> StateGraph<DialMachine> {
      StateGraph(
        of: DialMachine(tellsWorlds: true), at: Scope([(.start, 1)]), atMost: 1_000,
        mergesBehaviours: merges)
    }
    let (met, merged) = (graph(false), graph(true))
    #expect(met.states == 12 && met.transitions == 36 && met.loops == 16)
    #expect(merged.states == 6 && merged.transitions == 18 && merged.loops == 8)
    #expect(merged.roots == [0, 1])
    let covering = CoveringRuns(over: merged, longest: 200)
    #expect(covering.runs.reduce(0) { $0 + $1.transitions } == merged.transitions)
  }

  @Test func `keeps the start of an additional world, though other runs come by`() {
    let worlds = DialMachine().worlds(at: Scope([(.start, 2)]))
    let graph = StateGraph(
      of: DialMachine(), at: Scope([(.start, 2)]), from: [worlds[0]], besides: [worlds[2]],
      atMost: 1_000, mergesBehaviours: true)
    #expect(graph.states == 7 && graph.roots[1] != 0)
    let runs = CoveringRuns(over: graph, longest: 200).runs
    #expect(Set(runs.map(\.scenario.world)) == [worlds[0], worlds[2]])
  }

  @Test func `says that it is not whole where it is too large, and has no runs then`() {
    let small = graph(atMost: 3)
    #expect(!small.isComplete)
    #expect(CoveringRuns(over: small, longest: 200).runs.isEmpty)
  }
}

@Suite struct `Runs that cover a graph` {
  /// Returns how often each command is played in each position.
  private func taken(_ runs: CoveringRuns<DialMachine>) -> [[Int]: Int] {
    var counts: [[Int]: Int] = [:]
    for run in runs.runs {
      var model = DialModel(run.scenario.world)
      for command in run.scenario.commands {
        counts[[model.snapshot, command.number], default: 0] += 1
        model = model.applying(command).state
      }
    }
    return counts
  }

  @Test(arguments: [1, 2, 4, 7, 200])
  func `take every transition, within their length, and none is idle`(longest: Int) {
    let covering = CoveringRuns(over: graph(start: 0), longest: longest)
    let counts = taken(covering)
    #expect(counts.count == 18)
    #expect(covering.commands == counts.values.reduce(0, +))
    #expect(covering.runs.reduce(0) { $0 + $1.transitions } == 18)
    #expect(covering.runs.allSatisfy { $0.transitions > 0 })
    // The path to a transition may be longer than that; its run gets one command more.
    #expect(covering.runs.allSatisfy { $0.scenario.commands.count <= max(longest, 6) })
    #expect(covering.runs.count >= covering.fewestRuns)
    #expect(covering.fewestRuns == (18 + max(longest, 6) - 1) / max(longest, 6))
  }

  @Test func `are one where one is enough, hardly longer than the transitions are many`() {
    let covering = CoveringRuns(over: graph(start: 0), longest: 200)
    #expect(covering.runs.count == 1 && covering.fewestRuns == 1)
    #expect(covering.commands <= 20)
    var firsts = Firsts<DialMachine>()
    let kinds = firsts.met(in: covering.runs[0].scenario).kinds
    #expect(Set(kinds) == Set(Dial.Command.allCases) && kinds.count == 3)
  }
}
