import ConsentVocabulary

/// The cards of an address book as they are searched.
///
/// A few are compared one by one. Among many, only those are compared that have each three symbols in
/// a row of what is looked for. An edit adds to that table and takes nothing away: what is out of date is
/// found so when the card is compared.
struct SearchIndex {
  /// By ordinal less one; empty where the card is gone.
  private var texts: [SearchText]
  /// The contacts by the triples of their texts; made when many are searched for the first time.
  private var holders: [UInt64: ContactSet]?
  /// How many comparisons with a card there have been so far.
  private(set) var examinedCards = 0

  /// Up to so many cards are compared one by one.
  private static let few = 64

  init(_ cards: [Card]) { texts = cards.map { SearchText($0) } }

  mutating func put(_ card: Card, as contact: ContactID) {
    while texts.count < contact.ordinal { texts.append([]) }
    texts[contact.ordinal - 1] = SearchText(card)
    if holders != nil { enter(contact) }
  }

  /// The contacts among `contacts` that match.
  mutating func contacts(matching query: ContactQuery, among contacts: ContactSet) -> ContactSet {
    var found = ContactSet()
    for way in query.ways {
      found = found.union(holders(of: way, among: contacts.subtracting(found)))
    }
    for run in query.ignored { found = found.subtracting(holders(of: [run], among: found)) }
    return found
  }

  /// The contacts among `contacts` with all of these runs on their cards.
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
