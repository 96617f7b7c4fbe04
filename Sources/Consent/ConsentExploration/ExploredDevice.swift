import ConsentClients
import ConsentSystem
import StateMachines

/// A device that apps are explored on: `ContactsDevice`, `CameraDouble`, `AppClipDevice` or ``ContactsAndCamera``.
public protocol ExploredDevice: AnyObject, Sendable {
  /// The device at the start of an exploration.
  associatedtype Start: Sendable

  /// The means to explore apps on such a device.
  static var exploration: DeviceExploration<Self> { get }
}

/// The means to explore apps on a kind of device.
public struct DeviceExploration<Device: ExploredDevice>: Sendable {
  let kind: any DeviceKind<Device>

  init(_ kind: some DeviceKind<Device>) { self.kind = kind }
}

/// A kind of device, as an exploration uses it.
protocol DeviceKind<Device>: Sendable {
  associatedtype Device: ExploredDevice

  /// The kind in a word.
  var name: String { get }
  /// The kinds of moves that there are on the device.
  var kinds: PersonMoves { get }
  /// The move that ends the app.
  var kill: PersonMove { get }

  // MARK: - The start

  /// Creates a device, with a receiver of the app's due closures, if the device shall not call them itself.
  func begin(_ start: Device.Start, _ deliver: ContactsDevice.Delivery?) -> Device
  /// Returns a start with another authorization for contacts, where the device has one.
  func start(_ start: Device.Start, beginning: ContactsDevice.Beginning) -> Device.Start
  /// Returns a start in words, without the moves: beginning, cards and decisions.
  func words(for start: Device.Start) -> String
  /// Returns the reason why an exploration from a start would test nothing; `nil` if there is none.
  func mistake(in start: Device.Start, _ moves: PersonMoves) -> String?

  // MARK: - The device

  /// Returns the state, as far as an exploration depends on it.
  func look(at device: Device) -> DeviceLook
  /// Returns the observable state as Swift.
  func snapshot(of device: Device) -> String
  /// Writes the state into the key of a search.
  func write(_ device: Device, to key: inout StateKey)
  /// Adds an observer of the events that reach the app. It must not call the device.
  func observe(_ device: Device, _ observer: @escaping @Sendable (AppEvent) -> Void)
  /// Calls the closures of the app that are due.
  func deliver(on device: Device)
  /// Returns the app's calls that wait, by part of the device.
  func waits(on device: Device) -> [OpenWaits]

  // MARK: - Moves

  /// Returns the moves of some kinds that may be possible now, in a fixed order. The device refuses the others.
  func moves(of kinds: PersonMoves, on device: Device, from start: Device.Start) -> [PersonMove]
  /// Carries out a move. Returns `false` if the device refuses it.
  func play(_ move: PersonMove, on device: Device) -> Bool
  /// Returns how the person leaves an app in front for a move and goes back; `nil` if the move is not made elsewhere, or
  /// no app is in front.
  func visit(for move: PersonMove, on device: Device) -> (leave: PersonMove, goBack: PersonMove)?
  /// Returns whether the device would refuse a move now.
  func refuses(_ move: PersonMove, on device: Device) -> Bool
}

extension DeviceKind {
  func start(_ start: Device.Start, beginning: ContactsDevice.Beginning) -> Device.Start { start }
  func mistake(in start: Device.Start, _ moves: PersonMoves) -> String? { nil }
  func observe(_ device: Device, _ observer: @escaping @Sendable (AppEvent) -> Void) {}
  func deliver(on device: Device) {}
  func waits(on device: Device) -> [OpenWaits] { [] }
  func refuses(_ move: PersonMove, on device: Device) -> Bool { false }

  func visit(
    for move: PersonMove, on device: Device
  ) -> (leave: PersonMove, goBack: PersonMove)? { nil }
}

/// The state of a device, as far as an exploration depends on it.
struct DeviceLook {
  /// The number of the program that runs; `nil` if there is none.
  var program: Int?
  /// Whether the person sees the app.
  var isInFront = true
  /// Whether the person can act within the app, which no screen of the system covers.
  var isClear = true
  /// Whether a screen is up whose end answers calls that wait.
  var isAnswering = false
  /// The number of streams of changes that the app has, whose tasks wait for the person or the system.
  var feeds = 0
}
