import StateMachines

/// A search over every state of model and contestant that can be reached in a scope, nearest first.
///
/// A state is that of the model, all that the contestant remembers, and what the claims remember. Each
/// command is tried in each state: what both say is compared and judged like a step of any case. So the
/// first failure is a shortest one, and a search that comes to its end speaks of runs of any length.
///
///     let found = Explorer(machine, against: contestant, at: scope).run()
///
/// Worlds and commands are taken in their order and nothing depends on time or hashing, so that two
/// searches give the same result.
public struct Explorer<M: Machine> {
  public typealias Talk = M.Talk

  public var machine: M
  public var contestant: Contestant<Talk>
  public var scope: Scope<M.Size>
  /// How many commands a run has at most; `nil` for any number.
  public var maximumCommands: Int?
  /// How many states are met at most. A state takes some 100 bytes, one of the outermost some 5,000.
  public var maximumStates = 1_000_000
  /// How many commands are tried at most, in all states together.
  public var maximumTransitions = Int.max
  /// Where runs begin; `nil` for every world of the scope.
  public var worlds: [Talk.World]?
  /// Commands that are tried in every state besides those of the scope.
  public var besides: [Talk.Command] = []
  /// What is sought, if anything: asked of each beginning and each step that holds. The search ends with
  /// the first that it is said of, which is one of the nearest.
  public var goal: ((Exploration<M>.Sight) -> Bool)?
  /// The failure with which the search ends; `nil` for any. A run that fails otherwise is not gone on with.
  public var wanted: Discrepancy<M.Claim>?
  /// Told each command that was tried, state by state, in the order in which they are met.
  public var onTransition: ((Exploration<M>.Transition) -> Void)?

  /// The claims that are judged, all where nothing is said. What any claim remembers tells states apart.
  public var claims = ClaimList(Array(M.Claim.allCases))

  @inlinable
  public init(_ machine: M, against contestant: Contestant<Talk>, at scope: Scope<M.Size>) {
    (self.machine, self.contestant, self.scope) = (machine, contestant, scope)
  }

  /// Goes on until no state is new, a step fails, or a bound is met.
  ///
  /// - Parameters:
  ///   - shouldStop: Asked before each state.
  ///   - onProgress: Told the number of states now and then.
  @inlinable
  public func run(
    shouldStop: () -> Bool = { false }, onProgress: (Int) -> Void = { _ in }
  ) -> Exploration<M> {
    var course = Course(self)
    let worlds = course.worlds
    let groups = worlds.map { course.group(of: machine.setting(of: $0)) }
    for (index, world) in worlds.enumerated() {
      var match = Match(machine, against: contestant, in: world, claims: claims)
      course.meet(&match, in: groups[index], from: .world(index))
      if isReached(&match, in: world, after: nil) {
        course.result.witness = Scenario(world: world)
        course.result.end = .reached
      }
      if course.result.end != .complete { break }
    }
    // One match at a time plays, from wherever it is put.
    var (played, match) = (-1, Match<M>?.none)
    while !course.frontier.isEmpty, course.result.end == .complete {
      if let maximumCommands, course.result.depth == maximumCommands {
        course.result.end = .longEnough
        break
      }
      let frontier = course.frontier
      course.frontier = []
      for node in frontier {
        if node.number & 0x3FF == 0 { onProgress(course.table.count) }
        if shouldStop() { course.result.end = .stopped }
        if course.result.end != .complete { break }
        if played != node.world || match == nil {
          let world = worlds[node.world]
          (played, match) = (
            node.world, Match(machine, against: contestant, in: world, claims: claims)
          )
        }
        expand(node, in: groups[node.world], &match!, &course)
      }
      if course.result.end == .complete {
        course.result.comparedCommands += 1
        if !course.frontier.isEmpty { course.result.depth += 1 }
      }
    }
    course.result.bytes = course.table.bytes + course.origins.count * 8
    return course.result
  }

  /// Tries each command in a state.
  ///
  /// Commands that change neither side are taken one after the other, so that the claims hear of all of
  /// them, whatever of it a key leaves out.
  @inlinable
  func expand(
    _ node: Course.Node, in group: Int, _ match: inout Match<M>, _ course: inout Course
  ) {
    match.goBack(to: node.standing)
    let commands = commands(for: match.model)
    for index in commands.indices {
      if course.result.transitions >= maximumTransitions {
        course.result.end = .full
        return
      }
      // What is sought may be a rule, of which a refusal without a step tells none.
      let stays =
        goal == nil
        && match.refuses(commands[index], at: node.standing, recording: &course.result.coverage)
      let past = goal == nil ? nil : match.monitor.past
      let failure =
        stays ? nil : match.take(commands[index], recording: &course.result.coverage)
      course.result.transitions += 1
      if let failure {
        if wanted == nil || wanted == failure {
          course.result.breach = course.breach(failure, at: node.number, by: index)
          course.result.end = .broken
          return
        }
        course.result.otherFailures += 1
        match.goBack(to: node.standing)
        continue
      }
      if goal != nil, isReached(&match, in: match.world, after: past) {
        course.result.witness = course.way(to: node.number, by: index)
        course.result.end = .reached
        return
      }
      if course.result.coverage.landmarks != course.result.landmarks.count {
        course.noteLandmarks(at: node.number, by: index)
      }
      let isRefused = match.event?.isRefused == true
      let isElsewhere = !stays && !match.isWhere(node.standing)
      if !isElsewhere, match.remembersTheSame(as: node.standing) {
        if isRefused { course.result.refusals += 1 }
        course.result.loops += 1
        onTransition?(
          .init(from: node.number, to: node.number, by: index, isRefused: isRefused))
        continue
      }
      let origin = Course.Origin.state(node.number, by: index, in: node.world)
      let next = course.meet(&match, in: group, from: origin)
      onTransition?(.init(from: node.number, to: next, by: index, isRefused: isRefused))
      if next == node.number {
        course.result.loops += 1
        if !isElsewhere { continue }
      }
      if course.result.end != .complete { return }
      match.goBack(to: node.standing)
    }
  }
}

