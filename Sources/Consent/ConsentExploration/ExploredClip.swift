import ConsentClients
import ConsentSystem
import ConsentVocabulary
import StateMachines
import SwiftSource

/// A device for a clip and its app at the start of an exploration. Neither is installed.
public struct AppClipStart: Hashable, Sendable, SwiftInitialized {
  /// The signatures and designs of the programs, and the system.
  public var world: AppClipWorld
  /// The names of the world's groups, from group 1 on.
  public var groups: [String]

  package static var swiftInitializer: SwiftInitializer {
    SwiftInitializer(
      ["clip", "groups"], named: "ExplorationScope", required: 1,
      defaults: AppClipStart(world: AppClipWorld(), groups: []))
  }
}

extension ExplorationScope where Device == AppClipDevice {
  /// Creates a scope with a device for a clip and its app. By default the app has no import.
  public init(
    clip world: AppClipWorld = AppClipWorld(design: .bare), groups: [String] = [],
    moves: PersonMoves = .usual,
    depth: Int? = nil, maximumStates: Int = 200_000
  ) {
    self.init(
      AppClipStart(world: world, groups: groups), moves: moves, depth: depth,
      maximumStates: maximumStates)
  }
}

extension AppClipDevice: ExploredDevice {
  public typealias Start = AppClipStart

  public static let exploration = DeviceExploration(ClipKind())

  /// The program that runs; `nil` if there is none.
  public var running: AppClipProgram? {
    let now = snapshot()
    return now.app == .running ? .app : now.clip == .running ? .clip : nil
  }
}

/// A device for a clip and its app, as an exploration uses it.
struct ClipKind: DeviceKind {
  let name = "clip"
  let kinds: PersonMoves = [.process, .installation, .failures, .time]
  let kill = PersonMove.clip(.system(.kill))

  func begin(_ start: AppClipStart, _ deliver: ContactsDevice.Delivery?) -> AppClipDevice {
    AppClipDevice(world: start.world, groups: start.groups)
  }

  func words(for start: AppClipStart) -> String { PrettyPrinter.line(of: start.world) }

  func look(at device: AppClipDevice) -> DeviceLook {
    DeviceLook(program: device.running.map { $0 == .app ? 1 : 0 })
  }

  func snapshot(of device: AppClipDevice) -> String { PrettyPrinter.line(of: device.snapshot()) }
  func write(_ device: AppClipDevice, to key: inout StateKey) { device.write(to: &key) }

  func moves(
    of kinds: PersonMoves, on device: AppClipDevice, from start: AppClipStart
  ) -> [PersonMove] {
    let (now, isRunning) = (device.snapshot(), device.running != nil)
    var commands: [AppClipCommand] = []
    if kinds.contains(.process) {
      commands += isRunning ? [.system(.kill)] : [.user(.invoke(nil))]
      if now.isInstalled && !isRunning { commands += [.user(.open)] }
    }
    if kinds.contains(.installation) {
      if now.app == .notInstalled { commands += [.user(.installApp)] }
      if now.isInstalled { commands += [.user(.delete)] }
    }
    if kinds.contains(.failures) {
      commands += [.system(now.isOnline ? .loseNetwork : .restoreNetwork)]
    }
    let passes = kinds.contains(.time) && now.clip != .notInstalled && now.idleDays == 0
    return commands.map { .clip($0) } + (passes ? [.days(start.world.lifetime)] : [])
  }

  func play(_ move: PersonMove, on device: AppClipDevice) -> Bool {
    switch move {
    case .clip(let command):
      if case .refused = device.perform(command).response { return false }
    case .days(let days): device.clock.advance(days: days)
    case .tap, .command, .failNextCall, .turnRunLoop, .camera, .cameraSettings: return false
    }
    return true
  }
}

/// A clip and the app that replaces it, each explored while it runs.
public enum ClipAndApp<Clip: ExploredApp, App: ExploredApp>: ExploredApp
where Clip.Device == AppClipDevice, App.Device == AppClipDevice {
  /// The clip runs.
  case clip(Clip)
  /// The app runs.
  case app(App)

  /// An action in one of the programs.
  public enum Action: Hashable, Sendable {
    /// The clip and its action.
    case clip(Clip.Action)
    /// The app and its action.
    case app(App.Action)
  }

  /// The state of one of the programs.
  public enum State: Hashable, Sendable {
    /// The clip and its state.
    case clip(Clip.State)
    /// The app and its state.
    case app(App.State)
  }

  public init(on device: AppClipDevice) async {
    self = device.running == .app ? .app(await App(on: device)) : .clip(await Clip(on: device))
  }

  public var actions: [Action] {
    get async {
      switch self {
      case .clip(let clip): await clip.actions.map { .clip($0) }
      case .app(let app): await app.actions.map { .app($0) }
      }
    }
  }

  public var state: State {
    get async {
      switch self {
      case .clip(let clip): .clip(await clip.state)
      case .app(let app): .app(await app.state)
      }
    }
  }

  public mutating func send(_ action: Action) async {
    switch (self, action) {
    case (.clip(var clip), .clip(let action)):
      await clip.send(action)
      self = .clip(clip)
    case (.app(var app), .app(let action)):
      await app.send(action)
      self = .app(app)
    case (.clip, .app), (.app, .clip): break
    }
  }

  public mutating func receive(_ event: AppEvent) async {
    switch self {
    case .clip(var clip):
      await clip.receive(event)
      self = .clip(clip)
    case .app(var app):
      await app.receive(event)
      self = .app(app)
    }
  }
}
