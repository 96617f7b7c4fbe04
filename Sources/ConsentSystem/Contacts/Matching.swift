import ConsentVocabulary

/// What a button looks for, folded once.
///
/// - Source: Specs/Contacts/Matching.md, MA-02 to MA-05.
struct ButtonQuery {
  var texts = FoldedTexts()
  /// The places of the words among the pieces.
  var words = 0..<0
  /// The whole query without blanks at its ends; `nil` where that folds to nothing.
  var wholeText: FoldedTexts.Piece?
  /// The digits, where the query is one for phones.
  var digits: FoldedTexts.Piece?
  var ignoredEmails = 0..<0
  var ignoredPhones = 0..<0
  /// Whether a query without words matches everybody, and this is one.
  var matchesEverybody = false

  /// A query for names alone.
  init(named text: String) {
    texts.appendWords(of: text)
    words = 0..<texts.pieces.count
  }

  init(_ button: borrowing AccessButton, blankQuery: ContactsConfiguration.BlankQuery) {
    self.init(named: button.query)
    if words.isEmpty {
      switch blankQuery {
      case .matchesNothing: return
      case .matchesEverything: matchesEverybody = true
      }
    } else {
      texts.appendTrimmed(button.query)
      wholeText = texts.pieces.last.flatMap { $0.count > 0 ? $0 : nil }
      if Self.isForPhones(button.query) {
        texts.appendDigits(of: button.query)
        digits = texts.pieces.last.flatMap { $0.count >= 3 ? $0 : nil }
      }
    }
    ignoredEmails = places { texts in
      for email in button.ignoredEmails { texts.appendTrimmed(email) }
    }
    ignoredPhones = places { texts in
      for phone in button.ignoredPhones { texts.appendDigits(of: phone) }
    }
  }

  private mutating func places(of append: (inout FoldedTexts) -> Void) -> Range<Int> {
    let start = texts.pieces.count
    append(&texts)
    return start..<texts.pieces.count
  }

  /// Whether a query holds nothing but digits, white space and what stands between digits.
  private static func isForPhones(_ query: String) -> Bool {
    query.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "0"..."9", "+", "-", "(", ")", ".", "/": true
      default: FoldedTexts.isBlank(scalar)
      }
    }
  }
}

/// One card, folded: its pieces among those of others.
struct FoldedCard {
  let texts: FoldedTexts
  let places: Range<Int>

  /// Whether a button with this query shows the card.
  func matches(_ query: ButtonQuery) -> Bool {
    (query.matchesEverybody || isNamed(query) || hasEmail(query) || hasPhone(query))
      && !isIgnored(by: query)
  }

  /// MA-02.
  func isNamed(_ query: ButtonQuery) -> Bool {
    !query.words.isEmpty
      && query.words.allSatisfy { word in
        let word = query.texts.pieces[word]
        return has { $0.kind == .word && startsWith(word, of: query.texts, $0) }
      }
  }

  /// MA-03, emails.
  private func hasEmail(_ query: ButtonQuery) -> Bool {
    guard let text = query.wholeText else { return false }
    return has { piece in
      switch piece.kind {
      case .email, .paddedEmail: startsWith(text, of: query.texts, piece)
      case .word, .bareEmail, .digits: false
      }
    }
  }

  /// MA-03, phones.
  private func hasPhone(_ query: ButtonQuery) -> Bool {
    guard let digits = query.digits else { return false }
    return has { $0.kind == .digits && contains(digits, of: query.texts, $0) }
  }

  /// MA-04 and MA-05.
  func isIgnored(by query: ButtonQuery) -> Bool {
    for place in query.ignoredEmails {
      let ignored = query.texts.pieces[place]
      let isHit = has { piece in
        switch piece.kind {
        case .email, .bareEmail:
          ignored.count > 0 && piece.count == ignored.count
            && startsWith(ignored, of: query.texts, piece)
        case .word, .paddedEmail, .digits: false
        }
      }
      if isHit { return true }
    }
    for place in query.ignoredPhones {
      let ignored = query.texts.pieces[place]
      if has({ $0.kind == .digits && agrees(ignored, of: query.texts, $0) }) { return true }
    }
    return false
  }

  private func has(_ isHit: (FoldedTexts.Piece) -> Bool) -> Bool {
    for place in places where isHit(texts.pieces[place]) { return true }
    return false
  }

  // MARK: - Comparing bytes

