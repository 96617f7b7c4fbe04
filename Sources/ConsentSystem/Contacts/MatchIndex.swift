import ConsentVocabulary

/// The folded cards of an address book.
struct MatchIndex {
  private var texts = FoldedTexts()
  /// The places of each card's pieces, by ordinal less one.
  private var places: [Range<Int>] = []
  private(set) var isBuilt = false
  /// How many cards have been compared with a query so far.
  private(set) var examinedCards = 0

  mutating func build(_ cards: [Card], _ existing: ContactSet) {
    isBuilt = true
    texts.reserve(bytes: cards.count * 48, pieces: cards.count * 5)
    places = Array(repeating: 0..<0, count: cards.count)
    for contact in existing { add(contact, cards[contact.ordinal - 1]) }
  }

  mutating func note(_ contact: ContactID, _ card: Card) {
    if isBuilt { add(contact, card) }
  }

  mutating func forget(_ contact: ContactID) {
    if isBuilt { places[contact.ordinal - 1] = 0..<0 }
  }

  private mutating func add(_ contact: ContactID, _ card: Card) {
    while places.count < contact.ordinal { places.append(0..<0) }
    let start = texts.pieces.count
    texts.append(card)
    places[contact.ordinal - 1] = start..<texts.pieces.count
  }

  mutating func matches(_ contact: ContactID, _ query: ButtonQuery) -> Bool {
    examinedCards += 1
    return FoldedCard(texts: texts, places: places[contact.ordinal - 1]).matches(query)
  }

  mutating func contacts(matching query: ButtonQuery, among existing: ContactSet) -> ContactSet {
    var found = ContactSet()
    for contact in existing where matches(contact, query) { found.insert(contact) }
    return found
  }
}

extension AddressBook {
  mutating func contacts(matching query: ButtonQuery) -> ContactSet {
    buildIndex()
    return index.contacts(matching: query, among: existing)
  }

  mutating func matches(_ contact: ContactID, _ query: ButtonQuery) -> Bool {
    buildIndex()
    return index.matches(contact, query)
  }
}
