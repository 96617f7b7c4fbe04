import StateMachines

/// A script as it goes in one world and in its twin, up to the step by which the app tells them apart.
public struct SideBySide<S: Secrecy> {
  public struct Step {
    /// The command in the one world, and what the app could see of it.
    public let one: (command: S.Talk.Command, glimpse: Glimpse<S.Talk>)
    /// The same in the twin; `nil` for a secret, which is not done there.
    public let other: (command: S.Talk.Command, glimpse: Glimpse<S.Talk>)?
    public let outcome: TwinOutcome<S.Talk>
  }

  public private(set) var steps: [Step] = []

  /// - Parameter contestant: Made by ``Contestant/twins(_:_:of:leaking:)``; of others there are no steps.
  public init(_ scenario: Scenario<Twins<S.Talk>>, against contestant: Contestant<Twins<S.Talk>>) {
    guard var pair = contestant.side(scenario.world) as? TwinSide<S> else { return }
    for command in scenario.commands {
      guard !pair.isParted, let played = pair.play(command) else { return }
      let outcome = pair.outcome(of: played)
      steps.append(
        Step(
          one: (played.own, played.first.glimpse),
          other: played.twin.map { ($0.command, $0.taken.glimpse) }, outcome: outcome))
      if case .differs = outcome { return }
    }
  }
}
