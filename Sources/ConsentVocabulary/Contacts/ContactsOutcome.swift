import StateMachines

/// What one command led to: the direct answer to whoever gave it, and what the app received.
public struct ContactsOutcome: Hashable, Sendable {
  public var response: ContactsResponse
  /// What reached the app, oldest first.
  public var events: [ContactsCallback]
  /// Whether the app is notified that contacts have changed; before, between or after the events.
  public var contactsChanged: Bool

  @inlinable
  public init(
    _ response: ContactsResponse, events: [ContactsCallback] = [], contactsChanged: Bool = false
  ) {
    (self.response, self.events, self.contactsChanged) = (response, events, contactsChanged)
  }
}

/// The direct answer to a command. An app sees the answers to its own commands only.
public enum ContactsResponse: Hashable, Sendable {
  /// It happened, and there is nothing to answer.
  case done
  case status(AuthorizationStatus)
  /// The call returned at once, with this.
  case returned(CallResult)
  /// The call waits for a person's answer and ends with ``ContactsCallback/completed(_:_:)``.
  case pending(CallID)
  case touch(TouchAnswer)
  /// It could not be done here, and nothing changed.
  case refused(ContactsRefusal)
  /// The app ended itself: it asked without a reason, or read what it had not asked for.
  case crashed
}

/// What the app is told on its own account.
public enum ContactsCallback: Hashable, Sendable {
  case completed(CallID, CallResult)
  /// An access button reports contacts that it has just added.
  case buttonApproved(ButtonID, Unordered<ContactID>)
  /// The access picker reports contacts that it has just added.
  case accessPickerCompleted(Unordered<ContactID>)
  /// The contact picker hands over snapshots.
  case contactPickerPicked(Unordered<Contact>)
  case contactPickerCancelled
  /// Another app has come in front, or the app is in front again.
  case wentToBackground, becameActive
}

/// How a call ended.
public enum CallResult: Hashable, Sendable {
  case access(granted: Bool, error: ContactsError?)
  /// The contacts found, each once.
  case contacts(Unordered<Contact>)
  case created(ContactID)
  /// An update or a delete was carried out.
  case saved
  case token(TokenID)
  indirect case changes(ContactChanges)
  case failed(ContactsError)
}

/// What has changed since a token in what the app can read. Who they are is all that is told.
public struct ContactChanges: Hashable, Sendable {
  /// The token that stands for what the app can read now.
  public var token: TokenID
  /// Whether the app has to forget all contacts that it knows before it goes on.
  public var dropsEverything = false
  public var added: Unordered<ContactID> = []
  public var updated: Unordered<ContactID> = []
  public var deleted: Unordered<ContactID> = []

  public init(upTo token: TokenID) { self.token = token }
}

/// An error of the contact store.
public struct ContactsError: Hashable, Sendable {
  public var code: Code
  /// The records that the error is about, in ascending order; empty where it is about none.
  public var affected: [ContactID]

  @inlinable
  public init(_ code: Code, affected: [ContactID] = []) {
    (self.code, self.affected) = (code, affected)
  }

  /// The error codes of the platform that this machine gives.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    case recordDoesNotExist = 200
    case authorizationDenied = 100
    case recordNotWritable = 206
    case changeHistoryExpired = 603
  }
}

/// What became of a touch, as the person sees it. The app learns none of it but a callback.
public enum TouchAnswer: Hashable, Sendable {
  /// The finger is down on what the button shows now.
  case held
  /// The one contact shown was added.
  case granted(ContactID)
  /// A chooser opened with these.
  case choosing(ContactSet)
  /// The simplified prompt came up.
  case prompting
  /// Nothing happened.
  case inert(Inertia)
}

/// Why a touch did nothing.
public enum Inertia: Hashable, Sendable {
  /// The button is not drawn under full access.
  case notShown
  /// What it shows was not legible, or the touch not valid.
  case blocked(BlockerSet)
  case restricted
  case denied
  /// Denied, and the button points the person to Settings instead.
  case pointsToSettings
  /// No contact matched.
  case nothingToGrant
  /// The contact shown is no longer there, or no longer hidden.
  case outdated
}

/// Why a command could not be carried out. In the order in which one is given when several hold.
public enum ContactsRefusal: UInt8, Numbered {
  case notInstalled, alreadyInstalled, notRunning, alreadyRunning
  /// Another app is in front, or none is.
  case inBackground, inForeground
  case restricted, notRestricted
  /// Settings has no entry for an app that never asked.
  case noSettingsEntry
  /// An alert or a sheet is in the way of the touch or of another sheet.
  case covered
  /// The screen that this answers is not up.
  case notPresented
  /// There is no screen before this one.
  case nothingBefore
  case noSuchContact, emptySelection
  /// The selection holds a contact that cannot be selected here.
  case notSelectable
  case noSuchButton, buttonAlreadyMounted
  /// No finger is down.
  case nothingHeld
  /// The app was handed no contacts yet.
  case nothingFetched
}
