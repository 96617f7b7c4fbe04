import ConsentVocabulary

// The contact picker, which hands over snapshots under any status and changes nothing.
//
// Source: Specs/Contacts/ContactPicker.md.
extension ContactsState {
  mutating func presenting(_ picker: ContactPicker) -> Answer {
    if isCovered { return refusing(.covered) }
    present(.contactPicker(picker))
    return Answer(.contactPickerShown, .done)
  }

  mutating func picking(_ contacts: ContactSet) -> Answer {
    if session.alert != nil { return refusing(.covered) }
    guard case .contactPicker(let picker) = session.sheet else { return refusing(.notPresented) }
    if contacts.isEmpty { return refusing(.emptySelection) }
    guard
      contacts.isSubset(of: addressBook.existing),
      contacts.allSatisfy({ picker.enables(addressBook[$0]) }),
      contacts.count == 1 || picker.allowsSeveral
    else { return refusing(.notSelectable) }
    session.sheet = nil
    return Answer(
      .contactsPicked, .done, events: [.contactPickerPicked(addressBook.contacts(contacts))])
  }
}

extension ContactPicker {
  fileprivate func enables(_ card: Card) -> Bool {
    switch enabled {
    case .everyone: true
    case .withEmail: !card.emails.isEmpty
    case .withPhone: !card.phones.isEmpty
    }
  }
}
