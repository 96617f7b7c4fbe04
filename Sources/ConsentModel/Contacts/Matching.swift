import ConsentVocabulary
@_spi(_Unicode) import Swift

/// What an access button looks for, folded once for all cards.
///
/// - Source: Specs/Contacts/Matching.md.
struct ButtonSearch {
  private let name: NameSearch
  private let text: [Unicode.Scalar]
  private let digits: [UInt8]?
  private let blankQuery: ContactsConfiguration.BlankQuery
  private let ignoredEmails: [[Unicode.Scalar]]
  private let ignoredPhones: [[UInt8]]

  init(_ button: borrowing AccessButton, _ blankQuery: ContactsConfiguration.BlankQuery) {
    let query = folded(button.query)
    name = NameSearch(folded: query)
    text = query.trimmed
    digits = phoneQuery(button.query)
    self.blankQuery = blankQuery
    ignoredEmails = button.ignoredEmails.map { folded($0).trimmed }.filter { !$0.isEmpty }
    ignoredPhones = button.ignoredPhones.map { digitsOf($0) }
  }

  func matches(_ card: FoldedCard) -> Bool { isFound(card) && !isIgnored(card) }

  private func isFound(_ card: FoldedCard) -> Bool {
    if name.isBlank { return blankQuery == .matchesEverything }
    return name.matches(card)
      || card.emails.contains { $0.starts(with: text) }
      || digits.map { digits in card.phones.contains { $0.holds(digits) } } ?? false
  }

  private func isIgnored(_ card: FoldedCard) -> Bool {
    !ignoredEmails.isEmpty && card.emails.contains { ignoredEmails.contains($0.trimmed) }
      || !ignoredPhones.isEmpty
        && card.phones.contains { phone in ignoredPhones.contains { agree($0, phone) } }
  }
}

/// A search for names: every word must begin some word of the name.
struct NameSearch {
  private let words: [ArraySlice<Unicode.Scalar>]

  init(_ text: String) { self.init(folded: folded(text)) }

  fileprivate init(folded text: [Unicode.Scalar]) { words = text.split { $0.isBlank } }

  var isBlank: Bool { words.isEmpty }

  func matches(_ card: FoldedCard) -> Bool {
    !isBlank && words.allSatisfy { card.name.hasWord(startingWith: $0) }
  }
}

/// What can be searched of a card, folded once for all searches.
struct FoldedCard: Hashable, Sendable {
  fileprivate let name: [Unicode.Scalar]
  fileprivate let emails: [[Unicode.Scalar]]
  fileprivate let phones: [[UInt8]]

  init(_ card: Card) {
    name = folded(card.name)
    emails = card.emails.map { folded($0) }
    phones = card.phones.map { digitsOf($0) }
  }
}

// MARK: - Text

/// A text without case and accents, the same for every canonically equivalent spelling.
private func folded(_ text: String) -> [Unicode.Scalar] {
  let bytes = text.utf8.span
  var folded: [Unicode.Scalar] = []
  folded.reserveCapacity(bytes.count)
  for place in bytes.indices {
    guard bytes[place] < 0x80 else { return foldedBeyondASCII(text) }
    folded.append(Unicode.Scalar(bytes[place]).lowercasedASCII)
  }
  return folded
}

private func foldedBeyondASCII(_ text: String) -> [Unicode.Scalar] {
  var folded: [Unicode.Scalar] = []
  for scalar in text._nfd where !scalar.isNonspacingMark {
    if scalar.isASCII {
      folded.append(scalar.lowercasedASCII)
    } else if scalar.properties.changesWhenLowercased {
      folded.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    } else {
      folded.append(scalar)
    }
  }
  return folded
}

extension Unicode.Scalar {
  /// Whether it has the property White_Space.
  fileprivate var isBlank: Bool {
    isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// Whether its general category is Mn. None comes before the combining diacritical marks.
  fileprivate var isNonspacingMark: Bool {
    value >= 0x300 && properties.generalCategory == .nonspacingMark
  }

  /// An ASCII scalar in lower case. Looking its properties up would be slow.
  fileprivate var lowercasedASCII: Unicode.Scalar {
    ("A"..."Z").contains(self) ? Unicode.Scalar(UInt8(value) | 0x20) : self
  }
}

extension [Unicode.Scalar] {
  /// This text without blanks at its ends.
  fileprivate var trimmed: [Unicode.Scalar] {
    guard let first = firstIndex(where: { !$0.isBlank }),
      let last = lastIndex(where: { !$0.isBlank })
    else { return [] }
    return Array(self[first...last])
  }

  /// Whether a word of this text, which begins the text or stands behind a blank, starts so.
  fileprivate func hasWord(startingWith start: ArraySlice<Unicode.Scalar>) -> Bool {
    indices.contains { index in
      (index == 0 || self[index - 1].isBlank) && self[index...].starts(with: start)
    }
  }
}

// MARK: - Phones

private func digitsOf(_ phone: String) -> [UInt8] {
  let bytes = phone.utf8.span
  var digits: [UInt8] = []
  digits.reserveCapacity(bytes.count)
  for place in bytes.indices where (0x30...0x39).contains(bytes[place]) {
    digits.append(bytes[place])
  }
  return digits
}

/// The digits of a query that is a piece of a phone number; `nil` if it is none.
private func phoneQuery(_ query: String) -> [UInt8]? {
  let isPhone = query.unicodeScalars.allSatisfy {
    ("0"..."9").contains($0) || "+-()./".unicodeScalars.contains($0) || $0.isBlank
  }
  let digits = digitsOf(query)
  return isPhone && digits.count >= 3 ? digits : nil
}

/// Whether two numbers, written with or without a prefix, are the same phone.
private func agree(_ one: [UInt8], _ two: [UInt8]) -> Bool {
  if one == two { return !one.isEmpty }
  guard min(one.count, two.count) >= 7 else { return false }
  return one.count < two.count
    ? two.suffix(one.count).elementsEqual(one) : one.suffix(two.count).elementsEqual(two)
}

extension [UInt8] {
  /// Whether `piece` stands somewhere in a row.
  fileprivate func holds(_ piece: [UInt8]) -> Bool {
    count >= piece.count
      && (0...count - piece.count).contains { self[$0...].starts(with: piece) }
  }
}