extension Explorer {
  /// The commands that are tried in a state.
  @inlinable
  func commands(for model: M.Model) -> [Talk.Command] {
    var commands = machine.commands(at: scope, for: model)
    for command in besides where !commands.contains(command) { commands.append(command) }
    return commands
  }

  /// Whether a match has come to what is sought.
  ///
  /// - Parameter past: What the claims remembered before the last step; `nil` at the beginning.
  @inlinable
  @inline(never)
  func isReached(_ match: inout Match<M>, in world: Talk.World, after past: M.Claim.Past?) -> Bool {
    guard let goal else { return false }
    return goal(
      .init(world, match.event?.after ?? match.start, match.event, after: past, by: match.rules))
  }
}

extension Match {
  /// Where a match stands: all that a search needs to go back there.
  @usableFromInline
  struct Standing {
    @usableFromInline let model: M.Model
    @usableFromInline let view: M.View
    @usableFromInline let side: any Side<Talk>
    @usableFromInline let past: M.Claim.Past
    /// What both sides stated last.
    @usableFromInline let stated: Talk.Snapshot

    @inlinable
    init(_ match: inout Match) {
      (model, view, side) = (match.model, match.view, match.side)
      (past, stated) = (match.monitor.past, match.event?.after ?? match.start)
    }
  }

  @inlinable
  @inline(never)
  mutating func goBack(to standing: Standing) {
    (model, view, side) = (standing.model, standing.view, standing.side)
    monitor.past = standing.past
    if event == nil {
      start = standing.stated
    } else {
      (event!.before, event!.after) = (standing.stated, standing.stated)
    }
  }

  /// Plays a command that both sides refuse as they are to, and where nothing else comes of it: the step
  /// of the model, which changes nothing, is not made.
  ///
  /// - Returns: Whether this is so; otherwise it is as if the command was not played.
  @inlinable
  @inline(never)
  mutating func refuses(
    _ command: Talk.Command, at standing: Standing, recording coverage: inout Coverage<M>
  ) -> Bool {
    // The sides agree on what they state: before the first step nobody has compared it.
    guard event != nil, compared == .everything, let expected = model.refused(command) else {
      return false
    }
    let reply = side.perform(command)
    guard case .said(expected) = reply, side.isLike(standing.side) else {
      side = standing.side
      return false
    }
    event!.stay(command, expected)
    let broken = monitor.claims.firstBroken(by: event!, after: monitor.past) {
      coverage.record(claim: $0, heldIn: $1)
    }
    if broken != nil {
      side = standing.side
      return false
    }
    monitor.past.record(event!)
    rules = Rules()
    coverage.record(command, expected, by: rules, machine.digest(of: standing.stated))
    return true
  }

  /// Whether both sides are where they were, as far as that can be seen at once.
  // Mutating by name alone, and never inlined, as the two below: a match is large, and would be copied.
  @inlinable
  @inline(never)
  mutating func isWhere(_ other: Standing) -> Bool {
    model == other.model && side.isLike(other.side)
  }

  /// Whether the claims remember the same as there.
  @inlinable
  @inline(never)
  mutating func remembersTheSame(as other: Standing) -> Bool { monitor.past == other.past }
}

/// How far a search has come.
@usableFromInline
struct Course<M: Machine> {
  @usableFromInline let explorer: Explorer<M>
  @usableFromInline var result: Exploration<M>
  @usableFromInline var table = StateTable()
  @usableFromInline var key: StateKey
  @usableFromInline var groups: [AnyHashable: Int] = [:]
  /// The states in which no command was tried yet.
  @usableFromInline var frontier: ContiguousArray<Node> = []
  /// How each state was met first.
  @usableFromInline var origins: ContiguousArray<(from: Int32, command: Int32)> = []
  @usableFromInline let things: Int
  @usableFromInline let worlds: [M.Talk.World]

