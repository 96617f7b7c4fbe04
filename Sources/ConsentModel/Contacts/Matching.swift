import ConsentVocabulary

// Whom a text finds, hidden from the app or not. Source: Specs/Contacts/Matching.md.
extension ContactsModel {
  /// The contacts that a button looks for.
  public func contacts(soughtBy button: AccessButton) -> ContactSet {
    let (query, phone) = (FoldedText(button.query), phonePiece(of: button.query))
    if query.words.isEmpty && configuration.blankQuery == .matchesNothing { return [] }
    let emails = button.ignoredEmails.map { FoldedText($0).trimmed }
    let phones = button.ignoredPhones.map(digits)
    return addressBook.contacts { $0.isFound(by: query, phone) && !$0.isAmong(emails, phones) }
  }

  /// The contacts whose name matches a text.
  func contacts(named text: String) -> ContactSet {
    let text = FoldedText(text)
    return addressBook.contacts { $0.isNamed(text) }
  }
}

extension Card {
  /// Whether a text has words, and each of them begins some word of the name: MA-02.
  fileprivate func isNamed(_ text: FoldedText) -> Bool {
    let name = folded(name)
    return !text.words.isEmpty
      && text.words.allSatisfy { word in
        name.indices.contains { place in
          (place == 0 || name[place - 1].isBlank) && name[place...].starts(with: word, by: isSame)
        }
      }
  }

  /// Whether a query finds it by its name, an email or a phone: MA-03.
  fileprivate func isFound(by query: FoldedText, _ phone: [UInt8]?) -> Bool {
    query.words.isEmpty || isNamed(query)
      || emails.contains { folded($0).starts(with: query.trimmed, by: isSame) }
      || phone.map { piece in phones.contains { holds(digits($0), piece) } } ?? false
  }

  /// Whether one of its addresses or numbers is among these: MA-04, MA-05.
  fileprivate func isAmong(
    _ addresses: [ArraySlice<Unicode.Scalar>], _ numbers: [[UInt8]]
  ) -> Bool {
    addresses.contains { address in
      !address.isEmpty
        && emails.contains { FoldedText($0).trimmed.elementsEqual(address, by: isSame) }
    } || numbers.contains { number in phones.contains { agree(digits($0), number) } }
  }
}

/// A text in small letters without accents, and its runs without blanks: MA-01.
private struct FoldedText {
  let letters: [Unicode.Scalar]
  let words: [ArraySlice<Unicode.Scalar>]

  init(_ text: String) {
    letters = folded(text)
    words = letters.split { $0.isBlank }
  }

  /// The letters without blanks at the ends.
  var trimmed: ArraySlice<Unicode.Scalar> {
    letters[(words.first?.startIndex ?? 0)..<(words.last?.endIndex ?? 0)]
  }
}

private func folded(_ text: String) -> [Unicode.Scalar] {
  // There are no accents in ASCII.
  let ascii = text.utf8.withContiguousStorageIfAvailable { bytes in
    bytes.contains { $0 > 0x7F }
      ? nil : bytes.map { Unicode.Scalar((65...90).contains($0) ? $0 + 32 : $0) }
  }
  if let letters = ascii ?? nil { return letters }
  var letters: [Unicode.Scalar] = []
  func add(_ part: Unicode.Scalar) {
    letters.append(part)
    // Marks behind one letter stand in the order of their classes.
    let rank = part.isASCII ? .notReordered : part.properties.canonicalCombiningClass
    if rank == .notReordered { return }
    var place = letters.count - 1
    while place > 0, letters[place - 1].properties.canonicalCombiningClass > rank {
      letters.swapAt(place - 1, place)
      place -= 1
    }
  }
  for scalar in text.lowercased().unicodeScalars {
    if let parts = scalar.parts { parts.forEach(add) } else { add(scalar) }
  }
  return letters.filter { $0.isASCII || $0.properties.generalCategory != .nonspacingMark }
}

extension Unicode.Scalar {
  /// Whether it has the property White_Space.
  fileprivate var isBlank: Bool {
    isASCII ? self == " " || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}

/// Whether two scalars are the same letter to Unicode, such as an ideograph with two codes.
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
    "0123456789+-()./".unicodeScalars.contains($0) || $0.isBlank
  }
  let digits = isPhone ? digits(query) : []
  return digits.count >= 3 ? digits : nil
}

/// Whether the digits of a piece stand in a row in a number.
private func holds(_ number: [UInt8], _ piece: [UInt8]) -> Bool {
  number.indices.contains { number[$0...].starts(with: piece) }
}

/// Whether two numbers, written with or without a prefix, are the same phone.
private func agree(_ one: [UInt8], _ two: [UInt8]) -> Bool {
  let (short, long) = one.count < two.count ? (one, two) : (two, one)
  return one == two ? !one.isEmpty : short.count >= 7 && long.suffix(short.count) == short[...]
}
