import ConsentVocabulary

// The searches of the access buttons.

extension ContactsCore {
  /// Searches the contacts of buttons that have been mounted or changed since the last search.
  mutating func searchForButtons() {
    if !showsButtons { return }
    for index in app.process.buttons.indices
    where app.process.buttons[index].search.value == nil {
      let query = ContactQuery(
        app.process.buttons[index].content, blankQuery: policy.blankQuery)
      app.process.buttons[index].search.value = (query, book.contacts(matching: query))
    }
  }

  /// Updates the search results of all buttons after a change of one contact.
  mutating func searchAgain(for contact: ContactID) {
    for index in app.process.buttons.indices {
      guard let (query, found) = app.process.buttons[index].search.value else { continue }
      let again = book.contacts(matching: query, among: ContactSet(just: contact))
      app.process.buttons[index].search.value?.found = found.removing(contact).union(again)
    }
  }
}
