import PropertyTesting
import StateMachines

/// The machine of two worlds that an app cannot distinguish: a script whose secret commands are played in one
/// of them only. No pair is discarded, since the second world is derived from the first.
public struct TwinMachine<M: Machine, S: NoninterferencePolicy, Claim: Claims>: Machine
where S.Model == M.Model, Claim.MonitorState.Language == Twins<M.Language> {
  /// The model of both worlds.
  public typealias Model = TwinModel<S>
  /// The scenery of the single machine.
  public typealias Scenery = M.Scenery
  /// The sizes of the single machine.
  public typealias Size = M.Size

  /// The machine of a single world.
  public let machine: M
  /// Decisions that are fixed in every world, even if they reveal something.
  public var settled = FixedDecisions<M.Language.World>()

  /// The hot loops of searches.
  public let loops: Loops<Self>
  /// The check of all twins of a scope, specialized for the machine.
  public let visit: @Sendable (ClassTable<M, S>, () -> Bool) -> ClassTable<M, S>.Result

  /// Creates the twin machine of `machine`, specialized if the compiler knows the machine here.
  @inlinable
  public init(_ machine: M) {
    self.machine = machine
    loops = .ofCases
    visit = { table, shouldStop in table.run(shouldStop: shouldStop) }
  }

  /// The name of the single machine, followed by `-twins`.
  public static var name: String { "\(M.name)-twins" }

  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> M.Language.World {
    let world = S.discreet(try machine.world(from: &source))
    return settled.world(try S.world(world, from: &source))
  }

  @inlinable
  public func scenery(
    in world: M.Language.World, from source: inout ChoiceSource
  ) throws(Discard) -> M.Scenery {
    try machine.scenery(in: world, from: &source)
  }

  @inlinable
  public func command(
    for model: Model, amid scenery: M.Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> TwinCommand<M.Language> {
    if source.boolean(1, in: 4) {
      return TwinCommand(try S.secret(from: &source), isSecret: true)
    }
    return TwinCommand(try machine.command(for: model.world, amid: scenery, from: &source))
  }

  @inlinable
  public var choicesPerCommand: Int { 1 + max(machine.choicesPerCommand, S.choicesPerSecret) }

  /// Returns the worlds in which the twins of a scope start. There are none for a search over all pairs, as a
  /// ``ClassTable`` replaces it.
  public func twins(at scope: Scope<M.Size>) -> [M.Language.World] {
    settled.worlds(machine.worlds(at: scope).flatMap(S.worlds))
  }

  /// Returns `nil`, because the exhaustive search around a counterexample is not available for a single pair
  /// of twins. A ``ClassTable`` checks all twins of a scope instead; single pairs are only drawn at random.
  public func surroundings(of scenario: Scenario<Language>) -> Neighbourhood<Self>? { nil }

  public func lessening(_ scenario: Scenario<Language>) -> [Scenario<Language>] {
    let commands = scenario.commands
    return machine.lessening(
      Scenario(world: scenario.world, commands: commands.map(\.command))
    ).map { less in
      Scenario(
        world: less.world,
        commands: zip(less.commands, commands).map { TwinCommand($0, isSecret: $1.isSecret) })
    }
  }

  /// Returns the channel by which the app distinguishes the twins.
  public func difference(model: Answer<Language>, side: Answer<Language>) -> Part {
    switch (model.outcome, side.outcome) {
    case (_, .differs(let channel, _, _)), (.differs(let channel, _, _), _): Part(channel.rawValue)
    case (.alike, .alike): .outcome
    }
  }
}

/// The model of two worlds: no outcome may distinguish them until the releases differ.
public struct TwinModel<S: NoninterferencePolicy>: ReferenceModel {
  public typealias Language = Twins<S.Language>
  public typealias Rule = TwinRule

  /// Two worlds, shared by all steps that change neither.
  @usableFromInline
  final class Worlds: Hashable, Sendable {
    @usableFromInline let world, twin: S.Model

    @inlinable
    init(_ world: S.Model, _ twin: S.Model) { (self.world, self.twin) = (world, twin) }

    @inlinable
    static func == (one: Worlds, other: Worlds) -> Bool {
      one === other || one.world == other.world && one.twin == other.twin
    }

    @inlinable
    func hash(into hasher: inout Hasher) {
      hasher.combine(world)
      hasher.combine(twin)
    }
  }

  @usableFromInline let worlds: Worlds
  @usableFromInline let isParted: Bool

  /// The world in which secret commands are played too. Commands are drawn from its state.
  @inlinable var world: S.Model { worlds.world }
  @inlinable var twin: S.Model { worlds.twin }

  @inlinable
  public init(_ world: S.Language.World) {
    let model = S.Model(world)
    self.init(model, model)
  }

  @inlinable
  init(_ world: S.Model, _ twin: S.Model, isParted: Bool = false) {
    (worlds, self.isParted) = (Worlds(world, twin), isParted)
  }

  @inlinable
  public func applying(_ command: TwinCommand<S.Language>) -> Step<Self> {
    if isParted { return Step(self, .alike(.parted), by: [.parted]) }
    let own = S.command(command.command, from: worlds.world, for: worlds.world)
    if command.isSecret && S.isSpare(own, in: worlds.world) {
      // If nothing changes, the knowledge was equal before.
      if worlds.world.refused(own) != nil {
        return Step(self, .alike(.secret), by: [.doneInOne])
      }
      let first = worlds.world.applying(own)
      return Self(first.state, worlds.twin).step(
        .secret, first.outcome, first.outcome, by: .doneInOne)
    }
    let other = S.command(command.command, from: worlds.world, for: worlds.twin)
    if worlds.world.refused(own) != nil, worlds.twin.refused(other) != nil {
      let released = S.release(of: own, from: worlds.world, to: worlds.world)
      let isSame = released == S.release(of: other, from: worlds.twin, to: worlds.twin)
      return isSame
        ? Step(self, .alike(released == nil ? .equal : .released), by: [.givenToBoth]) : parted()
    }
    let first = worlds.world.applying(own)
    let second = worlds.twin.applying(other)
    let released = S.release(of: own, from: worlds.world, to: first.state)
    let isSame = released == S.release(of: other, from: worlds.twin, to: second.state)
    let next = Self(first.state, second.state)
    return isSame
      ? next.step(
        released == nil ? .equal : .released, first.outcome, second.outcome, by: .givenToBoth)
      : next.parted()
  }

  /// Returns the step to this state. The worlds differ if the app's knowledge does.
  @inlinable
  func step(
    _ way: Alikeness, _ first: S.Language.Outcome, _ second: S.Language.Outcome, by rule: TwinRule
  ) -> Step<Self> {
    let isSame = S.known(in: worlds.world) == S.known(in: worlds.twin)
    return Step(
      self,
      isSame
        ? .alike(way) : .differs(.knowledge, ObservableOutcome(first), ObservableOutcome(second)),
      by: [rule])
  }

  /// Returns the step at which the releases differ.
  @inlinable
  func parted() -> Step<Self> {
    Step(
      Self(worlds.world, worlds.twin, isParted: true), .alike(.parted), by: [.givenToBoth, .parted])
  }
}

/// The rules for playing a command in twins.
///
/// - Source: Specs/Twins/Twins.md.
public enum TwinRule: UInt16, Clause {
  /// The command is not secret, or neither silent nor idle: both worlds perform it.
  case givenToBoth = 101
  /// The command is secret, and silent or idle: one world performs it.
  case doneInOne
  /// The releases differ, in this step or an earlier one: no world performs the command.
  case parted

  public static var tables: [String] { ["SE"] }
}

/// Two worlds with the same system under test in each.
///
/// Its behaviour is stored as closures, which are created where all types are known. Methods of a type that
/// is generic over more than its language are not specialized.
public struct TwinSide<Single: MachineLanguage>: Side {
  public typealias Language = Twins<Single>

  /// The play of a command, which returns the outcome only.
  @usableFromInline let reply: (TwinCommand<Single>) -> Reply<TwinOutcome<Single>>
  /// The play of a command, which returns the whole step; `nil` if a system has stopped.
  @usableFromInline let step: (TwinCommand<Single>) -> TwinStep<Single>?

  @inlinable
  init<S: NoninterferencePolicy>(_ pair: TwinPair<S>) where S.Language == Single {
    // Both closures share this pair.
    var pair = pair
    reply = { command in
      if pair.isParted { return .said(.alike(.parted)) }
      guard let played = pair.play(command) else {
        return .gone("the system stopped responding")
      }
      return .said(played.outcome)
    }
    step = { command in
      pair.play(command).map { played in
        TwinStep(
          one: (played.own, played.first.glimpse),
          other: played.other.flatMap { other in played.second.map { (other, $0.glimpse) } },
          outcome: played.outcome)
      }
    }
  }

  @inlinable
  public mutating func perform(_ command: TwinCommand<Single>) -> Reply<TwinOutcome<Single>> {
    reply(command)
  }
}

/// A command as played in each of two worlds, and its observable results.
public struct TwinStep<Language: MachineLanguage> {
  /// The command and its result in the first world.
  public let one: (command: Language.Command, glimpse: ObservableOutcome<Language>)
  /// The command and its result in the twin; `nil` if none was played there.
  public let other: (command: Language.Command, glimpse: ObservableOutcome<Language>)?
  /// The comparison of the results.
  public let outcome: TwinOutcome<Language>

  @inlinable
  init(
    one: (command: Language.Command, glimpse: ObservableOutcome<Language>),
    other: (command: Language.Command, glimpse: ObservableOutcome<Language>)?,
    outcome: TwinOutcome<Language>
  ) {
    (self.one, self.other, self.outcome) = (one, other, outcome)
  }
}

/// The state of two worlds that are played together.
@usableFromInline
struct TwinPair<S: NoninterferencePolicy> {
  @usableFromInline var one, other: WatchedWorld<S>
  /// Whether the releases have differed, which ends the pair.
  @usableFromInline var isParted = false

  @inlinable
  init(
    _ world: S.Language.World, _ contestant: SystemUnderTest<S.Language>?, leaking leak: Leak<S>?
  ) {
    one = WatchedWorld(world, contestant?.side(world), leaking: leak)
    other = WatchedWorld(world, contestant?.side(world), leaking: leak)
  }

  @usableFromInline
  struct Played {
    @usableFromInline let own: S.Language.Command
    @usableFromInline let first: WatchedWorld<S>.Taken
    /// The command in the twin; `nil` for a secret command, which is not played there.
    @usableFromInline let other: S.Language.Command?
    @usableFromInline let second: WatchedWorld<S>.Taken?
    /// Whether the comparison of the two runs has ended, because the app may distinguish them from this
    /// command or an earlier one on.
    @usableFromInline let isParted: Bool

    @inlinable
    init(
      _ own: S.Language.Command, _ first: consuming WatchedWorld<S>.Taken,
      _ other: S.Language.Command? = nil, _ second: consuming WatchedWorld<S>.Taken? = nil,
      isParted: Bool
    ) {
      self.own = own
      self.first = first
      self.other = other
      self.second = second
      self.isParted = isParted
    }

    @inlinable
    var outcome: TwinOutcome<S.Language> {
      if isParted { return .alike(.parted) }
      guard let second else {
        if first.seen == .nothing || S.isIdle(own) { return .alike(.secret) }
        return .differs(
          first.seen.channel(.nothing), first.glimpse, ObservableOutcome(first.glimpse.outcome))
      }
      if first.seen == second.seen { return .alike(first.release == nil ? .equal : .released) }
      return .differs(first.seen.channel(second.seen), first.glimpse, second.glimpse)
    }
  }

  /// Plays a command in both worlds, or a secret one in the first only; `nil` if a system has stopped.
  @inlinable
  mutating func play(_ command: TwinCommand<S.Language>) -> Played? {
    let own = S.command(command.command, from: one.state, for: one.state)
    if command.isSecret && S.isSpare(own, in: one.state) {
      guard let first = one.take(own) else { return nil }
      return Played(own, first, isParted: isParted)
    }
    let twins = S.command(command.command, from: one.state, for: other.state)
    guard let first = one.take(own), let second = other.take(twins) else { return nil }
    isParted = isParted || first.release != second.release
    return Played(own, first, twins, second, isParted: isParted)
  }
}

extension SystemUnderTest {
  /// Returns a system under test that plays one system in each of two worlds.
  ///
  /// - Parameters:
  ///   - contestant: The system; `nil` for the model itself.
  ///   - leak: The leak that is planted in both worlds.
  @inlinable
  public static func twins<S: NoninterferencePolicy>(
    _ name: String, _ summary: String, of contestant: SystemUnderTest<S.Language>?,
    leaking leak: Leak<S>? = nil
  ) -> SystemUnderTest where Language == Twins<S.Language> {
    SystemUnderTest(name, summary) { world in
      TwinSide(TwinPair<S>(world, contestant, leaking: leak))
    }
  }
}
