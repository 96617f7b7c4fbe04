import StateMachines

/// The progress of a search.
@usableFromInline
struct SearchProgress<M: Machine> {
  @usableFromInline let explorer: Explorer<M>
  @usableFromInline var result: Exploration<M>
  @usableFromInline var tree = SearchTree<Node>()
  @usableFromInline var key: StateKey
  @usableFromInline var groups: [AnyHashable: Int] = [:]
  @usableFromInline let things: Int
  @usableFromInline let starts: [Scenario<M.Language>]

  @usableFromInline
  struct Node {
    @usableFromInline let standing: Match<M>.SavedState
    @usableFromInline let number: Int
    /// The index of its start among all starts.
    @usableFromInline let start: Int

    @inlinable
    init(_ standing: Match<M>.SavedState, number: Int, start: Int) {
      (self.standing, self.number, self.start) = (standing, number, start)
    }
  }

  @inlinable
  init(_ explorer: Explorer<M>) {
    self.explorer = explorer
    key = StateKey(keepsOrder: explorer.scope.keepsOrder)
    things = explorer.machine.things(at: explorer.scope)
    starts =
      explorer.starts
      ?? explorer.machine.worlds(at: explorer.scope).map { Scenario<M.Language>(world: $0) }
    result = Exploration(scope: explorer.scope)
    // The search counts states itself, and exactly.
  }

  /// Returns the number of the group of worlds that have the same setting.
  @inlinable
  mutating func group(of setting: AnyHashable) -> Int {
    let group = groups[setting] ?? groups.count
    groups[setting] = group
    return group
  }

  /// Visits a state, and adds it to the frontier if it is new. Does not change the match, which is passed
  /// `inout` only because it is large and must not be copied.
  @inlinable
  @discardableResult
  mutating func meet(
    _ match: inout Match<M>, in group: Int, of start: Int, from origin: SearchTree<Node>.Origin
  ) -> Int {
    key.restart()
    key.add(group, bits: 32)
    M.write(match.model, to: &key)
    switch match.side.write(to: &key) {
    case .told: break
    case .untold: result.memory = .untold
    case .shared:
      (result.memory, result.end) = (.shared, .cannotGoBack)
      return -1
    }
    if match.monitor.claims.all.isEmpty {
      // There is no history.
    } else if explorer.keepsHistory {
      key.keepNumbers()
      key.add(match.monitor.past)
    } else if match.event == nil {
      match.monitor.past.write(to: &key, at: match.start)
    } else {
      match.monitor.past.write(to: &key, at: match.event!.after)
    }
    let ways = key.finish(of: things)
    let (number, isNew) = tree.meet(key.words, from: origin)
    if !isNew { return number }
    if number >= explorer.maximumStates { result.end = .full }
    result.orbits += 1
    result.states += ways
    tree.add(Node(Match<M>.SavedState(&match), number: number, start: start))
    return number
  }

  /// Records the cover points that were reached for the first time.
  @usableFromInline
  mutating func noteLandmarks(at state: Int, by command: Int) {
    let points = Coverage<M>.points
    for (index, count) in result.coverage.held.enumerated() where count > 0 {
      if result.landmarks.contains(where: { $0.place == index }) { continue }
      let claim = Array(M.Claim.allCases)[index / points]
      result.landmarks.append(
        Exploration.Landmark(
          place: index, claim: claim, number: index % points,
          scenario: way(to: state, by: command)))
    }
  }

  /// Records a run to the goal. The last of the runs to find ends the search.
  @usableFromInline
  mutating func reach(from state: Int, by last: Int) {
    result.witnesses.append(way(to: state, by: last))
    if result.witnesses.count >= explorer.wantedRuns { result.end = .reached }
  }

  /// Returns the shortest run to a step.
  @usableFromInline
  func way(to state: Int, by last: Int) -> Scenario<M.Language> {
    let (start, moves) = tree.path(to: state)
    var scenario = starts[start]
    var model = M.Model(after: scenario)
    // The system may be a program that costs a start, and is played only if commands depend on it.
    var side = explorer.besidesIn.map { _ in explorer.contestant.side(scenario.world) }
    for command in scenario.commands { _ = side?.perform(command) }
    for place in moves + [last] {
      let others = side.flatMap { explorer.besidesIn?($0) }
      let command = explorer.commands(for: model, others)[place]
      scenario.commands.append(command)
      model = model.applying(command).state
      _ = side?.perform(command)
    }
    return scenario
  }

  /// Returns a run that reaches a state and ends with a command. At each state on the way, the run also
  /// contains the commands that were tried there and changed nothing.
  private func longWay(to state: Int, by last: Int) -> Scenario<M.Language> {
    let (start, moves) = tree.path(to: state)
    var scenario = starts[start]
    var match = Match(
      explorer.machine, against: explorer.contestant, after: scenario, claims: explorer.claims)
    var ignored = Coverage<M>()
    for place in moves + [last] {
      let start = Match<M>.SavedState(&match)
      var idle: [M.Language.Command] = []
      let commands = explorer.commands(for: start.model, explorer.besidesIn?(start.side))
      for command in commands[..<place] {
        _ = match.take(command, recording: &ignored)
        if match.isWhere(start) {
          idle.append(command)
        } else {
          match.goBack(to: start)
          idle = []
        }
      }
      _ = match.take(commands[place], recording: &ignored)
      scenario.commands += idle + [commands[place]]
    }
    return scenario
  }

  /// Returns a failure with a run that shows it, from which no single command can be removed, unless the failure ends
  /// a program.
  @usableFromInline
  func breach(
    _ failure: Failure, at state: Int, by last: Int
  ) -> Exploration<M>.Breach {
    func breach(_ scenario: Scenario<M.Language>) -> Exploration<M>.Breach {
      .init(
        failure, scenario, of: explorer.machine, against: explorer.contestant,
        claims: explorer.claims)
    }
    let shortest = breach(way(to: state, by: last))
    let endsProgram = explorer.contestant.isProgram && failure.endsSystem
    if shortest.isRepeated || endsProgram { return shortest }
    let longer = breach(longWay(to: state, by: last))
    return longer.isRepeated ? longer : shortest
  }
}
