import ConsentInvariants
import ConsentModel
import ConsentSystem
import ConsentVocabulary
import Lockstep
import PropertyTesting
import Reporting
import StateMachines

/// The camera machine: finitely many worlds and commands.
public struct CameraMachine: FiniteMachine {
  public typealias Model = CameraModel
  public typealias Claim = CameraClaim

  /// Whose worlds are played. The published answer is refuted, and played where it is asked for.
  public let policies: [CameraPolicy]
  public let worlds: [CameraWorld]
  public let commands = CameraCommand.allCases

  public init(policies: [CameraPolicy] = [.fixed, .reviewable]) {
    self.policies = policies
    worlds = policies.flatMap(CameraWorld.all(of:))
  }

  public func world(from source: inout ChoiceSource) throws(Discard) -> CameraWorld {
    let group = try source.index(below: worlds.count / 64)
    // Each of six oddities in one world of four: most flows need a device that has all.
    let oddities = try source.index(below: 64) & source.index(below: 64)
    return worlds[group * 64 + oddities]
  }

  public func digest(of snapshot: CameraSnapshot) -> Fingerprint {
    let bits = [
      snapshot.hasSettingsEntry, snapshot.isAwaited, snapshot.isInSettings, snapshot.isIntended,
    ]
    var fingerprint = Fingerprint()
    fingerprint.combine(bits.reduce(UInt64(snapshot.process.rawValue)) { $0 << 1 | ($1 ? 1 : 0) })
    fingerprint.combine(UInt64(CameraStatus.allCases.firstIndex(of: snapshot.status) ?? 0))
    fingerprint.combine(
      UInt64(
        snapshot.screen.flatMap(CameraScreen.allCases.firstIndex(of:))
          ?? CameraScreen.allCases.count))
    return fingerprint
  }
}

extension CameraMachine: SuiteMachine {
  public static let flags = [
    MachineFlag("--policy", "NAME", "literal, fixed or reviewable (default: the last two)")
  ]

  public init(_ values: [String: String]) throws(FlagMistake) {
    guard let text = values["--policy"] else {
      self.init()
      return
    }
    guard let policy = CameraPolicy(rawValue: text) else {
      throw FlagMistake(
        "--policy", given: text, insteadOf: CameraPolicy.allCases.map(\.rawValue))
    }
    self.init(policies: [policy])
  }

  public var settings: [Catalogue.Setting] {
    [Catalogue.Setting("policies", policies.map(\.rawValue).joined(separator: ", "))]
  }

  public var rules: [CameraRule] {
    CameraRule.allCases.filter { policies.contains(where: $0.isFor) }
  }

  public func refusals(of kind: CameraCommand) -> [CameraRefusal] {
    // Which buttons there are is up to the policy.
    let lacking: CameraPolicy = kind == .user(.decline) ? .reviewable : .literal
    return CameraModel.refusals(of: kind)
      .filter { $0 != .noSuchButton || policies.contains(lacking) }
  }

  public static let system = Contestant<Camera>.ours
  public static var faults: [Contestant<Camera>] { CameraFaults.all }
}

extension CameraWorld {
  /// Every world of a policy, 64 for each status, simplest first.
  public static func all(of policy: CameraPolicy) -> [CameraWorld] {
    CameraStatus.allCases.flatMap { status in
      (0..<64).map { bits in
        CameraWorld(
          policy: policy, status: status, hasCamera: bits & 4 == 0, listsDevices: bits & 8 == 0,
          hasUsageText: bits & 16 == 0, storesIntention: bits & 32 == 0,
          settingsChange: bits & 2 == 0 ? .endsApp : .leavesAppRunning,
          answersOn: bits & 1 == 0 ? .main : .other)
      }
    }
  }
}

extension Contestant<Camera> {
  /// Our phone as it is.
  public static let ours = Contestant("ours", "the phone of this package") { CameraSide($0) }
}
