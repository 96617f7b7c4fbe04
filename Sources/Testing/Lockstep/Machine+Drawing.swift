import PropertyTesting
import StateMachines

/// A machine whose worlds and commands can be enumerated. It needs no generators.
public protocol FiniteMachine: Machine {
  /// All worlds, simplest first. Never empty.
  var worlds: [Language.World] { get }
  /// All commands, simplest first. Never empty.
  var commands: [Language.Command] { get }
}

extension FiniteMachine {
  public func worlds(at scope: Scope<Size>) -> [Language.World] { worlds }
  public func commands(at scope: Scope<Size>, for model: Model) -> [Language.Command] { commands }

  @inlinable
  public func world(from source: inout ChoiceSource) throws(Discard) -> Language.World {
    worlds[try source.index(below: worlds.count)]
  }

  /// Draws any command. In random cases a command that the model refuses is mostly drawn again.
  @inlinable
  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Language.Command {
    try source.drawingAgain(
      until: { !Language.isRefusal(model.applying($0).outcome) },
      draw: { source throws(Discard) in commands[try source.index(below: commands.count)] })
  }
}

/// A machine whose commands are drawn in two steps: the kind, then the command.
public protocol MachineByKind: Machine {
  /// All kinds of commands, by number. Stored, because it is read before each command.
  var kinds: [Language.Kind] { get }
  /// The kinds that make progress if the model carries them out, as tiers of bit masks (bit i for kind i):
  /// first the kinds that respond to something pending, last the kinds that start something. Most random
  /// commands are of the first tier that has a kind not refused as a whole.
  var steering: [UInt64] { get }
  /// Returns the kinds whose commands are all refused in this state for any arguments, as a bit mask.
  func refusedKinds(in model: Model) -> UInt64
  /// Additional kinds, as a bit mask, that are preferred in this state like those of the tier because they
  /// rarely come about otherwise. Empty by default.
  func favoured(in model: Model, amid scenery: Scenery) -> UInt64
  /// Draws a command of this kind. Implemented as a switch over all kinds, so that a missing kind does not
  /// compile.
  func command(
    _ kind: Language.Kind, for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Language.Command
}

extension MachineByKind {
  @inlinable public func favoured(in model: Model, amid scenery: Scenery) -> UInt64 { 0 }

  /// Draws any kind for one in four commands, and for the others a kind that is not refused as a whole.
  @inlinable
  public func command(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Language.Command {
    let kinds = kinds
    let open = ~refusedKinds(in: model)
    let tier = steering.first { $0 & open != 0 } ?? 0
    let number = try source.alternative(
      below: kinds.count, preferring: tier | favoured(in: model, amid: scenery), open: open)
    return try command(kinds[number], for: model, amid: scenery, from: &source)
  }
}

extension Machine {
  /// The results of the choices before the first command.
  public typealias Beginning = (hasPairs: Bool, world: Language.World, scenery: Scenery)

  /// Draws the choices before the first command.
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

  /// Draws whether the case goes on, and the next command; `nil` at the end of the case.
  ///
  /// A step consists of the choice to go on and the command, as in `ChoiceSource.steps`. The shrinker removes
  /// whole steps, and simplifies commands by themselves.
  @inlinable
  @inline(__always)
  func next(
    for model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Language.Command? {
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

  /// A generator of scenarios of up to `commands` commands, drawn with the model alone.
  package func scenarios(commands: Int) -> Generator<Scenario<Language>> {
    Generator { source throws(Discard) in
      let (_, world, scenery) = try beginning(from: &source)
      var scenario = Scenario<Language>(world: world)
      var model = Model(world)
      while scenario.commands.count < commands,
        let command = try next(for: model, amid: scenery, from: &source)
      {
        scenario.commands.append(command)
        model = model.applying(command).state
      }
      return scenario
    }
  }

  /// Returns the scenario that choices encode, up to the command of the last choice; `nil` if they are
  /// discarded before the first command.
  ///
  /// The model is played along, as commands are drawn from its state. It does not play the last command,
  /// which may end its process.
  public func scenario(of choices: ChoiceSequence, commands: Int) -> Scenario<Language>? {
    var source = ChoiceSource(replaying: choices)
    return scenario(from: &source, upTo: choices.count, commands)
  }

  /// Returns the scenario of case `index` of a seed as if nothing ended it early, drawn with the model alone.
  public func scenario(
    ofCase index: UInt64, below seed: UInt64, commands: Int
  ) -> Scenario<Language>? {
    var source = ChoiceSource(seed: seed, case: index)
    return scenario(from: &source, commands)
  }

  /// Draws a scenario with the model alone, with at most `count` choices.
  func scenario(
    from source: inout ChoiceSource, upTo count: Int = .max, _ maximumCommands: Int
  ) -> Scenario<Language>? {
    guard let (_, world, scenery) = try? beginning(from: &source) else { return nil }
    var scenario = Scenario<Language>(world: world)
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
  /// The span of the choices before the first command.
  @inlinable static var world: SpanLabel { SpanLabel(300) }
}
