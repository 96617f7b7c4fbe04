import ConsentVocabulary

extension ContactsCore {
  /// Presents the contact picker (TP-06).
  mutating func presentContactPicker(_ picker: ContactPicker) throws(Refused) {
    try requireProcess()
    try presentPicker(.contactPicker(picker))
  }

  /// Sends copies of the picked contacts to the app (TP-07).
  mutating func pick(_ contacts: ContactSet) throws(Refused) {
    try requireFront()
    try requireNoAlert()
    guard case .contactPicker(let picker) = app.process.screens.top else {
      throw Refused(.notPresented)
    }
    if contacts.isEmpty { throw Refused(.emptySelection) }
    if contacts.count > 1 && !picker.allowsSeveral { throw Refused(.notSelectable) }
    for contact in contacts
    where !book.existing.contains(contact) || !picker.enables(book[contact]) {
      throw Refused(.notSelectable)
    }
    dismissPicker()
    outbox.append(.contactPickerPicked(handOver(contacts, filling: .all)))
  }
}

extension ContactPicker {
  /// Returns whether the person can pick a contact with this card.
  package func enables(_ card: Card) -> Bool {
    switch enabled {
    case .everyone: true
    case .withEmail: !card.emails.isEmpty
    case .withPhone: !card.phones.isEmpty
    }
  }
}
