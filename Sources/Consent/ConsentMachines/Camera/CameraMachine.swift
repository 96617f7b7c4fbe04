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

  package var name: String { "calls" }
  package var range: ClosedRange<Int> { 2...8 }
  package func told(_ count: Int) -> String { "\(count) waiting calls" }
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
  /// 73 worlds for each policy and status: all combinations of six oddities of app, device and platform, 4 in
  /// which the app may take its refusal back and at most the platform is odd, one in which inputs stay black,
  /// one without a way to Settings, one in which the calls of a lost prompt end, one in which an input fails
  /// until the launch after a grant, and one in which a call takes the frames. Random worlds combine all.
  package let worlds: [CameraWorld]
  package var settled = FixedDecisions<CameraWorld>()
  package var peer: Peer?
  package let commands = CameraCommand.allCases
  package let leading = [
    CameraCommand.select, .accept, .allow, .deny, .openSettings, .switchOn, .returnToApp,
    .launchApp, .readFrame,
  ].reduce(0 as UInt64) { $0 | 1 << $1.number }

  package init(policies: [CameraPolicy]? = nil) {
    isUsual = policies == nil
    let policies = policies ?? [.fixed, .reviewable]
    self.policies = policies
    worlds = policies.flatMap { policy in
      CameraStatus.allCases.flatMap { status in
        (Array(0..<68) + [128, 256, 512, 1024, 2048]).map { Self.world(policy, status, odd: $0) }
      }
    }
  }

  private static func world(
    _ policy: CameraPolicy, _ status: CameraStatus, odd: Int
  ) -> CameraWorld {
    CameraWorld(
      policy: policy, status: status, hasCamera: odd & 4 == 0, listsDevices: odd & 8 == 0,
      hasUsageText: odd & 16 == 0, storesIntention: odd & 32 == 0,
      settingsChange: odd & 2 == 0 ? .endsApp : .leavesAppRunning,
      answersOn: odd & 1 == 0 ? .main : .other, staleRefusal: odd & 64 == 0 ? .stays : .closes,
      inputWithoutAccess: odd & 128 == 0 ? .fails : .staysBlack, canOpenSettings: odd & 256 == 0,
      callsOfLostPrompt: odd & 512 == 0 ? .neverEnd : .end,
      inputAfterGrant: odd & 1024 == 0 ? .opens : .staleUntilLaunch,
      audioInterruption: odd & 2048 == 0 ? .leavesFrames : .takesFrames)
  }

  package func world(from source: inout ChoiceSource) throws(Discard) -> CameraWorld {
    let (kind, statuses) = (
      try source.index(below: policies.count * CameraStatus.allCases.count), CameraStatus.allCases
    )
    // Each oddity occurs in a quarter of the worlds, as most flows need a device with everything. Half of the
    // apps take a refusal back, as few runs reach that.
    let odd = try source.index(below: 4096) & (source.index(below: 4096) | 64)
    let (policy, status) = kind.quotientAndRemainder(dividingBy: statuses.count)
    return settled.world(Self.world(policies[policy], statuses[status], odd: odd))
  }

  package func worlds(at scope: Scope<CameraSize>) -> [CameraWorld] { settled.worlds(worlds) }

  /// Returns all commands, but no request for access if the maximum of calls waits; no loss of a prompt with
  /// calls that never end, but of one in a plain world; and interruptions other than by another session only in a plain
  /// world, where the effect of a call on the frames may differ. The flow's own call stays within the least scope, as it is made
  /// only while no prompt is up, unless calls of a lost prompt wait as well.
  package func commands(at scope: Scope<CameraSize>, for model: CameraModel) -> [CameraCommand] {
    let (world, waiting) = (model.world, model.snapshot.waiting)
    let isPlain =
      world
      == CameraWorld(
        policy: world.policy, status: world.status, audioInterruption: world.audioInterruption)
    let losesNone = waiting == 0 || world.callsOfLostPrompt == .end
    return commands.filter {
      switch $0 {
      case .requestAccess: waiting < scope[.calls]
      case .takeScreenDown: losesNone || isPlain && model.abandoned == 0
      case .startOtherSession, .stopOtherSession, .interruptInBackground, .interruptBesideApps,
        .interruptUnderPressure, .interruptAudio, .endInterruptionUntold:
        isPlain
      case _: true
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

  package static func sizes(neededBy demand: ConditionDemand) -> [(CameraSize, Int)] {
    if case .word("waiting", let count) = demand { return [(.calls, count)] }
    return demand.number(after: "waiting").map { [(.calls, $0)] } ?? []
  }

  package static func extent(of scenario: Scenario<Camera>) -> Scope<CameraSize> {
    var (model, most) = (CameraModel(scenario.world), 0)
    for command in scenario.commands {
      model = model.applying(command).state
      most = max(most, model.snapshot.waiting)
    }
    return Scope([(.calls, most)])
  }

  package static func isRefuted(_ world: CameraWorld) -> Bool { world.policy == .literal }

  package static let everyClaim = ClaimList(Array(Claim.allCases))
  package static let system = SystemUnderTest<Camera>("ours", "the phone of this package") {
    CameraSide($0)
  }
  package static var double: SwiftDouble? {
    .ours("CameraDevice(", method: "play", snapshot: CameraSide.snapshot)
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
