import ConsentVocabulary

// Whom a text finds in the address book, hidden from the app or not.
//
// Source: Specs/Contacts/Matching.md.
extension ContactsModel {
  /// The contacts that a button looks for.
  public func contacts(soughtBy button: AccessButton) -> ContactSet {
    let (query, phone) = (folded(button.query), phonePiece(of: button.query))
    let (words, start) = (words(of: query), trimmed(query))
    if words.isEmpty && configuration.blankQuery == .matchesNothing { return [] }
    let emails = button.ignoredEmails.map { trimmed(folded($0)) }.filter { !$0.isEmpty }
    let phones = button.ignoredPhones.map(digits)
    return addressBook.contacts { card in
      (words.isEmpty || card.isNamed(words) || card.hasEmail(from: start) || card.hasPhone(phone))
        && !card.isAmong(emails, phones)
    }
  }

  /// The contacts whose name matches a text.
  func contacts(named text: String) -> ContactSet {
    let words = words(of: folded(text))
    return addressBook.contacts { $0.isNamed(words) }
  }
}

/// What a search reads of a card.
struct CardText: Hashable, Sendable {
  /// The words of the name.
  private let words: [Letters]
  private let emails: [Letters]
  /// The digits of the phone numbers.
  private let phones: [[UInt8]]

  init(_ card: Card) {
    words = ConsentModel.words(of: folded(card.name))
    (emails, phones) = (card.emails.map(folded), card.phones.map(digits))
  }

  /// Whether each of these words begins some word of the name; if there are none, it does not: MA-02.
  func isNamed(_ names: [Letters]) -> Bool {
    !names.isEmpty
      && names.allSatisfy { name in words.contains { $0.starts(with: name, by: isSame) } }
  }

  /// Whether an address begins so: MA-03.
  func hasEmail(from start: Letters) -> Bool {
    emails.contains { $0.starts(with: start, by: isSame) }
  }

  /// Whether these digits stand in a row in a number, if there are any: MA-03.
  func hasPhone(_ piece: [UInt8]?) -> Bool {
    guard let piece else { return false }
    return phones.contains { phone in
      phone.indices.contains { phone[$0...].starts(with: piece) }
    }
  }

  /// Whether an address or a number is among these: MA-04, MA-05.
  func isAmong(_ addresses: [Letters], _ numbers: [[UInt8]]) -> Bool {
    addresses.contains { address in
      emails.contains { trimmed($0).elementsEqual(address, by: isSame) }
    } || numbers.contains { number in phones.contains { agree($0, number) } }
  }
}

// MARK: - Letters

/// Small letters without accents.
typealias Letters = ArraySlice<Unicode.Scalar>

/// A text in small letters without accents: MA-01.
private func folded(_ text: String) -> Letters {
  // ASCII has no accents, and nothing else is as long in UTF-8 as in UTF-16.
  if text.utf8.count == text.utf16.count {
    return text.utf8.map { Unicode.Scalar((65...90).contains($0) ? $0 + 32 : $0) }[...]
  }
  var letters: [Unicode.Scalar] = []
  for part in text.lowercased().unicodeScalars.lazy.flatMap(\.parts) {
    // Marks behind one letter stand in the order of their classes.
    let rank = part.properties.canonicalCombiningClass
    let before = letters.lastIndex {
      rank == .notReordered || $0.properties.canonicalCombiningClass <= rank
    }
    letters.insert(part, at: before.map { $0 + 1 } ?? 0)
  }
  return letters.filter { $0.isASCII || $0.properties.generalCategory != .nonspacingMark }[...]
}

/// The runs without blanks.
private func words(of letters: Letters) -> [Letters] { letters.split { $0.isBlank } }

/// These letters without blanks at the ends.
private func trimmed(_ letters: Letters) -> Letters {
  var letters = letters.drop { $0.isBlank }
  while letters.last?.isBlank == true { letters = letters.dropLast() }
  return letters
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
private func digits(_ text: String) -> [UInt8] {
  text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}

/// The digits of a query that is a piece of a phone number: three or more, and nothing else but
/// blanks and what numbers are written with.
private func phonePiece(of query: String) -> [UInt8]? {
  let isPhone = query.unicodeScalars.allSatisfy {
    switch $0 {
    case "0"..."9", "+", "-", "(", ")", ".", "/": true
    default: $0.isBlank
    }
  }
  let digits = isPhone ? digits(query) : []
  return digits.count >= 3 ? digits : nil
}

/// Whether two numbers, written with or without a prefix, are the same phone.
private func agree(_ one: [UInt8], _ two: [UInt8]) -> Bool {
  let (short, long) = one.count < two.count ? (one, two) : (two, one)
  return one == two ? !one.isEmpty : short.count >= 7 && long.suffix(short.count) == short[...]
}
