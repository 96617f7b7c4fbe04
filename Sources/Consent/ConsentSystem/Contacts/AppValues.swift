import ConsentVocabulary
import Foundation

// The requests and answers of the store and the app. They correspond to the commands and their outcomes, but
// name contacts by identifiers.

/// A contact as the app receives it: a snapshot that later changes do not affect.
///
/// As on the platform, reading a property that was not fetched traps (TS-16).
public struct FetchedContact: Hashable, Sendable {
  /// The identifier of the contact.
  public let id: ContactIdentifier
  /// The fetched properties, which can be read in addition to the identifier.
  public let keys: ContactKeys
  private let filled: Card

  /// Creates a contact of which only `keys` can be read.
  public init(id: ContactIdentifier, card: Card, keys: ContactKeys = .all) {
    (self.id, self.filled, self.keys) = (id, card, keys)
  }

  /// Returns whether a property can be read.
  public func isAvailable(_ key: ContactKey) -> Bool { keys.contains(ContactKeys(key)) }

  /// The full name. Traps if it was not fetched.
  public var name: String { read(.name).name }
  /// The email addresses. Traps if they were not fetched.
  public var emails: [String] { read(.emails).emails }
  /// The phone numbers. Traps if they were not fetched.
  public var phones: [String] { read(.phones).phones }
  /// The whole card. Traps unless all properties were fetched.
  public var card: Card { Card(name: name, emails: emails, phones: phones) }

  private func read(_ key: ContactKey) -> Card {
    precondition(isAvailable(key), "\(key) of this contact was not fetched: ask for it in the call")
    return filled
  }
}

/// A call of the contact store.
public enum StoreCall: Hashable, Sendable {
  /// A contact by its identifier.
  case contact(ContactIdentifier, ContactKeys = .all)
  /// Contacts by identifiers, in any order, with or without duplicates.
  case contacts([ContactIdentifier], ContactKeys = .all)
  /// The readable contacts whose name matches.
  case contactsNamed(String, ContactKeys = .all)
  /// All readable contacts.
  case allContacts(ContactKeys = .all)
  /// The creation of a contact.
  case create(Card)
  /// The replacement of a contact's card.
  case update(ContactIdentifier, Card)
  /// The deletion of a contact.
  case delete(ContactIdentifier)
  /// The request for a token.
  case historyToken
  /// The request for the changes since a token, or for the whole history.
  case changeHistory(since: HistoryToken?, excludingOwn: Bool = false)
}

/// The changes since a token, one event per contact, in the order in which to apply them.
public struct ChangeHistory: Hashable, Sendable {
  /// The changes in order.
  public let events: [Event]
  /// The token for the next request.
  public let token: HistoryToken

  /// A change to one readable contact, or a reset of the history.
  public enum Event: Hashable, Sendable {
    /// The app must discard all stored contacts. Only the first event can be this.
    case dropEverything
    /// A contact has become readable.
    case add(ContactIdentifier)
    /// The card of a readable contact has changed.
    case update(ContactIdentifier)
    /// A contact is no longer readable.
    case delete(ContactIdentifier)
  }
}

/// The result of a call of the contact store.
public enum StoreAnswer: Hashable, Sendable {
  /// The contacts found, without duplicates, in an arbitrary order.
  case contacts([FetchedContact])
  /// The contact that was created.
  case created(ContactIdentifier)
  /// An update or a deletion was carried out.
  case saved
  /// The token that was requested. `nil` if the store has none.
  case token(HistoryToken?)
  /// The changes that were requested.
  case changes(ChangeHistory)
  /// The call failed.
  case failed(StoreError)
}

/// An error of the contact store.
public struct StoreError: Error, Hashable, Sendable {
  /// The platform's error code.
  public let code: Code
  /// The contacts that the error concerns. Empty if it concerns none.
  public let affected: [ContactIdentifier]

  /// Creates an error. By default it concerns no contact.
  public init(_ code: Code, affected: [ContactIdentifier] = []) {
    (self.code, self.affected) = (code, affected)
  }

