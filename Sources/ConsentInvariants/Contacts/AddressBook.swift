import ConsentVocabulary

// INV-C12 and INV-C16: contacts come and go as the commands say.

/// What the monitor remembers of the address book, as far as the commands told.
struct AddressBookMemory: Sendable {
  /// One more than the greatest ordinal ever used.
  var next: Int
  var withEmail = ContactSet()
  var withPhone = ContactSet()

  init(cards: [Card], existing: ContactSet) {
    next = Swift.max(cards.count, existing.last?.ordinal ?? 0) + 1
    for position in cards.indices { note(cards[position], of: ContactID(position + 1)) }
  }

  /// Notes what a picker may ask of a card.
  mutating func note(_ card: Card, of contact: ContactID) {
    if card.emails.isEmpty { withEmail.remove(contact) } else { withEmail.insert(contact) }
    if card.phones.isEmpty { withPhone.remove(contact) } else { withPhone.insert(contact) }
  }
}

extension ContactsMonitor {
  mutating func contactAdded(
    _ card: Card, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    acknowledged(outcome, after)
    contactIsBorn(ContactID(book.next), card)
  }

  mutating func contactEdited(
    _ contact: ContactID, _ card: Card, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    acknowledged(outcome, after)
    guard before.existing.contains(contact) else { return answeredInAnotherKind() }
    book.note(card, of: contact)
  }

  mutating func contactRemoved(
    _ contact: ContactID, _ outcome: ContactsOutcome, _ after: ContactsSnapshot
  ) {
    acknowledged(outcome, after)
    guard before.existing.contains(contact) else { return answeredInAnotherKind() }
    step.gone.insert(contact)
  }

  /// INV-C12: a new contact has the ordinal after the greatest ever used.
  @discardableResult
  mutating func contactIsBorn(_ contact: ContactID, _ card: Card) -> Bool {
    visit(.ordinalsAreNeverReused, where: before.existing.count < book.next - 1)
    guard contact.ordinal == book.next else {
      broken.insert(.ordinalsAreNeverReused)
      return false
    }
    book.next += 1
    book.note(card, of: contact)
    step.born.insert(contact)
    return true
  }

  /// INV-C12: whoever appears in the address book was created in this step. INV-C16: whoever leaves
  /// it was deleted in this step, and leaves it at once.
  mutating func theAddressBookChangesAsTold(_ after: ContactsSnapshot) {
    visit(.aDeletedContactIsGone, where: !step.gone.isEmpty)
    let told = before.existing.union(step.born).subtracting(step.gone)
    guard after.existing != told else { return }
    let wrong = after.existing.symmetricDifference(told)
    require(.aDeletedContactIsGone, wrong.isDisjoint(with: before.existing))
    if !wrong.isSubset(of: before.existing) {
      broken.insert(.ordinalsAreNeverReused)
      // Whatever has been used is used: count on from there.
      book.next = Swift.max(book.next, (after.existing.last?.ordinal ?? 0) + 1)
    }
  }
}
