import ConsentVocabulary
import Foundation

/// A folded text for searching: Unicode scalars, and beyond their range digits of phones and position
/// markers.
///
/// A search looks for a contiguous run of these symbols, markers included.
///
/// - Source: Specs/Contacts/Matching.md.
typealias SearchText = [UInt32]

extension SearchText {
  /// The marker before a word of a name.
  static var word: UInt32 { 0x110010 }
  /// The marker before an email.
  static var email: UInt32 { 0x110011 }
  /// The marker before ``email`` if the email does not start with a blank. A query for emails starts with it,
  /// so it matches only such emails.
  static var flush: UInt32 { 0x110012 }
  /// The marker before a phone.
  static var phone: UInt32 { 0x110013 }
  /// The marker after an email or a phone.
  static var end: UInt32 { 0x110014 }

  init(_ card: Card) {
    self = []
    reserveCapacity(64)
    var isWithinWord = false
    for symbol in SearchText(folding: card.name) {
      let isBlank = Self.isBlank(symbol)
      if !isBlank && !isWithinWord { append(Self.word) }
      if !isBlank { append(symbol) }
      isWithinWord = !isBlank
    }
    for email in card.emails {
      let email = SearchText(folding: email)
      if let first = email.first, !Self.isBlank(first) { append(Self.flush) }
      append(Self.email)
      self += email.trimmed
      append(Self.end)
    }
    for phone in card.phones {
      append(Self.phone)
      self += SearchText(digitsOf: phone)
      append(Self.end)
    }
  }

  /// MA-01. Creates a folded text. Common scalars are folded one by one, much faster than whole texts.
  init(folding text: String) {
    self = []
    reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case ..<0x300: append(Self.latin[Int(scalar.value)])
      case 0x300..<0x370: break  // These are all accents.
      case 0x5D0...0x5EA, 0x4E00...0x9FFF: append(scalar.value)  // They have no case.
      default:
        self = Self.folded(text)
        return
      }
    }
  }

  private static func folded(_ text: String) -> SearchText {
    text.decomposedStringWithCanonicalMapping.unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars.map(\.value) }
  }

  /// The folding of each scalar below 0x300, a single scalar each.
  private static let latin = (0..<0x300 as Range<UInt16>).map {
    folded(String(decoding: [$0], as: UTF16.self))[0]
  }

  /// Creates the text of the ASCII digits of `text`.
  init(digitsOf text: String) {
    self = []
    reserveCapacity(text.utf8.count)
    for byte in text.utf8 where (0x30...0x39).contains(byte) {
      append(0x110000 + UInt32(byte - 0x30))
    }
  }

  /// The words of a folded text: its runs without blanks.
  var words: [ArraySlice<UInt32>] { split(whereSeparator: Self.isBlank) }

  /// A folded text without blanks at either end.
  var trimmed: ArraySlice<UInt32> {
    let text = drop(while: Self.isBlank)
    return text.lastIndex { !Self.isBlank($0) }.map { text[...$0] } ?? []
  }

  static func isBlank(_ symbol: UInt32) -> Bool {
    if symbol < 0x80 { return symbol == 0x20 || (0x09...0x0D).contains(symbol) }
    return Unicode.Scalar(symbol)?.properties.isWhitespace ?? false
  }

  /// Whether this text contains `run` contiguously.
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

  /// Each three consecutive symbols, packed into one number.
  var triples: some Sequence<UInt64> {
    indices.dropLast(2).lazy.map { place in
      UInt64(self[place]) << 42 | UInt64(self[place + 1]) << 21 | UInt64(self[place + 2])
    }
  }
}
