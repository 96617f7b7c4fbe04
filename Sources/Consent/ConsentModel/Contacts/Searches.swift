import ConsentVocabulary

// Searches in the address book. They find visible and hidden contacts.
extension ContactsModel {
  /// Returns the contacts that match a button's query.
  public func contacts(soughtBy button: AccessButton) -> ContactSet {
    let query = CardQuery(button, blankQuery: configuration.blankQuery)
    return query.findsNobody ? [] : addressBook.contacts(where: query.finds)
  }

  /// Returns the contacts whose name matches a text.
  func contacts(named text: String) -> ContactSet {
    addressBook.contacts(where: NameQuery(text).finds)
  }
}
