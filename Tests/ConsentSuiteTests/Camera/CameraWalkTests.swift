import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import StateMachines
import Testing

/// Walks over every state of model, phone and past, from every world of a policy by every command.
@Suite struct `Every state of the camera` {
  struct Row: CustomStringConvertible {
    var policy: CameraPolicy
    var states: Int
    var transitions: Int
    var depth: Int
    /// The claims that are broken, each with its shortest case.
    var broken: [CameraClaim: String]
    var neverHeld: Set<CameraClaim>
    /// What the commands of this policy are never refused for.
    var neverRefused: [CameraCommand: Set<CameraRefusal>]

    var description: String { "\(policy)" }
  }

  static let rows = [
    Row(
      policy: .literal, states: 11_584, transitions: 243_264, depth: 12,
      broken: [
        .primingComesUndetermined: "restricted: select",
        .restrictionIsToldNotAsked: "restricted: select",
        .yesLeadsToTheCamera: "undetermined: select accept select accept select",
        .alertsHaveAWayOut: "denied: select",
        .denialIsNotFollowedUp: "undetermined: select accept deny",
        .selectingTwiceDoesNothing: "undetermined: select select",
      ],
      neverHeld: [
        .restrictionIsToldNotAsked, .intentionsAreResumedOnce, .reviewablePrimingOnlyLeadsOn,
        .selectingTwiceDoesNothing,
      ], neverRefused: [.decline: [.noSuchButton]]),
    Row(
      policy: .fixed, states: 13_408, transitions: 281_568, depth: 11, broken: [:],
      neverHeld: [.reviewablePrimingOnlyLeadsOn],
      neverRefused: [.decline: [.noSuchButton], .dismiss: [.noSuchButton]]),
    Row(
      policy: .reviewable, states: 13_408, transitions: 281_568, depth: 11, broken: [:],
      neverHeld: [], neverRefused: [.dismiss: [.noSuchButton]]),
  ]

  @Test(arguments: rows)
  func `is met, and what it obeys and breaks is known`(row: Row) {
    let walk = Walk<CameraModel, CameraClaim, CameraSide>(
      worlds: CameraMachine(policies: [row.policy]).worlds, commands: CameraCommand.allCases,
      opponent: { CameraSide($0) })
    let result = walk.run()
    print("\(row.policy): \(result.states) states, \(result.transitions) transitions")
    #expect(result.isComplete)
    #expect(result.differences == 0)
    #expect(result.states == row.states)
    #expect(result.transitions == row.transitions)
    #expect(result.depth == row.depth)
    #expect(result.broken.mapValues(words) == row.broken)
    #expect(
      Set(CameraClaim.allCases.filter { result.held[$0]! == [0] || result.held[$0]! == [0, 0] })
        == row.neverHeld)
    #expect(result.rules == Set(CameraRule.allCases.filter { $0.isFor(row.policy) }))
    for command in CameraCommand.allCases {
      let possible = Set(CameraModel.refusals(of: command))
      #expect(
        result.refusals[command] == possible.subtracting(row.neverRefused[command] ?? []),
        "\(command)")
    }
  }

  @Test func `with devices, the published answer asks a restricted person for ever`() {
    let walk = Walk<CameraModel, CameraClaim, NoOpponent<Camera>>(
      worlds: [CameraWorld(policy: .literal, status: .restricted)],
      commands: CameraCommand.allCases)
    #expect(
      walk.run().broken.mapValues(words)[.yesLeadsToTheCamera]
        == "restricted: select accept accept accept accept")
  }

  @Test func `every branch of every claim is visited under some policy`() {
    var held: Set<String> = []
    for policy in CameraPolicy.allCases {
      let world = CameraWorld(policy: policy)
      let worlds = [
        world, CameraWorld(policy: policy, hasCamera: false),
        CameraWorld(policy: policy, status: .restricted),
        CameraWorld(policy: policy, answersOn: .other),
      ]
      let walk = Walk<CameraModel, CameraClaim, NoOpponent<Camera>>(
        worlds: worlds, commands: CameraCommand.allCases)
      for (claim, counts) in walk.run().held {
        for (branch, count) in counts.enumerated() where count > 0 {
          held.insert("\(claim) \(branch)")
        }
      }
    }
    let all = CameraClaim.allCases.flatMap { claim in
      claim.statement.landmarks.indices.map { "\(claim) \($0)" }
    }
    #expect(held == Set(all))
  }

  @Test func `a refusal changes nothing and tells nothing but its reason`() {
    for policy in CameraPolicy.allCases {
      var model = CameraModel(CameraWorld(policy: policy, status: .denied))
      for command in CameraCommand.allCases + CameraCommand.allCases.reversed() {
        let step = model.applying(command)
        if let refusal = Camera.refusal(in: step.outcome) {
          #expect(step.state == model && step.outcome == CameraOutcome(.refused(refusal)))
        }
        model = step.state
      }
    }
  }

  /// A case as `denied: select accept`.
  private func words(_ scenario: Scenario<Camera>) -> String {
    "\(scenario.world.status): \(scenario.commands.map { "\($0)" }.joined(separator: " "))"
  }
}
