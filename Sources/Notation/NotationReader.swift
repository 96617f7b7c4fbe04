/// Walks through a text line by line and token by token, and says where it stands when something is
/// amiss. Each byte is looked at a bounded number of times.
public struct NotationReader: Sendable {
  /// What stands at one place of a line.
  enum Token {
    /// A run of anything but blanks, quotation marks and the other marks.
    case word(Range<Int>)
    /// A text from its quotation mark to the closing one, or to the end of the line without one.
    case text(Range<Int>, isClosed: Bool)
    case mark(UInt8)
    /// The line holds nothing more but blanks and a comment.
    case end
  }

  let bytes: [UInt8]
  let file: String
  /// The line that is being read, from 1; 0 before the first.
  public private(set) var line = 0
  private(set) var position = 0
  /// How much room sets have taken so far, in words of 64 elements.
  var spentWords = 0
  /// What the header calls what is counted, by what sort of number it is.
  var names: [String: [Name]] = [:]

  private var lineStart = 0
  private var lineEnd = 0
  private var nextStart = 0

  /// A reader before the first line of `bytes`.
  ///
  /// - Parameter file: Where `bytes` came from, for messages.
  public init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    // Some editors begin a file with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { nextStart = 3 }
    lineStart = nextStart
    lineEnd = nextStart
    position = nextStart
  }

  /// Goes on to the next line that holds more than blanks and a comment.
  ///
  /// - Returns: Whether there is one; if not, the reader stands at the end of the last line.
  public mutating func nextLine() throws(NotationError) -> Bool {
    while nextStart < bytes.count {
      line += 1
      lineStart = nextStart
      position = lineStart
      lineEnd = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      nextStart = lineEnd + 1
      if lineEnd > lineStart && bytes[lineEnd - 1] == UInt8(ascii: "\r") { lineEnd -= 1 }
      try checkCharacters()
      if !isAtEnd { return true }
    }
    position = lineEnd
    return false
  }

  // MARK: - Tokens

  /// Whether the line holds nothing more.
  public var isAtEnd: Bool {
    mutating get {
      if case .end = peek() { true } else { false }
    }
  }

  /// Whether this mark stands here.
  public mutating func isAt(_ mark: Unicode.Scalar) -> Bool {
    if case .mark(let byte) = peek() { byte == UInt8(ascii: mark) } else { false }
  }

  /// Whether this word stands here.
  public mutating func isAt(word: String) -> Bool {
    if case .word(let range) = peek() { bytes[range].elementsEqual(word.utf8) } else { false }
  }

  /// The token after the blanks that stand here.
  mutating func peek() -> Token {
    while position < lineEnd && Self.isBlank(bytes[position]) { position += 1 }
    guard position < lineEnd else { return .end }
    let first = bytes[position]
    switch first {
    case UInt8(ascii: "#"):
      // A colour is a word; a comment has a blank after its sign.
      let next = position + 1
      if next == lineEnd || Self.isBlank(bytes[next]) { return .end }
      return .word(position..<endOfWord())
    case UInt8(ascii: "\""):
      var end = position + 1
      while end < lineEnd {
        if bytes[end] == UInt8(ascii: "\"") { return .text(position..<end + 1, isClosed: true) }
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      return .text(position..<lineEnd, isClosed: false)
    case _ where Self.isMark(first):
      return .mark(first)
    default:
      return .word(position..<endOfWord())
    }
  }

  /// Goes on behind `token`, which stands here.
  mutating func skip(_ token: Token) {
    switch token {
    case .word(let range), .text(let range, _): position = range.upperBound
    case .mark: position += 1
    case .end: break
    }
  }

  /// The comment that ends a line, from its sign on; `nil` where there is none.
  ///
  /// - Parameter line: One line without its end, in UTF-8.
  public static func comment(in line: [UInt8]) -> [UInt8]? {
    var reader = NotationReader(line, file: "")
    // A line that holds nothing but a comment is passed over.
    guard (try? reader.nextLine()) == true else {
      let sign = line.firstIndex(of: UInt8(ascii: "#"))
      return sign.map { Array(line[$0..<reader.lineEnd]) }
    }
    while !reader.isAtEnd { reader.skip(reader.peek()) }
    return reader.position < reader.lineEnd
      ? Array(line[reader.position..<reader.lineEnd]) : nil
  }

  private func endOfWord() -> Int {
    var end = position + 1
    while end < lineEnd && !Self.isBlank(bytes[end]) && !Self.isMark(bytes[end])
      && bytes[end] != UInt8(ascii: "\"")
    {
      end += 1
    }
    return end
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  // MARK: - Mistakes

  /// Where the next token begins, to be named in a mistake.
  public var place: Int {
    mutating get {
      _ = peek()
      return position
    }
  }

  /// This reader as it stands before the next token.
  mutating func atNextToken() -> NotationReader {
    _ = peek()
    return self
  }

  /// A mistake at ``place``, earlier in this line, or where the reader stands.
  public func mistake(
    _ kind: NotationError.Kind, at place: Int? = nil, expected: String, found: String,
    advice: String
  ) -> NotationError {
    let end = max(lineStart, min(place ?? position, bytes.count))
    let column = bytes[lineStart..<end].lazy.filter { $0 & 0xC0 != 0x80 }.count + 1
    return NotationError(
      kind: kind, file: file, line: max(line, 1), column: column, found: found,
      expected: expected, advice: advice)
  }

  /// Something else stands here than `expected`.
  public mutating func unexpected(_ expected: String, advice: String) -> NotationError {
    mistake(.unexpected, expected: expected, found: foundHere(), advice: advice)
  }

  /// What stands here, for a message.
  public mutating func foundHere() -> String {
    switch peek() {
    case .word(let range): Notation.excerpt(bytes[range])
    case .text(let range, let isClosed):
      "the text \(Notation.excerpt(bytes[range].dropFirst().dropLast(isClosed ? 1 : 0)))"
    case .mark(let byte): "\"\(Unicode.Scalar(byte))\""
    case .end: "the end of the line"
    }
  }

  /// What has been read of this line from `place` on, for a message.
  public func excerpt(from place: Int) -> String { Notation.excerpt(bytes[place..<position]) }

  /// The text ends where `expected` should stand.
  public func cutOff(
    expected: String,
    advice: String = "The file seems to be cut off; find the case again, or write the rest."
  ) -> NotationError {
    mistake(.truncated, expected: expected, found: "the end of the file", advice: advice)
  }

  /// Nothing may stand in a line, not even in a comment, that hides or rearranges what is seen.
  private func checkCharacters() throws(NotationError) {
    for index in lineStart..<lineEnd where !(0x20..<0x7F).contains(bytes[index]) {
      guard let scalar = forbiddenScalar(at: index) else { continue }
      throw mistake(
        .encoding, at: index, expected: "a character that can be seen",
        found: "U+\(String(0x10000 + scalar.value, radix: 16, uppercase: true).dropFirst())",
        advice: "In a quoted text, write it as \(Notation.escape(scalar)).")
    }
  }

  /// The control character, line separator or bidirectional control that begins at `index`, if any.
  private func forbiddenScalar(at index: Int) -> Unicode.Scalar? {
    // Other bytes than these begin none.
    guard bytes[index] < 0x80 || [0xC2, 0xD8, 0xE2].contains(bytes[index]) else { return nil }
    let few = String(decoding: bytes[index..<min(index + 3, lineEnd)], as: UTF8.self)
    let scalar = few.unicodeScalars.first
    switch scalar?.value ?? 0 {
    case 0x09: return nil
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
      return scalar
    default: return nil
    }
  }
}
