import ConsentVocabulary

/// What an access button looks for.
///
/// - Source: Specs/Contacts/Matching.md, MA-03 to MA-05.
public struct ButtonSearch: Hashable, Sendable {
  private let name: NameSearch
  /// How an email has to begin.
  private let email: String
  /// The digits of a query that is a piece of a phone number; `nil` if it is none.
  private let phone: String?
  private let blankQuery: ContactsConfiguration.BlankQuery
  private let ignoredEmails: [String]
  private let ignoredPhones: [String]

  init(_ button: AccessButton, _ blankQuery: ContactsConfiguration.BlankQuery) {
    name = NameSearch(button.query)
    email = folded(button.query).trimmed
    phone = phonePiece(of: button.query)
    self.blankQuery = blankQuery
    ignoredEmails = button.ignoredEmails.map { folded($0).trimmed }.filter { !$0.isEmpty }
    ignoredPhones = button.ignoredPhones.map(digits(of:))
  }

  func matches(_ card: CardText) -> Bool { isFound(card) && !isIgnored(card) }

  /// Whether the query finds a card by its name, an email or a phone.
  private func isFound(_ card: CardText) -> Bool {
    if name.isBlank { return blankQuery == .matchesEverything }
    return name.matches(card) || card.emails.contains { $0.begins(with: email) }
      || phone.map { piece in card.phones.contains { $0.holds(piece) } } ?? false
  }

  /// Whether one of the card's addresses or numbers is among those to leave out.
  private func isIgnored(_ card: CardText) -> Bool {
    card.emails.contains { ignoredEmails.contains($0.trimmed) }
      || card.phones.contains { phone in ignoredPhones.contains { agree($0, phone) } }
  }
}

/// A search for names: every word must begin some word of the name.
///
/// - Source: Specs/Contacts/Matching.md, MA-02.
struct NameSearch: Hashable, Sendable {
  private let words: [String]

  init(_ text: String) { words = folded(text).words }

  /// Whether it looks for nothing, and finds nobody.
  var isBlank: Bool { words.isEmpty }

  func matches(_ card: CardText) -> Bool {
    !isBlank && words.allSatisfy { word in card.words.contains { $0.begins(with: word) } }
  }
}

/// What a search reads of a card.
struct CardText: Hashable, Sendable {
  /// The words of the name, folded.
  let words: [String]
  /// The emails, folded.
  let emails: [String]
  /// The digits of the phone numbers.
  let phones: [String]

  init(_ card: Card) {
    words = folded(card.name).words
    emails = card.emails.map(folded)
    phones = card.phones.map(digits(of:))
  }
}

// MARK: - Text

/// A text in small letters without accents.
///
/// - Source: Specs/Contacts/Matching.md, MA-01.
func folded(_ text: String) -> String {
  let small = text.lowercased()
  // There are no accents in ASCII.
  if small.utf8.allSatisfy({ $0 < 0x80 }) { return small }
  var letters: [Unicode.Scalar] = []
  for scalar in small.unicodeScalars { letters += Letters.parts(of: scalar) }
  // Marks behind one letter stand in the order of their classes.
  for end in letters.indices where letters[end].combiningClass > 0 {
    let mark = letters.remove(at: end)
    let before = letters[..<end].lastIndex { $0.combiningClass <= mark.combiningClass }
    letters.insert(mark, at: before.map { $0 + 1 } ?? 0)
  }
  return String(String.UnicodeScalarView(letters.filter { !$0.isAccent }))
}

extension Unicode.Scalar {
  /// Whether it is a mark that takes no room of its own. None comes before the combining marks.
  fileprivate var isAccent: Bool { value >= 0x300 && properties.generalCategory == .nonspacingMark }

  /// The canonical combining class, 0 for all but marks.
  fileprivate var combiningClass: UInt8 {
    value < 0x300 ? 0 : properties.canonicalCombiningClass.rawValue
  }

  /// Whether it has the property White_Space.
  fileprivate var isBlank: Bool {
    isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

extension String {
  /// The runs of this text without blanks.
  fileprivate var words: [String] { unicodeScalars.split { $0.isBlank }.map { String($0) } }

  /// This text without blanks at its ends.
  fileprivate var trimmed: String {
    let text = unicodeScalars.drop { $0.isBlank }
    return text.lastIndex { !$0.isBlank }.map { String(text[...$0]) } ?? ""
  }

  /// Whether this text begins so, scalar by scalar.
  fileprivate func begins(with start: String) -> Bool {
    unicodeScalars.starts(with: start.unicodeScalars)
  }

  /// Whether `piece` stands somewhere in a row of digits.
  fileprivate func holds(_ piece: String) -> Bool {
    utf8.indices.contains { utf8[$0...].starts(with: piece.utf8) }
  }
}

// MARK: - Phones

/// The ASCII digits of a text.
private func digits(of text: String) -> String {
  String(text.unicodeScalars.filter { ("0"..."9").contains($0) })
}

/// The digits of a query that is a piece of a phone number: three or more, and nothing else but
/// blanks and what numbers are written with.
private func phonePiece(of query: String) -> String? {
  let digits = digits(of: query)
  let isPhone = query.unicodeScalars.allSatisfy {
    ("0"..."9").contains($0) || "+-()./".unicodeScalars.contains($0) || $0.isBlank
  }
  return isPhone && digits.utf8.count >= 3 ? digits : nil
}

/// Whether two numbers, written with or without a prefix, are the same phone.
private func agree(_ one: String, _ two: String) -> Bool {
  let (short, long) = one.utf8.count < two.utf8.count ? (one, two) : (two, one)
  return one == two ? !one.isEmpty : short.utf8.count >= 7 && long.hasSuffix(short)
}
