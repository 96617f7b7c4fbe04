import PropertyTesting
import StateMachines

/// The machine of two worlds that an app cannot tell apart: a script with secret commands, which are
/// done in one of them only. No pair is thrown away, as the second world is made of the first.
public struct TwinMachine<M: Machine, S: Secrecy, Claim: Claims>: Machine
where S.Model == M.Model, Claim.Past.Talk == Twins<M.Talk> {
  public typealias Model = TwinModel<S>
  public typealias Scenery = M.Scenery
  public typealias Size = M.Size

  public let machine: M
  /// What is set alike in every world, though it may tell something.
  public var settled = Settled<M.Talk.World>()

  public let loops: Loops<Self>
  /// Visits all twins of a scope, specialized for the machine.
  public let visit: @Sendable (ClassTable<M, S>, () -> Bool) -> ClassTable<M, S>.Result

  /// Specialized where the compiler knows the machine.
  @inlinable
  public init(_ machine: M) {
    self.machine = machine
    loops = Loops()
    visit = { table, shouldStop in table.run(shouldStop: shouldStop) }
  }

  public static var name: String { "\(M.name)-twins" }

  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> M.Talk.World {
    let world = S.discreet(try machine.world(from: &source))
    return settled.world(try S.world(world, from: &source))
  }

  @inlinable
  public func scenery(
    in world: M.Talk.World, from source: inout ChoiceSource
  ) throws(Discard) -> M.Scenery {
    try machine.scenery(in: world, from: &source)
  }

  @inlinable
  public func command(
    for model: Model, amid scenery: M.Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> TwinCommand<M.Talk> {
    if source.boolean(1, in: 4) {
      return TwinCommand(try S.secret(from: &source), isSecret: true)
    }
    return TwinCommand(try machine.command(for: model.world, amid: scenery, from: &source))
  }

  @inlinable
  public var choicesPerCommand: Int { 1 + max(machine.choicesPerCommand, S.choicesPerSecret) }

  /// Where twins of a scope begin. It has no worlds for a search over all pairs: that is what a
  /// ``ClassTable`` is for.
  public func twins(at scope: Scope<M.Size>) -> [M.Talk.World] {
    settled.worlds(machine.worlds(at: scope).map(S.discreet))
  }

  /// All twins of a scope are visited by a ``ClassTable``; a single pair is searched at random alone.
  public func surroundings(of scenario: Scenario<Talk>) -> Surroundings<Self>? { nil }

  public func lessening(_ scenario: Scenario<Talk>) -> [Scenario<Talk>] {
    let commands = scenario.commands
    return machine.lessening(
      Scenario(world: scenario.world, commands: commands.map(\.command))
    ).map { less in
      Scenario(
        world: less.world,
        commands: zip(less.commands, commands).map { TwinCommand($0, isSecret: $1.isSecret) })
    }
  }

  /// By what the app tells the twins apart.
  public func difference(model: Answer<Talk>, side: Answer<Talk>) -> Part {
    switch (model.outcome, side.outcome) {
    case (_, .differs(let channel, _, _)), (.differs(let channel, _, _), _): Part(channel.rawValue)
    case (.alike, .alike): .outcome
    }
  }
}

/// Two such worlds as the model has them: what must come of a command is nothing by which they can be
/// told apart, until other things are released.
public struct TwinModel<S: Secrecy>: ReferenceModel {
  public typealias Talk = Twins<S.Talk>
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

  /// The world in which secrets are done too, from which commands are drawn.
  @inlinable var world: S.Model { worlds.world }
  @inlinable var twin: S.Model { worlds.twin }

  @inlinable
  public init(_ world: S.Talk.World) {
    let model = S.Model(world)
    self.init(model, model)
  }

  @inlinable
  init(_ world: S.Model, _ twin: S.Model, isParted: Bool = false) {
    (worlds, self.isParted) = (Worlds(world, twin), isParted)
  }

  @inlinable
  public func applying(_ command: TwinCommand<S.Talk>) -> Step<Self> {
    if isParted { return Step(self, .alike(.parted), by: [.parted]) }
    let own = S.command(command.command, from: worlds.world, for: worlds.world)
    if command.isSecret && S.isSpare(own, in: worlds.world) {
      // Where nothing changes, what is known was the same before.
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

  /// The step that ends here, after which nothing must tell the worlds apart.
  @inlinable
  func step(
    _ way: Alikeness, _ first: S.Talk.Outcome, _ second: S.Talk.Outcome, by rule: TwinRule
  ) -> Step<Self> {
    let isSame = S.known(in: worlds.world) == S.known(in: worlds.twin)
    return Step(
      self, isSame ? .alike(way) : .differs(.knowledge, Glimpse(first), Glimpse(second)),
      by: [rule])
  }

  /// The step that releases other things in one world than in the other.
  @inlinable
  func parted() -> Step<Self> {
    Step(
      Self(worlds.world, worlds.twin, isParted: true), .alike(.parted), by: [.givenToBoth, .parted])
  }

  @inlinable public var refusedKinds: UInt64 { worlds.world.refusedKinds }
}

/// What becomes of a command for twins.
///
/// - Source: Specs/Twins/Twins.md.
public enum TwinRule: UInt16, Clause {
  case givenToBoth = 101  // It is not secret, or not silent.
  case doneInOne  // It is secret.
  case parted  // Other things were released, now or before.

  public static var tables: [String] { ["SE"] }
}

/// Two worlds with the same contestant in each.
///
/// What it does is given by functions, which are made where all types are known: the methods of a side
/// that is generic over more than its language are not specialized.
public struct TwinSide<Single: Language>: Side {
  public typealias Talk = Twins<Single>

  /// Plays a command, for the outcome alone.
  @usableFromInline let reply: (TwinCommand<Single>) -> Reply<TwinOutcome<Single>>
  /// The same, for all that came of it; `nil` where nothing is said any more.
  @usableFromInline let step: (TwinCommand<Single>) -> TwinStep<Single>?

  @inlinable
  init<S: Secrecy>(_ pair: TwinPair<S>) where S.Talk == Single {
    // One pair for both.
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

/// What was done in each of two worlds, and what the app could see of it.
public struct TwinStep<Talk: Language> {
  public let one: (command: Talk.Command, glimpse: Glimpse<Talk>)
  /// The same in the twin; `nil` where nothing was done there.
  public let other: (command: Talk.Command, glimpse: Glimpse<Talk>)?
  public let outcome: TwinOutcome<Talk>

  @inlinable
  init(
    one: (command: Talk.Command, glimpse: Glimpse<Talk>),
    other: (command: Talk.Command, glimpse: Glimpse<Talk>)?, outcome: TwinOutcome<Talk>
  ) {
    (self.one, self.other, self.outcome) = (one, other, outcome)
  }
}

/// The state of two worlds that are played together.
@usableFromInline
struct TwinPair<S: Secrecy> {
  @usableFromInline var one, other: WatchedWorld<S>
  /// Whether other things were released, and the pair has ended.
  @usableFromInline var isParted = false

  @inlinable
  init(
    _ world: S.Talk.World, _ contestant: Contestant<S.Talk>?, leaking leak: Leak<S>?
  ) {
    one = WatchedWorld(world, contestant?.side(world), leaking: leak)
    other = WatchedWorld(world, contestant?.side(world), leaking: leak)
  }

  @usableFromInline
  struct Played {
    @usableFromInline let own: S.Talk.Command
    @usableFromInline let first: WatchedWorld<S>.Taken
    /// In the twin; `nil` for a secret, which is not done there.
    @usableFromInline let other: S.Talk.Command?
    @usableFromInline let second: WatchedWorld<S>.Taken?
    /// Whether the pair has ended, by this or before.
    @usableFromInline let isParted: Bool

    @inlinable
    init(
      _ own: S.Talk.Command, _ first: consuming WatchedWorld<S>.Taken,
      _ other: S.Talk.Command? = nil, _ second: consuming WatchedWorld<S>.Taken? = nil,
      isParted: Bool
    ) {
      self.own = own
      self.first = first
      self.other = other
      self.second = second
      self.isParted = isParted
    }

    @inlinable
    var outcome: TwinOutcome<S.Talk> {
      if isParted { return .alike(.parted) }
      guard let second else {
        if first.seen == .nothing || S.isIdle(own) { return .alike(.secret) }
        return .differs(
          first.seen.channel(.nothing), first.glimpse, Glimpse(first.glimpse.outcome))
      }
      if first.seen == second.seen { return .alike(first.release == nil ? .equal : .released) }
      return .differs(first.seen.channel(second.seen), first.glimpse, second.glimpse)
    }
  }

  /// Does a command in both worlds, or a secret one in the first; `nil` where nothing is said any more.
  @inlinable
  mutating func play(_ command: TwinCommand<S.Talk>) -> Played? {
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

extension Contestant {
  /// A contestant in each of two worlds.
  ///
  /// - Parameters:
  ///   - contestant: Who is played; the model itself where it is `nil`.
  ///   - leak: What is planted in both.
  @inlinable
  public static func twins<S: Secrecy>(
    _ name: String, _ summary: String, of contestant: Contestant<S.Talk>?,
    leaking leak: Leak<S>? = nil
  ) -> Contestant where Talk == Twins<S.Talk> {
    Contestant(name, summary) { world in
      TwinSide(TwinPair<S>(world, contestant, leaking: leak))
    }
  }
}
