import StateMachines

/// The result of an exhaustive search.
public struct Exploration<M: Machine> {
  /// The searched scope.
  public let scope: Scope<M.Size>
  /// The number of orbits: states up to renaming.
  public var orbits = 0
  /// The number of states, over all numberings of renamable objects.
  public var states = 0
  /// The number of commands that were tried, over all states.
  public var transitions = 0
  /// The number of commands that were refused.
  public var refusals = 0
  /// The number of self-loops, including refusals.
  public var loops = 0
  /// The number of steps whose failure was not sought.
  public var otherFailures = 0
  /// The distance of the farthest state from the start, in commands.
  public var depth = 0
  /// The length up to which every run was compared, in commands that count. -1 if not even the empty runs were compared.
  public var comparedCommands = 0
  /// The size of the keys of all states, and of the paths to them, in bytes.
  public var bytes = 0
  /// The reason why the search ended.
  public var end = SearchEnd.complete
  /// How completely the system exposes its state.
  public var memory = Memory.told
  /// The coverage of the search.
  public var coverage = Coverage<M>()
  /// The cover points that were reached, each with a shortest run to it, in the order of discovery.
  public var landmarks: [Landmark] = []
  /// The failing step that ended the search; `nil` if none was found.
  public var breach: Breach?
  /// The runs to the goal, shortest first, as many as the search was to find.
  public var witnesses: [Scenario<M.Language>] = []

  /// Creates the result of a search that has not started.
  public init(scope: Scope<M.Size>) { self.scope = scope }

  /// The decision about a command before it is tried.
  public enum Attempt: Hashable, Sendable {
    /// The command is tried.
    case take
    /// The command counts as tried, but is not played.
    case leaveOut
    /// The search ends, with the run up to and including this command as its witness.
    case endHere
  }

  /// The input of a search goal: the start of a run, or a step that passed.
  public struct GoalInput {
    /// The world of the run.
    public let world: M.Language.World
    /// The current state of both model and system.
    public let state: M.Language.Snapshot
    /// The last step of both model and system; `nil` at the start.
    public let event: Event<M.Language>?
    /// The history of the claims before the last step; `nil` at the start.
    public let past: M.Claim.MonitorState?
    /// The rules of the last step.
    public let rules: Rules<M.Model.Rule>

    @usableFromInline
    init(
      _ world: M.Language.World, _ state: M.Language.Snapshot, _ event: Event<M.Language>?,
      after past: M.Claim.MonitorState?, by rules: Rules<M.Model.Rule>
    ) {
      (self.world, self.state, self.event, self.past) = (world, state, event, past)
      self.rules = rules
    }
  }

  /// A transition: one command in one state, and the state that it leads to.
  public struct Transition: Hashable, Sendable {
    /// The number of the state before, in the order of discovery.
    public let from: Int
    /// The number of the state after.
    public let to: Int
    /// The index of the command among the commands that were tried in the state.
    public let command: Int
    /// Whether the command was refused.
    public let isRefused: Bool

    @usableFromInline
    init(from: Int, to: Int, by command: Int, isRefused: Bool) {
      (self.from, self.to, self.command, self.isRefused) = (from, to, command, isRefused)
    }
  }

  /// A cover point, with a run that reaches it.
  public struct Landmark {
    let place: Int
    /// The claim.
    public let claim: M.Claim
    /// The index of the cover point among the claim's.
    public let number: Int
    /// A shortest run to the cover point.
    public let scenario: Scenario<M.Language>
  }

  /// A failing step.
  public struct Breach {
    /// The failure.
    public let failure: Failure
    /// A run to the step from which no single command can be removed; a shortest one, if an exhaustive search
    /// found it.
    public let scenario: Scenario<M.Language>
    /// The number of plays of the run, and the number of those that failed in this way, including the search's own.
    package let plays, alike: Int
    /// Whether the run failed in the same way each time it was played again.
    public var isRepeated: Bool { alike == plays }

    /// Creates a failing step that was played several times, always with the same result.
    package init(failure: Failure, scenario: Scenario<M.Language>) {
      (self.failure, self.scenario, plays, alike) = (failure, scenario, 1, 1)
    }

    /// Plays a failing run again, and removes single commands that the failure does not need.
    init(
      _ failure: Failure, _ scenario: Scenario<M.Language>, of machine: M,
      against contestant: SystemUnderTest<M.Language>, claims: ClaimList<M.Claim>
    ) {
      func fails(_ scenario: Scenario<M.Language>) -> Bool {
        machine.replay(scenario, against: contestant, claims: claims).failure == failure
      }
      self.failure = failure
      // Each end of a program costs a start.
      let ends = contestant.isProgram && failure.endsSystem
      let again = ends ? Check<M>.equalEnds - 1 : 12
      plays = again + 1
      alike = 1 + (0..<again).count { _ in fails(scenario) }
      self.scenario = alike == plays && !ends ? scenario.shortened(while: fails) : scenario
    }
  }
}

extension Machine {
  /// Plays a scenario on the model alone, and returns the input of a search goal at its end.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - onSight: Called with the input at the start and after each step.
  @discardableResult
  public func sight(
    after scenario: Scenario<Language>, onSight: (Exploration<Self>.GoalInput) -> Void = { _ in }
  ) -> Exploration<Self>.GoalInput {
    var model = Model(scenario.world)
    var past = Claim.MonitorState(in: scenario.world, start: model.snapshot)
    var sight = Exploration<Self>.GoalInput(
      scenario.world, model.snapshot, nil, after: nil, by: Rules())
    onSight(sight)
    for command in scenario.commands {
      let step = model.applying(command)
      model = step.state
      let event = Event<Language>(
        in: scenario.world, before: sight.state, command, step.outcome, after: model.snapshot)
      sight = .init(scenario.world, event.after, event, after: past, by: step.rules)
      onSight(sight)
      past.record(event)
    }
    return sight
  }
}

extension Scenario {
  /// Returns the scenario without the commands that it does not need. Each is removed once, the last first.
  ///
  /// - Parameter holds: Returns whether a scenario still has the wanted property.
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
