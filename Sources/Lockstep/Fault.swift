import StateMachines

/// A plausible mistake of an implementation, as a value: a mutation of the steps of a system under test.
///
/// A fault is wrapped around a system and never changes its code, so that it fits every system of the
/// language. It has the means of any observer: it sends other commands to the system, replaces outcomes, and
/// changes the reported state.
///
///     Fault("forgetsARefusal", "a refused prompt leaves access undetermined") { step, _ in
///       if step.command == .refuse { step.play(.reset, .launch) }
///     }
public struct Fault<Talk: Language>: Sendable {
  /// The name on the command line and in reports.
  public let name: String
  /// A description of the mistake in one line.
  public let summary: String
  private let side: @Sendable (any Side<Talk>, Talk.World) -> any Side<Talk>

  /// Creates a fault that has a memory.
  ///
  /// - Parameters:
  ///   - memory: The memory before the first step.
  ///   - after: Changes the outcome of a step that the system has taken, or the state after it.
  ///   - instead: Returns the outcome of a command that is not sent to the system; `nil` to send it.
  ///   - stating: Changes the reported state.
  public init<Memory: Sendable>(
    _ name: String, _ summary: String, remembering memory: Memory,
    after: @escaping FaultyStep<Talk, Memory>.After = { _, _ in },
    instead: @escaping FaultyStep<Talk, Memory>.Instead = { _ in nil },
    stating: @escaping FaultyStep<Talk, Memory>.Stating = { _, _ in }
  ) {
    self.name = name
    self.summary = summary
    side = { side, world in
      FaultySide(
        around: side, in: world, remembering: memory, after: after, instead: instead,
        stating: stating)
    }
  }

  /// Creates a fault without a memory.
  public init(
    _ name: String, _ summary: String,
    after: @escaping FaultyStep<Talk, NoMemory>.After = { _, _ in },
    instead: @escaping FaultyStep<Talk, NoMemory>.Instead = { _ in nil },
    stating: @escaping FaultyStep<Talk, NoMemory>.Stating = { _, _ in }
  ) {
    self.init(
      name, summary, remembering: NoMemory(), after: after, instead: instead, stating: stating)
  }

  /// Returns the mutant: `other` with this fault around it, under the fault's name.
  public func planted(around other: Contestant<Talk>) -> Contestant<Talk> {
    Contestant(name, summary) { [side] world in side(other.side(world), world) }
  }
}

/// The memory of a fault that needs none.
public struct NoMemory: Sendable {
  /// Creates the only value.
  @inlinable public init() {}
}

/// One step of a mutant.
public struct FaultyStep<Talk: Language, Memory: Sendable> {
  /// Changes the outcome of a step that the system has taken.
  public typealias After = @Sendable (FaultyStep, inout Talk.Outcome) -> Void
  /// Returns the outcome of a command that is not sent to the system; `nil` to send it.
  public typealias Instead = @Sendable (FaultyStep) -> Talk.Outcome?
  /// Changes the reported state.
  public typealias Stating = @Sendable (inout Talk.Snapshot, Memory) -> Void

  /// The command of the step.
  public let command: Talk.Command
  /// The state before the step, as the unmodified system reports it.
  public let before: Talk.Snapshot
  fileprivate let side: FaultyState<Talk, Memory>

  /// The world of the run.
  public var world: Talk.World { side.world }

  /// The current state, as the unmodified system reports it.
  public var after: Talk.Snapshot { side.statement ?? before }

  /// The memory of the fault, which is kept from step to step.
  public var memory: Memory {
    get { side.memory }
    nonmutating set { side.memory = newValue }
  }

  /// Sends additional commands to the system.
  ///
  /// - Returns: The last outcome, which is not reported unless the fault replaces another outcome by it;
  ///   `nil` if the system has stopped.
  @discardableResult
  public func play(_ commands: Talk.Command...) -> Talk.Outcome? {
    var last: Talk.Outcome?
    for command in commands {
      switch side.sound.perform(command) {
      case .said(let outcome): last = outcome
      case .gone(let reason):
        side.reason = reason
        return nil
      }
    }
    return last
  }
}

/// A system with a fault around it.
///
/// Faults act on snapshots: in a language with snapshots, a system that provides none is not modified.
private struct FaultySide<Talk: Language, Memory: Sendable>: Side {
  private var state: FaultyState<Talk, Memory>
  private let after: FaultyStep<Talk, Memory>.After
  private let instead: FaultyStep<Talk, Memory>.Instead
  private let stating: FaultyStep<Talk, Memory>.Stating

  init(
    around sound: any Side<Talk>, in world: Talk.World, remembering memory: Memory,
    after: @escaping FaultyStep<Talk, Memory>.After,
    instead: @escaping FaultyStep<Talk, Memory>.Instead,
    stating: @escaping FaultyStep<Talk, Memory>.Stating
  ) {
    state = FaultyState(around: sound, in: world, remembering: memory)
    (self.after, self.instead, self.stating) = (after, instead, stating)
  }

  mutating func perform(_ command: Talk.Command) -> Reply<Talk.Outcome> {
    // Copies of a mutant are independent.
    if !isKnownUniquelyReferenced(&state) { state = FaultyState(state) }
    guard let before = state.statement else { return state.sound.perform(command) }
    let reply = reply(to: FaultyStep(command: command, before: before, side: state))
    return state.reason.map { .gone($0) } ?? reply
  }

  private func reply(to step: FaultyStep<Talk, Memory>) -> Reply<Talk.Outcome> {
    if let outcome = instead(step) { return .said(outcome) }
    var reply = state.sound.perform(step.command)
    if case .said(var outcome) = reply {
      after(step, &outcome)
      reply = .said(outcome)
    }
    return reply
  }

  func snapshot() -> Talk.Snapshot? {
    guard var snapshot = state.sound.snapshot() else { return nil }
    stating(&snapshot, state.memory)
    return snapshot
  }

  func isLike(_ other: any Side<Talk>) -> Bool {
    guard let other = other as? Self, state.sound.isLike(other.state.sound) else { return false }
    if state.memory is NoMemory { return true }
    guard let one = state.memory as? any Hashable, let two = other.state.memory as? any Hashable
    else { return false }
    return AnyHashable(one) == AnyHashable(two) && state.reason == other.state.reason
  }

  /// Writes the state of the system and the memory of the fault. The memory may name renamable objects, which
  /// cannot be detected, so all objects keep their numbers then.
  func write(to key: inout StateKey) -> StateMachines.Memory {
    let told = state.sound.write(to: &key)
    key.add(state.reason)
    switch state.memory {
    case is NoMemory: return told
    case let flag as Bool:
      key.add(flag)
      return told
    case let memory as any Hashable:
      key.keepNumbers()
      key.add(state.sound.snapshot())
      key.add(memory)
      return told
    default: return told == .shared ? .shared : .untold
    }
  }
}

/// The state of a mutant. A step of the fault changes it in place.
private final class FaultyState<Talk: Language, Memory: Sendable> {
  var sound: any Side<Talk>
  let world: Talk.World
  var memory: Memory
  /// The reason why the unmodified system has stopped.
  var reason: String?

  init(around sound: any Side<Talk>, in world: Talk.World, remembering memory: Memory) {
    (self.sound, self.world, self.memory) = (sound, world, memory)
  }

  init(_ other: FaultyState) {
    (sound, world, memory, reason) = (other.sound, other.world, other.memory, other.reason)
  }

  /// The state that the unmodified system reports; in a language without snapshots, the empty snapshot.
  var statement: Talk.Snapshot? { sound.snapshot() ?? NoSnapshot() as? Talk.Snapshot }
}
