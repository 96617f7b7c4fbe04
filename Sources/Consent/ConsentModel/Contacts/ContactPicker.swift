import ConsentVocabulary

// The picker that returns snapshots and grants nothing. Source: Specs/Contacts/ContactPicker.md.
extension ContactsModel {
  /// Sends the app the current cards of the picked contacts.
  func pick(_ contacts: ContactSet) -> Step {
    let picked = ContactsCallback.contactPickerPicked(addressBook.contacts(contacts))
    return withoutSheet.with { $0.session.fetched = .all }
      .step(sending: [picked], by: .contactsPicked)
  }

  /// Returns whether all these contacts can be picked in a contact picker.
  func areEnabled(_ contacts: ContactSet, in picker: ContactPicker) -> Bool {
    if contacts.count > 1 && !picker.allowsSeveral { return false }
    return contacts.allSatisfy { contact in
      guard let card = addressBook.card(of: contact) else { return false }
      return switch picker.enabled {
      case .everyone: true
      case .withEmail: !card.emails.isEmpty
      case .withPhone: !card.phones.isEmpty
      }
    }
  }
}
