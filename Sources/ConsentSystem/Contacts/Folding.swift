import ConsentVocabulary
import Foundation

/// Folded texts, end to end in one buffer, so that a card or a query costs no allocation of its own.
///
/// The bytes are UTF-8, in which one text is a prefix of another scalar by scalar just if it is one
/// byte by byte.
///
/// - Source: Specs/Contacts/Matching.md, MA-01.
struct FoldedTexts {
  private(set) var bytes: [UInt8] = []
  private(set) var pieces: [Piece] = []

  /// One text in the buffer.
  struct Piece {
    var kind: Kind
    var start: Int32
    var end: Int32

    init(kind: Kind, start: Int, end: Int) {
      self.kind = kind
      self.start = Int32(start)
      self.end = Int32(end)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
    var count: Int { Int(end - start) }
  }

  enum Kind: UInt8 {
    /// A word of a name or of a query.
    case word
    /// An email without blanks at its ends, or the whole of a query without them.
    case email
    /// An email as it stands, where it has blanks at an end; a query is compared with this.
    case paddedEmail
    /// The same email without the blanks; an ignored email is compared with this.
    case bareEmail
    /// The digits of a phone or of a query.
    case digits
  }

  mutating func reserve(bytes: Int, pieces: Int) {
    self.bytes.reserveCapacity(bytes)
    self.pieces.reserveCapacity(pieces)
  }

  // MARK: - Adding texts

  /// Adds the folded words of a text, each a piece.
  mutating func appendWords(of text: String) {
    var start = bytes.count
    guard appendASCII(text) else { return appendUnicodeWords(of: text) }
    for place in start..<bytes.count where Self.isBlank(bytes[place]) {
      if place > start { pieces.append(Piece(kind: .word, start: start, end: place)) }
      start = place + 1
    }
    if bytes.count > start { endPiece(.word, from: start) }
  }

  /// Adds the email of a card, twice where blanks at its ends make a difference.
  mutating func appendEmail(_ text: String) {
    guard let bare = Self.withoutBlanks(text) else { return appendFolded(text, as: .email) }
    appendFolded(text, as: .paddedEmail)
    appendFolded(bare, as: .bareEmail)
  }

  /// Adds a text without blanks at its ends, folded.
  mutating func appendTrimmed(_ text: String) {
    appendFolded(Self.withoutBlanks(text) ?? text, as: .email)
  }

  /// Adds the ASCII digits of a text, in order.
  mutating func appendDigits(of text: String) {
    let start = bytes.count
    let text = text.utf8.span
    for place in text.indices where Self.isDigit(text[place]) { bytes.append(text[place]) }
    endPiece(.digits, from: start)
  }

  private mutating func endPiece(_ kind: Kind, from start: Int) {
    pieces.append(Piece(kind: kind, start: start, end: bytes.count))
  }

  private mutating func appendFolded(_ text: String, as kind: Kind) {
    let start = bytes.count
    if !appendASCII(text) { appendUnicode(text.unicodeScalars[...]) }
    endPiece(kind, from: start)
  }

  /// Adds a text in lower case, if it is all ASCII.
  private mutating func appendASCII(_ text: String) -> Bool {
    let start = bytes.count
    let text = text.utf8.span
    for place in text.indices {
      if text[place] >= 0x80 {
        bytes.removeLast(bytes.count - start)
        return false
      }
      bytes.append(Self.lowercased(text[place]))
    }
    return true
  }

  // MARK: - Beyond ASCII

  private mutating func appendUnicodeWords(of text: String) {
    var rest = text.unicodeScalars[...]
    while let first = rest.firstIndex(where: { !Self.isBlank($0) }) {
      let end = rest[first...].firstIndex(where: Self.isBlank) ?? rest.endIndex
      let start = bytes.count
      appendUnicode(rest[first..<end])
      // What is all accents folds to nothing, and is no word.
      if bytes.count > start { endPiece(.word, from: start) }
      rest = rest[end...]
    }
  }

  private mutating func appendUnicode(_ text: Substring.UnicodeScalarView) {
    var rest = text
    while let scalar = rest.first {
      if scalar.value < Self.knownForms.count {
        bytes.append(contentsOf: Self.knownForms[Int(scalar.value)])
        rest.removeFirst()
      } else if Self.isItsOwnForm(scalar) {
        bytes.append(contentsOf: String(scalar).utf8)
        rest.removeFirst()
      } else {
        // What follows a mark that is kept may be moved before it by decomposing.
        let end = rest.firstIndex { Self.standsAlone($0) } ?? rest.endIndex
        bytes.append(contentsOf: Self.folded(String(rest[..<end])))
        rest = rest[end...]
      }
    }
  }

  private static func folded(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      if properties.generalCategory == .nonspacingMark { continue }
      folded.append(contentsOf: properties.lowercaseMapping.utf8)
    }
    return folded
  }

  /// The folded form of each scalar up to the end of the combining diacritical marks, of which
  /// nothing is left.
  private static let knownForms: [[UInt8]] = (0..<0x370 as Range<UInt32>).map { value in
    Unicode.Scalar(value).map { folded(String($0)) } ?? []
  }

  /// Whether a scalar is an ideograph or a Hebrew letter, without case and accents.
  private static func isItsOwnForm(_ scalar: Unicode.Scalar) -> Bool {
    (0x4E00...0x9FFF).contains(scalar.value) || (0x5D0...0x5EA).contains(scalar.value)
  }

  /// Whether a scalar is sure not to be moved past another by decomposing, so that it can be folded
  /// by itself.
  private static func standsAlone(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < firstMark || isItsOwnForm(scalar)
  }

  private static let firstMark: UInt32 = 0x300

  /// The text without what its folded form has only blanks of at its ends, or `nil` if there is
  /// nothing of the kind: blanks, and accents that stand between them and the end.
  private static func withoutBlanks(_ text: String) -> String? {
    let scalars = text.unicodeScalars
    func vanishes(_ scalar: Unicode.Scalar) -> Bool {
      isBlank(scalar)
        || scalar.value >= firstMark
          && scalar.properties.generalCategory == .nonspacingMark
    }
    guard let first = scalars.first, let last = scalars.last else { return nil }
    guard vanishes(first) || vanishes(last) else { return nil }
    guard let start = scalars.firstIndex(where: { !vanishes($0) }),
      let end = scalars.lastIndex(where: { !vanishes($0) })
    else { return "" }
    return String(scalars[start...end])
  }

  // MARK: - Scalars

  /// Whether an ASCII byte is white space.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isBlank(UInt8(scalar.value)) }
    // Looking a property up is slow, and these are the only blanks among the letters of Europe.
    if scalar.value < firstMark { return scalar == "\u{85}" || scalar == "\u{A0}" }
    return switch scalar.value {
    case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