  /// The platform's codes. The device itself returns `authorizationDenied`, `recordDoesNotExist`,
  /// `recordNotWritable`, `changeHistoryExpired` and `changeHistoryInvalidAnchor`; a test can make it return any code.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    /// The store could not be reached.
    case communicationError = 1
    /// The store could not be read.
    case dataAccessError
    /// The app has no access.
    case authorizationDenied = 100
    /// The app may not use a container, a property or a feature.
    case noAccessableWritableContainers, unauthorizedKeys, featureDisabledByUser
    /// The feature does not exist on this device.
    case featureNotAvailable
    /// There is no such record; the device returns it for hidden contacts too.
    case recordDoesNotExist = 200
    /// A saved record conflicts with the store's records or containers.
    case insertedRecordAlreadyExists, containmentCycle, containmentScope, parentRecordDoesNotExist
    /// A record has no valid identifier, or it or its container cannot be changed.
    case recordIdentifierInvalid, recordNotWritable, parentContainerNotWritable
    /// A saved record has several values that are not valid.
    case validationMultipleErrors = 300
    /// A saved record has a value of a wrong type, or a wrong configuration.
    case validationTypeMismatch, validationConfigurationError
    /// The store does not support the predicate of a fetch.
    case predicateInvalid = 400
    /// A policy of the account forbids the change.
    case policyViolation = 500
    /// A history client's identifier is not valid.
    case clientIdentifierInvalid = 600
    /// A history client's identifier is unknown or used twice.
    case clientIdentifierDoesNotExist, clientIdentifierCollision
    /// The token of a history fetch is no longer known (TS-23).
    case changeHistoryExpired
    /// A history fetch has a damaged token or is not valid.
    case changeHistoryInvalidAnchor, changeHistoryInvalidFetchRequest
    /// A vCard could not be read.
    case vCardMalformed = 700
    /// A vCard could not be summarized.
    case vCardSummarizationError

    init(_ code: ContactsError.Code) {
      switch code {
      case .recordDoesNotExist: self = .recordDoesNotExist
      case .authorizationDenied: self = .authorizationDenied
      case .recordNotWritable: self = .recordNotWritable
      case .changeHistoryExpired: self = .changeHistoryExpired
      case .changeHistoryInvalidAnchor: self = .changeHistoryInvalidAnchor
      }
    }
  }
}

/// The domain and code for error handling through `NSError`.
extension StoreError: CustomNSError {
  public static var errorDomain: String { "CNErrorDomain" }
  public var errorCode: Int { code.rawValue }
}

extension StoreCall {
  /// The contact that the call would change. `nil` if it changes none.
  private var target: ContactIdentifier? {
    switch self {
    case .update(let contact, _), .delete(let contact): contact
    case .contact, .contacts, .contactsNamed, .allContacts, .create, .historyToken, .changeHistory:
      nil
    }
  }

  /// The properties that a fetch requests.
  private var keys: ContactKeys {
    switch self {
    case .contact(_, let keys), .contacts(_, let keys), .contactsNamed(_, let keys),
      .allContacts(let keys):
      keys
    case .create, .update, .delete, .historyToken, .changeHistory: .all
    }
  }

  func operation(by identifiers: Identifiers) -> StoreOperation {
    // An identifier unknown to the app is mapped to the last ordinal, which no contact has.
    func named(_ contact: ContactIdentifier) -> ContactID {
      identifiers.contact(contact) ?? ContactID(.max)
    }
    return switch self {
    case .contact(let contact, let keys): .fetch(.one(named(contact)), keys)
    case .contacts(let contacts, let keys): .fetch(.these(contacts.map(named)), keys)
    case .contactsNamed(let text, let keys): .fetch(.named(text), keys)
    case .allContacts(let keys): .fetch(.all, keys)
    case .create(let card): .create(card)
    case .update(let contact, let card): .update(named(contact), card)
    case .delete(let contact): .delete(named(contact))
    case .historyToken: .token
    case .changeHistory(let token, let leavesOutOwn):
      .changes(
        ChangeRequest(
          from: token.map(identifiers.start) ?? .beginning, leavesOutOwn: leavesOutOwn))
    }
  }

  func answer(_ result: CallResult, by identifiers: Identifiers) -> StoreAnswer {
    switch result {
    case .contacts(let contacts): .contacts(identifiers.handingOver(contacts, keys))
    case .created(let contact): .created(identifiers.identifier(of: contact))
    case .saved: .saved
    case .token(let token): .token(token.map(identifiers.token))
    case .changes(let changes): .changes(ChangeHistory(changes, by: identifiers))
    case .failed(let error):
      // An error of a change concerns the identifier that the app gave, known or not.
      .failed(
        StoreError(
          StoreError.Code(error.code),
          affected: error.affected.isEmpty ? [] : target.map { [$0] } ?? []))
    case .access:
      preconditionFailure("the outcome of a request for access is no outcome of a store operation")
    }
  }
}

extension ChangeHistory {
  fileprivate init(_ changes: ContactChanges, by identifiers: Identifiers) {
    events =
      (changes.dropsEverything ? [.dropEverything] : [])
      + identifiers.naming(changes.added).map { .add($0) }
      + identifiers.naming(changes.updated).map { .update($0) }
      + identifiers.naming(changes.deleted).map { .delete($0) }
    token = identifiers.token(changes.token)
  }
}

extension Identifiers {
  func handingOver(_ contacts: Unordered<Contact>, _ keys: ContactKeys = .all) -> [FetchedContact] {
    contacts.map { FetchedContact(id: identifier(of: $0.id), card: $0.card, keys: keys) }
  }

  func naming(_ contacts: Unordered<ContactID>) -> [ContactIdentifier] {
    contacts.map(identifier(of:))
  }
}
