import ConsentVocabulary

/// A screen of the system that came up over an app.
public enum ContactsEffect: Hashable, Sendable {
  /// The prompt for access.
  case prompted
  /// The prompt of an access button.
  case promptedByButton(ButtonID)
  /// A chooser or a picker.
  case presented(ContactsSheet)
}
