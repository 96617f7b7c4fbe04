/// A value in `project.pbxproj`.
enum ProjectValue: Sendable {
  case text(String)
  case list([ProjectValue])
  case table([String: ProjectValue])

  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The texts of a list; a single text counts as a list of one.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let values): values.compactMap(\.text)
    case .table: []
    }
  }
  var table: [String: ProjectValue] { if case .table(let table) = self { table } else { [:] } }
}

/// The reader of property lists in the old style: `{ key = value; }`, `( value, value )`, words, strings and comments.
struct OldStyleReader {
  private var reader: SourceReader
  private let file: LintFile
  private static let deepest = 32

  static func read(_ file: LintFile) throws(LintMistake) -> ProjectValue {
    var list = OldStyleReader(reader: SourceReader(file.bytes), file: file)
    let value = try list.value(depth: 0)
    guard case .table = value else { throw list.expected("a table in braces") }
    return value
  }

  private func expected(_ what: String) -> LintMistake { file.mistake(reader.line, what) }

  private mutating func skip() {
    while let next = reader.peek() {
      if reader.starts(with: "//") {
        reader.advance(reader.count { $0 != "\n" })
      } else if reader.starts(with: "/*") {
        reader.read(past: "*/")
      } else if next <= " " || reader.starts(with: "\u{FEFF}") {
        reader.advance(next <= " " ? 1 : 3)
      } else {
        return
      }
    }
  }

  /// Reads `sign` if it is the next character. Returns whether it was.
  private mutating func reads(_ sign: Unicode.Scalar) -> Bool {
    skip()
    guard reader.peek() == sign else { return false }
    reader.advance()
    return true
  }

  private mutating func value(depth: Int) throws(LintMistake) -> ProjectValue {
    guard depth < Self.deepest else {
      throw expected("no more than \(Self.deepest) brackets in one another")
    }
    if reads("{") {
      var table: [String: ProjectValue] = [:]
      while !reads("}") {
        let key = try word()
        guard reads("=") else { throw expected("\"=\"") }
        table[key] = try value(depth: depth + 1)
        guard reads(";") else { throw expected("\";\"") }
      }
      return .table(table)
    }
    if reads("(") {
      var values: [ProjectValue] = []
      while !reads(")") {
        values.append(try value(depth: depth + 1))
        if reads(",") { continue }
        guard reads(")") else { throw expected("\",\" or \")\"") }
        break
      }
      return .list(values)
    }
    return .text(try word())
  }

  private mutating func word() throws(LintMistake) -> String {
    skip()
    guard let quote = reader.peek(), quote == "\"" || quote == "'" else {
      let word = reader.read { next in
        switch next {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-", "+": true
        case _: !next.isASCII
        }
      }
      guard !word.isEmpty else { throw expected("a word") }
      return word
    }
    reader.advance()
    var text = ""
    while true {
      text += reader.read { $0 != quote && $0 != "\\" }
      guard let next = reader.peek() else { throw expected("the end of a string") }
      reader.advance()
      if next == quote { return text }
      switch reader.peek() {
      case "n": text += "\n"
      case "t": text += "\t"
      case let escaped?: text.unicodeScalars.append(escaped)
      case nil: throw expected("the end of a string")
      }
      reader.advance()
    }
  }
}
