import PropertyTesting
import StateMachines

/// A machine of which all worlds and commands can be listed: it needs no generator.
public protocol FiniteMachine: Machine {
  /// All worlds, simplest first; never empty.
  var worlds: [Talk.World] { get }
  /// All commands, simplest first; never empty.
  var commands: [Talk.Command] { get }
}

extension FiniteMachine {
  public func worlds(at scope: Scope<Size>) -> [Talk.World] { worlds }
  public func commands(at scope: Scope<Size>, for model: Model) -> [Talk.Command] { commands }

  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> Talk.World {
    worlds[try source.index(below: worlds.count)]
  }

  /// One of all commands, and at random mostly another where the model refuses the first.
  @inlinable
  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.Command {
    try source.drawingAgain(
      until: { !Talk.isRefusal(model.applying($0).outcome) },
      draw: { source throws(Discard) in commands[try source.index(below: commands.count)] })
  }
}

/// A machine whose commands are drawn kind by kind.
public protocol MachineByKind: Machine {
  /// Every kind of command, by its number. A stored list: one is asked for before each command.
  var kinds: [Talk.Kind] { get }
  /// The kinds that lead on where the model carries them out, in tiers: first those that answer what is
  /// up, last those that bring something up. Bit i stands for kind i. At random most commands are of
  /// the first tier of which some kind is open.
  var steering: [UInt64] { get }
  /// Kinds that are wanted in this state as much as those of the tier, as they seldom come about otherwise;
  /// none by default.
  func favoured(in model: Model, amid scenery: Scenery) -> UInt64
  /// Draws a command of this kind. A switch over all kinds, so that one that is forgotten does not
  /// compile.
  func command(
    _ kind: Talk.Kind, for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.Command
}

extension MachineByKind {
  @inlinable public func favoured(in model: Model, amid scenery: Scenery) -> UInt64 { 0 }

  /// One in four commands is of any kind; the others are of kinds that are not refused as a whole.
  @inlinable
  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.Command {
    let kinds = kinds
    let open = ~model.refusedKinds
    let tier = steering.first { $0 & open != 0 } ?? 0
    let number = try source.alternative(
      below: kinds.count, preferring: tier | favoured(in: model, amid: scenery), open: open)
    return try command(kinds[number], for: model, amid: scenery, from: &source)
  }
}

extension Machine {
  /// What comes before the first command of a case.
  public typealias Beginning = (hasPairs: Bool, world: Talk.World, scenery: Scenery)

  /// Draws what comes before the first command.
  @inlinable
  @inline(__always)
  func beginning(from source: inout ChoiceSource) throws(Discard) -> Beginning {
    let hasPairs = pairsOneIn > 0 && source.boolean(1, in: pairsOneIn)
    let opened = source.openSpan(.world)
    let world = try world(from: &source)
    let scenery = try scenery(in: world, from: &source)
    source.closeSpan(opened)
    return (hasPairs, world, scenery)
  }

  /// Draws whether the case goes on, and the command with which it does; `nil` at its end.
  ///
  /// Each step is the choice to go on and a command, as in `ChoiceSource.steps`: together they are
  /// what the shrinker removes whole, and the command alone is what it makes simpler.
  @inlinable
  @inline(__always)
  func next(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Talk.Command? {
    let step = source.openSpan(.element)
    guard source.boolean(31, in: 32) else {
      source.closeSpan(step)
      return nil
    }
    let opened = source.openSpan(.alternative)
    let start = source.count
    let command = try command(for: model, amid: scenery, from: &source)
    let missing = choicesPerCommand &- (source.count &- start)
    if missing > 0 { source.pad(missing) }
    source.closeSpan(opened)
    source.closeSpan(step)
    return command
  }

  /// What the choices of a case say, up to the command that the last of them belongs to; `nil` if they
  /// are discarded before the first.
  ///
  /// Only the model plays along, as commands are drawn from its state, and the last command is not
  /// given to it: the case may be one that ends its process there.
  public func scenario(of choices: ChoiceSequence, commands: Int) -> Scenario<Talk>? {
    scenario(from: ChoiceSource(replaying: choices), upTo: choices.count, commands)
  }

  /// What case `index` below a seed says when nothing ends it, drawn with the model alone.
  public func scenario(
    ofCase index: UInt64, below seed: UInt64, commands: Int
  ) -> Scenario<Talk>? {
    scenario(from: ChoiceSource(seed: seed, case: index), upTo: .max, commands)
  }

  private func scenario(
    from source: consuming ChoiceSource, upTo count: Int, _ maximumCommands: Int
  ) -> Scenario<Talk>? {
    guard let (_, world, scenery) = try? beginning(from: &source) else { return nil }
    var scenario = Scenario<Talk>(world: world)
    var model = Model(world)
    while scenario.commands.count < maximumCommands, source.count < count,
      let command = try? next(for: model, amid: scenery, from: &source)
    {
      scenario.commands.append(command)
      if source.count < count { model = model.applying(command).state }
    }
    return scenario
  }
}

extension SpanLabel {
  /// What is drawn before the first command.
  @inlinable static var world: SpanLabel { SpanLabel(300) }
}
