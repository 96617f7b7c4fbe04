import ConsentClients
import ConsentSystem
import ConsentVocabulary

/// An app that can be explored together with a device: its state is a value, and its actions return at once or
/// wait.
///
///     final class Recipients: ExploredApp { ... }
///     let scope = ExplorationScope(cards: [ada, alan], depth: 8)
///     await explore(Recipients.self, in: scope) { app, device in
///       await device.isShown(exactly: app.state.rows)
///     }.expectHolds()
///
/// An app is created when its process starts, and discarded when the process ends; `AppDefaults` outlive it.
/// Equal states must behave alike. An app keeps all it needs in its state, and shows the same on every run.
///
/// Each requirement may be synchronous or asynchronous, and isolated to an actor, such as the main actor. An
/// action that waits for the person goes on after the person's next move; an app with such actions is a class
/// or an actor. Tasks, streams and sleeps of the app's own belong to the exploration.
public protocol ExploredApp: Sendable {
  /// The device that the app runs on.
  associatedtype Device: ExploredDevice
  /// An action of the person within the app, such as typing.
  associatedtype Action: Hashable & Sendable
  /// The state of the app.
  associatedtype State: Hashable & Sendable

  /// Creates the app, when its process starts.
  init(on device: Device) async
  /// The actions that the person can take now.
  var actions: [Action] { get async }
  /// The state of the app.
  var state: State { get async }
  /// Carries out an action.
  mutating func send(_ action: Action) async
  /// Receives an event, after the closures that the app has given the device. Does nothing by default.
  mutating func receive(_ event: AppEvent) async
}

extension ExploredApp {
  public mutating func receive(_ event: AppEvent) async {}
}

/// A step of an explored app: an action within the app, or a move of the person outside it.
public enum AppStep<Action: Hashable & Sendable>: Hashable, Sendable {
  /// An action within the app.
  case app(Action)
  /// A move of the person or an event of the system.
  case person(PersonMove)
}
