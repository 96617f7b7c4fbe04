import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines

extension AppClipMachine: SuiteMachine {
  public static let system = Contestant<AppClip>("ours", "the device of this package") {
    AppClipSide(world: $0)
  }
  public static var faults: [Contestant<AppClip>] { AppClipFaults.all(around: system) }
}
