import ConsentInvariants
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import Reporting
import StateMachines

/// What becomes of what a clip was granted when the full app takes its place.
public enum Replacement: DeviceDecision {
  case carries, resets

  public static var plain: Replacement { .carries }
  public static var name: String { "replacement" }
}

/// An App Clip, or its app, that wants the camera: whichever of the two is on the device asks for it.
public enum ClipWithCamera: Composition {
  public typealias First = AppClip
  public typealias Second = Camera
  public typealias Decision = Replacement

  public static let name = "clip-with-camera"
  /// The camera's world is read as of an app that is not there yet.
  public static let wiring = Wiring<ClipWithCamera>(
    prelude: [.second(.deleteApp)],
    toSecond: { event, replacement, device in
      Wiring<ClipWithCamera>.shared(
        event, with: Camera.self, in: device.second, resetting: replacement == .resets)
    })
}

/// A whole device: the clip or its app, which wants the camera and, once it is the app, the contacts.
public enum Device: Composition {
  public typealias First = Composed<ClipWithCamera>
  public typealias Second = Contacts

  public static let name = "device"
  public static let wiring = Wiring<Device>(
    prelude: [.second(.user(.deleteApp))],
    bars: { barsInAClip($0, $1) || Wiring<Device>.barsBehindPrompts($0, $1) })

  /// A clip reaches no contacts, and nobody is asked for them on its behalf (DV-02).
  static func barsInAClip(_ command: Command, _ device: Snapshot) -> Bool {
    guard case .second(let command) = command, device.first.first.clip != .notInstalled else {
      return false
    }
    if case .app = command { return true }
    return Contacts.needsFront(command)
  }
}

/// The machine of a device, made of the machines of its parts.
public typealias DeviceMachine = ComposedMachine<
  Device, ClipWithCameraMachine, ContactsMachine, DeviceClaim<Device>
>

/// What is claimed across parts is claimed of the whole device, once.
public typealias ClipWithCameraMachine = ComposedMachine<
  ClipWithCamera, AppClipMachine, CameraMachine, NoClaims<Composed<ClipWithCamera>>
>

/// A composition and the ways in which it could be joined wrongly.
public protocol SuiteComposition: Composition {
  /// The systems joined wrongly, each named by what is wrong about it.
  static var mistakes: [Contestant<Composed<Self>>] { get }
}

extension ComposedMachine: SuiteMachine
where C: SuiteComposition, First: SuiteMachine, Second: SuiteMachine {
  /// The folder of the pages, which are about any device.
  public static var specs: String { "Specs/Device" }

  public init(_ values: [String: String]) throws(FlagMistake) {
    self.init(try First([:]), try Second([:]))
  }

  /// What happens in one part alone is asked for, rule by rule, where that part is checked.
  public static var ownRules: [Model.Rule] { Model.Rule.own }
  public static var ownClaims: [Claim] { Across.allCases.map { .across($0) } }
  public var breadth: Int { 1 + rules.count + landmarkCount }
  public func refusals(of kind: Talk.Kind) -> [Talk.Refusal] { [] }

  public static var system: Contestant<Talk> {
    .device(
      "ours", "the systems of this package on one device", of: First.system, and: Second.system)
  }
  public static var faults: [Contestant<Talk>] { C.mistakes }
}
