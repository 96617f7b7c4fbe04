import ConsentSystem
import ConsentVocabulary
import StateMachines
import SwiftSource

/// A device with a camera at the start of an exploration.
public struct CameraStart: Sendable, SwiftLiteral {
  /// The status at the start, and the platform's open decisions.
  public var world: CameraWorld
  /// The flow that the device runs; `nil` if the app's own code requests access.
  public var flow: (any CameraFlow)?

  package var swiftText: String {
    let flow = flow.map { ", flow: \(PrettyPrinter.line(of: $0))" } ?? ""
    return "ExplorationScope(camera: \(PrettyPrinter.line(of: world))\(flow))"
  }
}

extension ExplorationScope where Device == CameraDouble {
  /// Creates a scope with a device with a camera. It runs `flow`, unless the app's own code requests access.
  public init(
    camera world: CameraWorld, flow: (any CameraFlow)? = nil, moves: PersonMoves = .usual,
    depth: Int? = nil, maximumStates: Int = 200_000
  ) {
    self.init(
      CameraStart(world: world, flow: flow), moves: moves, depth: depth,
      maximumStates: maximumStates)
  }
}

extension CameraDouble: ExploredDevice {
  public typealias Start = CameraStart

  public static var exploration: DeviceExploration<CameraDouble> {
    DeviceExploration(
      name: "camera", begin: { start, _ in CameraDouble(start.world, flow: start.flow) },
      look: { device in
        let now = device.snapshot()
        return DeviceExploration.Look(
          program: now.process == .running ? 0 : nil, isInFront: !now.isInSettings,
          isClear: !now.isInSettings && now.screen == nil)
      },
      moves: { $0.moves(of: $1, hasFlow: $2.flow != nil) }, play: { $0.play($1) },
      kill: .camera(.kill), observe: { $0.observe($1) }, write: { $0.write(to: &$1) })
  }

  private func moves(of kinds: PersonMoves, hasFlow: Bool) -> [PersonMove] {
    let now = snapshot()
    let isRunning = now.process == .running
    let answers: [CameraCommand] =
      switch now.screen {
      case .prompt: [.allow, .deny]
      case .priming: [.accept, .decline]
      case .settingsAlert: [.openSettings, .dismiss]
      case .noCamera, .notPermitted, .camera: [.dismiss]
      case nil: []
      }
    var commands = kinds.contains(.answers) && !now.isInSettings ? answers : []
    if kinds.contains(.taps), hasFlow, isRunning, !now.isInSettings, now.screen == nil {
      commands += [.select]
    }
    if kinds.contains(.settings), now.isInSettings { commands += [.switchOn, .switchOff] }
    if kinds.contains(.presence), isRunning {
      commands += [now.isInSettings ? .returnToApp : .visitSettings]
    }
    if kinds.contains(.process) { commands += [isRunning ? .kill : .launchApp] }
    if kinds.contains(.resets) { commands += [.resetPrivacy] }
    if kinds.contains(.restriction) {
      commands += [now.status == .restricted ? .liftRestriction : .restrict]
    }
    let visits = kinds.contains(.settings) && !now.isInSettings && now.hasSettingsEntry
    return commands.map { .camera($0) }
      + (visits ? [true, false].map { .cameraSettings(isOn: $0) } : [])
  }

  private func play(_ move: PersonMove) -> Bool {
    let outcome: CameraOutcome
    switch move {
    case .camera(let command): outcome = play(command)
    case .cameraSettings(let isOn): outcome = setAccess(isOn)
    case .tap, .command, .failNextCall, .turnRunLoop, .clip, .days: return false
    }
    if case .refused = outcome.response { return false }
    return true
  }
}

/// An app that leaves the camera to the flow of its device, so that the flow is explored.
///
///     let scope = ExplorationScope(camera: CameraWorld(status: .denied), flow: MyFlow())
///     let found = await explore(CameraFlowApp.self, in: scope) { app, device in ... }
public struct CameraFlowApp: ExploredApp {
  /// There are none: the person uses the flow's screens.
  public enum Action: Hashable, Sendable {}

  private let device: CameraDouble

  public init(on device: CameraDouble) { self.device = device }

  public var actions: [Action] { [] }
  /// The screen of the flow, or the prompt.
  public var state: CameraScreen? { device.snapshot().screen }

  public mutating func send(_ action: Action) {}
}
