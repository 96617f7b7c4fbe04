import StateMachines

/// An exhaustive search over the reachable states of model and system in a scope, breadth first.
///
/// A state consists of the model's state, the whole state of the system, and the history of the claims. Each
/// command is tried in each state, where the answers are compared and judged as in any other case. So the
/// first failure is a shortest one, and a search that is complete covers runs of any length.
///
///     let found = Explorer(machine, against: contestant, at: scope).run()
///
/// Worlds and commands are tried in their order, and nothing depends on time or hashing, so that two searches
/// give the same result.
public struct Explorer<M: Machine> {
  /// The language of the machine.
  public typealias Language = M.Language

  /// The machine: model and claims.
  public var machine: M
  /// The system under test.
  public var contestant: SystemUnderTest<Language>
  /// The scope to search.
  public var scope: Scope<M.Size>
  /// The maximum number of commands in a run; `nil` for no maximum.
  public var maximumCommands: Int?
  /// The maximum number of states. A state takes some 100 bytes, a state of the frontier some 5,000.
  public var maximumStates = 1_000_000
  /// The maximum number of commands to try, over all states.
  public var maximumTransitions = Int.max
  /// The prefixes of all runs: the search starts where these end. Prefixes are played, but not judged; `nil`
  /// for the initial states of the scope's worlds.
  public var starts: [Scenario<Language>]?
  /// Commands that are tried in every state besides the commands of the scope.
  public var besides: [Language.Command] = []
  /// Returns commands that are tried besides in a state of the system; `nil` if there are none.
  @usableFromInline package var besidesIn: ((any Side<Language>) -> [Language.Command])?
  /// The goal, evaluated at each start and after each step that passes; `nil` for none. The search ends at
  /// the first state that satisfies it, which is a nearest one.
  public var goal: ((Exploration<M>.GoalInput) -> Bool)?
  /// The number of runs to the goal after which the search ends. Each ends where it first satisfies the goal, and
  /// no two end with the same command in the same state.
  public var wantedRuns = 1
  /// Returns whether a command counts in the length of a run; `nil` if each counts.
  public var counts: ((Language.Command) -> Bool)?
  /// Returns whether a command is left out of the search; `nil` if none is.
  public var leavesOut: ((Language.Command) -> Bool)?
  /// The failures that end the search. A run with another failure is not continued, unless it ends a program: that
  /// ends the search as well.
  public var wanted = Wanted.any

  /// The failures that a search looks for.
  public enum Wanted: Hashable, Sendable {
    /// Any failure, or none.
    case any, none
    /// This failure alone.
    case only(Failure)

    @usableFromInline
    func includes(_ failure: Failure) -> Bool {
      switch self {
      case .any: true
      case .none: false
      case .only(let one): one == failure
      }
    }
  }

  /// The number of other failures that are played again. One that does not repeat ends the search.
  @usableFromInline package var doubts = 0
  /// The decision about each command before it is tried, by its number from 0. Thus a command that ends the
  /// process can be identified, left out of another search, and reached by its run.
  public var onAttempt: ((Int) -> Exploration<M>.Attempt)?
  /// Called with each transition, state by state, in the order of discovery.
  public var onTransition: ((Exploration<M>.Transition) -> Void)?

  /// Whether states that differ in any part of the history of the claims are distinct. A goal that claims judge
  /// is reached by a shortest run only then.
  public var keepsHistory = false
  /// The claims to judge; by default all. Their history is part of a state, so that more claims may
  /// distinguish more states.
  public var claims = M.everyClaim

  /// Creates a search of `scope`.
  public init(_ machine: M, against contestant: SystemUnderTest<Language>, at scope: Scope<M.Size>)
  {
    (self.machine, self.contestant, self.scope) = (machine, contestant, scope)
  }

  /// Runs the search until no state is new, a step fails, or a limit is reached.
  ///
  /// - Parameters:
  ///   - shouldStop: Called before each state, and at every eighth command.
  ///   - onProgress: Called with the number of states from time to time.
  public func run(
    shouldStop: () -> Bool = { false }, onProgress: (Int) -> Void = { _ in }
  ) -> Exploration<M> {
    machine.loops.explore(self, shouldStop, onProgress)
  }

