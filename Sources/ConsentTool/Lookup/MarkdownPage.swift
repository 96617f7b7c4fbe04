/// A Markdown page with its headings, the rows of its tables, and its paragraphs. Code blocks stay as they
/// are.
struct MarkdownPage {
  /// A heading, and the lines from it to the next heading that is not below it.
  struct Heading {
    /// The text after the number signs.
    let text: String
    /// The line of the heading, from 1.
    let line: Int
    /// The indices of the lines of its section.
    let body: Range<Int>
  }

  /// A row of a table.
  struct Row {
    /// The titles of the columns, and the cells.
    let titles, cells: [String]
    /// The line, from 1.
    let line: Int
  }

  private(set) var headings: [Heading] = []
  private(set) var rows: [Row] = []
  private let lines: [Substring]
  /// Whether each line is in a code block, its fences included.
  private let isCode: [Bool]

  init(_ lines: [Substring]) {
    self.lines = lines
    var fence: Substring?
    isCode = lines.map { line in
      let mark = line.drop { $0 == " " }.prefix { $0 == "`" }
      if let open = fence {
        if mark.count >= open.count { fence = nil }
        return true
      }
      if mark.count >= 3 { fence = mark }
      return fence != nil
    }
    let places = lines.indices.filter { !isCode[$0] && lines[$0].hasPrefix("#") }
    for (number, place) in places.enumerated() {
      let level = lines[place].prefix { $0 == "#" }.count
      let next = places.dropFirst(number + 1).first { place in
        lines[place].prefix { $0 == "#" }.count <= level
      }
      headings.append(
        Heading(
          text: String(lines[place].dropFirst(level).drop { $0 == " " }), line: place + 1,
          body: place + 1..<(next ?? lines.count)))
    }
    var titles: [String] = []
    for place in lines.indices where !isCode[place] {
      guard lines[place].hasPrefix("|") else {
        titles = []
        continue
      }
      let cells = Self.cells(of: lines[place])
      if titles.isEmpty {
        titles = cells
      } else if !Self.isRule(cells) {
        rows.append(Row(titles: titles, cells: cells, line: place + 1))
      }
    }
  }

  /// Returns the cells of a line of a table, without the blanks around them.
  private static func cells(of line: Substring) -> [String] {
    let inner = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
    return inner.dropLast().map(\.withoutBlanks)
  }

  /// Whether the cells are the line between the titles and the rows.
  private static func isRule(_ cells: [String]) -> Bool {
    cells.allSatisfy { $0.contains("-") && $0.allSatisfy { "-: ".contains($0) } }
  }

  /// Returns the paragraphs, items of lists, rows of tables and lines of code in some lines, without Markdown.
  /// Rows and lines of code are indented.
  func paragraphs(in range: Range<Int>) -> [String] {
    var (paragraphs, isOpen) = ([String](), false)
    let rows = Dictionary(uniqueKeysWithValues: self.rows.map { ($0.line, $0.cells) })
    for place in range {
      let line = lines[place]
      if isCode[place] {
        if !line.hasPrefix("```") { paragraphs.append("    " + line) }
        isOpen = false
      } else if line.hasPrefix("|") {
        // The titles of the columns are no row.
        if let cells = rows[place + 1]?.map(\.withoutMarkdown), let first = cells.first {
          let rest = cells.dropFirst().filter { !$0.isEmpty }.joined(separator: "; ")
          paragraphs.append("  \(first): \(rest)")
        }
        isOpen = false
      } else if line.allSatisfy(\.isWhitespace) {
        isOpen = false
      } else {
        let words = String(line.drop { $0 == "#" || $0 == " " }).withoutMarkdown
        if isOpen && !line.hasPrefix("- ") {
          paragraphs[paragraphs.count - 1] += " " + words
        } else {
          paragraphs.append(words)
        }
        isOpen = true
      }
    }
    return paragraphs
  }
}

extension Substring {
  /// The text without the blanks around it.
  var withoutBlanks: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Whether the text after an opening bracket is the rest of a link.
  fileprivate var isRestOfLink: Bool { drop { $0 != "]" && $0 != "[" }.hasPrefix("](") }
}

extension String {
  /// The text without marks of emphasis and targets of links. Code keeps its quotes.
  var withoutMarkdown: String {
    var (result, isCode, rest) = ("", false, self[...])
    while let character = rest.popFirst() {
      if character == "`" { isCode.toggle() }
      if isCode {
        result.append(character)
      } else if character == "]", rest.first == "(" {
        rest = rest.drop { $0 != ")" }.dropFirst()
      } else if character == "*" || character == "[" && rest.isRestOfLink {
        continue
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// The text without the quotes of code around it.
  var withoutQuotes: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }
}
