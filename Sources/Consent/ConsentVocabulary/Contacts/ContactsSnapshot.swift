/// The observable state of model and system after a command.
///
/// The types of optionals are spelt out: a `var` of type `ContactsAlert?` is first initialized to `nil`, and
/// assigning it again in the initializer copies the whole value.
public struct ContactsSnapshot: Hashable, Sendable {
  /// Whether the app is installed, and whether it runs.
  public var process: ProcessState
  /// Whether the app runs behind another app.
  public var isInBackground: Bool
  /// The status that the app reads.
  public var status: AuthorizationStatus
  /// The grants of a limited decision, even while a restriction hides it. Empty for any other decision.
  public var granted: ContactSet
  /// The contacts in the address book.
  public var existing: ContactSet
  /// The contacts that other apps may see.
  public var elsewhere: ContactSet
  /// The current alert. `nil` if there is none.
  public var alert: Optional<ContactsAlert>
  /// The current sheet. `nil` if there is none.
  public var sheet: Optional<ContactsSheet>
  /// Whether a sheet of the app's own is up, beneath any screen of the system.
  public var hasOwnSheet: Bool
  /// The contents of the mounted buttons, in the order of mounting.
  public var buttons: [ButtonFace]
  /// The calls that wait for an answer, oldest first.
  public var pending: [CallID]
  /// The calls that never end while the process runs, oldest first: their prompt was lost.
  public var unanswered: [CallID]
  /// The button under the person's finger. `nil` if no finger is down.
  public var held: Optional<ButtonID>
  /// The current time.
  public var now: Instant

  /// Creates a snapshot.
  public init(
    process: ProcessState, isInBackground: Bool = false, status: AuthorizationStatus,
    granted: ContactSet,
    existing: ContactSet, elsewhere: ContactSet = [], alert: ContactsAlert?, sheet: ContactsSheet?,
    hasOwnSheet: Bool = false, buttons: [ButtonFace],
    pending: [CallID], unanswered: [CallID] = [], held: ButtonID?, now: Instant
  ) {
    (self.process, self.isInBackground) = (process, isInBackground)
    self.status = status
    self.granted = granted
    self.existing = existing
    self.elsewhere = elsewhere
    self.alert = alert
    self.sheet = sheet
    (self.buttons, self.pending, self.held, self.now) = (buttons, pending, held, now)
    (self.unanswered, self.hasOwnSheet) = (unanswered, hasOwnSheet)
  }
}

/// A system alert, in front of everything else.
public enum ContactsAlert: Hashable, Sendable {
  /// First stage of the full prompt: share or not.
  case shareOrNot
  /// Second stage of the full prompt: everything or a selection.
  case howMuch
  /// Third stage of the full prompt: the selection, with the ticked contacts.
  case selecting(ContactSet)
  /// Last stage of the full prompt: the confirmation of the ticked contacts.
  case confirming(ContactSet)
  /// The prompt of an access button touched before any decision, with the matches it displayed.
  case simplified(ButtonID, ContactSet)
}

/// A system sheet over the app.
public enum ContactsSheet: Hashable, Sendable {
  /// The contacts to choose from after a touch on a button with several matches.
  case chooser(ButtonID, ContactSet)
  /// The access picker with the ticked contacts.
  case accessPicker(ContactSet)
  /// The contact picker with its settings.
  case contactPicker(ContactPicker)
}

/// The contents of an access button, which the app cannot read.
public struct ButtonFace: Hashable, Sendable {
  /// The button that is mounted.
  public var button: ButtonID
  /// The hidden contacts that match. A single contact is shown by name, several by their number.
  public var matches: ContactSet

  /// Creates the contents of a button.
  @inlinable
  public init(button: ButtonID, matches: ContactSet) {
    (self.button, self.matches) = (button, matches)
  }
}
