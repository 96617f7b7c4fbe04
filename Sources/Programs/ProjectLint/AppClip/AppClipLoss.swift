import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Notation
import StateMachines

/// The steps that show a loss, executed by the model and by the system.
package struct AppClipLoss {
  package let steps: [Step]

  package struct Step {
    package let outcome: AppClipOutcome
    /// Whether the outcome and the state of the system equal the model's.
    package let isAgreed: Bool
    /// The command and its effects; if they differ, the model's lines before the system's.
    let lines: [String]
  }

  /// Plays the loss on the model. If `underOtherKey`, the app reads a text under a key other than the clip's.
  package init(_ level: AppClipFinding.Level, in world: AppClipWorld, underOtherKey: Bool = false) {
    var commands = Self.commands(level)
    if underOtherKey { commands[4] = .app(.collect(AppClipKey(2))) }
    self.init(commands, in: world)
  }

  var lines: [String] { steps.flatMap(\.lines) }

  /// Plays commands on the model and on the system.
  init(_ commands: [AppClipCommand], in world: AppClipWorld) {
    let texts = Case<AppClip>(world: world, steps: commands.map { Case<AppClip>.Step($0) })
      .commandLines
    var (model, system) = (AppClipModel(world), AppClipSide(world: world))
    steps = zip(1..., zip(commands, texts)).map { number, step in
      let before = (model: model.snapshot, system: system.snapshot())
      let taken = model.applying(step.0)
      model = taken.state
      let outcome = system.perform(step.0).outcome
      let said = AppClip.transcript(of: taken.outcome, from: before.model, to: model.snapshot).map(
        \.description)
      let answered =
        outcome.map {
          AppClip.transcript(of: $0, from: before.system, to: system.snapshot()).map(\.description)
        } ?? []
      return Step(
        outcome: taken.outcome,
        isAgreed: outcome == taken.outcome && system.snapshot() == model.snapshot,
        lines: ["\(number)  \(step.1)"] + said.filter(answered.contains).map { "     \($0)" }
          + said.filter { !answered.contains($0) }.map { "   - \($0)" }
          + answered.filter { !said.contains($0) }.map { "   + \($0)" })
    }
  }

  private static func commands(_ level: AppClipFinding.Level) -> [AppClipCommand] {
    let (key, value) = (AppClipKey(1), AppClipValue(1))
    let (left, taken): (AppClipCommand, AppClipCommand) =
      switch level {
      case .lostText, .advice: (.clip(.leave(key, value)), .app(.collect(key)))
      case .lostUser: (.clip(.common(.signIn(AppClipAccount(1)))), .app(.resume))
      case .lostItem:
        (
          .clip(.common(.addItem(AppClipLabel(1), value))),
          .app(.common(.findItem(AppClipLabel(1))))
        )
      }
    return [.user(.invoke(nil)), left, .user(.installApp), .user(.open), taken]
  }
}
