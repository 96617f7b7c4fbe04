import ConsentVocabulary

/// The folded cards of an address book, and how to find among many of them.
///
/// A few cards are compared one by one. Beyond that, tables say which cards to compare; each is made
/// when a query first needs it. An edit adds to the tables and takes nothing away: what is out of
/// date is found so when the card is compared.
struct MatchIndex {
  private var texts = FoldedTexts()
  /// The places of each card's pieces, by ordinal less one.
  private var places: [Range<Int>] = []
  private var words: PrefixTable?
  private var emails: PrefixTable?
  private var phones: DigitTable?

  private(set) var isBuilt = false
  private var mostBytes = 0
  /// How many cards have been compared with a query so far.
  private(set) var examinedCards = 0

  /// Up to so many cards are compared one by one.
  private static let few = 64

  // MARK: - Keeping up with the address book

  mutating func build(_ cards: [Card], _ existing: ContactSet) {
    isBuilt = true
    texts.reserve(bytes: cards.count * 48, pieces: cards.count * 5)
    places = Array(repeating: 0..<0, count: cards.count)
    for contact in existing { add(contact, cards[contact.ordinal - 1]) }
    mostBytes = texts.bytes.count * 2 + 4_096
  }

  mutating func note(_ contact: ContactID, _ card: Card) {
    guard isBuilt else { return }
    let start = add(contact, card)
    if texts.bytes.count > mostBytes { return startOver() }
    for place in start..<texts.pieces.count { enter(texts.pieces[place], of: contact.ordinal) }
  }

  mutating func forget(_ contact: ContactID) {
    if isBuilt { places[contact.ordinal - 1] = 0..<0 }
  }

  @discardableResult
  private mutating func add(_ contact: ContactID, _ card: Card) -> Int {
    while places.count < contact.ordinal { places.append(0..<0) }
    let start = texts.pieces.count
    texts.append(card)
    places[contact.ordinal - 1] = start..<texts.pieces.count
    return start
  }

  /// Drops everything once most of it is out of date.
  private mutating func startOver() {
    let examined = examinedCards
    self = MatchIndex()
    examinedCards = examined
  }

  /// Enters a piece into the table for its kind, where that has been made.
  private mutating func enter(_ piece: FoldedTexts.Piece, of contact: Int) {
    switch piece.kind {
    case .word: words?.insert(PrefixTable.entry(piece, of: contact, in: texts), in: texts)
    case .email, .paddedEmail, .bareEmail:
      emails?.insert(PrefixTable.entry(piece, of: contact, in: texts), in: texts)
    case .digits: phones?.insert(piece, of: contact, in: texts)
    }
  }

  // MARK: - Matching

  mutating func matches(_ contact: ContactID, _ query: ButtonQuery) -> Bool {
    card(contact).matches(query)
  }

  /// The contacts among `contacts` that match.
  mutating func contacts(matching query: ButtonQuery, among contacts: ContactSet) -> ContactSet {
    if contacts.count <= Self.few {
      var found = ContactSet()
      for contact in contacts where matches(contact, query) { found.insert(contact) }
      return found
    }
    if query.matchesEverybody { return contacts.subtracting(contactsIgnored(by: query)) }
    var found = ContactSet()
    for candidate in candidates(for: query) {
      let contact = ContactID(Int(candidate))
      guard contacts.contains(contact) && !found.contains(contact) else { continue }
      if matches(contact, query) { found.insert(contact) }
    }
    return found
  }

  private mutating func card(_ contact: ContactID) -> FoldedCard {
    examinedCards += 1
    return FoldedCard(texts: texts, places: places[contact.ordinal - 1])
  }

  // MARK: - Among many

  /// Some contacts, among them all whose name, email or phone matches.
  private mutating func candidates(for query: ButtonQuery) -> [Int32] {
    var candidates: [Int32] = []
    if !query.words.isEmpty {
      let words = tableOfWords()
      // Each word must be met, so the one that the fewest meet is enough to look at.
      let texts = texts
      let rarest = query.words.map { word in
        words.hits(startingWith: query.texts.pieces[word], of: query.texts, in: texts)
      }.min { $0.count < $1.count }
      if let rarest { words.forEach(in: rarest) { candidates.append($0.contact) } }
    }
    if let text = query.wholeText {
      let emails = tableOfEmails()
      let hits = emails.hits(startingWith: text, of: query.texts, in: texts)
      emails.forEach(in: hits) { candidates.append($0.contact) }
    }
    if let digits = query.digits {
      candidates += tableOfPhones().candidates(with: digits, of: query.texts)
    }
    return candidates
  }

  private mutating func contactsIgnored(by query: ButtonQuery) -> ContactSet {
    var candidates: [Int32] = []
    for place in query.ignoredEmails {
      let ignored = query.texts.pieces[place]
      let emails = tableOfEmails()
      emails.forEach(in: emails.hits(startingWith: ignored, of: query.texts, in: texts)) {
        if $0.piece.count == ignored.count { candidates.append($0.contact) }
      }
    }
    for place in query.ignoredPhones {
      var ignored = query.texts.pieces[place]
      // Phones that agree have as much in common at their ends.
      ignored.start = max(ignored.start, ignored.end - 7)
      let phones = tableOfPhones()
      candidates +=
        ignored.count < 3 ? phones.short : phones.candidates(with: ignored, of: query.texts)
    }
    var found = ContactSet()
    for candidate in candidates {
      let contact = ContactID(Int(candidate))
      if !found.contains(contact) && card(contact).isIgnored(by: query) { found.insert(contact) }
    }
    return found
  }

  // MARK: - Tables

  private mutating func tableOfWords() -> PrefixTable {
    if let words { return words }
    let table = PrefixTable(entries { $0 == .word }, in: texts)
    words = table
    return table
  }

  private mutating func tableOfEmails() -> PrefixTable {
    if let emails { return emails }
    let table = PrefixTable(
      entries { kind in
        switch kind {
        case .email, .paddedEmail, .bareEmail: true
        case .word, .digits: false
        }
      }, in: texts)
    emails = table
    return table
  }

  private mutating func tableOfPhones() -> DigitTable {
    if let phones { return phones }
    var table = DigitTable()
    for (position, places) in places.enumerated() {
      for place in places where texts.pieces[place].kind == .digits {
        table.insert(texts.pieces[place], of: position + 1, in: texts)
      }
    }
    phones = table
    return table
  }

  private func entries(of isWanted: (FoldedTexts.Kind) -> Bool) -> [PrefixTable.Entry] {
    var entries: [PrefixTable.Entry] = []
    for (position, places) in places.enumerated() {
      for place in places where isWanted(texts.pieces[place].kind) {
        entries.append(PrefixTable.entry(texts.pieces[place], of: position + 1, in: texts))
      }
    }
    return entries
  }
}
