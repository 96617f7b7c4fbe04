import ConsentVocabulary

/// What an access button looks for.
///
/// - Source: Specs/Contacts/Matching.md, MA-03 to MA-05.
public struct ButtonSearch: Hashable, Sendable {
  private let query: FoldedText
  /// The digits of a query that is a piece of a phone number; `nil` if it is none.
  private let phone: String?
  /// Whether it looks for nothing, and finds everybody nevertheless.
  private let findsEverybody: Bool
  private let ignoredEmails: [FoldedText]
  private let ignoredPhones: [String]

  init(_ button: AccessButton, _ blankQuery: ContactsConfiguration.BlankQuery) {
    query = FoldedText(button.query)
    phone = phonePiece(of: button.query)
    findsEverybody = query.words.isEmpty && blankQuery == .matchesEverything
    ignoredEmails = button.ignoredEmails.map(FoldedText.init).filter { !$0.trimmed.isEmpty }
    ignoredPhones = button.ignoredPhones.map(digits)
  }

  func matches(_ card: CardText) -> Bool { isFound(card) && !isIgnored(card) }

  /// Whether the query finds a card by its name, an email or a phone.
  private func isFound(_ card: CardText) -> Bool {
    if query.words.isEmpty { return findsEverybody }
    return card.isNamed(query)
      || card.emails.contains { $0.letters.starts(with: query.trimmed, by: isSame) }
      || phone.map { piece in card.phones.contains { $0.contains(piece) } } ?? false
  }

  /// Whether one of the card's addresses or numbers is among those to leave out.
  private func isIgnored(_ card: CardText) -> Bool {
    card.emails.contains { email in
      ignoredEmails.contains { $0.trimmed.elementsEqual(email.trimmed, by: isSame) }
    }
      || card.phones.contains { phone in ignoredPhones.contains { agree($0, phone) } }
  }
}

/// What a search reads of a card.
struct CardText: Hashable, Sendable {
  let name: FoldedText
  let emails: [FoldedText]
  /// The digits of the phone numbers.
  let phones: [String]

  init(_ card: Card) {
    name = FoldedText(card.name)
    emails = card.emails.map(FoldedText.init)
    phones = card.phones.map(digits)
  }

  /// Whether every word of a text begins some word of the name; a text without words names nobody.
  ///
  /// - Source: Specs/Contacts/Matching.md, MA-02.
  func isNamed(_ text: FoldedText) -> Bool {
    !text.words.isEmpty
      && text.words.allSatisfy { word in name.words.contains { $0.starts(with: word, by: isSame) } }
  }
}

/// A text in small letters without accents.
///
/// - Source: Specs/Contacts/Matching.md, MA-01.
struct FoldedText: Hashable, Sendable {
  let letters: ArraySlice<Unicode.Scalar>
  /// Its runs without blanks.
  let words: [ArraySlice<Unicode.Scalar>]

  init(_ text: String) {
    letters = folded(text)[...]
    words = letters.split { $0.isBlank }
  }

  /// This text without blanks at its ends.
  var trimmed: ArraySlice<Unicode.Scalar> {
    letters[(words.first?.startIndex ?? 0)..<(words.last?.endIndex ?? 0)]
  }
}

private func folded(_ text: String) -> [Unicode.Scalar] {
  let small = text.lowercased().unicodeScalars
  // There are no accents in ASCII.
  if small.allSatisfy({ $0.isASCII }) { return Array(small) }
  var letters: [Unicode.Scalar] = []
  for part in small.flatMap(Letters.parts) {
    // Marks behind one letter stand in the order of their classes.
    let rank = part.properties.canonicalCombiningClass
    let before = letters.lastIndex {
      rank == .notReordered || $0.properties.canonicalCombiningClass <= rank
    }
    letters.insert(part, at: before.map { $0 + 1 } ?? 0)
  }
  return letters.filter { $0.properties.generalCategory != .nonspacingMark }
}

extension Unicode.Scalar {
  /// Whether it has the property White_Space.
  fileprivate var isBlank: Bool {
    isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

/// Whether two scalars are the same letter. Characters are equal if Unicode says that they are, such
/// as those of an ideograph with two codes.
private func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
  one == other || !one.isASCII && Character(one) == Character(other)
}

/// The ASCII digits of a text.
private func digits(_ text: String) -> String {
  String(text.unicodeScalars.filter { ("0"..."9").contains($0) })
}

/// The digits of a query that is a piece of a phone number: three or more, and nothing else but
/// blanks and what numbers are written with.
private func phonePiece(of query: String) -> String? {
  let digits = digits(query)
  let isPhone = query.unicodeScalars.allSatisfy {
    "0123456789+-()./".unicodeScalars.contains($0) || $0.isBlank
  }
  return isPhone && digits.utf8.count >= 3 ? digits : nil
}

/// Whether two numbers, written with or without a prefix, are the same phone.
private func agree(_ one: String, _ two: String) -> Bool {
  let (short, long) = one.utf8.count < two.utf8.count ? (one, two) : (two, one)
  return one == two ? !one.isEmpty : short.utf8.count >= 7 && long.hasSuffix(short)
}
