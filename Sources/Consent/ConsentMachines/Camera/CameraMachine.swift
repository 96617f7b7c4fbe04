import ConsentInvariants
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines

/// A quantity that a scope of the camera machine bounds.
package enum CameraSize: ScopeSize {
  /// Calls that wait for the prompt at once: at least the flow's call and another.
  case calls
  /// Answers about app, device and platform that differ from the plain ones at once.
  case answers
  /// Interruptions by others, another session of the app, and prompts that are lost with their calls: all or none.
  case interruptions

  package var name: String { "\(self)" }

  package var range: ClosedRange<Int> {
    switch self {
    case .calls: 2...8
    case .answers: 0...CameraMachine.oddities
    case .interruptions: 0...1
    }
  }

  package func told(_ count: Int) -> String {
    switch self {
    case .calls: "\(count) waiting calls"
    case .answers: count == 1 ? "1 other answer" : "\(count) other answers"
    case .interruptions: "interruptions by others"
    }
  }

  package var counts: [String] { self == .calls ? ["waiting"] : [] }
  package var nouns: [String] { counts }
}

/// The camera machine, with finitely many worlds and commands.
package struct CameraMachine: SteeredMachine {
  package typealias Model = CameraModel
  package typealias Claim = CameraClaim
  package typealias Size = CameraSize

  /// The policies of the worlds. The published answer is refuted, and therefore included on request only.
  package let policies: [CameraPolicy]
  /// Whether the policies are those of the default.
  private let isUsual: Bool
  package var settled = FixedDecisions<CameraWorld>()
  package var peer: Peer?
  package let commands = CameraCommand.allCases
  package let leading = [
    CameraCommand.select, .accept, .allow, .deny, .openSettings, .switchOn, .returnToApp,
    .launchApp, .readFrame,
  ].reduce(0 as UInt64) { $0 | 1 << $1.number }

  package init(policies: [CameraPolicy]? = nil) {
    isUsual = policies == nil
    self.policies = policies ?? [.fixed, .reviewable]
  }

  private static let questions = Camera.worldFacets.compactMap(\.question)

  /// The number of answers about app, device and platform, each of which is plain or odd.
  static var oddities: Int { questions.count }

  /// The worlds with up to two odd answers. Random worlds combine all.
  package var worlds: [CameraWorld] { worlds(odd: 2) }

  /// Returns, for each policy and status, the worlds with up to `most` odd answers, those with fewer first.
  private func worlds(odd most: Int) -> [CameraWorld] {
    let odd = Self.questions.worlds(beside: CameraWorld(), changing: most)
    return policies.flatMap { policy in
      CameraStatus.allCases.flatMap { status in
        odd.map { world in
          var world = world
          (world.policy, world.status) = (policy, status)
          return world
        }
      }
    }
  }

  package func world(from source: inout ChoiceSource) throws(Discard) -> CameraWorld {
    var world = CameraWorld()
    world.policy = policies[try source.index(below: policies.count)]
    world.status = CameraStatus.allCases[try source.index(below: CameraStatus.allCases.count)]
    try Self.questions.draw(into: &world, from: &source)
    return settled.world(world)
  }

  package func worlds(at scope: Scope<CameraSize>) -> [CameraWorld] {
    settled.worlds(worlds(odd: scope[.answers]))
  }

  /// The commands of scopes with interruptions alone.
  package static let interruptions: [CameraCommand] = [
    .startOtherSession, .stopOtherSession, .interruptInBackground, .interruptBesideApps,
    .interruptUnderPressure, .interruptAudio, .endInterruptionUntold,
  ]

  /// Returns all commands, but no request for access if the maximum of calls waits, and of interruptions and losses of
  /// a prompt with calls only those of the scope. One loss with calls that never end is enough. The flow's own call
  /// stays within the least scope, as it is made only while no prompt is up, unless calls of a lost prompt wait as
  /// well.
  package func commands(at scope: Scope<CameraSize>, for model: CameraModel) -> [CameraCommand] {
    let (waiting, isInterrupted) = (model.snapshot.waiting, scope[.interruptions] > 0)
    return commands.filter {
      switch $0 {
      case .requestAccess: waiting < scope[.calls]
      case .takeScreenDown: waiting == 0 || isInterrupted && model.abandoned == 0
      case _: isInterrupted || !Self.interruptions.contains($0)
      }
    }
  }
}

