import ConsentSystem
import ConsentVocabulary
import Testing

struct AddressBookTests {
  @Test func `the person edits at any time, and the app hears nothing (TS-17, TS-18, TS-19)`() {
    let device = ContactsDevice.limited(to: [1]).play([
      user(.deleteApp),
      user(.addContact(Card(name: "New"))), user(.removeContact(.next)),
      user(.removeContact(.next), .refused(.noSuchContact)),
      user(.editContact(.next, Card(name: "")), .refused(.noSuchContact)),
      user(.addContact(Card(name: "Newer"))), user(.editContact(.ada, Card(name: "Countess"))),
    ])
    #expect(device.snapshot().existing == [1, 2, 3, 5])
    #expect(device.addressBook.contacts.first?.card.name == "Countess")
  }
}
