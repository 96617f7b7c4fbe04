/// A value in a file of a project: in the old style of property lists, as `project.pbxproj` has it, or YAML.
enum ProjectValue: Sendable {
  case text(String)
  case list([ProjectValue])
  case table([String: ProjectValue])

  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The values of a list; any other value counts as a list of one.
  var list: [ProjectValue] { if case .list(let values) = self { values } else { [self] } }
  /// The texts of a list; a single text counts as a list of one.
  var texts: [String] { list.compactMap(\.text) }
  var table: [String: ProjectValue] { if case .table(let table) = self { table } else { [:] } }
  subscript(key: String) -> ProjectValue? { table[key] }
}

/// The part of YAML that projects are written in: tables and lists by indentation or in brackets, words and
/// strings. Other scalars, anchors and tags are read as words.
struct YAML {
  private var lines: [(indent: Int, text: Substring)] = []
  private var next = 0
  private static let deepest = 32

  static func read(_ text: String) -> ProjectValue {
    var reader = YAML()
    for line in text.split(whereSeparator: \.isNewline) {
      let body = line.drop { $0 == " " }
      if body.isEmpty || body.hasPrefix("#") || body.hasPrefix("---") { continue }
      reader.lines.append((line.count - body.count, withoutComment(body)))
    }
    return reader.block(depth: 0)
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    let comment = line.indices.first { index in
      line[index] == "#" && line[line.index(before: index)].isWhitespace
        && line[..<index].count(where: { $0 == "\"" || $0 == "'" }).isMultiple(of: 2)
    }
    return comment.map { line[..<$0] } ?? line
  }

  /// Reads the lines from here on that are indented as this one.
  private mutating func block(depth: Int) -> ProjectValue {
    guard next < lines.count, depth < Self.deepest else {
      next = lines.count
      return .text("")
    }
    let indent = lines[next].indent
    var (values, table): ([ProjectValue], [String: ProjectValue]) = ([], [:])
    while next < lines.count, lines[next].indent >= indent {
      let text = lines[next].text
      // A deeper line without a key above it is the rest of a text of several lines.
      if lines[next].indent > indent {
        next += 1
      } else if text == "-" || text.hasPrefix("- ") {
        let rest = text.dropFirst().drop { $0 == " " }
        if rest.isEmpty {
          next += 1
          values.append(nested(below: indent, depth))
        } else {
          lines[next] = (indent + text.count - rest.count, rest)
          values.append(block(depth: depth + 1))
        }
      } else if let (key, rest) = Self.entry(text) {
        next += 1
        table[key] = rest.isEmpty ? nested(below: indent, depth) : Self.inline(rest)
      } else {
        next += 1
        return Self.inline(text)
      }
    }
    return values.isEmpty ? .table(table) : .list(values)
  }

  /// The value behind a line without one: lines that stand deeper, or a list that stands as deep.
  private mutating func nested(below indent: Int, _ depth: Int) -> ProjectValue {
    guard next < lines.count else { return .text("") }
    let isList = lines[next].indent == indent && lines[next].text.hasPrefix("-")
    return isList
      ? list(at: indent, depth) : lines[next].indent > indent ? block(depth: depth + 1) : .text("")
  }

  /// A list that stands as deep as the key before it ends with the next key.
  private mutating func list(at indent: Int, _ depth: Int) -> ProjectValue {
    let end = lines[next...].firstIndex {
      $0.indent < indent || $0.indent == indent && !$0.text.hasPrefix("-")
    }
    var inner = self
    inner.lines.removeSubrange((end ?? lines.count)...)
    defer { next = end ?? lines.count }
    return inner.block(depth: depth + 1)
  }

  /// The key of a line, and the text behind it.
  private static func entry(_ text: Substring) -> (String, Substring)? {
    guard let first = text.first, !"[{".contains(first) else { return nil }
    let start =
      "\"'".contains(first)
      ? text.dropFirst().firstIndex(of: first) ?? text.startIndex : text.startIndex
    guard
      let colon = text[start...].indices.first(where: { index in
        text[index] == ":"
          && (text.index(after: index) == text.endIndex || text[text.index(after: index)] == " ")
      })
    else { return nil }
    return (unquoted(text[..<colon]), text[text.index(after: colon)...].drop { $0 == " " })
  }

  private static func unquoted(_ text: Substring) -> String {
    let text = text.trimmed
    guard text.count > 1, let quote = text.first, "\"'".contains(quote), text.last == quote else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }

  /// A value on one line, with lists and tables in brackets.
  private static func inline(_ text: Substring, depth: Int = 0) -> ProjectValue {
    let text = text.trimmed
    guard depth < deepest, let first = text.first, first == "[" || first == "{" else {
      return .text(unquoted(text[...]))
    }
    // The parts between commas outside of brackets and quotes.
    var (parts, open, quote): ([Substring], Int, Character?) = ([], 0, nil)
    var start = text.index(after: text.startIndex)
    for index in text.indices.dropFirst() {
      switch text[index] {
      case let sign where quote != nil: if sign == quote { quote = nil }
      case "\"", "'": quote = text[index]
      case "[", "{": open += 1
      case "]", "}", ",":
        if open == 0 {
          parts.append(text[start..<index])
          start = text.index(after: index)
        }
        if text[index] != "," { open -= 1 }
      case _: break
      }
      if open < 0 { break }
    }
    parts.removeAll { $0.allSatisfy(\.isWhitespace) }
    if first == "[" { return .list(parts.map { inline($0, depth: depth + 1) }) }
    let entries = parts.compactMap { entry($0.drop { $0 == " " }) }
    return .table(Dictionary(entries.map { ($0.0, inline($0.1, depth: depth + 1)) }) { $1 })
  }
}
