import StateMachines

/// What a search over all states has met.
public struct Exploration<M: Machine> {
  public let scope: Scope<M.Size>
  /// The states up to renaming.
  public var orbits = 0
  /// The states in all numberings of what can be renamed.
  public var states = 0
  /// How many commands were tried, in all states together.
  public var transitions = 0
  /// How many of them were refused, and how many led nowhere, refusals among them.
  public var refusals = 0
  public var loops = 0
  /// How many steps failed in a way that was not sought.
  public var otherFailures = 0
  /// How many commands lead to the state that is farthest from where the search began.
  public var depth = 0
  /// Up to how many commands every run was compared.
  public var comparedCommands = 0
  /// The bytes that the keys of all states and the ways to them take.
  public var bytes = 0
  public var end = End.complete
  /// What is known of what the contestant remembers.
  public var memory = Memory.told
  public var coverage = Coverage<M>()
  /// The branches of claims that held, each with a shortest run to where it did, in the order in which
  /// they were met.
  public var landmarks: [Landmark] = []
  public var breach: Breach?
  /// A shortest run to what was sought, if it was met.
  public var witness: Scenario<M.Talk>?

  public init(scope: Scope<M.Size>) { self.scope = scope }

  /// Why a search has ended.
  public enum End: Hashable, Sendable, CaseIterable {
    /// No state is new.
    case complete
    /// A step fails.
    case broken
    /// What was sought is met.
    case reached
    /// Runs were to have no more commands.
    case longEnough
    /// There are more states than were to be met, or more commands than were to be tried.
    case full
    case stopped
    /// The contestant is no value: nobody can go back to where it was.
    case cannotGoBack
  }

  /// The decision about a command that is to be tried.
  public enum Attempt: Hashable, Sendable {
    case take
    /// It counts as tried, and leads nowhere.
    case leaveOut
    /// The search ends before it, with the run to it, and with it, as its witness.
    case endHere
  }

  /// What a search looks at: the beginning of a run, or a step that held.
  public struct Sight {
    public let world: M.Talk.World
    /// The state that both sides are in now.
    public let state: M.Talk.Snapshot
    /// The step that led here, as both sides took it; `nil` at the beginning.
    public let event: Event<M.Talk>?
    /// What the claims remembered before that step.
    public let past: M.Claim.Past?
    public let rules: Rules<M.Model.Rule>

    @usableFromInline
    init(
      _ world: M.Talk.World, _ state: M.Talk.Snapshot, _ event: Event<M.Talk>?,
      after past: M.Claim.Past?, by rules: Rules<M.Model.Rule>
    ) {
      (self.world, self.state, self.event, self.past) = (world, state, event, past)
      self.rules = rules
    }
  }

  /// One command in one state, and where it leads.
  public struct Transition: Hashable, Sendable {
    /// The numbers of the states, in the order in which they were met.
    public let from: Int
    public let to: Int
    /// The place of the command among those that were tried in its state.
    public let command: Int
    public let isRefused: Bool

    @usableFromInline
    init(from: Int, to: Int, by command: Int, isRefused: Bool) {
      (self.from, self.to, self.command, self.isRefused) = (from, to, command, isRefused)
    }
  }

  /// A branch of a claim, and where it held.
  public struct Landmark {
    let place: Int
    public let claim: M.Claim
    public let branch: Int
    public let scenario: Scenario<M.Talk>
  }

  /// A step that fails.
  public struct Breach {
    public let failure: Failure
    /// A run to it from which no single command can be left out; a shortest one, where a search over all
    /// states has met it.
    public let scenario: Scenario<M.Talk>
    /// Whether it failed alike when it was played again.
    public let isRepeated: Bool

    public init(
      failure: Failure, scenario: Scenario<M.Talk>, isRepeated: Bool
    ) {
      (self.failure, self.scenario, self.isRepeated) = (failure, scenario, isRepeated)
    }

    /// A failure with a run that shows it, from which no single command can be left out.
    init(
      _ failure: Failure, _ scenario: Scenario<M.Talk>, of machine: M,
      against contestant: Contestant<M.Talk>, claims: ClaimList<M.Claim>
    ) {
      func fails(_ scenario: Scenario<M.Talk>) -> Bool {
        machine.replay(scenario, against: contestant, claims: claims).failure == failure
      }
      self.failure = failure
      isRepeated = (0..<12).allSatisfy { _ in fails(scenario) }
      self.scenario = isRepeated ? scenario.shortened(while: fails) : scenario
    }
  }
}

extension Machine {
  /// The view of a search at the end of a scenario that the model plays alone.
  ///
  /// - Parameter onSight: Told that at the beginning and after each step as well.
  @discardableResult
  public func sight(
    after scenario: Scenario<Talk>, onSight: (Exploration<Self>.Sight) -> Void = { _ in }
  ) -> Exploration<Self>.Sight {
    var model = Model(scenario.world)
    var past = Claim.Past(in: scenario.world, start: model.snapshot)
    var sight = Exploration<Self>.Sight(
      scenario.world, model.snapshot, nil, after: nil, by: Rules())
    onSight(sight)
    for command in scenario.commands {
      let step = model.applying(command)
      model = step.state
      let event = Event<Talk>(
        in: scenario.world, before: sight.state, command, step.outcome, after: model.snapshot)
      sight = .init(scenario.world, event.after, event, after: past, by: step.rules)
      onSight(sight)
      past.record(event)
    }
    return sight
  }
}

extension Scenario {
  /// The scenario without commands that it can do without, one after the other, the last first.
  ///
  /// - Parameter holds: Whether a scenario still has the wanted property.
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
