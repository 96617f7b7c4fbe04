import ConsentSystem
import ConsentVocabulary
import Testing

/// Tests that identifiers and the order of contacts reveal no hidden contacts.
struct ContactIdentifierTests {
  static let secret = Card(name: "Secret", emails: ["secret@example.com"])

  @Test func `what an app creates is named alike however many contacts are hidden (HYP-08)`() throws
  {
    let made = try [0, 1, 7, 70].map { hidden in
      let device = ContactsDevice(
        world: ContactsWorld(cards: Array(repeating: Self.secret, count: hidden)))
      device.play(limiting(to: []))
      let first = try device.store.create(Card(name: "New"))
      let second = try device.store.create(Card(name: "New"))
      #expect(device.contact(first) == ContactID(hidden + 1))
      #expect(device.identifier(of: ContactID(hidden + 2)) == second)
      #expect(first != second)
      return [first, second]
    }
    #expect(Set(made).count == 1)
  }

  @Test func `an identifier looks like one of the platform's, another for each salt and contact`() {
    var seen: Set<ContactIdentifier> = []
    for salt in 0..<20 {
      let device = ContactsDevice(world: ContactsWorld(cards: Card.three, salt: Salt(salt)))
      device.play(sharingEverything)
      for contact in (try? device.store.allContacts()) ?? [] {
        #expect(
          contact.id.description.contains(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}:ABPerson$/))
        #expect(ContactIdentifier(contact.id.description) == contact.id)
        seen.insert(contact.id)
      }
    }
    #expect(seen.count == 60)
  }

  @Test func `whom the app makes up, or knew and lost, is absent`() throws {
    let device = ContactsDevice.limited(to: [1, 2])
    let found = try device.store.allContacts()
    let (gone, hidden) = (found[0].id, found[1].id)
    try device.store.delete(gone)
    try device.settings.setAccess(.limited([3]))
    let next = try device.store.create(Card(name: "New"))
    for contact in [gone, hidden, ContactIdentifier("nobody"), ContactIdentifier("")] {
      let absent = DeviceError.failed(StoreError(.recordDoesNotExist, affected: [contact]))
      #expect(throws: DeviceError.failed(StoreError(.recordDoesNotExist))) {
        try device.store.contact(contact)
      }
      #expect(throws: absent) { try device.store.update(contact, to: Card(name: "")) }
      #expect(throws: absent) { try device.store.delete(contact) }
      #expect(try device.store.contacts([contact, next, contact]).map(\.id) == [next])
    }
    #expect(device.contact(ContactIdentifier("nobody")) == nil)
    #expect(device.contact(gone).map(device.addressBook.contacts.map(\.id).contains) == false)
    #expect(device.identifier(of: ContactID(9)) == nil)
  }

  @Test func `a waiting call about nobody fails about the one that was named`() throws {
    let device = ContactsDevice.withThreeContacts()
    let madeUp = ContactIdentifier("made up")
    let answers = Heard<[StoreAnswer]>([])
    try device.store.perform(.delete(madeUp)) { answers.value.append($0) }
    try device.user.share(only: [1])
    #expect(answers.value == [.failed(StoreError(.recordDoesNotExist, affected: [madeUp]))])
  }

  /// Returns the names of the contacts that an app fetches, in the order of the answer.
  static func names(_ device: ContactsDevice) throws -> [String] {
    try device.store.allContacts().map(\.card.name)
  }

  @Test func `hidden contacts that come, change and go leave the order as it is`() throws {
    for salt in 0..<10 {
      let device = ContactsDevice(world: ContactsWorld(cards: Card.three, salt: Salt(salt)))
      device.play(limiting(to: [1, 2, 3]))
      let before = try Self.names(device)
      let hidden = device.addressBook.add(Self.secret)
      #expect(try Self.names(device) == before)
      try device.addressBook.edit(hidden, to: Card(name: "Other"))
      #expect(try Self.names(device) == before)
      try device.addressBook.remove(hidden)
      #expect(try Self.names(device) == before)
    }
  }

  @Test func `neither gaps nor the order of coming into the address book change the order`() throws
  {
    for salt in 0..<10 {
      let plain = ContactsDevice(world: ContactsWorld(cards: Card.three, salt: Salt(salt)))
      let gaps = ContactsWorld(
        cards: [Self.secret] + Card.three.reversed().flatMap { [$0, Self.secret] },
        salt: Salt(salt))
      let other = ContactsDevice(world: gaps)
      plain.play(limiting(to: [1, 2, 3]))
      other.play(limiting(to: [2, 4, 6]))
      #expect(try Self.names(plain) == Self.names(other))
    }
  }

  @Test func `another salt gives another order`() throws {
    let orders = try (0..<20).map { salt in
      let device = ContactsDevice(world: ContactsWorld(cards: Card.three, salt: Salt(salt)))
      return try Self.names(device.play(sharingEverything))
    }
    #expect(Set(orders).count > 2)
    #expect(orders.allSatisfy { Set($0) == Set(Card.three.map(\.name)) })
  }
}
