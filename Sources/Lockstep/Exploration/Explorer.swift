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
  /// Where runs begin: the ends of these runs, played by the model and not judged; `nil` for every world
  /// of the scope.
  public var starts: [Scenario<Talk>]?
  /// Commands that are tried in every state besides those of the scope.
  public var besides: [Talk.Command] = []
  /// What is sought, if anything: asked of each beginning and each step that holds. The search ends with
  /// the first that it is said of, which is one of the nearest.
  public var goal: ((Exploration<M>.Sight) -> Bool)?
  /// The failure with which the search ends; `nil` for any. A run that fails otherwise is not gone on with.
  public var wanted: Failure?
  /// Decides about each command before it is tried, by its number from 0: so a command that ends the process
  /// can be named, left out of another search, and reached by its run.
  public var onAttempt: ((Int) -> Exploration<M>.Attempt)?
  /// Told each command that was tried, state by state, in the order in which they are met.
  public var onTransition: ((Exploration<M>.Transition) -> Void)?

  /// The claims that are judged; by default all. The memory of any claim distinguishes states; without
  /// claims a run leaves no memory.
  public var claims = ClaimList(Array(M.Claim.allCases))

  public init(_ machine: M, against contestant: Contestant<Talk>, at scope: Scope<M.Size>) {
    (self.machine, self.contestant, self.scope) = (machine, contestant, scope)
  }

  /// Goes on until no state is new, a step fails, or a bound is met.
  ///
  /// - Parameters:
  ///   - shouldStop: Asked before each state.
  ///   - onProgress: Told the number of states now and then.
  public func run(
    shouldStop: () -> Bool = { false }, onProgress: (Int) -> Void = { _ in }
  ) -> Exploration<M> {
    machine.loops.explore(self, shouldStop, onProgress)
  }

  @inlinable
  func search(_ shouldStop: () -> Bool, _ onProgress: (Int) -> Void) -> Exploration<M> {
    var course = Course(self)
    let starts = course.starts
    let groups = starts.map { course.group(of: machine.setting(of: $0.world)) }
    for (index, start) in starts.enumerated() {
      var match = Match(machine, against: contestant, after: start, claims: claims)
      course.meet(&match, in: groups[index], from: .start(index))
      if isReached(&match, in: start.world, after: nil) {
        course.result.witness = start
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
        if played != node.start || match == nil {
          let world = starts[node.start].world
          (played, match) = (
            node.start, Match(machine, against: contestant, in: world, claims: claims)
          )
        }
        expand(node, in: groups[node.start], &match!, &course)
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
      switch onAttempt?(course.result.transitions) ?? .take {
      case .take: break
      case .leaveOut:
        course.result.transitions += 1
        course.result.otherFailures += 1
        continue
      case .endHere:
        course.result.witness = course.way(to: node.number, by: index)
        course.result.end = .reached
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
      let origin = Course.Origin.state(node.number, by: index, in: node.start)
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

extension Explorer {
  @usableFromInline typealias Course = Lockstep.Course<M>
}
