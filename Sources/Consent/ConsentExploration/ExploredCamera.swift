import ConsentClients
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

  public static let exploration = DeviceExploration(CameraKind())
}

/// A device with a camera, as an exploration uses it.
struct CameraKind: DeviceKind {
  let name = "camera"
  let kill = PersonMove.camera(.kill)
  var kinds: PersonMoves {
    [
      .answers, .taps, .settings, .presence, .process, .resets, .restriction, .locks,
      .interruptions,
    ]
  }

  func begin(_ start: CameraStart, _ deliver: ContactsDevice.Delivery?) -> CameraDouble {
    CameraDouble(start.world, flow: start.flow)
  }

  func words(for start: CameraStart) -> String {
    let flow = start.flow.map { ", flow \(PrettyPrinter.line(of: $0))" } ?? ""
    return PrettyPrinter.line(of: start.world) + flow
  }

  func look(at device: CameraDouble) -> DeviceLook {
    let now = device.snapshot()
    return DeviceLook(
      program: now.process == .running ? 0 : nil, isInFront: !now.isInSettings,
      isClear: !now.isInSettings && now.screen == nil, isAnswering: now.screen == .prompt,
      feeds: device.feeds)
  }

  func snapshot(of device: CameraDouble) -> String { PrettyPrinter.line(of: device.snapshot()) }
  func write(_ device: CameraDouble, to key: inout StateKey) { device.write(to: &key) }
  func waits(on device: CameraDouble) -> [OpenWaits] { [device.waits] }
  func observe(_ device: CameraDouble, _ observer: @escaping @Sendable (AppEvent) -> Void) {
    device.observe(observer)
  }

  func visit(
    for move: PersonMove, on device: CameraDouble
  ) -> (leave: PersonMove, goBack: PersonMove)? {
    let now = device.snapshot()
    if !move.isInSettings || now.process != .running || now.isInSettings { return nil }
    return (.camera(.visitSettings), .camera(.returnToApp))
  }

  func refuses(_ move: PersonMove, on device: CameraDouble) -> Bool {
    switch move {
    case .camera(let command): device.refuses([command])
    case .cameraSettings(let isOn): device.refuses([.visitSettings, isOn ? .switchOn : .switchOff])
    case .tap, .command, .failNextCall, .turnRunLoop, .clip, .days: false
    }
  }

  func moves(
    of kinds: PersonMoves, on device: CameraDouble, from start: CameraStart
  ) -> [PersonMove] {
    let (now, hasFlow) = (device.snapshot(), start.flow != nil)
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
    // A call may never end whose prompt is lost: one at a time, so that the states stay finite.
    if kinds.contains(.locks), now.screen != nil, now.waiting <= 1 { commands += [.takeScreenDown] }
    if kinds.contains(.interruptions) {
      let isTaken = now.isInterrupted || now.isAudioInterrupted
      commands +=
        isTaken
        ? [.endInterruption, .endInterruptionUntold]
        : [.interruptCamera, .interruptInBackground, .interruptAudio]
    }
    let visits = kinds.contains(.settings) && !now.isInSettings && now.hasSettingsEntry
    return commands.map { .camera($0) }
      + (visits ? [true, false].map { .cameraSettings(isOn: $0) } : [])
  }

  func play(_ move: PersonMove, on device: CameraDouble) -> Bool {
    let outcome: CameraOutcome
    switch move {
    case .camera(let command): outcome = device.play(command)
    case .cameraSettings(let isOn):
      outcome =
        device.snapshot().isInSettings
        ? device.play(isOn ? .switchOn : .switchOff) : device.setAccess(isOn)
    case .tap, .command, .failNextCall, .turnRunLoop, .clip, .days: return false
    }
    if case .refused = outcome.response { return false }
    return true
  }
}

extension AppWalk where App.Device == CameraDouble {
  /// Turns the app's access on or off in Settings. The person leaves an app in front, which is told before the change,
  /// and returns to it if it still runs.
  ///
  /// - Returns: Whether it was possible.
  @discardableResult
  public func setAccess(_ isOn: Bool) async -> Bool {
    await visitSettings(for: .cameraSettings(isOn: isOn))
  }

  /// Resets the app's decision, in the same way.
  @discardableResult
  public func resetPrivacy() async -> Bool { await visitSettings(for: .camera(.resetPrivacy)) }
  /// Restricts the camera, in the same way.
  @discardableResult
  public func restrict() async -> Bool { await visitSettings(for: .camera(.restrict)) }
  /// Lifts the restriction, in the same way.
  @discardableResult
  public func liftRestriction() async -> Bool {
    await visitSettings(for: .camera(.liftRestriction))
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
