import ConsentVocabulary
import Foundation

// What the store and the app say to each other: as the commands and their outcomes, but contacts go by
// identifiers.

/// A contact as the app receives it: a snapshot, which no later change reaches.
///
/// As on the platform, to read a property that was not asked for ends the process (TS-16).
public struct FetchedContact: Hashable, Sendable {
  public let id: ContactIdentifier
  /// What was asked for, and can be read beside the identifier.
  public let keys: ContactKeys
  private let filled: Card

  public init(id: ContactIdentifier, card: Card, keys: ContactKeys = .all) {
    (self.id, self.filled, self.keys) = (id, card, keys)
  }

  /// Whether a property can be read.
  public func isAvailable(_ key: ContactKey) -> Bool { keys.contains(ContactKeys(key)) }

  public var name: String { read(.name).name }
  public var emails: [String] { read(.emails).emails }
  public var phones: [String] { read(.phones).phones }
  /// All of it, where all was asked for.
  public var card: Card { Card(name: name, emails: emails, phones: phones) }

  private func read(_ key: ContactKey) -> Card {
    precondition(
      isAvailable(key), "\(key) of this contact was not fetched: ask for it in the call")
    return filled
  }
}

/// One call of the contact store.
public enum StoreCall: Hashable, Sendable {
  case contact(ContactIdentifier, ContactKeys = .all)
  /// In any order, with or without repetition.
  case contacts([ContactIdentifier], ContactKeys = .all)
  case contactsNamed(String, ContactKeys = .all)
  case allContacts(ContactKeys = .all)
  case create(Card)
  case update(ContactIdentifier, Card)
  case delete(ContactIdentifier)
  case historyToken
  case changes(since: HistoryToken?, leavingOutOwn: Bool = false)
}

/// What has changed since a token, one event a contact, in the order in which they are to be followed.
public struct ChangeHistory: Hashable, Sendable {
  public let events: [Event]
  /// What to ask with next time.
  public let token: HistoryToken

  public enum Event: Hashable, Sendable {
    /// All that is known of contacts is to be forgotten. It comes first, or not at all.
    case dropEverything
    case add(ContactIdentifier)
    case update(ContactIdentifier)
    case delete(ContactIdentifier)
  }
}

/// How a call of the contact store ended.
public enum StoreAnswer: Hashable, Sendable {
  /// The contacts found, in no order that means anything, each once.
  case contacts([FetchedContact])
  case created(ContactIdentifier)
  /// An update or a delete was carried out.
  case saved
  case token(HistoryToken)
  case changes(ChangeHistory)
  case failed(StoreError)
}

/// An error of the contact store.
public struct StoreError: Error, Hashable, Sendable {
  public let code: Code
  /// The records that the error is about; empty where it is about none.
  public let affected: [ContactIdentifier]

  public init(_ code: Code, affected: [ContactIdentifier] = []) {
    (self.code, self.affected) = (code, affected)
  }

  /// The platform's codes, by its names and numbers. The device itself gives `authorizationDenied`,
  /// `recordDoesNotExist`, `recordNotWritable` and `changeHistoryExpired`; a test can have it give any of them.
  public enum Code: Int, Hashable, Sendable, CaseIterable {
    case communicationError = 1
    case dataAccessError
    case authorizationDenied = 100
    case noAccessableWritableContainers, unauthorizedKeys, featureDisabledByUser
    case featureNotAvailable
    case recordDoesNotExist = 200
    case insertedRecordAlreadyExists, containmentCycle, containmentScope, parentRecordDoesNotExist
    case recordIdentifierInvalid, recordNotWritable, parentContainerNotWritable
    case validationMultipleErrors = 300
    case validationTypeMismatch, validationConfigurationError
    case predicateInvalid = 400
    case policyViolation = 500
    case clientIdentifierInvalid = 600
    case clientIdentifierDoesNotExist, clientIdentifierCollision, changeHistoryExpired
    case changeHistoryInvalidAnchor, changeHistoryInvalidFetchRequest
    case vCardMalformed = 700
    case vCardSummarizationError

    init(_ code: ContactsError.Code) {
      switch code {
      case .recordDoesNotExist: self = .recordDoesNotExist
      case .authorizationDenied: self = .authorizationDenied
      case .recordNotWritable: self = .recordNotWritable
      case .changeHistoryExpired: self = .changeHistoryExpired
      }
    }
  }
}

/// What code sees that takes errors by domain and number.
extension StoreError: CustomNSError {
  public static var errorDomain: String { "CNErrorDomain" }
  public var errorCode: Int { code.rawValue }
}

extension StoreCall {
  /// The contact that the call would change.
  private var target: ContactIdentifier? {
    switch self {
    case .update(let contact, _), .delete(let contact): contact
    case .contact, .contacts, .contactsNamed, .allContacts, .create, .historyToken, .changes: nil
    }
  }

  /// What a fetch asks for.
  private var keys: ContactKeys {
    switch self {
    case .contact(_, let keys), .contacts(_, let keys), .contactsNamed(_, let keys),
      .allContacts(let keys):
      keys
    case .create, .update, .delete, .historyToken, .changes: .all
    }
  }

  /// The call among the commands.
  func operation(by identifiers: Identifiers) -> StoreOperation {
    // Whom the app has never seen is taken for the last that could be: nobody is so far out.
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
    case .changes(let token, let leavesOutOwn):
      // One that the app has never seen is taken for the last that could be.
      .changes(
        ChangeRequest(
          since: token.map { identifiers.token($0) ?? TokenID(.max) }, leavesOutOwn: leavesOutOwn))
    }
  }

  /// What the app hears of how the call ended.
  func answer(_ result: CallResult, by identifiers: Identifiers) -> StoreAnswer {
    switch result {
    case .contacts(let contacts): .contacts(identifiers.handingOver(contacts, keys))
    case .created(let contact): .created(identifiers.identifier(of: contact))
    case .saved: .saved
    case .token(let token): .token(identifiers.token(token))
    case .changes(let changes): .changes(ChangeHistory(changes, by: identifiers))
    case .failed(let error):
      // An error of a change is about what was to be changed, known or not.
      .failed(
        StoreError(
          StoreError.Code(error.code),
          affected: error.affected.isEmpty ? [] : target.map { [$0] } ?? []))
    case .access: preconditionFailure("an operation does not end as a request for access")
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
  func handingOver(
    _ contacts: Unordered<Contact>, _ keys: ContactKeys = .all
  ) -> [FetchedContact] {
    contacts.map { FetchedContact(id: identifier(of: $0.id), card: $0.card, keys: keys) }
  }

  func naming(_ contacts: Unordered<ContactID>) -> [ContactIdentifier] {
    contacts.map(identifier(of:))
  }
}
