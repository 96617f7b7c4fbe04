/// The words of a Swift source, without comments and with each string as one: as much of the language as it
/// takes to find calls and constants.
package struct SwiftTokens: Sendable {
  package private(set) var tokens: [Token] = []
  /// The first line of a string or a comment that does not end; `nil` if all of them do.
  package private(set) var unended: Int?

  package struct Token: Hashable, Sendable {
    package var kind: Kind
    /// The line of the token, from 1.
    package var line: Int32
  }

  /// The parts of each string with interpolations, by its token: texts, and between them the indices of the
  /// tokens of the code.
  private(set) var parts: [Int: Parts] = [:]

  struct Parts: Hashable, Sendable {
    var texts: [String] = []
    var codes: [Range<Int>] = []
  }

  package enum Kind: Hashable, Sendable {
    case word(String)
    /// A string without interpolation, as its text.
    case text(String)
    /// A string that is not known before the program runs. The code in its interpolations follows.
    case interpolated
    case sign(Character)

    var word: String? { if case .word(let word) = self { word } else { nil } }
  }

  private struct Open {
    var hashes: String
    var isMultiline: Bool
    /// The index of the token that this element was made from.
    var token: Int
    var text = ""
    var parts = Parts()
    /// Whether it has an escape of unknown meaning, or no end.
    var isDamaged = false
    /// The token that begins the interpolation that is being read.
    var start = 0
    /// The number of open parentheses in the interpolation that is being read.
    var parentheses = 0
  }

  private var reader: SourceReader
  /// The strings around this place, outermost first: in each but the last an interpolation is open.
  private var open: [Open] = []

  package init(_ source: String) { self.init(Array(source.utf8)) }

  init(_ source: [UInt8]) {
    reader = SourceReader(source)
    while let next = reader.peek() {
      if open.last?.parentheses == 0 { readString() } else { readCode(next) }
    }
    if let first = open.first { end(at: Int(tokens[first.token].line)) }
    for string in open { tokens[string.token].kind = .interpolated }
  }

  private mutating func end(at line: Int) { unended = min(unended ?? line, line) }

  private mutating func add(_ kind: Kind) {
    tokens.append(Token(kind: kind, line: Int32(reader.line)))
  }

  // MARK: - Code

  private mutating func readCode(_ next: Unicode.Scalar) {
    switch (next, reader.peek(1)) {
    case ("\0"..." ", _): reader.advance()
    case ("/", "/"): reader.advance(reader.count { $0 != "\n" })
    case ("/", "*"): skipComment()
    case ("#", _):
      let hashes = String(repeating: "#", count: reader.count { $0 == "#" })
      if reader.peek(hashes.utf8.count) == "\"" { return beginString(hashes: hashes) }
      add(.sign("#"))
      reader.advance(hashes.utf8.count)
    case ("\"", _): beginString(hashes: "")
    case ("`", _):
      reader.advance()
      if let next = reader.peek(), Self.isLetter(next) { readWord() }
      if reader.peek() == "`" { reader.advance() }
    case _ where Self.isLetter(next): readWord()
    default:
      if let last = open.indices.last, next == "(" || next == ")" {
        open[last].parentheses += next == "(" ? 1 : -1
        // The last one ends the interpolation.
        if open[last].parentheses == 0 {
          open[last].parts.codes.append(open[last].start..<tokens.count)
          return reader.advance()
        }
      }
      add(.sign(Character(next)))
      reader.advance()
    }
  }

  private mutating func readWord() {
    let line = Int32(reader.line)
    tokens.append(Token(kind: .word(reader.read(while: Self.isLetter)), line: line))
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    LintFile.isLetter(UInt8(truncatingIfNeeded: scalar.value))
  }

  /// Comments may contain comments.
  private mutating func skipComment() {
    let start = reader.line
    var depth = 0
    while let next = reader.peek() {
      switch (next, reader.peek(1)) {
      case ("/", "*"): depth += 1
      case ("*", "/"): depth -= 1
      case _:
        reader.advance()
        continue
      }
      reader.advance(2)
      if depth == 0 { return }
    }
    end(at: start)
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
          open[last].parts.texts.append(open[last].text)
          open[last].text = ""
          (open[last].parentheses, open[last].start) = (1, tokens.count)
          return
        }
        readEscape(last)
      } else if next == "\n", !isMultiline {
        // A pattern may hold a single quote.
        open[last].isDamaged = true
        return close()
      } else {
        // All up to the next byte that may end the string or begin an escape.
        let count = reader.count { $0 != "\"" && $0 != "\\" && $0 != "\n" }
        let start = reader.place
        reader.advance(max(1, count))
        open[last].text += reader.text(from: start)
      }
    }
  }

  /// Reads the rest of an escape, whose sign has been read. No name has another than these.
  private mutating func readEscape(_ last: Int) {
    guard let next = reader.peek() else { return }
    if next == "\"" || next == "\\" {
      open[last].text.unicodeScalars.append(next)
    } else {
      open[last].isDamaged = true
    }
    if next != "\n" || open[last].isMultiline { reader.advance() }
  }

  private mutating func close() {
    guard let string = open.popLast(), !string.isDamaged else { return }
    if !string.parts.texts.isEmpty {
      parts[string.token] = string.parts
      parts[string.token]?.texts.append(string.text)
      return
    }
    // The lines of a longer text have blanks before them, which the language leaves out.
    if !string.isMultiline { tokens[string.token].kind = .text(string.text) }
  }
}
