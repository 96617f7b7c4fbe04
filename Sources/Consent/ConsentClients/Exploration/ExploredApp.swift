import ConsentSystem
import ConsentVocabulary

/// An app that can be explored together with a device: its state is a value, and its calls of the device
/// return at once.
///
///     final class Recipients: ExploredApp { ... }
///     let scope = ExplorationScope(cards: [ada, alan], depth: 8)
///     let found = explore(Recipients.self, in: scope) { app, device in
///       app.state.status == device.snapshot().status
///     }
///     #expect(found.holds, "\(found)")
///
/// An app is created when its process starts, and discarded when the process ends. Equal states must behave
/// alike. An app keeps all it needs in its state, and shows the same on every run.
public protocol ExploredApp {
  /// An action of the person within the app, such as typing.
  associatedtype Action: Hashable & Sendable
  /// The state of the app.
  associatedtype State: Hashable & Sendable

  init(on device: ContactsDevice)
  /// The actions that the person can take now.
  var actions: [Action] { get }
  /// The state of the app.
  var state: State { get }
  /// Carries out an action.
  mutating func send(_ action: Action)
  /// Receives an event of the device that no closure of the app has been given for. Does nothing by default.
  ///
  /// A reducer makes its calls with `device.perform(_:)` and receives the answers here.
  mutating func receive(_ event: AppEvent)
}

extension ExploredApp {
  public mutating func receive(_ event: AppEvent) {}
}

/// An event that reaches an app after a move of the person or an event of the system.
public enum AppEvent: Hashable, Sendable {
  /// The answer to a waiting call, a report of a button or a picker, or a change of what is in front.
  case callback(ContactsCallback)
  /// The notification of changed contacts.
  case contactsChanged
}

/// An app whose calls wait, explored together with a device.
///
/// Methods return when all work of theirs is done: work in tasks of its own would be missed. While a call of
/// the client waits for the person, the exploration goes on with the person's next move. Notifications arrive
/// by ``contactsChanged()``, and the client's stream stays empty.
public protocol AsyncExploredApp: Sendable {
  /// An action of the person within the app.
  associatedtype Action: Hashable & Sendable
  /// The state of the app.
  associatedtype State: Hashable & Sendable

  init(contacts: ContactsClient) async
  /// The actions that the person can take now.
  var actions: [Action] { get async }
  /// The state of the app.
  var state: State { get async }
  /// Carries out an action.
  func send(_ action: Action) async
  /// Handles a notification of changed contacts. Does nothing by default.
  func contactsChanged() async
}

extension AsyncExploredApp {
  public func contactsChanged() async {}
}

/// A step of an explored app: an action within the app, or a move of the person outside it.
public enum AppStep<Action: Hashable & Sendable>: Hashable, Sendable {
  /// An action within the app.
  case app(Action)
  /// A move of the person or an event of the system.
  case person(PersonMove)
}
