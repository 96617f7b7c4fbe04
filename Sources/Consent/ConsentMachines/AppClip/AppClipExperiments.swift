import ConsentSuite
import ConsentVocabulary
import Lockstep

extension AppClipMachine: MeasurableMachine {
  package static func instruction(for command: AppClipCommand) -> String? { command.instruction }

  /// Returns the answer without stored data, which has to be read, without containers, which come and go unseen,
  /// and without the session of a program that does not run.
  package static func seen(_ answer: Answer<AppClip>) -> Answer<AppClip> {
    let plain = AppClipSnapshot()
    var (outcome, state) = (answer.outcome, answer.state)
    outcome.effects.removeAll {
      switch $0 {
      case .dropped, .created: true
      case .ended, .launched, .removed, .installed, .asked, .migrated, .imported: false
      }
    }
    (state.idleDays, state.containers, state.cells) = (0, plain.containers, plain.cells)
    (state.items, state.isKeychainMarked) = (plain.items, plain.isKeychainMarked)
    (state.accounts, state.plan) = (plain.accounts, plain.plan)
    state.release = plain.release
    if state.clip != .running { state.clipSession = nil }
    if state.app != .running { state.appSession = nil }
    return Answer(outcome, state)
  }

  /// Returns a world of two plain programs on a plain system. The handling of an unknown account and the lifetime
  /// of a session belong to the design of the app.
  package static func questions(of world: AppClipWorld) -> AppClipWorld {
    let plain = AppClipWorld()
    var world = world
    (world.clip, world.app, world.otherGroups) = (plain.clip, plain.app, plain.otherGroups)
    (world.appAccessGroups, world.otherAccessGroups) = (.ownAlone, .ownAlone)
    (world.clipNamesApp, world.appNamesClip) = (plain.clipNamesApp, plain.appNamesClip)
    (world.system, world.design, world.watcher) = (plain.system, plain.design, plain.watcher)
    world.decisions.unknownAccount = plain.decisions.unknownAccount
    world.decisions.session = plain.decisions.session
    world.release = plain.release
    return world
  }
}