  @usableFromInline
  struct Node {
    @usableFromInline let standing: Match<M>.Standing
    @usableFromInline let number: Int
    /// The place of its world among all.
    @usableFromInline let world: Int

    @inlinable
    init(_ standing: Match<M>.Standing, number: Int, world: Int) {
      (self.standing, self.number, self.world) = (standing, number, world)
    }
  }

  @usableFromInline
  enum Origin {
    case world(Int)
    case state(Int, by: Int, in: Int)
  }

  @inlinable
  init(_ explorer: Explorer<M>) {
    self.explorer = explorer
    key = StateKey(keepsOrder: explorer.scope.keepsOrder)
    things = explorer.machine.things(at: explorer.scope)
    worlds = explorer.worlds ?? explorer.machine.worlds(at: explorer.scope)
    result = Exploration(scope: explorer.scope)
    // The search has its own, which are exact.
    result.coverage.countsStates = false
  }

  /// The number of the worlds that are set alike.
  @inlinable
  mutating func group(of setting: AnyHashable) -> Int {
    let group = groups[setting] ?? groups.count
    groups[setting] = group
    return group
  }

  /// Meets a state, which is to be gone on from where it is new. Changes nothing of the match, which is
  /// large and must not be copied.
  @inlinable
  @discardableResult
  mutating func meet(_ match: inout Match<M>, in group: Int, from origin: Origin) -> Int {
    key.restart()
    key.add(group, bits: 32)
    match.model.write(to: &key)
    switch match.side.write(to: &key) {
    case .told: break
    case .untold: result.memory = .untold
    case .shared:
      (result.memory, result.end) = (.shared, .cannotGoBack)
      return -1
    }
    if match.event == nil {
      match.monitor.past.write(to: &key, at: match.start)
    } else {
      match.monitor.past.write(to: &key, at: match.event!.after)
    }
    let ways = key.finish(of: things)
    let (number, isNew) = table.meet(key.words)
    if !isNew { return number }
    if number >= explorer.maximumStates { result.end = .full }
    result.orbits += 1
    result.states += ways
    switch origin {
    case .world(let world):
      origins.append((~Int32(world), 0))
      frontier.append(Node(Match<M>.Standing(&match), number: number, world: world))
    case .state(let from, let command, let world):
      origins.append((Int32(from), Int32(command)))
      frontier.append(Node(Match<M>.Standing(&match), number: number, world: world))
    }
    return number
  }

  /// Notes where branches of claims held for the first time.
  @usableFromInline
  mutating func noteLandmarks(at state: Int, by command: Int) {
    let branches = Coverage<M>.branches
    for (place, count) in result.coverage.held.enumerated() where count > 0 {
      if result.landmarks.contains(where: { $0.place == place }) { continue }
      let claim = Array(M.Claim.allCases)[place / branches]
      result.landmarks.append(
        Exploration.Landmark(
          place: place, claim: claim, branch: place % branches,
          scenario: way(to: state, by: command)))
    }
  }

  // MARK: - How a state is reached

  /// The states that lead to one, the first first, each with the command that leads on.
  private func steps(to state: Int, by last: Int) -> (world: Int, commands: [Int]) {
    var (state, commands) = (state, [last])
    while origins[state].from >= 0 {
      commands.append(Int(origins[state].command))
      state = Int(origins[state].from)
    }
    return (Int(~origins[state].from), commands.reversed())
  }

  /// The shortest run to a step.
  @usableFromInline
  func way(to state: Int, by last: Int) -> Scenario<M.Talk> {
    let (world, places) = steps(to: state, by: last)
    var scenario = Scenario<M.Talk>(
      world: worlds[world])
    var model = M.Model(scenario.world)
    for place in places {
      let command = explorer.commands(for: model)[place]
      scenario.commands.append(command)
      model = model.applying(command).state
    }
    return scenario
  }

  /// The run to a step with all that was tried on the way and changed nothing.
  private func longWay(to state: Int, by last: Int) -> Scenario<M.Talk> {
    let (world, places) = steps(to: state, by: last)
    var scenario = Scenario<M.Talk>(
      world: worlds[world])
    var match = Match(
      explorer.machine, against: explorer.contestant, in: scenario.world, claims: explorer.claims)
    var ignored = Coverage<M>()
    for place in places {
      let start = Match<M>.Standing(&match)
      var idle: [M.Talk.Command] = []
      let commands = explorer.commands(for: start.model)
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

  /// A failure with a run that shows it, from which no single command can be left out.
  @usableFromInline
  func breach(
    _ failure: Discrepancy<M.Claim>, at state: Int, by last: Int
  ) -> Exploration<M>.Breach {
    func breach(_ scenario: Scenario<M.Talk>) -> Exploration<M>.Breach {
      .init(
        failure, scenario, of: explorer.machine, against: explorer.contestant,
        claims: explorer.claims)
    }
    let shortest = breach(way(to: state, by: last))
    return shortest.isRepeated ? shortest : breach(longWay(to: state, by: last))
  }
}

extension Explorer {
  @usableFromInline typealias Course = Lockstep.Course<M>
}
