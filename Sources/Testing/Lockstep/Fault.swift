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
public struct Fault<Language: MachineLanguage>: Sendable {
  /// The name on the command line and in reports.
  public let name: String
  /// A description of the mistake in one line.
  public let summary: String
  private let side: @Sendable (any Side<Language>, Language.World) -> any Side<Language>

  /// Creates a fault that has a memory.
  ///
  /// - Parameters:
  ///   - name: The name on the command line and in reports.
  ///   - summary: A description of the mistake in one line.
  ///   - memory: The memory before the first step.
  ///   - after: Changes the outcome of a step that the system has taken, or the state after it.
  ///   - instead: Returns the outcome of a command that is not sent to the system; `nil` to send it.
  ///   - stating: Changes the reported state.
  public init<Memory: Sendable>(
    _ name: String, _ summary: String, remembering memory: Memory,
    after: @escaping FaultyStep<Language, Memory>.After = { _, _ in },
    instead: @escaping FaultyStep<Language, Memory>.Instead = { _ in nil },
    stating: @escaping FaultyStep<Language, Memory>.Stating = { _, _ in }
  ) {
    (self.name, self.summary) = (name, summary)
    side = { side, world in
      FaultySide(
        around: side, in: world, remembering: memory, after: after, instead: instead,
        stating: stating)
    }
  }

  /// Creates a fault without a memory.
  public init(
    _ name: String, _ summary: String,
    after: @escaping FaultyStep<Language, NoMemory>.After = { _, _ in },
    instead: @escaping FaultyStep<Language, NoMemory>.Instead = { _ in nil },
    stating: @escaping FaultyStep<Language, NoMemory>.Stating = { _, _ in }
  ) {
    self.init(
      name, summary, remembering: NoMemory(), after: after, instead: instead, stating: stating)
  }

  /// Returns the mutant: `other` with this fault around it, under the fault's name.
  public func planted(around other: SystemUnderTest<Language>) -> SystemUnderTest<Language> {
    SystemUnderTest(name, summary) { [side] world in side(other.side(world), world) }
  }
}

extension SystemUnderTest {
  /// Returns the mutant with the faults of several mutants, under their names, separated by commas. Returns `nil`
  /// if more than one of them is no fault around another system, such as a broken part of the system.
  ///
  /// - Parameters:
  ///   - mutants: The mutants of the same system, at least one.
  ///   - world: Any world.
  public static func combining(_ mutants: [SystemUnderTest], in world: Language.World)
    -> SystemUnderTest?
  {
    func wraps(_ mutant: SystemUnderTest) -> Bool { mutant.side(world) is any Wrapping<Language> }
    let ordered = mutants.filter { !wraps($0) } + mutants.filter(wraps)
    guard let first = ordered.first, ordered.dropFirst().allSatisfy(wraps) else { return nil }
    return SystemUnderTest(
      mutants.map(\.name).joined(separator: ","),
      mutants.map(\.summary).joined(separator: "; ")
    ) { world in
      ordered.dropFirst().reduce(first.side(world)) { sound, mutant in
        (mutant.side(world) as? any Wrapping<Language>)?.around(sound) ?? sound
      }
    }
  }
}

/// A system that consists of another one and a fault around it.
private protocol Wrapping<Language>: Side {
  /// Returns the fault around `sound` instead.
  func around(_ sound: any Side<Language>) -> any Side<Language>
}

/// The memory of a fault that needs none.
public struct NoMemory: Sendable {
  /// Creates the only value.
  @inlinable public init() {}
}

/// One step of a mutant.
public struct FaultyStep<Language: MachineLanguage, Memory: Sendable> {
  /// Changes the outcome of a step that the system has taken.
  public typealias After = @Sendable (FaultyStep, inout Language.Outcome) -> Void
  /// Returns the outcome of a command that is not sent to the system; `nil` to send it.
  public typealias Instead = @Sendable (FaultyStep) -> Language.Outcome?
  /// Changes the reported state.
  public typealias Stating = @Sendable (inout Language.Snapshot, Memory) -> Void

  /// The command of the step.
  public let command: Language.Command
  /// The state before the step, as the unmodified system reports it.
  public let before: Language.Snapshot
  fileprivate let side: FaultyState<Language, Memory>

  /// The world of the run.
  public var world: Language.World { side.world }

  /// The current state, as the unmodified system reports it.
  public var after: Language.Snapshot { side.statement ?? before }

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
  public func play(_ commands: Language.Command...) -> Language.Outcome? {
    var last: Language.Outcome?
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
private struct FaultySide<Language: MachineLanguage, Memory: Sendable>: Wrapping {
  private var state: FaultyState<Language, Memory>
  private let after: FaultyStep<Language, Memory>.After
  private let instead: FaultyStep<Language, Memory>.Instead
  private let stating: FaultyStep<Language, Memory>.Stating

  init(
    around sound: any Side<Language>, in world: Language.World, remembering memory: Memory,
    after: @escaping FaultyStep<Language, Memory>.After,
    instead: @escaping FaultyStep<Language, Memory>.Instead,
    stating: @escaping FaultyStep<Language, Memory>.Stating
  ) {
    state = FaultyState(around: sound, in: world, remembering: memory)
    (self.after, self.instead, self.stating) = (after, instead, stating)
  }

  func around(_ sound: any Side<Language>) -> any Side<Language> {
    var other = self
    other.state = FaultyState(state)
    other.state.sound = sound
    return other
  }

  mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome> {
    // Copies of a mutant are independent.
    if !isKnownUniquelyReferenced(&state) { state = FaultyState(state) }
    guard let before = state.statement else { return state.sound.perform(command) }
    let reply = reply(to: FaultyStep(command: command, before: before, side: state))
    return state.reason.map { .gone($0) } ?? reply
  }

  private func reply(to step: FaultyStep<Language, Memory>) -> Reply<Language.Outcome> {
    if let outcome = instead(step) { return .said(outcome) }
    var reply = state.sound.perform(step.command)
    if case .said(var outcome) = reply {
      after(step, &outcome)
      reply = .said(outcome)
    }
    return reply
  }

  func snapshot() -> Language.Snapshot? {
    guard var snapshot = state.sound.snapshot() else { return nil }
    stating(&snapshot, state.memory)
    return snapshot
  }

  func isLike(_ other: any Side<Language>) -> Bool {
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
private final class FaultyState<Language: MachineLanguage, Memory: Sendable> {
  var sound: any Side<Language>
  let world: Language.World
  var memory: Memory
  /// The reason why the unmodified system has stopped.
  var reason: String?

  init(around sound: any Side<Language>, in world: Language.World, remembering memory: Memory) {
    (self.sound, self.world, self.memory) = (sound, world, memory)
  }

  init(_ other: FaultyState) {
    (sound, world, memory, reason) = (other.sound, other.world, other.memory, other.reason)
  }

  /// The state that the unmodified system reports; in a language without snapshots, the empty snapshot.
  var statement: Language.Snapshot? { sound.snapshot() ?? NoSnapshot() as? Language.Snapshot }
}
