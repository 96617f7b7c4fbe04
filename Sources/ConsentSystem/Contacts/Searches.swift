import ConsentVocabulary

// What the device searches.

extension ContactsCore {
  /// Searches for the buttons that have not been looked at since they were mounted or changed.
  mutating func searchForButtons() {
    if !showsButtons { return }
    for place in app.process.buttons.indices
    where app.process.buttons[place].search.value == nil {
      let query = ContactQuery(
        app.process.buttons[place].content, blankQuery: policy.blankQuery)
      app.process.buttons[place].search.value = (query, book.contacts(matching: query))
    }
  }

  /// Corrects what the buttons find after one contact has changed.
  mutating func searchAgain(for contact: ContactID) {
    for place in app.process.buttons.indices {
      guard let (query, found) = app.process.buttons[place].search.value else { continue }
      let again = book.contacts(matching: query, among: ContactSet(just: contact))
      app.process.buttons[place].search.value?.found = found.removing(contact).union(again)
    }
  }
}
