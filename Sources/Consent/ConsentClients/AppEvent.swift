import ConsentVocabulary

/// An event that reaches an app after a move of the person or an event of the system.
public enum AppEvent: Hashable, Sendable {
  /// The process has started, and the app has been created.
  case launched
  /// The person has returned to the app, or a screen of the system that lay over it has closed.
  case becameActive
  /// The app is no longer active: a screen of the system lies over it, or it is about to go behind.
  case becameInactive
  /// The person has left the app, which runs on behind another.
  case wentBehind
  /// The system has interrupted the app's capture session, for this reason.
  case cameraInterrupted(CameraInterruption)
  /// The system has ended the interruption.
  case cameraInterruptionEnded
  /// Contacts that the app may read have changed, by any actor.
  case contactsChanged
  /// The answer to a waiting call, or a report of a button or a picker.
  case callback(ContactsCallback)
}
