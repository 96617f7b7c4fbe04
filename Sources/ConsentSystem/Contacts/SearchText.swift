import ConsentVocabulary
import Foundation

/// A row of folded text to be searched: scalars, and beyond them the digits of phones and marks of
/// what stands where.
///
/// All that is looked for on a card is a run of such symbols, marks included: it is there or it is not.
///
/// - Source: Specs/Contacts/Matching.md.
typealias SearchText = [UInt32]

extension SearchText {
  /// Before a word of a name.
  static var word: UInt32 { 0x110010 }
  /// Before an email.
  static var email: UInt32 { 0x110011 }
  /// Before the mark of an email that begins without a blank: a query, which never begins with one,
  /// meets no other.
  static var flush: UInt32 { 0x110012 }
  /// Before a phone.
  static var phone: UInt32 { 0x110013 }
  /// Behind an email or a phone.
  static var end: UInt32 { 0x110014 }

  /// All of a card that a query or an ignore set may meet.
  init(_ card: Card) {
    self = []
    reserveCapacity(64)
    for word in SearchText(folding: card.name).words { self += [Self.word] + word }
    for email in card.emails {
      let email = SearchText(folding: email)
      if let first = email.first, !Self.isBlank(first) { append(Self.flush) }
      self += [Self.email] + email.trimmed + [Self.end]
    }
    for phone in card.phones { self += [Self.phone] + SearchText(digitsOf: phone) + [Self.end] }
  }

  /// MA-01.
  init(folding text: String) {
    self = text.utf8.map { (0x41...0x5A).contains($0) ? UInt32($0 | 0x20) : UInt32($0) }
    if allSatisfy({ $0 < 0x80 }) { return }
    self = []
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      self += scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
  }

  /// The ASCII digits of a text.
  init(digitsOf text: String) {
    self = text.utf8.filter { (0x30...0x39).contains($0) }.map { 0x110000 + UInt32($0 - 0x30) }
  }

  /// The runs of a folded text without blanks.
  var words: [ArraySlice<UInt32>] { split(whereSeparator: Self.isBlank) }

  /// A folded text without blanks at its ends.
  var trimmed: ArraySlice<UInt32> {
    let text = drop(while: Self.isBlank)
    return text.lastIndex { !Self.isBlank($0) }.map { text[...$0] } ?? []
  }

  static func isBlank(_ symbol: UInt32) -> Bool {
    if symbol < 0x80 { return symbol == 0x20 || (0x09...0x0D).contains(symbol) }
    return Unicode.Scalar(symbol)?.properties.isWhitespace ?? false
  }

  /// Whether a run stands somewhere in this text.
  func holds(_ run: SearchText) -> Bool {
    var start = 0
    while start + run.count <= count {
      var length = 0
      while length < run.count && self[start + length] == run[length] { length += 1 }
      if length == run.count { return true }
      start += 1
    }
    return false
  }

  /// Each three symbols in a row, as one number.
  var triples: some Sequence<UInt64> {
    indices.dropLast(2).lazy.map { place in
      UInt64(self[place]) << 42 | UInt64(self[place + 1]) << 21 | UInt64(self[place + 2])
    }
  }
}
