import StateMachines

/// A mistake that an implementation could well make, as a value: what is different about a step on its
/// way through a side.
///
/// A fault is planted around a side and never inside it, so that what is planted around ours can be
/// planted around any other that speaks the language. It does what anybody can do: it sends the side
/// other commands, puts something in place of an outcome, and states something else than the side does.
///
///     Fault("forgetsARefusal", "a refused prompt leaves access undetermined") { step, _ in
///       if step.command == .refuse { step.play(.reset, .launch) }
///     }
public struct Fault<Talk: Language>: Sendable {
  public let name: String
  /// What it does wrong, in a line.
  public let summary: String
  private let side: @Sendable (any Side<Talk>, Talk.World) -> any Side<Talk>

  /// A fault that remembers something from step to step.
  ///
  /// - Parameters:
  ///   - memory: What it remembers before the first step.
  ///   - after: Changes the outcome of a step that the side has taken, or what the step left behind.
  ///   - instead: What comes of a command that the side is not sent; `nil` to send it.
  ///   - stating: Changes what the side states.
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

  /// A fault without a memory.
  public init(
    _ name: String, _ summary: String,
    after: @escaping FaultyStep<Talk, NoMemory>.After = { _, _ in },
    instead: @escaping FaultyStep<Talk, NoMemory>.Instead = { _ in nil },
    stating: @escaping FaultyStep<Talk, NoMemory>.Stating = { _, _ in }
  ) {
    self.init(
      name, summary, remembering: NoMemory(), after: after, instead: instead, stating: stating)
  }

  /// The contestant that `other` becomes with this fault around it, under the fault's name.
  public func planted(around other: Contestant<Talk>) -> Contestant<Talk> {
    Contestant(name, summary) { [side] world in side(other.side(world), world) }
  }
}

/// What a fault remembers that has no need to.
public struct NoMemory: Sendable {
  @inlinable public init() {}
}

/// One step of a side with a fault around it.
public struct FaultyStep<Talk: Language, Memory: Sendable> {
  public typealias After = @Sendable (FaultyStep, inout Talk.Outcome) -> Void
  public typealias Instead = @Sendable (FaultyStep) -> Talk.Outcome?
  public typealias Stating = @Sendable (inout Talk.Snapshot, Memory) -> Void

  public let command: Talk.Command
  /// What the side itself stated before the step.
  public let before: Talk.Snapshot
  fileprivate let side: FaultyState<Talk, Memory>

  public var world: Talk.World { side.world }

  /// What the side itself states now.
  public var after: Talk.Snapshot { side.statement ?? before }

  /// What the fault remembers from step to step.
  public var memory: Memory {
    get { side.memory }
    nonmutating set { side.memory = newValue }
  }

  /// Sends the side commands of the fault's own.
  ///
  /// - Returns: The outcome of the last, which nobody hears of unless it is put in place of another;
  ///   `nil` if the side has gone.
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

/// A side with a fault around it.
///
/// Faults look at what the side states: in a language with snapshots, a side that states none is left
/// as it is.
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
    // A copy of a side goes its own way.
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

  /// The side, and what the fault remembers. That may name what can be renamed, and nobody can tell:
  /// then all keeps its name.
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

/// The state of a side with a fault around it. A step of the fault changes it in place.
private final class FaultyState<Talk: Language, Memory: Sendable> {
  var sound: any Side<Talk>
  let world: Talk.World
  var memory: Memory
  /// Why the sound side has gone.
  var reason: String?

  init(around sound: any Side<Talk>, in world: Talk.World, remembering memory: Memory) {
    (self.sound, self.world, self.memory) = (sound, world, memory)
  }

  init(_ other: FaultyState) {
    (sound, world, memory, reason) = (other.sound, other.world, other.memory, other.reason)
  }

  /// What the sound side states; in a language without snapshots that is nothing, and always stated.
  var statement: Talk.Snapshot? { sound.snapshot() ?? NoSnapshot() as? Talk.Snapshot }
}
