/// The words of a Swift source, without comments and with each string as one: as much of the language as it
/// takes to find calls and constants.
package struct SwiftTokens: Sendable {
  package private(set) var tokens: [Token] = []
  /// The line on which a string or a comment begins that does not end; `nil` where all of them do.
  package private(set) var unended: Int?

  package struct Token: Hashable, Sendable {
    package var kind: Kind
    /// From 1.
    package var line: Int
  }

  package enum Kind: Hashable, Sendable {
    case word(String)
    /// A string without interpolation, as its text.
    case text(String)
    /// A string that is not known before the program runs. What it interpolates follows.
    case interpolated
    case sign(Character)
  }

  /// What a string is written between.
  private struct Quotes {
    var hashes: Int
    var isMultiline: Bool
  }

  /// A string that has been begun: where its token stands, and its text so far.
  private struct Open {
    var quotes: Quotes
    var token: Int
    var text: [UInt8] = []
    var isInterpolated = false
    /// How many parentheses are open in the interpolation that is being read.
    var parentheses = 0
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  /// The strings around this place, outermost first: in each but the last an interpolation is open.
  private var open: [Open] = []

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while place < bytes.count {
      if let last = open.last, last.parentheses == 0 { readString() } else { readCode() }
    }
    if let first = open.first { end(at: tokens[first.token].line) }
    for string in open { tokens[string.token].kind = .interpolated }
  }

  private mutating func end(at line: Int) { unended = min(unended ?? line, line) }

  private func byte(_ offset: Int = 0) -> UInt8? {
    place + offset < bytes.count ? bytes[place + offset] : nil
  }

  private func starts(_ word: String, after offset: Int = 0) -> Bool {
    bytes[min(place + offset, bytes.count)...].starts(with: word.utf8)
  }

  /// Goes on by so many bytes, and counts lines.
  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where place < bytes.count {
      if bytes[place] == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }
  }

  private mutating func add(_ kind: Kind) { tokens.append(Token(kind: kind, line: line)) }

  // MARK: - Code

  private mutating func readCode() {
    guard let next = byte() else { return }
    switch next {
    case 0...0x20: advance()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while let next = byte(), next != UInt8(ascii: "\n") { advance() }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "/") where isPattern: skipPattern(hashes: 0)
    case UInt8(ascii: "#"):
      var hashes = 0
      while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
      switch byte(hashes) {
      case UInt8(ascii: "\""): beginString(hashes: hashes)
      case UInt8(ascii: "/"): skipPattern(hashes: hashes)
      case .some, nil:
        add(.sign("#"))
        advance(hashes)
      }
    case UInt8(ascii: "\""): beginString(hashes: 0)
    case UInt8(ascii: "`"):
      advance()
      if let next = byte(), Self.isLetter(next) { readWord() }
      if byte() == UInt8(ascii: "`") { advance() }
    case _ where Self.isLetter(next): readWord()
    default:
      if let last = open.indices.last {
        if next == UInt8(ascii: "(") { open[last].parentheses += 1 }
        if next == UInt8(ascii: ")") {
          open[last].parentheses -= 1
          // The last one ends the interpolation.
          if open[last].parentheses == 0 { return advance() }
        }
      }
      add(.sign(Character(Unicode.Scalar(next))))
      advance()
    }
  }

  private mutating func readWord() {
    let start = place
    while let next = byte(), Self.isLetter(next) { place += 1 }
    add(.word(String(decoding: bytes[start..<place], as: UTF8.self)))
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// Comments lie in one another.
  private mutating func skipComment() {
    let start = line
    var depth = 0
    while place < bytes.count {
      if starts("/*") {
        depth += 1
        advance(2)
      } else if starts("*/") {
        depth -= 1
        advance(2)
        if depth == 0 { return }
      } else {
        advance()
      }
    }
    end(at: start)
  }

  /// Whether a slash begins a pattern: where a value is expected, no blank follows, and another slash
  /// ends it on its line.
  private var isPattern: Bool {
    switch tokens.last?.kind {
    case .word(let word):
      guard ["return", "in", "case", "try"].contains(word) else { return false }
    case .text, .interpolated: return false
    case .sign(let sign): guard "(,=:[{!&|?;".contains(sign) else { return false }
    case nil: return false
    }
    guard let next = byte(1), next > 0x20 else { return false }
    let stop = bytes[(place + 1)...].firstIndex {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\n")
    }
    return stop.map { bytes[$0] } == UInt8(ascii: "/")
  }

  private mutating func skipPattern(hashes: Int) {
    let start = line
    let end = "/" + String(repeating: "#", count: hashes)
    advance(hashes + 1)
    let isMultiline = hashes > 0 && byte() == UInt8(ascii: "\n")
    while place < bytes.count {
      if byte() == UInt8(ascii: "\\") {
        advance(2)
      } else if starts(end) {
        add(.interpolated)
        return advance(end.utf8.count)
      } else if byte() == UInt8(ascii: "\n") && !isMultiline {
        return
      } else {
        advance()
      }
    }
    self.end(at: start)
  }

  // MARK: - Strings

  private mutating func beginString(hashes: Int) {
    let isMultiline = starts("\"\"\"", after: hashes)
    add(.interpolated)
    open.append(
      Open(quotes: Quotes(hashes: hashes, isMultiline: isMultiline), token: tokens.count - 1))
    advance(hashes + (isMultiline ? 3 : 1))
  }

  /// Reads to the end of the innermost string, or to its next interpolation.
  private mutating func readString() {
    guard let last = open.indices.last else { return }
    let quotes = open[last].quotes
    let hashes = String(repeating: "#", count: quotes.hashes)
    let end = (quotes.isMultiline ? "\"\"\"" : "\"") + hashes
    let escape = "\\" + hashes
    while let next = byte() {
      if starts(end) {
        advance(end.utf8.count)
        return close()
      }
      if starts(escape) {
        advance(escape.utf8.count)
        if byte() == UInt8(ascii: "(") {
          advance()
          open[last].isInterpolated = true
          open[last].parentheses = 1
          return
        }
        readEscape(last)
      } else if next == UInt8(ascii: "\n"), !quotes.isMultiline {
        self.end(at: line)
        open[last].isInterpolated = true
        return close()
      } else {
        open[last].text.append(next)
        advance()
      }
    }
  }

  /// Reads what follows the sign of an escape.
  private mutating func readEscape(_ last: Int) {
    guard let next = byte() else { return }
    let plain: UInt8? =
      switch next {
      case UInt8(ascii: "n"): 10
      case UInt8(ascii: "t"): 9
      case UInt8(ascii: "r"): 13
      case UInt8(ascii: "0"): 0
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): next
      default: nil
      }
    if let known = plain {
      open[last].text.append(known)
      return advance()
    }
    if starts("u{") {
      let digits = bytes[(place + 2)...].prefix(9).prefix { $0 != UInt8(ascii: "}") }
      let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
      if let scalar = number.flatMap(Unicode.Scalar.init) {
        open[last].text += Array(String(scalar).utf8)
        return advance(digits.count + 3)
      }
    }
    if next == UInt8(ascii: "\n"), open[last].quotes.isMultiline { return advance() }
    // No escape of the language: what it means is not known.
    open[last].isInterpolated = true
    if next != UInt8(ascii: "\n") { advance() }
  }

  private mutating func close() {
    guard let string = open.popLast(), !string.isInterpolated else { return }
    let text = string.quotes.isMultiline ? Self.unindented(string.text) : string.text
    tokens[string.token].kind = .text(String(decoding: text, as: UTF8.self))
  }

  /// The text between lines of three quotes: without the line ends next to them, and without the blanks
  /// that stand before the last of them.
  private static func unindented(_ text: [UInt8]) -> [UInt8] {
    var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count > 1, let last = lines.popLast() else { return text }
    return Array(
      lines.dropFirst().map { $0.starts(with: last) ? $0.dropFirst(last.count) : $0 }
        .joined(separator: [UInt8(ascii: "\n")]))
  }
}
