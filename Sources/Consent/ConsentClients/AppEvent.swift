import ConsentVocabulary

/// An event that reaches an app after a move of the person or an event of the system.
public enum AppEvent: Hashable, Sendable {
  /// The process has started, and the app has been created.
  case launched
  /// The person has returned to the app.
  case becameActive
  /// The person has left the app, which runs on behind another.
  case wentBehind
  /// Contacts that the app may read have changed, by any actor.
  case contactsChanged
  /// The answer to a waiting call, or a report of a button or a picker.
  case callback(ContactsCallback)
}
