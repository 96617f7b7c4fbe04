/// A model and a system side by side, each with its own monitor, taking the same commands.
public struct Bout<Machine: StateMachine> {
  @usableFromInline let machine: Machine
  @usableFromInline var model: Machine.Model
  @usableFromInline var system: Machine.System
  @usableFromInline var modelMonitor: Machine.Monitor
  @usableFromInline var systemMonitor: Machine.Monitor

  @inlinable
  public init(_ machine: Machine, in world: Machine.World) {
    self.machine = machine
    model = machine.model(of: world)
    system = machine.system(of: world)
    modelMonitor = machine.monitor(in: world, start: model.snapshot())
    systemMonitor = machine.monitor(in: world, start: system.snapshot())
  }

  /// Plays one command on both sides and judges each side's answer by itself, then the two together.
  @inlinable
  public mutating func take(_ command: Machine.Command) -> Exchange<Machine> {
    let expected = model.perform(command)
    let actual = system.perform(command)
    let expectedState = model.snapshot()
    let actualState = system.snapshot()
    return Exchange(
      model: expected, modelState: expectedState, system: actual, systemState: actualState,
      failure: failure(command, expected, expectedState, actual, actualState))
  }

  /// Does the same for a caller that asks for the failure alone, and records a step without one.
  ///
  /// The hot loop of a search: what both sides said is looked at and never copied.
  @inlinable
  mutating func take(
    _ command: Machine.Command, recording coverage: inout Machine.Coverage
  ) -> Machine.Failure? {
    let expected = model.perform(command)
    let actual = system.perform(command)
    let expectedState = model.snapshot()
    let actualState = system.snapshot()
    if let failure = failure(command, expected, expectedState, actual, consume actualState) {
      return failure
    }
    coverage.record(command, expected, after: model, expectedState)
    return nil
  }

  @inlinable
  mutating func failure(
    _ command: Machine.Command, _ expected: Machine.Outcome, _ expectedState: Machine.Snapshot?,
    _ actual: Machine.Outcome, _ actualState: consuming Machine.Snapshot?
  ) -> Machine.Failure? {
    let part = machine.difference(
      command, model: expected, expectedState, system: actual, actualState)
    return Machine.Failure(
      model: modelMonitor.firstBroken(command, expected, after: expectedState),
      system: systemMonitor.firstBroken(command, actual, after: consume actualState), part: part)
  }
}

/// What both sides said to one command, and what is wrong about it, if anything.
public struct Exchange<Machine: StateMachine> {
  public let model: Machine.Outcome
  public let modelState: Machine.Snapshot?
  public let system: Machine.Outcome
  public let systemState: Machine.Snapshot?
  public let failure: Machine.Failure?

  @inlinable
  init(
    model: Machine.Outcome, modelState: Machine.Snapshot?, system: Machine.Outcome,
    systemState: Machine.Snapshot?, failure: Machine.Failure?
  ) {
    self.model = model
    self.modelState = modelState
    self.system = system
    self.systemState = systemState
    self.failure = failure
  }
}
