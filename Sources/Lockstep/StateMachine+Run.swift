import PropertyTesting

extension StateMachine {
  /// The class of a failing case.
  public typealias Failure = Discrepancy<Monitor.Claim, Part>

  /// Draws one case and plays it on both sides, command by command, until it ends or they fail.
  ///
  /// Each step is the choice to go on and a command, as in `ChoiceSource.steps`: together they are
  /// what the shrinker removes whole, and the command alone is what it makes simpler.
  ///
  /// - Parameter keeps: Whether the caller wants to know the scenario; the hot loop of a search does
  ///   not, and is spared the array.
  /// - Returns: What the case came to, and the scenario where it was kept and drawn.
  @inlinable
  public func run(
    _ source: inout ChoiceSource, recording coverage: inout Coverage, keepsScenario keeps: Bool
  ) -> (outcome: CaseOutcome<Failure>, scenario: Scenario<World, Command>?) {
    do throws(Discard) {
      let (pairs, world, scenery) = try beginning(from: &source)
      var scenario = pairs || keeps ? Scenario<World, Command>(world: world) : nil

      var bout = Bout(self, in: world)
      for _ in 0..<maximumCommands {
        guard let command = try next(in: bout.model, amid: scenery, from: &source) else { break }
        scenario?.commands.append(command)
        if let failure = bout.take(command, recording: &coverage) {
          return (.failed(failure), scenario)
        }
      }
      if pairs, let scenario, let failure = brokenPair(scenario) {
        return (.failed(failure), scenario)
      }
      coverage.finish(
        bout.modelMonitor, fingerprint: source.fingerprint, withPairs: pairs)
      return (.passed, scenario)
    } catch {
      return (.discarded(error), nil)
    }
  }

  /// Draws what comes before the first command.
  ///
  /// - Returns: Whether pairs of runs are played, where the case begins, and what commands are drawn from.
  @inlinable
  @inline(__always)
  func beginning(
    from source: inout ChoiceSource
  ) throws(Discard) -> (pairs: Bool, world: World, scenery: Scenery) {
    let pairs = pairsOneIn > 0 && source.boolean(1, in: pairsOneIn)
    let opened = source.openSpan(.world)
    let world = try world(from: &source)
    let scenery = try scenery(in: world, from: &source)
    source.closeSpan(opened)
    return (pairs, world, scenery)
  }

  /// Draws whether the case goes on, and the command with which it does; `nil` at its end.
  @inlinable
  @inline(__always)
  func next(
    in model: Model, amid scenery: Scenery, from source: inout ChoiceSource
  ) throws(Discard) -> Command? {
    let step = source.openSpan(.element)
    guard source.boolean(31, in: 32) else {
      source.closeSpan(step)
      return nil
    }
    let opened = source.openSpan(.alternative)
    let command = try command(in: model, amid: scenery, from: &source)
    source.closeSpan(opened)
    source.closeSpan(step)
    return command
  }

  /// What the choices of a case say, up to the command that the last of them belongs to; `nil` if they
  /// are discarded before the first.
  ///
  /// Only the model plays along, as commands are drawn from its state, and the last command is not
  /// given to it: the case may be one that ends its process there.
  public func scenario(of choices: ChoiceSequence) -> Scenario<World, Command>? {
    scenario(from: ChoiceSource(replaying: choices), upTo: choices.count)
  }

  /// What case `index` below a seed says when nothing ends it, drawn with the model alone.
  public func scenario(ofCase index: UInt64, below seed: UInt64) -> Scenario<World, Command>? {
    scenario(from: ChoiceSource(seed: seed, case: index), upTo: .max)
  }

  private func scenario(
    from source: ChoiceSource, upTo count: Int
  ) -> Scenario<World, Command>? {
    var source = source
    guard let (_, world, scenery) = try? beginning(from: &source) else { return nil }
    var scenario = Scenario<World, Command>(world: world)
    var model = model(of: world)
    while scenario.commands.count < maximumCommands, source.count < count,
      let command = try? next(in: model, amid: scenery, from: &source)
    {
      scenario.commands.append(command)
      if source.count < count { _ = model.perform(command) }
    }
    return scenario
  }
}

extension SpanLabel {
  /// What is drawn before the first command.
  @inlinable static var world: SpanLabel { SpanLabel(300) }
}
