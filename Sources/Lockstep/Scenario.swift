/// A world and what happens in it, free of the choices it was drawn from: what is saved, replayed and
/// shown.
public struct Scenario<World: Hashable & Sendable, Command: Hashable & Sendable>: Hashable, Sendable
{
  public var world: World
  /// The commands, oldest first.
  public var commands: [Command]

  @inlinable
  public init(world: World, commands: [Command] = []) {
    self.world = world
    self.commands = commands
  }
}

/// A scenario as both sides went through it, step by step, up to its first failure.
public struct Replay<Machine: StateMachine> {
  public struct Step {
    public let command: Machine.Command
    public let exchange: Exchange<Machine>
  }

  public let world: Machine.World
  /// What each side stated before the first step.
  public let modelStart: Machine.Snapshot?
  public let systemStart: Machine.Snapshot?
  /// The steps, the failing one last.
  public let steps: [Step]
  /// The failure, whether at the last step or over a pair of runs; `nil` if there is none.
  public let failure: Machine.Failure?
}

extension Replay {
  /// Whether both say the same at every step, and fail alike.
  func agrees(with other: Replay) -> Bool {
    failure == other.failure && steps.count == other.steps.count
      && zip(steps, other.steps).allSatisfy { mine, theirs in
        mine.exchange.model == theirs.exchange.model
          && mine.exchange.modelState == theirs.exchange.modelState
          && mine.exchange.system == theirs.exchange.system
          && mine.exchange.systemState == theirs.exchange.systemState
      }
  }
}

extension StateMachine {
  /// Each step in a line: the command and what each side answered.
  public func lines(of replay: Replay<Self>) -> [String] {
    replay.steps.map { step in
      let (model, system) = (step.exchange.model, step.exchange.system)
      return model == system
        ? "\(step.command) -> \(model)"
        : "\(step.command) -> model \(model), system \(system)"
    }
  }

  /// Plays a scenario on both sides until it ends or a step fails, pairs of runs included.
  ///
  /// - Parameter onStep: Told before each step how many have been taken, and once more when all have.
  public func replay(
    _ scenario: Scenario<World, Command>, onStep: (Int) -> Void = { _ in }
  ) -> Replay<Self> {
    var bout = Bout(self, in: scenario.world)
    let starts = (bout.model.snapshot(), bout.system.snapshot())
    var steps: [Replay<Self>.Step] = []
    for command in scenario.commands {
      onStep(steps.count)
      let exchange = bout.take(command)
      steps.append(Replay.Step(command: command, exchange: exchange))
      if exchange.failure != nil { break }
    }
    onStep(steps.count)
    return Replay(
      world: scenario.world, modelStart: starts.0, systemStart: starts.1, steps: steps,
      failure: steps.last?.exchange.failure ?? brokenPair(scenario))
  }

  /// The failure that a scenario shows over pairs of runs, if any.
  @inlinable
  func brokenPair(_ scenario: Scenario<World, Command>) -> Failure? {
    guard pairsOneIn > 0 else { return nil }
    return Failure(
      model: brokenPair(scenario) { self.model(of: scenario.world) },
      system: brokenPair(scenario) { self.system(of: scenario.world) },
      part: nil)
  }
}
