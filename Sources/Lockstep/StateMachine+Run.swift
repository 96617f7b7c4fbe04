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
      let pairs = pairsOneIn > 0 && source.boolean(1, in: pairsOneIn)
      let opened = source.openSpan(.world)
      let world = try world(from: &source)
      let scenery = try scenery(in: world, from: &source)
      source.closeSpan(opened)
      var scenario = pairs || keeps ? Scenario<World, Command>(world: world) : nil

      var bout = Bout(self, in: world)
      for _ in 0..<maximumCommands {
        let step = source.openSpan(.element)
        guard source.boolean(31, in: 32) else {
          source.closeSpan(step)
          break
        }
        let opened = source.openSpan(.alternative)
        let command = try command(in: bout.model, amid: scenery, from: &source)
        source.closeSpan(opened)
        source.closeSpan(step)
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

  /// What the choices of a case say, as far as it runs; `nil` if they are discarded.
  public func scenario(of choices: ChoiceSequence) -> Scenario<World, Command>? {
    var source = ChoiceSource(replaying: choices)
    var coverage = Coverage()
    return run(&source, recording: &coverage, keepsScenario: true).scenario
  }
}

extension SpanLabel {
  /// What is drawn before the first command.
  @inlinable static var world: SpanLabel { SpanLabel(300) }
}
