import PropertyTesting
import StateMachines

/// Random cases within a scope, counted against all of its states.
///
/// Each command is drawn from those of the scope, all alike, and both sides take it in lockstep.
public struct ScopedWalks<M: Machine> {
  public var graph: StateGraph<M>
  public var contestant: Contestant<M.Talk>
  public var seed: UInt64
  public var cases: UInt64
  /// How many commands a case draws.
  public var commands = 50
  /// Whether a case begins in any state of the graph, all alike, reached by its shortest way, which is
  /// played and counted as well; otherwise in any world of the scope.
  public var beginsAnywhere = false

  public init(
    over graph: StateGraph<M>, against contestant: Contestant<M.Talk>, seed: UInt64, cases: UInt64
  ) {
    (self.graph, self.contestant, self.seed, self.cases) = (graph, contestant, seed, cases)
  }

  /// What the cases have met.
  public struct Visits {
    /// How many cases were played, and how many commands in them.
    public internal(set) var cases: UInt64 = 0
    public internal(set) var commands = 0
    /// How many of the states and the transitions of the graph were visited.
    public internal(set) var states = 0
    public internal(set) var transitions = 0
    /// The first step that fails, shrunk by leaving commands out, and its case.
    public internal(set) var breach: Exploration<M>.Breach?
    public internal(set) var index: UInt64?
    /// How often a command led out of the graph: never, where the scope keeps what it promises.
    public internal(set) var strays = 0
  }

  /// Plays the cases until one fails. The graph is complete and has a world.
  public func run(shouldStop: () -> Bool = { false }) -> Visits {
    var (visits, graph) = (Visits(), graph)
    guard graph.isComplete, graph.states > 0 else { return visits }
    var (isVisited, isTaken) = (
      [Bool](repeating: false, count: graph.states),
      [Bool](repeating: false, count: graph.transitions)
    )
    var source = ChoiceSource(seed: seed, case: 0)
    let claims = ClaimList(Array(M.Claim.allCases))
    for index in 0..<cases where !shouldStop() {
      source.restart(seed: seed, case: index)
      guard let drawn = try? draw(from: &source) else { continue }
      visits.cases += 1
      if let breach = play(drawn, claims, &graph, &visits, &isVisited, &isTaken) {
        (visits.breach, visits.index) = (breach, index)
        break
      }
    }
    visits.states = isVisited.count { $0 }
    visits.transitions = isTaken.count { $0 }
    return visits
  }

  /// What one case does: the place of its world, and its commands with their places.
  private typealias Drawn = (world: Int, commands: [M.Talk.Command], places: [Int])

  private func draw(from source: inout ChoiceSource) throws(Discard) -> Drawn {
    var (world, places) = (0, [Int]())
    if beginsAnywhere {
      (world, places) = graph.way(to: try source.index(below: graph.states))
    } else {
      world = try source.index(below: graph.worlds.count)
    }
    var model = M.Model(graph.worlds[world])
    var drawn: [M.Talk.Command] = []
    for number in 0..<places.count + commands {
      let commands = graph.machine.commands(at: graph.scope, for: model)
      if number == places.count { places.append(try source.index(below: commands.count)) }
      drawn.append(commands[places[number]])
      model = model.applying(drawn[number]).state
    }
    return (world, drawn, places)
  }

  private func play(
    _ drawn: Drawn, _ claims: ClaimList<M.Claim>, _ graph: inout StateGraph<M>,
    _ visits: inout Visits, _ isVisited: inout [Bool], _ isTaken: inout [Bool]
  ) -> Exploration<M>.Breach? {
    let world = graph.worlds[drawn.world]
    var match = Match(graph.machine, against: contestant, in: world, claims: claims)
    var ignored = Coverage<M>()
    var state: Int? = graph.roots[drawn.world]
    for (number, command) in drawn.commands.enumerated() {
      if let state {
        isVisited[state] = true
        isTaken[graph.transitions(of: state).lowerBound + drawn.places[number]] = true
      }
      if let failure = match.take(command, recording: &ignored) {
        return .init(
          failure, Scenario(world: world, commands: Array(drawn.commands[...number])),
          of: graph.machine, against: contestant, claims: claims)
      }
      visits.commands += 1
      state = graph.number(of: match.model, in: drawn.world)
      if state == nil { visits.strays += 1 }
    }
    if let state { isVisited[state] = true }
    return nil
  }
}

extension Scenario {
  /// The scenario without commands that it can do without, one after the other, the last first.
  ///
  /// - Parameter holds: Whether a scenario is still what is wanted.
  public func shortened(while holds: (Scenario) -> Bool) -> Scenario {
    var (best, place) = (self, commands.count)
    while place > 0 {
      place -= 1
      var shorter = best
      shorter.commands.remove(at: place)
      if holds(shorter) { best = shorter }
    }
    return best
  }
}
