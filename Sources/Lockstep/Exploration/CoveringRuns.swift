import StateMachines

/// Runs that together take every transition of a graph.
///
/// Each begins with the shortest way to a state that has transitions left, takes them one after the other,
/// those that lead nowhere first, and goes on to the nearest state that has some, as long as that is not
/// much farther than beginning anew. Runs whose transitions others take as well are left out then. Nobody
/// knows whether fewer commands would do; never fewer than there are transitions.
public struct CoveringRuns<M: Machine> {
  public typealias Talk = M.Talk

  public let graph: StateGraph<M>
  public private(set) var runs: [Run] = []

  /// A run and what it is for.
  public struct Run {
    public let scenario: Scenario<Talk>
    /// How many transitions it takes that no run before it does.
    public internal(set) var transitions = 0
    /// The transitions that it takes, in order.
    let taken: [Int]
  }

  /// How many commands all runs have.
  public var commands: Int { runs.reduce(0) { $0 + $1.scenario.commands.count } }

  /// How many runs there are at least, whoever writes them: one for each beginning that no other leads to,
  /// and enough for all transitions.
  public var fewestRuns: Int {
    var isMet = [Bool](repeating: false, count: graph.states)
    for state in 0..<graph.states {
      for transition in graph.transitions(of: state) where graph.target(of: transition) != state {
        isMet[graph.target(of: transition)] = true
      }
    }
    let beginnings = Set(graph.roots).count { !isMet[$0] }
    let most = max(
      longest, 1 + ((0..<graph.states).map { graph.way(to: $0).places.count }.max() ?? 0))
    return max(beginnings, (graph.transitions + most - 1) / most)
  }

  /// How many commands a run has at most.
  public let longest: Int

  /// - Parameters:
  ///   - graph: All of it; one that is not complete has no covering runs, and gets none.
  ///   - longest: How many commands a run has at most. One that leads farther away than that gets as many
  ///     as it needs.
  public init(
    over graph: StateGraph<M>, longest: Int, shouldStop: () -> Bool = { false }
  ) {
    (self.graph, self.longest) = (graph, longest)
    guard graph.isComplete else { return }
    var tour = Tour(graph, longest: longest)
    while !shouldStop(), let run = tour.next() { runs.append(run) }
    leaveOut()
    noteFirsts()
  }

  /// Leaves out runs of which others take every transition, the shortest first.
  private mutating func leaveOut() {
    var counts = [Int32](repeating: 0, count: graph.transitions)
    for run in runs { for transition in run.taken { counts[transition] += 1 } }
    let order = runs.indices.sorted { (runs[$0].taken.count, $0) < (runs[$1].taken.count, $1) }
    var isNeeded = runs.map { _ in true }
    for place in order {
      let taken = runs[place].taken
      for transition in taken { counts[transition] -= 1 }
      isNeeded[place] = taken.contains { counts[$0] == 0 }
      if isNeeded[place] { for transition in taken { counts[transition] += 1 } }
    }
    runs = zip(runs, isNeeded).filter(\.1).map(\.0)
  }

  private mutating func noteFirsts() {
    var isCovered = [Bool](repeating: false, count: graph.transitions)
    for place in runs.indices {
      for transition in runs[place].taken where !isCovered[transition] {
        (runs[place].transitions, isCovered[transition]) = (runs[place].transitions + 1, true)
      }
    }
  }
}

/// How far a graph is covered.
private struct Tour<M: Machine> {
  var graph: StateGraph<M>
  let longest: Int
  var isCovered: [Bool]
  /// How many transitions of each state are left, and the first state that has any.
  var left: [Int]
  var first = 0
  /// Transitions that did not lead where the graph says, taken after another way to their state: they get
  /// a run each that goes the way of the graph.
  var astray: [Int] = []
  /// For the search of a way: in which search each state was met last, and how.
  var met: [Int32]
  var searches: Int32 = 0

  init(_ graph: StateGraph<M>, longest: Int) {
    (self.graph, self.longest) = (graph, longest)
    isCovered = Array(repeating: false, count: graph.transitions)
    left = (0..<graph.states).map { graph.transitions(of: $0).count }
    met = Array(repeating: 0, count: graph.states)
  }

  /// A run with what it has taken.
  struct Walk {
    let world: Int
    var model: M.Model
    var state: Int
    var commands: [M.Talk.Command] = []
    var taken: [Int] = []
  }

