/// A reader of text, line by line and token by token, which reports errors with their position. It scans
/// each byte a bounded number of times.
package struct NotationReader: Sendable {
  enum Token {
    /// A run of characters other than blanks, quotation marks and the other marks.
    case word(Range<Int>)
    /// A text including its quotation marks, or up to the end of the line if the second mark is missing.
    case text(Range<Int>, isClosed: Bool)
    case mark(UInt8)
    /// The end of the line; only blanks and a comment may remain.
    case end
  }

  let bytes: [UInt8]
  let file: String
  /// The current line, from 1; 0 before the first.
  package private(set) var line = 0
  private(set) var position = 0
  /// The memory counted for sets so far, in words of 64 elements.
  var spentWords = 0
  /// The names that the header assigns to numbered elements, by the name of their quantity.
  var names: [String: [Name]] = [:]

  private var lineStart = 0
  private var lineEnd = 0
  private var nextStart = 0

  /// Creates a reader before the first line of `bytes`.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - file: The name of the file that contains `bytes`, for messages.
  package init(_ bytes: [UInt8], file: String) {
    (self.bytes, self.file) = (bytes, file)
    // Some editors begin a file with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { nextStart = 3 }
    lineStart = nextStart
    lineEnd = nextStart
    position = nextStart
  }

  /// Advances to the next line that has more than blanks and a comment.
  ///
  /// - Returns: Whether there is such a line. If not, the reader is at the end of the last line.
  package mutating func nextLine() throws(NotationError) -> Bool {
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

  /// Whether the rest of the line has only blanks and a comment.
  package var isAtEnd: Bool {
    mutating get {
      if case .end = peek() { true } else { false }
    }
  }

  /// Returns whether this mark is next.
  package mutating func isAt(_ mark: Unicode.Scalar) -> Bool {
    if case .mark(let byte) = peek() { byte == UInt8(ascii: mark) } else { false }
  }

  /// Returns whether this word is next.
  package mutating func isAt(word: String) -> Bool {
    if case .word(let range) = peek() { bytes[range].elementsEqual(word.utf8) } else { false }
  }

  /// Skips blanks and returns the next token.
  mutating func peek() -> Token {
    while position < lineEnd && Self.isBlank(bytes[position]) { position += 1 }
    guard position < lineEnd else { return .end }
    let first = bytes[position]
    switch first {
    case UInt8(ascii: "#"):
      // In a comment, a blank follows `#`. Otherwise it begins a word, such as a colour.
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

  /// Advances past `token`, which must be next.
  mutating func skip(_ token: Token) {
    switch token {
    case .word(let range), .text(let range, _): position = range.upperBound
    case .mark: position += 1
    case .end: break
    }
  }

  /// Returns the comment at the end of a line, including its sign. Returns `nil` if there is no comment.
  ///
  /// - Parameter line: One line without its line break, in UTF-8.
  package static func comment(in line: [UInt8]) -> [UInt8]? {
    var reader = NotationReader(line, file: "")
    // `nextLine()` skips a line that only has a comment.
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

  /// The position of the next token, for messages.
  package var place: Int {
    mutating get {
      _ = peek()
      return position
    }
  }

  /// Returns a copy of the reader, positioned at the next token.
  mutating func atNextToken() -> NotationReader {
    _ = peek()
    return self
  }

  /// Returns an error at ``place``, earlier in this line, or at the current position.
  package func mistake(
    _ kind: NotationError.Kind, at place: Int? = nil, expected: String, found: String,
    advice: String
  ) -> NotationError {
    let end = max(lineStart, min(place ?? position, bytes.count))
    let column = bytes[lineStart..<end].lazy.filter { $0 & 0xC0 != 0x80 }.count + 1
    return NotationError(
      kind: kind, file: file, line: max(line, 1), column: column, found: found,
      expected: expected, advice: advice)
  }

  /// Returns an error for a token other than `expected`.
  package mutating func unexpected(_ expected: String, advice: String) -> NotationError {
    mistake(.unexpected, expected: expected, found: foundHere(), advice: advice)
  }

  /// Returns a description of the next token, for messages.
  package mutating func foundHere() -> String {
    switch peek() {
    case .word(let range): Notation.excerpt(bytes[range])
    case .text(let range, let isClosed):
      "the text \(Notation.excerpt(bytes[range].dropFirst().dropLast(isClosed ? 1 : 0)))"
    case .mark(let byte): "\"\(Unicode.Scalar(byte))\""
    case .end: "the end of the line"
    }
  }

  /// Returns the text read from `index` on, for messages.
  package func excerpt(from index: Int) -> String { Notation.excerpt(bytes[index..<position]) }

  /// Returns an error for a text that ends before `expected`.
  package func cutOff(
    expected: String,
    advice: String = "The file seems to be truncated; find the case again, or add the rest."
  ) -> NotationError {
    mistake(.truncated, expected: expected, found: "the end of the file", advice: advice)
  }

  /// Checks that the line, including its comment, has no invisible characters that hide or reorder text.
  private func checkCharacters() throws(NotationError) {
    for index in lineStart..<lineEnd where !(0x20..<0x7F).contains(bytes[index]) {
      guard let scalar = forbiddenScalar(at: index) else { continue }
      throw mistake(
        .encoding, at: index, expected: "a visible character",
        found: "U+\(String(0x10000 + scalar.value, radix: 16, uppercase: true).dropFirst())",
        advice: "In a quoted text, write it as \(Notation.escape(scalar)).")
    }
  }

  /// Returns the control character, line separator or bidirectional control that begins at `index`, if any.
  private func forbiddenScalar(at index: Int) -> Unicode.Scalar? {
    // Other bytes begin no forbidden scalar.
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
