import ConsentVocabulary

/// A search index of the cards of an address book.
///
/// Up to 64 cards are compared one by one. Among more, only those are compared that contain every trigram of
/// the searched runs. Edits add trigrams and never remove any; stale entries are discarded by the comparison.
struct SearchIndex {
  /// The search texts, by ordinal minus one. Empty if the card was deleted.
  private var texts: [SearchText]
  /// The contacts by the trigrams of their texts. Created by the first search among many.
  private var holders: [UInt64: ContactSet]?
  /// The number of comparisons with a card so far.
  private(set) var examinedCards = 0

  /// The greatest number of cards that are compared one by one.
  private static let few = 64

  init(_ cards: [Card]) { texts = cards.map { SearchText($0) } }

  mutating func put(_ card: Card, as contact: ContactID) {
    while texts.count < contact.ordinal { texts.append([]) }
    texts[contact.ordinal - 1] = SearchText(card)
    if holders != nil { enter(contact) }
  }

  /// Returns the contacts among `contacts` that match.
  mutating func contacts(matching query: ContactQuery, among contacts: ContactSet) -> ContactSet {
    var found = ContactSet()
    for way in query.ways {
      found = found.union(holders(of: way, among: contacts.subtracting(found)))
    }
    for run in query.ignored { found = found.subtracting(holders(of: [run], among: found)) }
    return found
  }

  /// Returns the contacts among `contacts` whose cards contain all of these runs.
  private mutating func holders(of runs: [SearchText], among contacts: ContactSet) -> ContactSet {
    if runs.isEmpty { return contacts }
    var found = ContactSet()
    for contact in candidates(for: runs, among: contacts) {
      examinedCards += 1
      let text = texts[contact.ordinal - 1]
      if runs.allSatisfy({ text.holds($0) }) { found.insert(contact) }
    }
    return found
  }

  private mutating func candidates(
    for runs: [SearchText], among contacts: ContactSet
  ) -> ContactSet {
    if contacts.count <= Self.few { return contacts }
    if holders == nil {
      holders = [:]
      for ordinal in 1...texts.count { enter(ContactID(ordinal)) }
    }
    var candidates = contacts
    for run in runs {
      for triple in run.triples {
        candidates = candidates.intersection(holders?[triple] ?? ContactSet())
      }
    }
    return candidates
  }

  private mutating func enter(_ contact: ContactID) {
    for triple in texts[contact.ordinal - 1].triples {
      holders?[triple, default: ContactSet()].insert(contact)
    }
  }
}
