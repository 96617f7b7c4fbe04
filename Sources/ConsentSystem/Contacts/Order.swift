import ConsentVocabulary

// The order in which contacts are handed to the app: by a number made of the device's salt and of
// what each card says. So it tells nothing of contacts that are not handed over, nor of when those
// that are came into the address book.
extension AddressBook {
  /// These contacts with their cards, as the app gets them: blank where it has not asked.
  func handedOver(_ contacts: ContactSet, without blank: ContactKeys) -> Unordered<Contact> {
    Unordered(
      inOrder(contacts).map { contact in
        var card = self[contact]
        if !blank.isEmpty {
          for key in ContactKey.allCases where blank.contains(ContactKeys(key)) {
            switch key {
            case .name: card.name = ""
            case .emails: card.emails = []
            case .phones: card.phones = []
            }
          }
        }
        return Contact(id: contact, card: card)
      })
  }

  /// These contacts, as the app gets to know of them.
  func named(_ contacts: ContactSet) -> Unordered<ContactID> { Unordered(inOrder(contacts)) }

  /// Those who are gone, or cannot be read any more, by the cards that they had.
  func named(_ gone: [Contact]) -> Unordered<ContactID> {
    Unordered(inOrder(gone.map { (key(of: $0.card), $0.id) }))
  }

  private func inOrder(_ contacts: ContactSet) -> [ContactID] {
    inOrder(contacts.map { (key(of: self[$0]), $0) })
  }

  private func inOrder(_ contacts: [(key: UInt64, contact: ContactID)]) -> [ContactID] {
    var keys = contacts
    // Those whose cards say the same are as good as each other.
    if keys.count > 1 { keys.sort { ($0.key, $0.contact) < ($1.key, $1.contact) } }
    return keys.map(\.contact)
  }

  /// A digest of the card by the method of Fowler, Noll and Vo (FNV-1a), begun with the salt.
  private func key(of card: Card) -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ byte: UInt8) { digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    withUnsafeBytes(of: UInt64(salt.number).littleEndian) { $0.forEach(take) }
    for field in [[card.name], card.emails, card.phones] {
      for text in field {
        text.utf8.forEach(take)
        take(0xFF)  // No text has this byte, nor the next.
      }
      take(0xFE)
    }
    return digest
  }
}
