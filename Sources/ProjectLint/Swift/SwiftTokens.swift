/// The tokens of a Swift source, without comments, each string as one token: a subset of the language that
/// suffices to find calls and constants.
package struct SwiftTokens: Sendable {
  package private(set) var tokens: [Token] = []
  /// The first line of the first unterminated string or comment; `nil` if all are terminated.
  package private(set) var unended: Int?

  package struct Token: Hashable, Sendable {
    package var kind: Kind
    /// The line of the token, from 1.
    package var line: Int
  }

  package enum Kind: Hashable, Sendable {
    case word(String)
    /// A string without interpolation, with its value.
    case text(String)
    /// A string whose value is unknown before run time. The tokens of its interpolations follow.
    case interpolated
    case sign(Character)

    var word: String? { if case .word(let word) = self { word } else { nil } }
  }

  /// An open string.
  private struct Open {
    var hashes: String
    var isMultiline: Bool
    /// The index of its token.
    var token: Int
    var text = ""
    var isInterpolated = false
    /// The number of open parentheses in the current interpolation.
    var parentheses = 0
  }

  private var reader: SourceReader
  /// The open strings, outermost first; all but the last have an open interpolation.
  private var open: [Open] = []

  package init(_ source: String) {
    reader = SourceReader(source)
    while let next = reader.peek() {
      if open.last?.parentheses == 0 { readString() } else { readCode(next) }
    }
    if let first = open.first { end(at: tokens[first.token].line) }
    for string in open { tokens[string.token].kind = .interpolated }
  }

  private mutating func end(at line: Int) { unended = min(unended ?? line, line) }

  private mutating func add(_ kind: Kind) { tokens.append(Token(kind: kind, line: reader.line)) }

  // MARK: - Code

  private mutating func readCode(_ next: Unicode.Scalar) {
    switch (next, reader.peek(1)) {
    case ("\0"..." ", _): reader.advance()
    case ("/", "/"): _ = reader.read { $0 != "\n" }
    case ("/", "*"): skipComment()
    case ("/", _) where isPattern: skipPattern(hashes: "")
    case ("#", _):
      let hashes = String(reader.prefix { $0 == "#" })
      switch reader.peek(hashes.utf8.count) {
      case "\"": beginString(hashes: hashes)
      case "/": skipPattern(hashes: hashes)
      case .some, nil:
        add(.sign("#"))
        reader.advance(hashes.utf8.count)
      }
    case ("\"", _): beginString(hashes: "")
    case ("`", _):
      reader.advance()
      if let next = reader.peek(), Self.isLetter(next) { readWord() }
      if reader.peek() == "`" { reader.advance() }
    case _ where Self.isLetter(next): readWord()
    default:
      if let last = open.indices.last, next == "(" || next == ")" {
        open[last].parentheses += next == "(" ? 1 : -1
        // The last parenthesis closes the interpolation.
        if open[last].parentheses == 0 { return reader.advance() }
      }
      add(.sign(Character(next)))
      reader.advance()
    }
  }

  private mutating func readWord() {
    let line = reader.line
    tokens.append(Token(kind: .word(reader.read(while: Self.isLetter)), line: line))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: !scalar.isASCII
    }
  }

  /// Skips a comment; comments may be nested.
  private mutating func skipComment() {
    let start = reader.line
    var depth = 0
    while reader.peek() != nil {
      if reader.starts(with: "/*") {
        depth += 1
        reader.advance(2)
      } else if reader.starts(with: "*/") {
        depth -= 1
        reader.advance(2)
        if depth == 0 { return }
      } else {
        reader.advance()
      }
    }
    end(at: start)
  }

  /// Whether a slash begins a regular expression: a value is expected, no blank follows, and there is another
  /// slash on the line.
  private var isPattern: Bool {
    switch tokens.last?.kind {
    case .word(let word):
      guard ["return", "in", "case", "try"].contains(word) else { return false }
    case .sign(let sign): guard "(,=:[{!&|?;".contains(sign) else { return false }
    case .text, .interpolated, nil: return false
    }
    guard let next = reader.peek(1), next > " " else { return false }
    let length = reader.prefix(after: 1) { $0 != "/" && $0 != "\n" }.count
    return reader.peek(1 + length) == "/"
  }

  private mutating func skipPattern(hashes: String) {
    let (start, end) = (reader.line, "/" + hashes)
    reader.advance(end.utf8.count)
    let isMultiline = !hashes.isEmpty && reader.peek() == "\n"
    while let next = reader.peek() {
      if next == "\\" {
        reader.advance(2)
      } else if reader.starts(with: end) {
        add(.interpolated)
        return reader.advance(end.utf8.count)
      } else if next == "\n" && !isMultiline {
        return
      } else {
        reader.advance()
      }
    }
    self.end(at: start)
  }

  // MARK: - Strings

  private mutating func beginString(hashes: String) {
    let isMultiline = reader.starts(with: "\"\"\"", after: hashes.utf8.count)
    open.append(Open(hashes: hashes, isMultiline: isMultiline, token: tokens.count))
    add(.interpolated)
    reader.advance(hashes.utf8.count + (isMultiline ? 3 : 1))
  }

  /// Reads to the end of the innermost string, or to its next interpolation.
  private mutating func readString() {
    guard let last = open.indices.last else { return }
    let (hashes, isMultiline) = (open[last].hashes, open[last].isMultiline)
    let end = (isMultiline ? "\"\"\"" : "\"") + hashes
    let escape = "\\" + hashes
    while let next = reader.peek() {
      if reader.starts(with: end) {
        reader.advance(end.utf8.count)
        return close()
      }
      if reader.starts(with: escape) {
        reader.advance(escape.utf8.count)
        if reader.peek() == "(" {
          reader.advance()
          open[last].isInterpolated = true
          open[last].parentheses = 1
          return
        }
        readEscape(last)
      } else if next == "\n", !isMultiline {
        self.end(at: reader.line)
        open[last].isInterpolated = true
        return close()
      } else {
        open[last].text.unicodeScalars.append(next)
        reader.advance()
      }
    }
  }

  private static let escapes: [Unicode.Scalar: String] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\"": "\"", "'": "'", "\\": "\\",
  ]

  /// Reads the rest of an escape sequence after the backslash.
  private mutating func readEscape(_ last: Int) {
    guard let next = reader.peek() else { return }
    if let plain = Self.escapes[next] {
      open[last].text += plain
      return reader.advance()
    }
    if reader.starts(with: "u{") {
      var digits = ""
      while let digit = reader.peek(2 + digits.utf8.count), digit.isASCII, digit != "}",
        digits.utf8.count < 9
      {
        digits.unicodeScalars.append(digit)
      }
      if let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) {
        open[last].text.unicodeScalars.append(scalar)
        return reader.advance(digits.utf8.count + 3)
      }
    }
    if next == "\n", open[last].isMultiline { return reader.advance() }
    // An invalid escape sequence; its value is unknown.
    open[last].isInterpolated = true
    if next != "\n" { reader.advance() }
  }

  private mutating func close() {
    guard let string = open.popLast(), !string.isInterpolated else { return }
    tokens[string.token].kind = .text(
      string.isMultiline ? Self.unindented(string.text) : string.text)
  }

  /// Returns the value of a multiline string: without the line breaks next to the quotes, and without the
  /// indentation of the closing quotes.
  private static func unindented(_ text: String) -> String {
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, let last = lines.popLast() else { return text }
    return lines.dropFirst().map { line in
      String(line.starts(with: last) ? line.dropFirst(last.count) : line)
    }.joined(separator: "\n")
  }
}
