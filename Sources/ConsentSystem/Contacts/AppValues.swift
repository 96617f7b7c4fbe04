import ConsentVocabulary

// What the store and the app say to each other: as the commands and their outcomes, but contacts go by
// identifiers.

/// A contact as the app receives it: a snapshot, which no later change reaches.
public struct FetchedContact: Hashable, Sendable {
  public let id: ContactIdentifier
  public let card: Card

  public init(id: ContactIdentifier, card: Card) { (self.id, self.card) = (id, card) }
}

/// One call of the contact store.
public enum StoreCall: Hashable, Sendable {
  case contact(ContactIdentifier)
  /// In any order, with or without repetition.
  case contacts([ContactIdentifier])
  case contactsNamed(String)
  case allContacts
  case create(Card)
  case update(ContactIdentifier, Card)
  case delete(ContactIdentifier)
}

/// How a call of the contact store ended.
public enum StoreAnswer: Hashable, Sendable {
  /// The contacts found, in no order that means anything, each once.
  case contacts([FetchedContact])
  case created(ContactIdentifier)
  /// An update or a delete was carried out.
  case saved
  case failed(StoreError)
}

/// An error of the contact store.
public struct StoreError: Error, Hashable, Sendable {
  public let code: ContactsError.Code
  /// The records that the error is about; empty where it is about none.
  public let affected: [ContactIdentifier]

  public init(_ code: ContactsError.Code, affected: [ContactIdentifier] = []) {
    (self.code, self.affected) = (code, affected)
  }
}

extension StoreCall {
  /// The contact that the call would change.
  private var target: ContactIdentifier? {
    switch self {
    case .update(let contact, _), .delete(let contact): contact
    case .contact, .contacts, .contactsNamed, .allContacts, .create: nil
    }
  }

  /// The call among the commands.
  func operation(by identifiers: Identifiers) -> StoreOperation {
    // Whom the app has never seen is taken for the last that could be: nobody is so far out.
    func named(_ contact: ContactIdentifier) -> ContactID {
      identifiers.contact(contact) ?? ContactID(.max)
    }
    return switch self {
    case .contact(let contact): .fetch(.one(named(contact)))
    case .contacts(let contacts): .fetch(.these(contacts.map(named)))
    case .contactsNamed(let text): .fetch(.named(text))
    case .allContacts: .fetch(.all)
    case .create(let card): .create(card)
    case .update(let contact, let card): .update(named(contact), card)
    case .delete(let contact): .delete(named(contact))
    }
  }

  /// What the app hears of how the call ended.
  func answer(_ result: CallResult, by identifiers: Identifiers) -> StoreAnswer {
    switch result {
    case .contacts(let contacts): .contacts(identifiers.handingOver(contacts))
    case .created(let contact): .created(identifiers.identifier(of: contact))
    case .saved: .saved
    case .failed(let error):
      // An error of a change is about what was to be changed, known or not.
      .failed(
        StoreError(error.code, affected: error.affected.isEmpty ? [] : target.map { [$0] } ?? []))
    case .access: preconditionFailure("an operation does not end as a request for access")
    }
  }
}

extension Identifiers {
  func handingOver(_ contacts: Unordered<Contact>) -> [FetchedContact] {
    contacts.map { FetchedContact(id: identifier(of: $0.id), card: $0.card) }
  }

  func naming(_ contacts: Unordered<ContactID>) -> [ContactIdentifier] {
    contacts.map(identifier(of:))
  }
}