  private func startsWith(
    _ prefix: FoldedTexts.Piece, of query: FoldedTexts, _ piece: FoldedTexts.Piece
  ) -> Bool {
    prefix.count <= piece.count
      && equals(prefix.range, of: query, from: Int(piece.start))
  }

  private func contains(
    _ part: FoldedTexts.Piece, of query: FoldedTexts, _ piece: FoldedTexts.Piece
  ) -> Bool {
    var start = Int(piece.start)
    while start + part.count <= Int(piece.end) {
      if equals(part.range, of: query, from: start) { return true }
      start += 1
    }
    return false
  }

  private func agrees(
    _ ignored: FoldedTexts.Piece, of query: FoldedTexts, _ piece: FoldedTexts.Piece
  ) -> Bool {
    let length = min(ignored.count, piece.count)
    guard length >= 7 || (ignored.count == piece.count && length > 0) else { return false }
    let end = Int(ignored.end)
    return equals(end - length..<end, of: query, from: Int(piece.end) - length)
  }

  private func equals(_ range: Range<Int>, of query: FoldedTexts, from start: Int) -> Bool {
    var place = start
    for other in range {
      if query.bytes[other] != texts.bytes[place] { return false }
      place += 1
    }
    return true
  }
}

/// Matching of one card alone, for collaborators that start from the right answer.
package enum SystemMatching {
  /// Whether a button shows the contact with this card, if the app cannot read it.
  package static func matches(
    _ card: Card, _ button: AccessButton, blankQuery: ContactsConfiguration.BlankQuery
  ) -> Bool {
    folded(card).matches(ButtonQuery(button, blankQuery: blankQuery))
  }

  /// Whether the name of a card matches a text.
  package static func isNamed(_ card: Card, _ text: String) -> Bool {
    folded(card).isNamed(ButtonQuery(named: text))
  }

  private static func folded(_ card: Card) -> FoldedCard {
    var texts = FoldedTexts()
    texts.append(card)
    return FoldedCard(texts: texts, places: 0..<texts.pieces.count)
  }
}

extension FoldedTexts {
  /// Adds everything on a card that a query or an ignore set may hit.
  mutating func append(_ card: Card) {
    appendWords(of: card.name)
    for email in card.emails { appendEmail(email) }
    for phone in card.phones { appendDigits(of: phone) }
  }
}

// MARK: - What the device searches

extension ContactsCore {
  /// Searches for the buttons that have not been looked at since they were mounted or changed.
  mutating func searchForButtons() {
    if app.process.buttons.isEmpty || !showsButtons { return }
    for place in app.process.buttons.indices
    where app.process.buttons[place].found.value == nil {
      let found = search(forButtonAt: place)
      app.process.buttons[place].found.value = found
    }
  }

  private mutating func search(forButtonAt place: Int) -> ContactSet {
    let content = app.process.buttons[place].content
    var found = ContactSet()
    if let matches = collaborators.value.matches {
      for contact in book.existing where matches(book[contact], content, policy.blankQuery) {
        found.insert(contact)
      }
    } else {
      let query = ButtonQuery(content, blankQuery: policy.blankQuery)
      found = book.contacts(matching: query)
      app.process.buttons[place].query.value = query
    }
    return found
  }

  /// Corrects what the buttons find after one contact has changed.
  mutating func searchAgain(for contact: ContactID) {
    for place in app.process.buttons.indices
    where app.process.buttons[place].found.value != nil {
      if isFound(contact, byButtonAt: place) {
        app.process.buttons[place].found.value?.insert(contact)
      } else {
        app.process.buttons[place].found.value?.remove(contact)
      }
    }
  }

  private mutating func isFound(_ contact: ContactID, byButtonAt place: Int) -> Bool {
    guard book.existing.contains(contact) else { return false }
    if let matches = collaborators.value.matches {
      return matches(book[contact], app.process.buttons[place].content, policy.blankQuery)
    }
    guard let query = app.process.buttons[place].query.value else { return false }
    return book.matches(contact, query)
  }

  /// TS-05.
  mutating func contacts(named text: String, among contacts: ContactSet) -> ContactSet {
    guard let finds = collaborators.value.finds else {
      return book.contacts(matching: ButtonQuery(named: text), among: contacts)
    }
    var found = ContactSet()
    for contact in contacts where finds(book[contact], text) { found.insert(contact) }
    return found
  }
}
