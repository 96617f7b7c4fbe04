import StateMachines

/// The outcome of one command: the answer to its actor, and the callbacks that the app received.
public struct ContactsOutcome: Hashable, Sendable {
  /// The answer to the command's actor.
  public var response: ContactsResponse
  /// The callbacks that the app received, oldest first.
  public var events: [ContactsCallback]
  /// Whether the app is notified of changed contacts: before, between or after the events.
  public var contactsChanged: Bool

  /// Creates an outcome, by default without callbacks.
  @inlinable
  public init(
    _ response: ContactsResponse, events: [ContactsCallback] = [], contactsChanged: Bool = false
  ) {
    (self.response, self.events, self.contactsChanged) = (response, events, contactsChanged)
  }
}

/// The direct answer to a command. The app receives only the answers to its own commands.
public enum ContactsResponse: Hashable, Sendable {
  /// The command was carried out; there is no further answer.
  case done
  /// The status that the app reads.
  case status(AuthorizationStatus)
  /// The call returned at once with this result.
  case returned(CallResult)
  /// The call waits for the person's answer and ends with ``ContactsCallback/completed(_:_:)``.
  case pending(CallID)
  /// The effect of a touch.
  case touch(TouchAnswer)
  /// The command was not possible, and nothing changed.
  case refused(ContactsRefusal)
  /// The app crashed: it requested access without a reason, or read a property that it had not requested.
  case crashed
}

/// A callback or notification that the app receives.
public enum ContactsCallback: Hashable, Sendable {
  /// A waiting call ended with this result.
  case completed(CallID, CallResult)
  /// An access button reports contacts that it has just granted.
  case buttonApproved(ButtonID, Unordered<ContactID>)
  /// The access picker reports contacts that it has just granted.
  case accessPickerCompleted(Unordered<ContactID>)
  /// The contact picker returns snapshots of the picked contacts.
  case contactPickerPicked(Unordered<Contact>)
  /// The person cancelled the contact picker.
  case contactPickerCancelled
  /// The app is no longer active: a screen of the system lies over it, or it is about to go behind.
  case becameInactive
  /// Another app has come to the front, or this app is active again.
  case wentToBackground, becameActive
  /// A screen of the system has closed, and has taken the app's own sheet along.
  case sheetClosed
}

/// The result of a call.
public enum CallResult: Hashable, Sendable {
  /// The answer to an access request.
  case access(granted: Bool, error: ContactsError?)
  /// The contacts found, without duplicates.
  case contacts(Unordered<Contact>)
  /// The contact that the app created.
  case created(ContactID)
  /// An update or a deletion was carried out.
  case saved
  /// The token that the app requested. `nil` if the store has none.
  case token(TokenID?)
  /// The changes that the app requested.
  indirect case changes(ContactChanges)
  /// The call failed.
  case failed(ContactsError)
}

/// The changes among the app's readable contacts since a token. Contacts are given by identity only.
public struct ContactChanges: Hashable, Sendable {
  /// The token for the contacts that are readable now.
  public var token: TokenID
  /// Whether the app must first discard all contacts that it has stored.
  public var dropsEverything: Bool
  /// The contacts that have become readable.
  public var added: Unordered<ContactID>
  /// The readable contacts whose cards have changed.
  public var updated: Unordered<ContactID>
  /// The contacts that are no longer readable.
  public var deleted: Unordered<ContactID>

  /// Creates a list of changes up to a token, by default an empty one.
  public init(
    upTo token: TokenID, dropsEverything: Bool = false, added: Unordered<ContactID> = [],
    updated: Unordered<ContactID> = [], deleted: Unordered<ContactID> = []
  ) {
    (self.token, self.dropsEverything) = (token, dropsEverything)
    (self.added, self.updated, self.deleted) = (added, updated, deleted)
  }
}

/// An error of the contact store.
public struct ContactsError: Hashable, Sendable {
  /// The platform's error code.
  public var code: Code
  /// The contacts that the error concerns, in ascending order. Empty if it concerns none.
  public var affected: [ContactID]

  /// Creates an error. By default it concerns no contact.
  @inlinable
  public init(_ code: Code, affected: [ContactID] = []) {
    (self.code, self.affected) = (code, affected)
  }

  /// The platform's error codes that this machine uses.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    /// The contact is absent, or hidden.
    case recordDoesNotExist = 200
    /// The app has no access.
    case authorizationDenied = 100
    /// The contact's account is read only, or the contact is hidden and the configuration reveals this.
    case recordNotWritable = 206
    /// The token is no longer known.
    case changeHistoryExpired = 603
    /// The data given as a token is no token.
    case changeHistoryInvalidAnchor = 604
  }
}

/// The effect of a touch, as the person sees it. The app is notified of callbacks only.
public enum TouchAnswer: Hashable, Sendable {
  /// The finger is down on the button's current contents.
  case held
  /// The only contact shown was granted.
  case granted(ContactID)
  /// A chooser with these contacts opened.
  case choosing(ContactSet)
  /// The simplified prompt opened.
  case prompting
  /// The touch had no effect.
  case inert(Inertia)
}

/// The reason why a touch had no effect.
public enum Inertia: Hashable, Sendable {
  /// The button is hidden, because the app has full access.
  case notShown
  /// The button's contents were not legible, or the touch was not valid.
  case blocked(BlockerSet)
  /// Access is restricted.
  case restricted
  /// Access is denied.
  case denied
  /// Access is denied, and the button refers the person to Settings.
  case pointsToSettings
  /// No contact matched.
  case nothingToGrant
  /// The contact shown no longer exists, or is no longer hidden.
  case outdated
}

/// The reason why a command was refused. If several reasons hold, the first in this order is given.
public enum ContactsRefusal: UInt8, Numbered {
  /// The command needs an app that is installed, or not installed, or runs, or does not run.
  case notInstalled, alreadyInstalled, notRunning, alreadyRunning
  /// Another app is in front, or (`inForeground`) no other app is.
  case inBackground, inForeground
  /// The restriction is on, or is off already.
  case restricted, notRestricted
  /// Settings has no entry for an app that never requested access.
  case noSettingsEntry
  /// An alert or a sheet prevents the touch or, if the configuration refuses it, another sheet.
  case covered
  /// The screen to which the command belongs is not shown.
  case notPresented
  /// There is no previous screen.
  case nothingBefore
  /// The contact does not exist, or no contact is selected.
  case noSuchContact, emptySelection
  /// The selection holds a contact that cannot be selected here.
  case notSelectable
  /// No button has this number, or one is mounted with it.
  case noSuchButton, buttonAlreadyMounted
  /// No finger is down.
  case nothingHeld
  /// The app has not received any contacts yet.
  case nothingFetched
}
