import ConsentVocabulary

// The order in which the app receives contacts: by a digest of the device's salt and the card. The order
// therefore reveals nothing about other contacts, nor about when contacts were added.
extension AddressBook {
  /// Returns these contacts with their cards, in the app's order. The properties in `blank` are blank.
  func handedOver(_ contacts: ContactSet, without blank: ContactKeys) -> Unordered<Contact> {
    Unordered(
      inOrder(contacts).map { contact in
        var card = self[contact]
        card.isReadOnly = false
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

  /// Returns these contacts in the app's order.
  func named(_ contacts: ContactSet) -> Unordered<ContactID> { Unordered(inOrder(contacts)) }

  /// Returns deleted or unreadable contacts in the app's order, by their former cards.
  func named(_ gone: [Contact]) -> Unordered<ContactID> {
    Unordered(inOrder(gone.map { (key(of: $0.card), $0.id) }))
  }

  private func inOrder(_ contacts: ContactSet) -> [ContactID] {
    inOrder(contacts.map { (key(of: self[$0]), $0) })
  }

  private func inOrder(_ contacts: [(key: UInt64, contact: ContactID)]) -> [ContactID] {
    var keys = contacts
    // The order of contacts with equal cards is arbitrary.
    if keys.count > 1 { keys.sort { ($0.key, $0.contact) < ($1.key, $1.contact) } }
    return keys.map(\.contact)
  }

  /// Returns the FNV-1a digest (Fowler, Noll, Vo) of the salt followed by the card.
  private func key(of card: Card) -> UInt64 {
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    func take(_ byte: UInt8) { digest = (digest ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    withUnsafeBytes(of: UInt64(salt.number).littleEndian) { $0.forEach(take) }
    for field in [[card.name], card.emails, card.phones] {
      for text in field {
        text.utf8.forEach(take)
        take(0xFF)  // 0xFF and 0xFE do not occur in UTF-8.
      }
      take(0xFE)
    }
    return digest
  }
}
