import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests of the properties that a fetch requests (TS-16).
@Suite struct `A contact that was fetched in part` {
  private static let allKeys = (0...7).map { ContactKeys(rawValue: $0) }

  /// All ways to fetch only Grace, who has a name, an email address and a phone number.
  private static let fetches: [@Sendable (ContactsDevice, ContactKeys) throws -> [FetchedContact]] =
    [
      { [try $0.store.contact($0.store.allContacts()[0].id, only: $1)] },
      { try $0.store.contacts([$0.store.allContacts()[0].id], only: $1) },
      { try $0.store.contacts(named: "grace", only: $1) },
      { try $0.store.allContacts(only: $1) },
    ]

  @Test func `tells what was asked for, and which that is`() throws {
    for fetch in Self.fetches {
      for keys in Self.allKeys {
        let contact = try #require(try fetch(ContactsDevice.limited(to: [3]), keys).first)
        #expect(contact.keys == keys)
        for key in ContactKey.allCases {
          #expect(contact.isAvailable(key) == keys.contains(ContactKeys(key)))
        }
        if contact.isAvailable(.name) { #expect(contact.name == "Grace Hopper") }
        if contact.isAvailable(.emails) { #expect(contact.emails == ["grace@example.com"]) }
        if contact.isAvailable(.phones) { #expect(contact.phones == ["555-0100"]) }
        if keys == .all { #expect(contact.card == Card.three[2]) }
      }
    }
  }

  @Test func `ends the process where another property is read`() async throws {
    await #expect(processExitsWith: .failure) {
      let contact = FetchedContact(
        id: try ContactsDevice.limited(to: [3]).store.allContacts()[0].id,
        card: Card(name: ""), keys: ContactKeys(.emails))
      print(contact.name)
    }
  }
}
