import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import StateMachines
import Testing

extension CameraMachine {
  /// Returns all worlds in the whole, and otherwise those that are odd in these ways.
  func worlds(odd: Set<Int>) -> [CameraWorld] {
    worlds.enumerated().filter { Desk.size == .whole || odd.contains($0.offset % 73) }.map(
      \.element)
  }
}

/// Every state of model, system and claims, from every world of a policy by every command.
@Suite struct `Every state of the camera` {
  struct Row: CustomStringConvertible {
    var policy: CameraPolicy
    /// The counts of states, transitions and commands to the farthest state, in few worlds and in all.
    var few: [Int]
    var all: [Int]
    /// The broken claims, each with its shortest case.
    var broken: [CameraClaim: String]
    /// The claims that are never broken and never judge anything.
    var neverHeld: Set<CameraClaim>
    /// The reasons for which commands are never refused under this policy.
    var neverRefused: [CameraCommand: Set<CameraRefusal>]

    var description: String { "\(policy)" }
  }

  static let rows = [
    Row(
      policy: .literal, few: [5_276, 148_260, 12], all: [24_920, 656_184, 12],
      broken: [
        .primingComesUndetermined: "restricted: select",
        .denialLeadsToSettings: "denied: select",
        .restrictionIsToldNotAsked: "restricted: select",
        .yesLeadsToTheCamera: "undetermined: select accept select accept select",
        .alertsHaveAWayOut: "denied: select",
        .denialIsNotFollowedUp: "undetermined: select accept deny",
        .selectingTwiceDoesNothing: "undetermined: select select",
      ],
      // Under this policy no intention is stored.
      neverHeld: [
        .intentionsAreResumedOnce, .intentionsStayOnTheWay, .reviewablePrimingOnlyLeadsOn,
      ],
      neverRefused: [.decline: [.noSuchButton], .openSettings: [.noSuchButton]]),
    Row(
      policy: .fixed, few: [5_840, 164_600, 12], all: [26_228, 690_816, 12], broken: [:],
      neverHeld: [.reviewablePrimingOnlyLeadsOn],
      neverRefused: [.decline: [.noSuchButton], .dismiss: [.noSuchButton]]),
    Row(
      policy: .reviewable, few: [5_840, 164_600, 12], all: [26_228, 690_816, 12], broken: [:],
      neverHeld: [], neverRefused: [.dismiss: [.noSuchButton]]),
  ]

  /// The commands that occur only in plain worlds, which have a camera.
  static let ofPlainWorlds: Set<CameraCommand> = [
    .startOtherSession, .interruptInBackground, .interruptBesideApps, .interruptUnderPressure,
    .interruptAudio,
  ]

  /// Model and system may be wrong alike, and no claim of the camera reads a refusal.
  @Test func `stays as it is where a command is refused, and tells nothing but the reason`() {
    var refusals: Set<CameraRefusal> = []
    for policy in CameraPolicy.allCases {
      for status in CameraStatus.allCases {
        var model = CameraModel(CameraWorld(policy: policy, status: status))
        for command in CameraCommand.allCases + CameraCommand.allCases.reversed() {
          let step = model.applying(command)
          if let refusal = Camera.refusal(in: step.outcome) {
            refusals.insert(refusal)
            #expect(step.state == model && step.outcome == CameraOutcome(.refused(refusal)))
          }
          model = step.state
        }
      }
    }
    #expect(refusals.count > CameraRefusal.allCases.count / 2)
  }

  @Test(arguments: Desk.sample(of: rows, oneIn: 3))
  func `is met, and what it obeys and breaks is known`(row: Row) {
    let camera = CameraMachine(policies: [row.policy])
    // A machine that knows no refuted design judges claims in all worlds.
    let machine = WithClaims(camera, claims: CameraClaim.self)
    let obeyed = CameraClaim.allCases.filter { row.broken[$0] == nil }
    let worlds = camera.worlds(odd: [0, 4, 8, 16, 66, 68, 69, 70, 71, 72])
    let result = machine.explored(
      from: worlds, against: CameraMachine.system, judging: obeyed, tellingRules: true)
    #expect(result.end == .complete && result.memory == .told)
    let counts = [result.states, result.transitions, result.depth]
    #expect(counts == Desk.sized(row.few, row.few, row.all))
    #expect(result.orbits == result.states)
    for (claim, shortest) in row.broken {
      #expect(machine.shortest(claim, from: worlds).map(words) == shortest, "\(claim)")
    }
    let neverHeld = obeyed.filter { result.coverage.counts(of: $0).allSatisfy { $0 == 0 } }
    #expect(Set(neverHeld) == row.neverHeld)
    let taken = CameraRule.allCases.filter { result.coverage.count(of: $0) > 0 }
    #expect(taken == CameraRule.allCases.filter { $0.isFor(row.policy) })
    for command in CameraCommand.allCases {
      let met = Camera.Refusal.allCases.filter {
        result.coverage.count(of: command, refused: $0) > 0
      }
      var possible = Set(CameraModel.refusals(of: command))
      if Self.ofPlainWorlds.contains(command) { possible.remove(.noCamera) }
      #expect(Set(met) == possible.subtracting(row.neverRefused[command] ?? []), "\(command)")
    }
  }

  /// Returns a case in the form `denied: select accept`.
  private func words(_ scenario: Scenario<Camera>) -> String {
    "\(scenario.world.status): \(scenario.commands.map { "\($0)" }.joined(separator: " "))"
  }
}
