import StateMachines

/// The play of a script in a world and in its twin, up to the step at which the app distinguishes the two, or
/// at which the releases differ.
public struct SideBySide<Language: MachineLanguage> {
  /// The steps in both worlds.
  public private(set) var steps: [TwinStep<Language>] = []

  /// Plays a scenario in both worlds.
  ///
  /// - Parameters:
  ///   - scenario: The script: commands and secrets of twins.
  ///   - contestant: Created by `SystemUnderTest.twins(_:_:of:leaking:)`. Any other system has no steps.
  ///   - onStep: Called after each step.
  public init(
    _ scenario: Scenario<Twins<Language>>, against contestant: SystemUnderTest<Twins<Language>>,
    onStep: () -> Void = {}
  ) {
    guard let side = contestant.side(scenario.world) as? TwinSide<Language> else { return }
    for command in scenario.commands {
      guard let step = side.step(command) else { return }
      steps.append(step)
      onStep()
      switch step.outcome {
      case .alike(.equal), .alike(.released), .alike(.secret): continue
      case .alike(.parted), .differs: return
      }
    }
  }
}
