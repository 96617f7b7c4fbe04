import ConsentClients
import ConsentSystem
import StateMachines

/// A device that apps are explored on: `ContactsDevice`, `CameraDouble` or `AppClipDevice`.
public protocol ExploredDevice: AnyObject, Sendable {
  /// The device at the start of an exploration.
  associatedtype Start: Sendable

  /// The means to explore apps on such a device.
  static var exploration: DeviceExploration<Self> { get }
}

/// The means to explore apps on a kind of device.
public struct DeviceExploration<Device: ExploredDevice>: Sendable {
  /// The kind of device in a word.
  let name: String
  /// The kinds of moves that there are on the device.
  let kinds: PersonMoves
  /// Creates a device, with a receiver of the app's due closures, if the device shall not call them itself.
  let begin: @Sendable (Device.Start, ContactsDevice.Delivery?) -> Device
  /// Returns a start with another authorization for contacts, where the device has one.
  var beginning: @Sendable (Device.Start, ContactsDevice.Beginning) -> Device.Start = { start, _ in
    start
  }
  let look: @Sendable (Device) -> Look
  /// Returns the moves of some kinds that may be possible now, in a fixed order. The device refuses the others.
  let moves: @Sendable (Device, PersonMoves, Device.Start) -> [PersonMove]
  /// Carries out a move. Returns `false` if the device refuses it.
  let play: @Sendable (Device, PersonMove) -> Bool
  /// The move that ends the app.
  let kill: PersonMove
  /// Adds an observer of the events that reach the app. It must not call the device.
  let observe: @Sendable (Device, @escaping @Sendable (AppEvent) -> Void) -> Void
  /// Calls the closures of the app that are due.
  var deliver: @Sendable (Device) -> Void = { _ in }
  /// The app's calls that wait. On a device for clips none does.
  var waits: @Sendable (Device) -> [OpenWaits] = { _ in [] }
  /// Returns whether a screen is up whose end answers calls that wait.
  var isAnswering: @Sendable (Device) -> Bool = { _ in false }
  /// Returns the number of streams of changes that the app has, whose tasks wait for the person or the system.
  var feeds: @Sendable (Device) -> Int = { _ in 0 }
  /// Returns how the person leaves an app in front for a move and goes back; `nil` if the move is not made elsewhere, or
  /// no app is in front.
  var visit: @Sendable (Device, PersonMove) -> (leave: PersonMove, goBack: PersonMove)? = { _, _ in
    nil
  }
  /// Returns whether the device would refuse a move now.
  var refuses: @Sendable (Device, PersonMove) -> Bool = { _, _ in false }
  /// Returns the start of an exploration in words, without the moves: beginning, cards and decisions.
  let words: @Sendable (Device.Start) -> String
  /// Returns the reason why an exploration from a start would test nothing; `nil` if there is none.
  var mistake: @Sendable (Device.Start, PersonMoves) -> String? = { _, _ in nil }
  /// Returns the observable state.
  let snapshot: @Sendable (Device) -> String
  let write: @Sendable (Device, inout StateKey) -> Void

  /// The state of a device, as far as an exploration depends on it.
  struct Look {
    /// The number of the program that runs; `nil` if there is none.
    var program: Int?
    /// Whether the person sees the app.
    var isInFront = true
    /// Whether the person can act within the app, which no screen of the system covers.
    var isClear = true
  }
}
