import StateMachines

/// Runs that together take every transition of a graph.
///
/// Each run starts with a shortest path to a state that has open transitions. It takes them one after the
/// other, self-loops first, and goes on to the nearest state that has some, unless that is much farther than
/// a new start. Runs whose transitions other runs also take are removed at the end. The number of commands is
/// at least the number of transitions, but it may not be minimal.
package struct CoveringRuns<M: Machine> {
  package typealias Language = M.Language

  package let graph: StateGraph<M>
  package private(set) var runs: [Run] = []

  /// A run, with the transitions that it contributes.
  package struct Run {
    package let scenario: Scenario<Language>
    /// The number of transitions that the run takes and no earlier run does.
    package internal(set) var transitions = 0
    /// The transitions of the run, in order.
    let taken: [Int]
  }

  package var commands: Int { runs.reduce(0) { $0 + $1.scenario.commands.count } }

  /// A lower bound on the number of runs in any covering set: one for each initial state that no other state
  /// leads to, and enough for all transitions.
  package var fewestRuns: Int {
    var isMet = [Bool](repeating: false, count: graph.states)
    for state in 0..<graph.states {
      for transition in graph.transitions(of: state) where graph.target(of: transition) != state {
        isMet[graph.target(of: transition)] = true
      }
    }
    let beginnings = Set(graph.roots).count { !isMet[$0] }
    let most = max(
      longest, 1 + ((0..<graph.states).map { graph.path(to: $0).moves.count }.max() ?? 0))
    return max(beginnings, (graph.transitions + most - 1) / most)
  }

  /// The maximum number of commands of a run.
  package let longest: Int

  /// Computes runs that cover `graph`.
  ///
  /// - Parameters:
  ///   - graph: A complete graph. An incomplete one gets no runs.
  ///   - longest: The maximum number of commands of a run. A run to a state farther away gets as many as it
  ///     needs.
  ///   - shouldStop: Called before each run; `true` ends the computation.
  package init(
    over graph: StateGraph<M>, longest: Int, shouldStop: () -> Bool = { false }
  ) {
    (self.graph, self.longest) = (graph, longest)
    guard graph.isComplete else { return }
    var tour = Tour(graph, longest: longest)
    while !shouldStop(), let run = tour.next() { runs.append(run) }
    leaveOut()
    noteFirsts()
  }

  /// Removes runs all of whose transitions other runs take, the shortest first.
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
    for index in runs.indices {
      for transition in runs[index].taken where !isCovered[transition] {
        (runs[index].transitions, isCovered[transition]) = (runs[index].transitions + 1, true)
      }
    }
  }
}

/// The progress of covering a graph.
private struct Tour<M: Machine> {
  var graph: StateGraph<M>
  let longest: Int
  var isCovered: [Bool]
  /// The number of open transitions of each state, and the first state that has any.
  var left: [Int]
  var first = 0
  /// Transitions that led to another state than in the graph when taken after another path. Each gets a run
  /// of its own, along the path of the graph.
  var astray: [Int] = []
  /// The number of the last path search that visited each state.
  var met: [Int32]
  var searches: Int32 = 0

  init(_ graph: StateGraph<M>, longest: Int) {
    (self.graph, self.longest) = (graph, longest)
    isCovered = Array(repeating: false, count: graph.transitions)
    left = (0..<graph.states).map { graph.transitions(of: $0).count }
    met = Array(repeating: 0, count: graph.states)
  }

  /// A run under construction, with its transitions.
  struct Walk {
    let world: Int
    var model: M.Model
    var state: Int
    var commands: [M.Language.Command] = []
    var taken: [Int] = []
  }

  mutating func next() -> CoveringRuns<M>.Run? {
    while first < left.count, left[first] == 0 { first += 1 }
    if first == left.count { return nextAstray() }
    let (world, places) = graph.path(to: first)
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
    let (world, places) = graph.path(to: state)
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

  /// Returns the index of an open transition: preferably a self-loop, then one to a state with open
  /// transitions, then any other.
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

  /// Plays the command at an index.
  ///
  /// - Returns: Whether it led to the same state as in the graph. If not, it is not added to the walk.
  private mutating func take(_ index: Int, _ walk: inout Walk) -> Bool {
    let commands = graph.machine.commands(at: graph.scope, for: walk.model)
    let transition = graph.transitions(of: walk.state).lowerBound + index
    let target = graph.target(of: transition)
    if !isCovered[transition] {
      isCovered[transition] = true
      left[walk.state] -= 1
    }
    guard commands.indices.contains(index) else {
      astray.append(transition)
      return false
    }
    let step = walk.model.applying(commands[index])
    guard M.Language.isRefusal(step.outcome) == graph.isRefused(transition),
      target == walk.state && step.state == walk.model
        || graph.number(of: step.state, in: walk.world) == target
    else {
      astray.append(transition)
      return false
    }
    walk.commands.append(commands[index])
    walk.taken.append(transition)
    (walk.model, walk.state) = (step.state, target)
    return true
  }

  /// Returns the command indices of a shortest path to a state with open transitions.
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