extension CameraMachine: PeerMachine {
  package static let flags = [
    MachineFlag("--policy", "NAME", "literal, fixed or reviewable (default: the last two)")
  ]

  package init(_ values: [String: String]) throws(CommandError) {
    let policy: CameraPolicy? = try values.choice(of: "--policy")
    self.init(policies: policy.map { [$0] })
  }

  package var refutedDesigns: [CameraMachine] {
    if !isUsual { return [] }
    var machine = CameraMachine(policies: [.literal])
    (machine.settled, machine.peer) = (settled, peer)
    return [machine]
  }

  package var settings: [Catalogue.Setting] {
    [Catalogue.Setting("policy", policies.map(\.rawValue).joined(separator: ", "))]
  }

  package var rules: [CameraRule] {
    CameraRule.allCases.filter { settledPolicies.contains(where: $0.isFor) }
  }

  /// The policies of the worlds, of which there is one if it is decided.
  private var settledPolicies: [CameraPolicy] {
    settled.worlds(policies.map { CameraWorld(policy: $0) }).map(\.policy)
  }

  package func refusals(of kind: CameraCommand) -> [CameraRefusal] {
    // The policy determines the buttons.
    let lacksButton = settledPolicies.contains {
      kind == .decline ? $0 == .reviewable : kind == .openSettings ? $0 != .literal : $0 == .literal
    }
    return CameraModel.refusals(of: kind).filter { $0 != .noSuchButton || lacksButton }
  }

  package static let staircase: [Scope<CameraSize>] = [
    Scope([(.answers, 2)]), Scope([(.answers, 1), (.interruptions, 1)]),
  ]
  package static let tallStaircase: [Scope<CameraSize>] = [
    Scope([(.answers, 2), (.interruptions, 1)]), Scope([(.calls, 3), (.answers, 2)]),
  ]

  package static func extent(of scenario: Scenario<Camera>) -> Scope<CameraSize> {
    var (model, most, isInterrupted) = (CameraModel(scenario.world), 0, false)
    for command in scenario.commands {
      let losesCalls = command == .takeScreenDown && model.snapshot.waiting > 0
      if losesCalls || interruptions.contains(command) { isInterrupted = true }
      model = model.applying(command).state
      most = max(most, model.snapshot.waiting)
    }
    return Scope([(.calls, most), (.interruptions, isInterrupted ? 1 : 0)])
  }

  /// The claims that the published answer breaks.
  package static func refuted(in world: CameraWorld) -> RefutedClaims<CameraClaim>? {
    world.policy == .literal ? literal : nil
  }

  static let brokenByLiteral: [CameraClaim] = [
    .primingComesUndetermined, .denialLeadsToSettings, .restrictionIsToldNotAsked,
    .yesLeadsToTheCamera, .alertsHaveAWayOut, .denialIsNotFollowedUp, .selectingTwiceDoesNothing,
  ]
  private static let literal = RefutedClaims(brokenByLiteral)

  package static let everyClaim = ClaimList(Array(Claim.allCases))
  package static let system = SystemUnderTest<Camera>("ours", "the phone of this package") {
    CameraSide($0)
  }
  package static var summary: String { "an app that asks for the camera after a priming screen" }
  package static var double: SwiftDouble? {
    .ours("CameraDevice(", method: "play", snapshot: CameraDevice<CameraCoordinator>.snapshot)
  }
  package static var faults: [SystemUnderTest<Camera>] { CameraFaults.all }
}

extension CameraRule {
  /// Returns whether an app of this policy can ever reach the rule.
  package func isFor(_ policy: CameraPolicy) -> Bool {
    if self == .noDeviceListed { return policy == .literal }
    if self == .primingDeclined { return policy != .reviewable }
    let repaired: [CameraRule] = [.settingsAlertDismissed, .intentionResumed, .intentionDropped]
    return policy != .literal || !repaired.contains(self)
  }
}
