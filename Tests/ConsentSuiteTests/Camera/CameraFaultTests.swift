import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines
import Testing

@Suite struct `Faults of the camera` {
  @Test func `are found, shrunk and break what they are known to break`() {
    for fault in CameraFaults.all {
      let machine = CameraMachine()
      let result = Check(
        machine, against: fault, seed: 1, cases: 0..<20_000, shrinkBudget: 2_000,
        shorteningBudget: 2_000
      ).run()
      guard let found = result.counterexample else {
        print("NOT FOUND", fault.name)
        continue
      }
      let replay = machine.replay(found.scenario, against: fault)
      print(
        fault.name, found.failure, found.scenario.world.policy,
        found.scenario.commands.map(\.words), replay.failure == found.failure,
        broken(by: fault).map(\.clause))
    }
  }

  /// Every claim that a contestant breaks along the shortest ways through the model's states, and with
  /// a person who always says yes.
  private func broken(by fault: Contestant<Camera>) -> [CameraClaim] {
    let machine = CameraMachine()
    var broken: Set<CameraClaim> = []
    for world in Self.worlds {
      var ways = [(state: CameraModel(world), commands: [CameraCommand]())]
      var met: Set<CameraModel> = [ways[0].state]
      var next = 0
      while next < ways.count {
        let (state, way) = ways[next]
        next += 1
        for command in CameraCommand.allCases {
          let scenario = Scenario<Camera>(world: world, commands: way + [command])
          broken.formUnion(machine.brokenClaims(by: fault, in: scenario))
          let step = state.applying(command)
          if met.insert(step.state).inserted { ways.append((step.state, scenario.commands)) }
        }
      }
      broken.formUnion(
        machine.brokenClaims(
          by: fault, in: Scenario(world: world, commands: yes(to: fault, in: world))))
    }
    return CameraClaim.allCases.filter(broken.contains)
  }

  private static let worlds =
    CameraStatus.allCases.map { CameraWorld(policy: .reviewable, status: $0) } + [
      CameraWorld(policy: .fixed), CameraWorld(policy: .fixed, hasCamera: false),
      CameraWorld(policy: .fixed, answersOn: .other),
      CameraWorld(policy: .fixed, status: .authorized, settingsChange: .leavesAppRunning),
    ]

  /// What a person does who says yes to whatever a contestant shows.
  private func yes(to contestant: Contestant<Camera>, in world: CameraWorld) -> [CameraCommand] {
    var side = contestant.side(world)
    var commands: [CameraCommand] = []
    for _ in 0..<6 {
      guard let state = side.snapshot() else { break }
      let command: CameraCommand.User =
        switch state.screen {
        case .priming: .accept
        case .prompt: .allow
        case .settingsAlert: .openSettings
        case .camera, .noCamera, .notPermitted, nil:
          state.process == .stopped && state.status == .authorized
            ? .launchApp
            : !state.isInSettings ? .select : state.status == .denied ? .switchOn : .returnToApp
        }
      commands.append(.user(command))
      _ = side.perform(.user(command))
    }
    return commands
  }
}
