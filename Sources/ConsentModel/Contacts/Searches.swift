import ConsentVocabulary

// Who is found in the address book, hidden from the app or not.
extension ContactsModel {
  /// The contacts that a button looks for.
  public func contacts(soughtBy button: AccessButton) -> ContactSet {
    let query = CardQuery(button, blankQuery: configuration.blankQuery)
    return query.findsNobody ? [] : addressBook.contacts(where: query.finds)
  }

  /// The contacts whose name matches a text.
  func contacts(named text: String) -> ContactSet {
    addressBook.contacts(where: NameQuery(text).finds)
  }
}
