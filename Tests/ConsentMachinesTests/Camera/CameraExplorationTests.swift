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

extension Scope<CameraSize> {
  /// A scope with interruptions, in the whole in worlds with two odd answers as well.
  static var interrupted: Self {
    Scope([(.answers, Desk.sized(1, 1, 2)), (.interruptions, 1)])
  }
}

/// Every state of model, system and claims, from every world of a policy by every command.
@Suite struct `Every state of the camera` {
  struct Row: CustomStringConvertible {
    var policy: CameraPolicy
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
      policy: .literal,
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
      policy: .fixed, broken: [:],
      neverHeld: [.reviewablePrimingOnlyLeadsOn],
      neverRefused: [.decline: [.noSuchButton], .dismiss: [.noSuchButton]]),
    Row(
      policy: .reviewable, broken: [:],
      neverHeld: [], neverRefused: [.dismiss: [.noSuchButton]]),
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
    let scope = Scope<CameraSize>.interrupted
    // Two odd answers that one rule needs together.
    let worlds =
      (camera.worlds(at: scope)
      + camera.worlds(at: Scope([(.answers, 2)])).filter { $0.staleRefusal == .closes })
      .distinct
    let result = machine.explored(
      at: scope, from: worlds, against: CameraMachine.system, judging: obeyed, tellingRules: true)
    #expect(result.end == .complete && result.memory == .told)
    let counts = camera.counted(at: scope, from: worlds)
    #expect(camera.explorationCounts(at: scope, from: worlds) == counts)
    // Claims distinguish more states.
    #expect(result.states >= counts.states && result.orbits == result.states)
    for (claim, shortest) in row.broken {
      #expect(machine.shortest(claim, at: scope, from: worlds).map(words) == shortest, "\(claim)")
    }
    let neverHeld = obeyed.filter { result.coverage.counts(of: $0).allSatisfy { $0 == 0 } }
    #expect(Set(neverHeld) == row.neverHeld)
    let taken = CameraRule.allCases.filter { result.coverage.count(of: $0) > 0 }
    #expect(taken == CameraRule.allCases.filter { $0.isFor(row.policy) })
    for command in CameraCommand.allCases {
      let met = Camera.Refusal.allCases.filter {
        result.coverage.count(of: command, refused: $0) > 0
      }
      let possible = Set(CameraModel.refusals(of: command))
      #expect(Set(met) == possible.subtracting(row.neverRefused[command] ?? []), "\(command)")
    }
  }

  /// The one row of the camera with exact counts: a change of its model that nobody meant changes it.
  @Test func `from the plain world are so many`() {
    let plain = CameraWorld(policy: .fixed)
    let found = CameraMachine().explored(
      at: .interrupted, from: [plain], against: CameraMachine.system, judging: CameraClaim.allCases)
    #expect(found.counts == StateCounts(states: 246, transitions: 7_896, depth: 10))
  }

  /// Returns a case in the form `denied: select accept`.
  private func words(_ scenario: Scenario<Camera>) -> String {
    "\(scenario.world.status): \(scenario.commands.map { "\($0)" }.joined(separator: " "))"
  }
}
