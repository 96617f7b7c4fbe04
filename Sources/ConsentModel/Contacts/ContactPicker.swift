import ConsentVocabulary

// The contact picker, which hands over snapshots under any status and changes nothing.
//
// Source: Specs/Contacts/ContactPicker.md.
extension ContactsModel {
  /// The app is handed what the contacts' cards say now.
  func pick(_ contacts: ContactSet) -> Step {
    withoutSheet.step(
      sending: [.contactPickerPicked(addressBook.contacts(contacts))], by: .contactsPicked)
  }

  /// Whether all of these can be picked in the contact picker that is up.
  func isEnabled(_ contacts: ContactSet) -> Bool {
    guard let picker, picker.allowsSeveral || contacts.count == 1 else { return false }
    return contacts.allSatisfy { addressBook.card(of: $0).map(picker.enables) ?? false }
  }
}

extension ContactPicker {
  /// Whether a contact with this card can be picked.
  fileprivate func enables(_ card: Card) -> Bool {
    switch enabled {
    case .everyone: true
    case .withEmail: !card.emails.isEmpty
    case .withPhone: !card.phones.isEmpty
    }
  }
}
