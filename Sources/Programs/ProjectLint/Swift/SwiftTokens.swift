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
    /// Whether a condition around it is not known to hold.
    package var isOpen = false
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
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: !scalar.isASCII
    }
  }

  /// Comments may contain comments.
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

  private static let escapes: [Unicode.Scalar: String] = [
    "n": "\n", "t": "\t", "r": "\r", "0": "\0", "\"": "\"", "'": "'", "\\": "\\",
  ]

  /// Reads the rest of an escape, whose sign has been read.
  private mutating func readEscape(_ last: Int) {
    guard let next = reader.peek() else { return }
    if let plain = Self.escapes[next] {
      open[last].text += plain
      return reader.advance()
    }
    if next == "\n", open[last].isMultiline { return reader.advance() }
    // Not an escape of the language: its meaning is unknown.
    open[last].isDamaged = true
    if next != "\n" { reader.advance() }
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

  // MARK: - Conditions

  /// Removes the code whose conditions do not hold.
  ///
  /// - Parameter holds: Whether a condition of one word, such as `DEBUG` or `os(iOS)`, holds; `nil` if it is not
  ///   known.
  mutating func select(_ holds: @escaping (String) -> Bool?) {
    guard tokens.contains(where: { $0.kind == .sign("#") }) else { return }
    /// A condition that is open: whether its branch holds, and whether an earlier one does.
    var stack: [(isOn: Bool?, wasOn: Bool?)] = []
    var (kept, index): ([Token], Int) = ([], 0)
    var places = [Int](repeating: 0, count: tokens.count + 1)
    while index < tokens.count {
      places[index] = kept.count
      let word = index + 1 < tokens.count ? tokens[index + 1].kind.word : nil
      if tokens[index].kind == .sign("#"), let word,
        ["if", "elseif", "else", "endif"].contains(word)
      {
        let line = tokens[index].line
        let end = tokens[(index + 2)...].prefix { $0.line == line && word.hasSuffix("if") }.endIndex
        let value = word == "else" ? true : SwiftCondition(tokens[(index + 2)..<end], holds).value
        switch word {
        case "endif": _ = stack.popLast()
        case "if": stack.append((value, value))
        case _:
          // An earlier branch that holds excludes this one; one that may hold leaves it open.
          guard let (_, earlier) = stack.popLast() else { break }
          stack.append(
            (SwiftCondition.and(earlier.map { !$0 }, value), SwiftCondition.or(earlier, value)))
        }
        for place in index..<end { places[place] = kept.count }
        index = word == "endif" ? index + 2 : end
        continue
      }
      if !stack.contains(where: { $0.isOn == false }) {
        var token = tokens[index]
        token.isOpen = stack.contains { $0.isOn == nil }
        kept.append(token)
      }
      index += 1
    }
    places[tokens.count] = kept.count
    var moved: [Int: Parts] = [:]
    for (token, old) in parts {
      let codes = old.codes.map { places[$0.lowerBound]..<places[$0.upperBound] }
      moved[places[token]] = Parts(texts: old.texts, codes: codes)
    }
    (tokens, parts) = (kept, moved)
  }
}

/// The condition of an `#if`.
private struct SwiftCondition {
  private var tokens: ArraySlice<SwiftTokens.Token>
  private let holds: (String) -> Bool?
  private(set) var value: Bool?

  init(_ tokens: ArraySlice<SwiftTokens.Token>, _ holds: @escaping (String) -> Bool?) {
    (self.tokens, self.holds) = (tokens.prefix(200), holds)
    value = either()
  }

  // In three values; `nil` is not known.
  static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == false || right == false ? false : left == nil ? nil : right
  }

  static func or(_ left: Bool?, _ right: Bool?) -> Bool? {
    and(left.map { !$0 }, right.map { !$0 }).map { !$0 }
  }

  private mutating func reads(_ sign: Character) -> Bool {
    guard tokens.first?.kind == .sign(sign) else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func either() -> Bool? {
    var value = both()
    while reads("|"), reads("|") { value = Self.or(value, both()) }
    return value
  }

  private mutating func both() -> Bool? {
    var value = single()
    while reads("&"), reads("&") { value = Self.and(value, single()) }
    return value
  }

  private mutating func single() -> Bool? {
    if reads("!") { return single().map { !$0 } }
    if reads("(") {
      let value = either()
      _ = reads(")")
      return value
    }
    guard let word = tokens.popFirst()?.kind.word else { return nil }
    guard reads("(") else { return word == "true" ? true : word == "false" ? false : holds(word) }
    let argument = tokens.first?.kind.word ?? ""
    while !tokens.isEmpty, !reads(")") { tokens.removeFirst() }
    return holds("\(word)(\(argument))")
  }
}

extension SwiftTokens {
  /// Whether a condition with an argument, such as `os(iOS)`, holds in a program for the iPhone.
  static func holdsOnPhone(_ condition: String) -> Bool? {
    let parts = condition.split { "()".contains($0) }.map(String.init)
    switch parts.first {
    case "os": return parts.last == "iOS"
    case "targetEnvironment": return false
    case "canImport": return !["AppKit", "Cocoa", "WatchKit"].contains(parts.last ?? "")
    case "swift", "compiler", "arch": return true
    case _: return nil
    }
  }
}