  @inlinable
  func search(_ shouldStop: () -> Bool, _ onProgress: (Int) -> Void) -> Exploration<M> {
    var course = SearchProgress(self)
    // Where some commands do not count, runs of length 0 are compared by the first level.
    if counts != nil { course.result.comparedCommands = -1 }
    let starts = course.starts
    let groups = starts.map { course.group(of: machine.setting(of: $0.world)) }
    for (index, start) in starts.enumerated() {
      if shouldStop() { course.result.end = .stopped }
      if course.result.end != .complete { break }
      var match = Match(machine, against: contestant, after: start, claims: claims)
      let isGoal = isReached(&match, in: start.world, after: nil)
      if isGoal { course.result.witnesses.append(start) }
      if isGoal, course.result.witnesses.count < wantedRuns { continue }
      course.meet(&match, in: groups[index], of: index, from: .start(index))
      if isGoal { course.result.end = .reached }
      if course.result.end != .complete { break }
    }
    // A single match is played, and reset to the state to be expanded.
    var (played, match) = (-1, Match<M>?.none)
    while !course.tree.frontier.isEmpty, course.result.end == .complete {
      // Commands that do not count may follow the last counted one.
      let isLast = course.result.depth == maximumCommands
      let turns: [Bool?] = counts == nil ? (isLast ? [] : [nil]) : isLast ? [false] : [false, true]
      var level = course.tree.nextLevel()
      for isCounted in turns {
        var place = 0
        while place < level.count {
          let node = level[place]
          place += 1
          if node.number & 0x3FF == 0 { onProgress(course.tree.count) }
          if shouldStop() { course.result.end = .stopped }
          if course.result.end != .complete { break }
          if played != node.start || match == nil {
            let world = starts[node.start].world
            (played, match) = (
              node.start, Match(machine, against: contestant, in: world, claims: claims)
            )
          }
          expand(node, in: groups[node.start], isCounted, &match!, &course, shouldStop)
          // A command that does not count leads to a state of the same level.
          if isCounted == false { level += course.tree.nextLevel() }
        }
        if isCounted == false, course.result.end == .complete {
          course.result.comparedCommands = course.result.depth
        }
      }
      if course.result.end != .complete { break }
      if isLast {
        course.result.end = .longEnough
        break
      }
      if counts == nil { course.result.comparedCommands += 1 }
      if !course.tree.frontier.isEmpty { course.result.depth += 1 }
    }
    course.result.bytes = course.tree.bytes
    return course.result
  }

  /// Tries each command in a state, or only those that count, or that do not.
  ///
  /// Commands that change neither model nor system are played one after the other, so that claims read all of
  /// these steps even if keys leave out their effects on the history.
  @inlinable
  func expand(
    _ node: SearchProgress.Node, in group: Int, _ isCounted: Bool?, _ match: inout Match<M>,
    _ course: inout SearchProgress, _ shouldStop: () -> Bool
  ) {
    match.goBack(to: node.standing)
    let commands = commands(for: match.model, besidesIn?(match.side))
    for index in commands.indices {
      if let isCounted, counts?(commands[index]) != isCounted { continue }
      if course.result.transitions >= maximumTransitions {
        course.result.end = .full
        return
      }
      // A state may have more commands than fit into the time that a worker has for a step.
      if course.result.transitions & 7 == 0, shouldStop() { course.result.end = .stopped }
      if course.result.end != .complete { return }
      switch onAttempt?(course.result.transitions) ?? .take {
      case .take: break
      case .leaveOut:
        course.result.transitions += 1
        course.result.otherFailures += 1
        continue
      case .endHere:
        course.reach(from: node.number, by: index)
        return
      }
      // A goal may depend on rules, and a refusal without a step reports none.
      let stays =
        goal == nil
        && match.refuses(commands[index], at: node.standing, recording: &course.result.coverage)
      let past = goal == nil ? nil : match.monitor.past
      let failure =
        stays ? nil : match.take(commands[index], recording: &course.result.coverage)
      course.result.transitions += 1
      if let failure {
        if wanted.includes(failure) || contestant.isProgram && failure.endsSystem {
          course.result.breach = course.breach(failure, at: node.number, by: index)
          course.result.end = .broken
          return
        }
        if course.result.otherFailures < doubts {
          let breach = course.breach(failure, at: node.number, by: index)
          if !breach.isRepeated {
            (course.result.breach, course.result.end) = (breach, .broken)
            return
          }
        }
        // Where model and system break a claim alike, the step is complete, and may be sought.
        if case .broken(_, by: .both) = failure, isReached(&match, in: match.world, after: past) {
          course.reach(from: node.number, by: index)
          if course.result.end != .complete { return }
        }
        course.result.otherFailures += 1
        match.goBack(to: node.standing)
        continue
      }
      if goal != nil, isReached(&match, in: match.world, after: past) {
        course.reach(from: node.number, by: index)
        if course.result.end != .complete { return }
        match.goBack(to: node.standing)
        continue
      }
      if course.result.coverage.landmarks != course.result.landmarks.count {
        course.noteLandmarks(at: node.number, by: index)
      }
      let isRefused = match.wasRefused
      let isElsewhere = !stays && !match.isWhere(node.standing)
      if isRefused { course.result.refusals += 1 }
      if !isElsewhere, match.remembersTheSame(as: node.standing) {
        course.result.loops += 1
        onTransition?(
          .init(from: node.number, to: node.number, by: index, isRefused: isRefused))
        continue
      }
      let next = course.meet(
        &match, in: group, of: node.start, from: .move(index, from: node.number))
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
  /// Returns the commands that are tried in a state: those of the scope, and others.
  @inlinable
  func commands(for model: M.Model, _ others: [Language.Command]?) -> [Language.Command] {
    var commands = machine.commands(at: scope, for: model)
    if let others, others != commands {
      let all = Set(commands)
      commands += others.filter { !all.contains($0) }
    }
    for command in besides where !commands.contains(command) { commands.append(command) }
    if let leavesOut { commands.removeAll(where: leavesOut) }
    return commands
  }

  /// Returns whether a match has reached the goal.
  ///
  /// - Parameter past: The history of the claims before the last step; `nil` at the start.
  @inlinable
  @inline(never)
  func isReached(
    _ match: inout Match<M>, in world: Language.World, after past: M.Claim.MonitorState?
  ) -> Bool {
    guard let goal else { return false }
    return goal(
      .init(world, match.event?.after ?? match.start, match.event, after: past, by: match.rules))
  }
}

extension Explorer {
  @usableFromInline typealias SearchProgress = Lockstep.SearchProgress<M>
}
