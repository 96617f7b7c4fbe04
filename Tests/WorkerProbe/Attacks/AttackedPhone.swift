import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Lockstep
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines

/// The camera machine with attacks as its faults. Each attack happens when the person declines.
struct AttackedPhone: SteeredMachine, SuiteMachine {
  typealias Model = CameraMachine.Model
  typealias Claim = CameraMachine.Claim

  static let summary = "a camera that attacks its process"

  private var camera = CameraMachine()
  let worlds: [CameraWorld]
  let commands: [CameraCommand]
  let leading: UInt64

  init(_ values: [String: String]) throws(CommandError) {
    (worlds, commands, leading) = (camera.worlds, camera.commands, camera.leading)
  }

  func world(from source: inout ChoiceSource) throws(Discard) -> CameraWorld {
    try camera.world(from: &source)
  }

  var peer: Peer?

  var settled: FixedDecisions<CameraWorld> {
    get { camera.settled }
    set { camera.settled = newValue }
  }

  var settings: [Catalogue.Setting] { camera.settings }
  var rules: [Model.Rule] { camera.rules }
  func refusals(of kind: CameraCommand) -> [CameraRefusal] { camera.refusals(of: kind) }

  static var system: SystemUnderTest<Camera> { CameraMachine.system }
  static let faults: [SystemUnderTest<Camera>] = Attack.all.map { attack in
    Fault(attack.name, "declining ends badly") { (step, outcome: inout CameraOutcome) in
      if step.command == .decline, outcome.response == .done { attack.act() }
    }.planted(around: system)
  }
}
