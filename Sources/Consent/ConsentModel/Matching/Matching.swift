import ConsentVocabulary

// The search for contacts, independent of an address book. Source: Specs/Contacts/Matching.md.

/// A search for contacts by name alone.
public struct NameQuery {
  private let text: FoldedText

  /// Creates a search for names by words in any script and spelling: each must be a prefix of a word of the
  /// name.
  public init(_ text: String) { self.text = FoldedText(text) }

  /// Whether the text has words, and each is a prefix of some word of the name: MA-02.
  public func finds(_ card: Card) -> Bool {
    let name = folded(card.name)
    return !text.words.isEmpty
      && text.words.allSatisfy { word in
        name.indices.contains { index in
          (index == 0 || name[index - 1].isBlank) && name[index...].starts(with: word, by: isSame)
        }
      }
  }

  fileprivate var isBlank: Bool { text.words.isEmpty }

  /// Whether an address starts with the text, both folded; blanks at the ends of the text are ignored.
  fileprivate func begins(_ email: String) -> Bool {
    folded(email).starts(with: text.trimmed, by: isSame)
  }
}

/// The search of an access button: its query and its ignore sets.
public struct CardQuery {
  private let name: NameQuery
  private let phone: [UInt8]?
  private let emails: [ArraySlice<Unicode.Scalar>]
  private let phones: [[UInt8]]
  /// Whether the query is blank and blank queries match no contact.
  let findsNobody: Bool

  /// Creates the query of a button.
  public init(_ button: AccessButton, blankQuery: ContactsConfiguration.BlankQuery) {
    (name, phone) = (NameQuery(button.query), phonePiece(of: button.query))
    findsNobody = name.isBlank && blankQuery == .matchesNothing
    emails = findsNobody ? [] : button.ignoredEmails.map { FoldedText($0).trimmed }
    phones = findsNobody ? [] : button.ignoredPhones.map(digits)
  }

  /// Whether a button with this query matches a card that is hidden from its app.
  public func finds(_ card: Card) -> Bool { !findsNobody && isMet(by: card) && !leavesOut(card) }

  /// Whether the query matches the name, an email or a phone: MA-03.
  private func isMet(by card: Card) -> Bool {
    name.isBlank || name.finds(card) || card.emails.contains(where: name.begins)
      || phone.map { piece in card.phones.contains { holds(digits($0), piece) } } ?? false
  }

  /// Whether one of a card's emails or phones is ignored: MA-04, MA-05.
  private func leavesOut(_ card: Card) -> Bool {
    emails.contains { address in
      !address.isEmpty
        && card.emails.contains { FoldedText($0).trimmed.elementsEqual(address, by: isSame) }
    } || phones.contains { number in card.phones.contains { agree(digits($0), number) } }
  }
}

/// A text in lower case without accents, and its words: MA-01.
private struct FoldedText {
  let letters: [Unicode.Scalar]
  let words: [ArraySlice<Unicode.Scalar>]

  init(_ text: String) {
    letters = folded(text)
    words = letters.split { $0.isBlank }
  }

  /// The letters without blanks at either end.
  var trimmed: ArraySlice<Unicode.Scalar> {
    letters[(words.first?.startIndex ?? 0)..<(words.last?.endIndex ?? 0)]
  }
}

private func folded(_ text: String) -> [Unicode.Scalar] {
  // ASCII contains no accents.
  let ascii = text.utf8.withContiguousStorageIfAvailable { bytes in
    bytes.contains { $0 > 0x7F }
      ? nil : bytes.map { Unicode.Scalar((65...90).contains($0) ? $0 + 32 : $0) }
  }
  if let letters = ascii ?? nil { return letters }
  var letters: [Unicode.Scalar] = []
  func add(_ part: Unicode.Scalar) {
    letters.append(part)
    // Combining marks after a letter are sorted by combining class.
    let rank = part.isASCII ? .notReordered : part.properties.canonicalCombiningClass
    if rank == .notReordered { return }
    var index = letters.count - 1
    while index > 0, letters[index - 1].properties.canonicalCombiningClass > rank {
      letters.swapAt(index - 1, index)
      index -= 1
    }
  }
  for scalar in text.lowercased().unicodeScalars {
    if let parts = scalar.parts { parts.forEach(add) } else { add(scalar) }
  }
  return letters.filter { $0.isASCII || $0.properties.generalCategory != .nonspacingMark }
}

extension Unicode.Scalar {
  /// Whether the scalar has the property White_Space.
  fileprivate var isBlank: Bool {
    isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

/// Whether two scalars are canonically equivalent, such as an ideograph with two codes.
private func isSame(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
  one == other || !one.isASCII && Character(one) == Character(other)
}

private func digits(_ text: String) -> [UInt8] {
  text.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
}

/// Returns the digits of a query for phones: at least three, and otherwise only blanks and phone punctuation.
/// Returns `nil` for any other query.
private func phonePiece(of query: String) -> [UInt8]? {
  let isPhone = query.unicodeScalars.allSatisfy {
    "0123456789+-()./".unicodeScalars.contains($0) || $0.isBlank
  }
  let digits = isPhone ? digits(query) : []
  return digits.count >= 3 ? digits : nil
}

/// Whether the digits of a phone contain `piece` as a contiguous run.
private func holds(_ number: [UInt8], _ piece: [UInt8]) -> Bool {
  number.indices.contains { number[$0...].starts(with: piece) }
}

/// Whether two numbers, with or without a prefix, are the same phone: equal, or a suffix of 7 or more digits.
private func agree(_ one: [UInt8], _ two: [UInt8]) -> Bool {
  let (short, long) = one.count < two.count ? (one, two) : (two, one)
  return one == two ? !one.isEmpty : short.count >= 7 && long.suffix(short.count) == short[...]
}
