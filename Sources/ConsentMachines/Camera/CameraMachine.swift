import ConsentInvariants
import ConsentModel
import ConsentSystem
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import Reporting
import StateMachines

/// The camera machine: finitely many worlds and commands.
public struct CameraMachine: SteeredMachine {
  public typealias Model = CameraModel
  public typealias Claim = CameraClaim

  /// Whose worlds are played. The published answer is refuted, and played where it is asked for.
  public let policies: [CameraPolicy]
  /// For each policy and status 64: in any of six ways the app or the device may be odd.
  public let worlds: [CameraWorld]
  public var settled = Settled<CameraWorld>()
  public let commands = CameraCommand.allCases
  public let leading = [
    CameraCommand.select, .accept, .allow, .deny, .openSettings, .switchOn, .returnToApp,
    .launchApp, .readFrame,
  ].reduce(0 as UInt64) { $0 | 1 << $1.number }

  public init(policies: [CameraPolicy] = [.fixed, .reviewable]) {
    self.policies = policies
    let kinds = policies.flatMap { policy in CameraStatus.allCases.map { (policy, $0) } }
    worlds = kinds.flatMap { policy, status in
      (0..<64).map { odd in
        CameraWorld(
          policy: policy, status: status, hasCamera: odd & 4 == 0, listsDevices: odd & 8 == 0,
          hasUsageText: odd & 16 == 0, storesIntention: odd & 32 == 0,
          settingsChange: odd & 2 == 0 ? .endsApp : .leavesAppRunning,
          answersOn: odd & 1 == 0 ? .main : .other)
      }
    }
  }

  public func world(from source: inout ChoiceSource) throws(Discard) -> CameraWorld {
    let kind = try source.index(below: worlds.count / 64)
    // Each oddity in one world of four: most flows need a device that has all.
    let odd = try source.index(below: 64) & source.index(below: 64)
    return settled.world(worlds[kind * 64 + odd])
  }

  public func worlds(at scope: Scope<NoSize>) -> [CameraWorld] { settled.worlds(worlds) }

  public func digest(of snapshot: CameraSnapshot) -> Fingerprint {
    let parts = [
      Int(snapshot.process.rawValue), Int(snapshot.status.rawValue),
      snapshot.screen.map { Int($0.rawValue) } ?? -1, snapshot.hasSettingsEntry ? 1 : 0,
      snapshot.isAwaited ? 1 : 0, snapshot.isInSettings ? 1 : 0, snapshot.isIntended ? 1 : 0,
    ]
    return parts.reduce(into: Fingerprint()) { $0.combine(UInt64(bitPattern: Int64($1))) }
  }
}

extension CameraMachine: SuiteMachine {
  public static let flags = [
    MachineFlag("--policy", "NAME", "literal, fixed or reviewable (default: the last two)")
  ]

  public init(_ values: [String: String]) throws(FlagMistake) {
    let policy: CameraPolicy? = try values.choice(of: "--policy")
    self.init(policies: policy.map { [$0] } ?? [.fixed, .reviewable])
  }

  public var settings: [Catalogue.Setting] {
    [Catalogue.Setting("policy", policies.map(\.rawValue).joined(separator: ", "))]
  }

  public var rules: [CameraRule] {
    CameraRule.allCases.filter { policies.contains(where: $0.isFor) }
  }

  public func refusals(of kind: CameraCommand) -> [CameraRefusal] {
    // Which buttons there are is up to the policy.
    let lacking: CameraPolicy = kind == .decline ? .reviewable : .literal
    return CameraModel.refusals(of: kind)
      .filter { $0 != .noSuchButton || policies.contains(lacking) }
  }

  public static func isRefuted(_ world: CameraWorld) -> Bool { world.policy == .literal }

  public static let system = Contestant<Camera>("ours", "the phone of this package") {
    CameraSide($0)
  }
  public static var faults: [Contestant<Camera>] { CameraFaults.all }
}
