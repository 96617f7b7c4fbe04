/// The whole state that both sides can state in common, taken after a command.
///
/// Optionals are spelt out where they are stored: a `var` of type `ContactsAlert?` begins as `nil`, and an
/// initializer that sets it once more copies the whole on its way out.
public struct ContactsSnapshot: Hashable, Sendable {
  public var process: ProcessState
  /// Whether another app is in front of this one, which runs.
  public var isInBackground: Bool
  public var status: AuthorizationStatus
  /// The grants of a limited decision, also while a restriction hides it; empty under any other.
  public var granted: ContactSet
  /// The contacts in the address book.
  public var existing: ContactSet
  /// The contacts that other apps may see.
  public var elsewhere: ContactSet
  public var alert: Optional<ContactsAlert>
  public var sheet: Optional<ContactsSheet>
  /// What the mounted buttons show, in the order of mounting.
  public var buttons: [ButtonFace]
  /// The calls that wait for an answer, oldest first.
  public var pending: [CallID]
  /// The button under the finger that is down.
  public var held: Optional<ButtonID>
  public var now: Instant

  public init(
    process: ProcessState, isInBackground: Bool = false, status: AuthorizationStatus,
    granted: ContactSet,
    existing: ContactSet, elsewhere: ContactSet = [], alert: ContactsAlert?, sheet: ContactsSheet?,
    buttons: [ButtonFace],
    pending: [CallID], held: ButtonID?, now: Instant
  ) {
    (self.process, self.isInBackground) = (process, isInBackground)
    self.status = status
    self.granted = granted
    self.existing = existing
    self.elsewhere = elsewhere
    self.alert = alert
    self.sheet = sheet
    (self.buttons, self.pending, self.held, self.now) = (buttons, pending, held, now)
  }
}

/// The system's alert on top of everything.
public enum ContactsAlert: Hashable, Sendable {
  /// First stage of the full prompt: share or not.
  case shareOrNot
  /// Second stage: everything or a selection.
  case howMuch
  case selecting(ContactSet)
  case confirming(ContactSet)
  /// The prompt of an access button that was touched before any decision, with what it showed.
  case simplified(ButtonID, ContactSet)
}

/// The system's sheet over the app.
public enum ContactsSheet: Hashable, Sendable {
  /// The contacts among which the person chooses after touching a button that showed several.
  case chooser(ButtonID, ContactSet)
  /// The access picker with what is ticked.
  case accessPicker(ContactSet)
  case contactPicker(ContactPicker)
}

/// What an access button shows, out of the app's reach.
public struct ButtonFace: Hashable, Sendable {
  public var button: ButtonID
  /// The hidden contacts that match; one is shown by name, several by their number.
  public var matches: ContactSet

  @inlinable
  public init(button: ButtonID, matches: ContactSet) {
    (self.button, self.matches) = (button, matches)
  }
}