  mutating func next() -> CoveringRuns<M>.Run? {
    while first < left.count, left[first] == 0 { first += 1 }
    if first == left.count { return nextAstray() }
    let (world, places) = graph.way(to: first)
    var walk = begin(in: world)
    for place in places { _ = take(place, &walk) }
    let (start, depth) = (walk.commands.count, max(places.count, 8))
    while walk.commands.count < max(longest, start + 1) {
      if let place = open(walk.state) {
        if !take(place, &walk) { break }
      } else if let way = way(from: walk.state, atMost: depth),
        walk.commands.count + way.count < longest
      {
        if way.contains(where: { !take($0, &walk) }) { break }
      } else {
        break
      }
    }
    return run(walk)
  }

  private mutating func nextAstray() -> CoveringRuns<M>.Run? {
    guard let transition = astray.popLast() else { return nil }
    let state = (0..<graph.states).first { graph.transitions(of: $0).contains(transition) } ?? 0
    let (world, places) = graph.way(to: state)
    var walk = begin(in: world)
    for place in places + [transition - graph.transitions(of: state).lowerBound] {
      _ = take(place, &walk)
    }
    return run(walk)
  }

  private func begin(in world: Int) -> Walk {
    Walk(world: world, model: M.Model(graph.worlds[world]), state: graph.roots[world])
  }

  private func run(_ walk: Walk) -> CoveringRuns<M>.Run {
    CoveringRuns.Run(
      scenario: Scenario(world: graph.worlds[walk.world], commands: walk.commands),
      taken: walk.taken)
  }

  /// The place of a transition that is left: one that leads nowhere, else one that leads to where more
  /// are left, else any.
  private func open(_ state: Int) -> Int? {
    if left[state] == 0 { return nil }
    var (any, leading) = (Int?.none, Int?.none)
    let transitions = graph.transitions(of: state)
    for transition in transitions where !isCovered[transition] {
      let target = graph.target(of: transition)
      if target == state { return transition - transitions.lowerBound }
      if any == nil { any = transition }
      if leading == nil, left[target] > 0 { leading = transition }
    }
    return (leading ?? any).map { $0 - transitions.lowerBound }
  }

  /// Takes the command at a place.
  ///
  /// - Returns: Whether it led where the graph says. Where it did not it is no part of the walk.
  private mutating func take(_ place: Int, _ walk: inout Walk) -> Bool {
    let commands = graph.machine.commands(at: graph.scope, for: walk.model)
    let transition = graph.transitions(of: walk.state).lowerBound + place
    let target = graph.target(of: transition)
    if !isCovered[transition] {
      isCovered[transition] = true
      left[walk.state] -= 1
    }
    guard commands.indices.contains(place) else {
      astray.append(transition)
      return false
    }
    let step = walk.model.applying(commands[place])
    guard M.Talk.isRefusal(step.outcome) == graph.isRefused(transition),
      target == walk.state && step.state == walk.model
        || graph.number(of: step.state, in: walk.world) == target
    else {
      astray.append(transition)
      return false
    }
    walk.commands.append(commands[place])
    walk.taken.append(transition)
    (walk.model, walk.state) = (step.state, target)
    return true
  }

  /// The places of a shortest way to a state with transitions left.
  private mutating func way(from state: Int, atMost length: Int) -> [Int]? {
    searches += 1
    met[state] = searches
    var ways: [(state: Int, from: Int, place: Int)] = [(state, -1, 0)]
    var (next, end) = (0, 1)
    for _ in 0..<length {
      while next < end {
        let transitions = graph.transitions(of: ways[next].state)
        for transition in transitions {
          let target = graph.target(of: transition)
          if met[target] == searches { continue }
          met[target] = searches
          ways.append((target, next, transition - transitions.lowerBound))
          if left[target] > 0 { return places(of: ways.count - 1, in: ways) }
          if ways.count > 5_000 { return nil }
        }
        next += 1
      }
      end = ways.count
    }
    return nil
  }

  private func places(
    of last: Int, in ways: [(state: Int, from: Int, place: Int)]
  ) -> [Int] {
    var (places, place) = ([Int](), last)
    while ways[place].from >= 0 {
      places.append(ways[place].place)
      place = ways[place].from
    }
    return places.reversed()
  }
}
