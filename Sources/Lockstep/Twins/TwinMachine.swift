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

  public init(_ machine: M) { self.machine = machine }

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

  /// The world in which secrets are done too, from which commands are drawn.
  @usableFromInline var world: S.Model
  @usableFromInline var twin: S.Model
  @usableFromInline var isParted = false

  @inlinable
  public init(_ world: S.Talk.World) {
    self.world = S.Model(world)
    twin = self.world
  }

  @inlinable
  init(_ world: S.Model, _ twin: S.Model, isParted: Bool = false) {
    (self.world, self.twin, self.isParted) = (world, twin, isParted)
  }

  @inlinable
  public func applying(_ command: TwinCommand<S.Talk>) -> Step<Self> {
    if isParted { return Step(self, .alike(.parted), by: [.parted]) }
    let own = S.command(command.command, from: world, for: world)
    let first = world.applying(own)
    if command.isSecret && S.isSpare(own, in: world) {
      return Self(first.state, twin).known(
        after: .secret, first.outcome, first.outcome, by: .doneInOne)
    }
    let other = S.command(command.command, from: world, for: twin)
    let second = twin.applying(other)
    let released = S.release(of: own, from: world, to: first.state)
    let isParted = released != S.release(of: other, from: twin, to: second.state)
    let next = Self(first.state, second.state, isParted: isParted)
    if isParted { return Step(next, .alike(.parted), by: [.givenToBoth, .parted]) }
    return next.known(
      after: released == nil ? .equal : .released, first.outcome, second.outcome, by: .givenToBoth)
  }

  @inlinable
  consuming func known(
    after way: Alikeness, _ first: S.Talk.Outcome, _ second: S.Talk.Outcome, by rule: TwinRule
  ) -> Step<Self> {
    let isSame = S.known(in: world) == S.known(in: twin)
    return Step(
      self, isSame ? .alike(way) : .differs(.knowledge, Glimpse(first), Glimpse(second)),
      by: [rule])
  }

  @inlinable public var refusedKinds: UInt64 { world.refusedKinds }
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
    reply = { command in
      if pair.isParted { return .said(.alike(.parted)) }
      guard let played = pair.play(command) else {
        return .gone("the system says nothing any more")
      }
      return .said(pair.outcome(of: played))
    }
    step = { command in
      pair.play(command).map { played in
        TwinStep(
          one: (played.own, played.first.glimpse),
          other: played.twin.map { ($0.command, $0.taken.glimpse) },
          outcome: pair.outcome(of: played))
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
final class TwinPair<S: Secrecy> {
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
    @usableFromInline let twin: (command: S.Talk.Command, taken: WatchedWorld<S>.Taken)?

    @inlinable
    init(
      _ own: S.Talk.Command, _ first: WatchedWorld<S>.Taken,
      _ twin: (command: S.Talk.Command, taken: WatchedWorld<S>.Taken)?
    ) {
      (self.own, self.first, self.twin) = (own, first, twin)
    }
  }

  /// Does a command in both worlds, or a secret one in the first; `nil` where nothing is said any more.
  @inlinable
  func play(_ command: TwinCommand<S.Talk>) -> Played? {
    let own = S.command(command.command, from: one.state, for: one.state)
    if command.isSecret && S.isSpare(own, in: one.state) {
      return one.take(own).map { Played(own, $0, nil) }
    }
    let twins = S.command(command.command, from: one.state, for: other.state)
    guard let first = one.take(own), let second = other.take(twins) else { return nil }
    isParted = isParted || first.release != second.release
    return Played(own, first, (twins, second))
  }

  @inlinable
  func outcome(of step: Played) -> TwinOutcome<S.Talk> {
    if isParted { return .alike(.parted) }
    let first = step.first
    guard let second = step.twin?.taken else {
      if first.seen == .nothing || S.isIdle(step.own) { return .alike(.secret) }
      return .differs(
        first.seen.channel(.nothing), first.glimpse, Glimpse(first.glimpse.outcome))
    }
    if first.seen == second.seen { return .alike(first.release == nil ? .equal : .released) }
    return .differs(first.seen.channel(second.seen), first.glimpse, second.glimpse)
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
