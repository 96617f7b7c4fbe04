import ConsentVocabulary
import Lockstep
import Reporting
import StateMachines

/// The steps that lose something.
package struct AppClipLoss {
  let commands: [AppClipCommand]

  package init(_ level: AppClipFinding.Level) {
    let (key, value) = (AppClipKey(1), AppClipValue(1))
    let (before, after): (AppClipCommand, AppClipCommand)
    switch level {
    case .lostText, .advice: (before, after) = (.clip(.leave(key, value)), .app(.collect(key)))
    case .lostUser: (before, after) = (.clip(.common(.signIn(AppClipAccount(1)))), .app(.resume))
    case .lostItem:
      (before, after) = (
        .clip(.common(.addItem(AppClipLabel(1), value))),
        .app(.common(.findItem(AppClipLabel(1))))
      )
    }
    commands = [.user(.invoke), before, .user(.installApp), .user(.open), after]
  }

  /// The steps as they go on the model and on the system, below what the numbers of suites stand for.
  func steps(in world: AppClipLint.World) -> [String] {
    let names = world.names.enumerated().map { "suite \($0.offset + 1) is \($0.element)" }
    return names + replay(in: world.world).comparedLines.map(\.text)
  }

  /// Both sides, step by step.
  package func replay(in world: AppClipWorld) -> Replay<AppClipMachine> {
    AppClipMachine().replay(
      Scenario(world: world, commands: commands), against: AppClipMachine.system,
      // What is lost breaks a claim, which would end the replay before it is shown.
      claims: ClaimList([]))
  }
}
