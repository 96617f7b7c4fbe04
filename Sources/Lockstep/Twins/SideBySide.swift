import StateMachines

/// A script as it goes in one world and in its twin, up to the step by which the app tells them apart, or
/// by which they part.
public struct SideBySide<Talk: Language> {
  public private(set) var steps: [TwinStep<Talk>] = []

  /// - Parameters:
  ///   - contestant: Made by ``Contestant/twins(_:_:of:leaking:)``; of others there are no steps.
  ///   - onStep: Called after each step.
  public init(
    _ scenario: Scenario<Twins<Talk>>, against contestant: Contestant<Twins<Talk>>,
    onStep: () -> Void = {}
  ) {
    guard let side = contestant.side(scenario.world) as? TwinSide<Talk> else { return }
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
