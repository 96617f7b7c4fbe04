import ConsentVocabulary

/// What a button or a fetch looks for.
///
/// - Source: Specs/Contacts/Matching.md, MA-02 to MA-05.
struct ContactQuery {
  /// The ways in which a card is found: each wants all of its runs to stand on the card. Where there is
  /// none, nobody is found; one that wants nothing finds everybody.
  private(set) var ways: [[SearchText]]
  /// A card with one of these runs is left out.
  private(set) var ignored: [SearchText] = []

  /// MA-02.
  init(named text: String) { self.init(named: SearchText(folding: text)) }

  private init(named text: SearchText) {
    let words = text.words
    ways = words.isEmpty ? [] : [words.map { [SearchText.word] + $0 }]
  }

  init(_ button: AccessButton, blankQuery: ContactsConfiguration.BlankQuery) {
    let text = SearchText(folding: button.query)
    self.init(named: text)
    if ways.isEmpty {
      switch blankQuery {
      case .matchesNothing: return
      case .matchesEverything: ways = [[]]
      }
    } else {  // MA-03
      ways.append([[SearchText.flush, SearchText.email] + text.trimmed])
      if Self.isForPhones(button.query) {
        let digits = SearchText(digitsOf: button.query)
        if digits.count >= 3 { ways.append([digits]) }
      }
    }
    for email in button.ignoredEmails {  // MA-04
      let email = SearchText(folding: email).trimmed
      if !email.isEmpty { ignored.append([SearchText.email] + email + [SearchText.end]) }
    }
    for phone in button.ignoredPhones { ignored += Self.phones(thatAgreeWith: phone) }
  }

  /// Whether a query holds nothing but digits, white space and what stands between digits.
  private static func isForPhones(_ query: String) -> Bool {
    query.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "0"..."9", "+", "-", "(", ")", ".", "/": true
      default: SearchText.isBlank(scalar.value)
      }
    }
  }

  /// MA-05: the same phone, those that end with it, and those that it ends with.
  private static func phones(thatAgreeWith phone: String) -> [SearchText] {
    let digits = SearchText(digitsOf: phone)
    if digits.isEmpty { return [] }
    if digits.count < 7 { return [[SearchText.phone] + digits + [SearchText.end]] }
    return [digits + [SearchText.end]]
      + (7..<digits.count).map { [SearchText.phone] + digits.suffix($0) + [SearchText.end] }
  }
}

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

// MARK: - What the device searches

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
