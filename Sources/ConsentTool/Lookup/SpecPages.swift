import Reporting

/// The specification as a list of entries that can be looked up: headings with identifiers, rows of tables,
/// and saved cases.
public struct SpecPages: Sendable {
  /// The entries, page by page, in the order of their lines.
  public private(set) var entries: [SpecEntry] = []

  /// Parses pages and saved cases.
  ///
  /// - Parameter files: Each file's path from the root of the checkout, and its text.
  public init(_ files: [(path: String, text: String)]) {
    for (path, text) in files {
      let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
      if path.hasSuffix(".consent") {
        entries.append(SpecEntry(case: lines, path: path))
      } else if path.hasSuffix(".md") {
        entries += SpecEntry.entries(of: MarkdownPage(lines), path: path)
      }
    }
  }
}

/// A part of the specification with a name.
public struct SpecEntry: Hashable, Sendable {
  /// The kind of an entry, which follows from its form and from the page that contains it.
  public enum Kind: String, CaseIterable, Sendable {
    /// Under a heading with an identifier.
    case clause, claim
    /// In a row of the page of this name.
    case refusal, decision, command, fault, source
    /// In a row of any other page.
    case term
    /// In a file of its own.
    case scenario

    /// Whether the title of such an entry is a name or a sentence about it, and not one of several cells.
    var hasTitle: Bool {
      switch self {
      case .clause, .claim, .fault, .scenario: true
      case .refusal, .decision, .command, .source, .term: false
      }
    }

    fileprivate init(rowOf path: String) {
      switch path.split(separator: "/").last {
      case "Refusals.md": self = .refusal
      case "Decisions.md": self = .decision
      case "Commands.md": self = .command
      case "Faults.md": self = .fault
      case "Sources.md": self = .source
      default: self = .term
      }
    }
  }

  /// The kind.
  public let kind: Kind
  /// The names of the entry, at least one. The first is its identifier.
  public let names: [String]
  /// The rest of the heading, the second cell of the row, or the first line of the case.
  public let title: String
  /// The file, as a path from the root of the checkout.
  public let path: String
  /// The line in the file, from 1.
  public let line: Int
  /// The text without Markdown: paragraphs, items of lists and cells of tables, each in one line.
  public let text: [String]
  /// The identifiers and names that the text cites.
  public let cited: Set<String>

  /// The identifier.
  public var id: String { names[0] }

  /// Creates the entries of a page.
  fileprivate static func entries(of page: MarkdownPage, path: String) -> [SpecEntry] {
    let sections = page.headings.compactMap { heading -> SpecEntry? in
      let words = heading.text.split(separator: " ", maxSplits: 1).map(String.init)
      guard let id = words.first, id.isIdentifier else { return nil }
      let title = words.dropFirst().first ?? ""
      let text = page.paragraphs(in: heading.body)
      // The heading of a claim, or of a rule with a name, contains this name.
      let names = [id] + (title.contains(" ") || title.isEmpty ? [] : [title])
      return SpecEntry(
        kind: id.hasPrefix("INV-") ? .claim : .clause, names: names, title: title, path: path,
        line: heading.line, text: text, cited: text.citations)
    }
    let rows = page.rows.compactMap { row -> SpecEntry? in
      let cells = row.cells.map(\.withoutMarkdown)
      guard let id = cells.first?.withoutQuotes, !id.isEmpty else { return nil }
      let kind = Kind(rowOf: path)
      // The mistake of a fault is its title.
      let text = zip(row.titles, cells).dropFirst(kind == .fault ? 2 : 1)
        .filter { !$1.isEmpty }.map { "\($0.withoutMarkdown): \($1)" }
      return SpecEntry(
        kind: kind, names: [id], title: cells.dropFirst().first ?? "", path: path,
        line: row.line, text: text, cited: text.citations)
    }
    return (sections + rows).sorted { $0.line < $1.line }
  }

  /// Creates the entry of a saved case from the comment at its beginning and from its header.
  fileprivate init(case lines: [Substring], path: String) {
    let comment = lines.prefix { $0.hasPrefix("#") || $0.isEmpty }
    let paragraphs = MarkdownPage(comment.map { $0.dropFirst($0.hasPrefix("# ") ? 2 : 1) })
      .paragraphs(in: comment.indices)
    let header = lines.drop { $0.hasPrefix("#") || $0.isEmpty }.prefix { !$0.isEmpty }
    let failures = header.filter { $0.hasPrefix("breaks ") || $0.hasPrefix("planted fault ") }
    cited = (paragraphs + failures.map(String.init)).citations
    text = Array(paragraphs.dropFirst())
    let file = path.split(separator: "/").last ?? ""
    names = [path, String(path.dropFirst("Specs/".count)), String(file), String(file.dropLast(8))]
    (title, self.path, line, kind) = (paragraphs.first ?? "", path, 1, .scenario)
  }

  private init(
    kind: Kind, names: [String], title: String, path: String, line: Int, text: [String],
    cited: Set<String>
  ) {
    (self.kind, self.names, self.title) = (kind, names, title)
    (self.path, self.line, self.text, self.cited) = (path, line, text, cited)
  }
}

extension String {
  /// Whether the text is an identifier of the specification, such as `TC-15`, `INV-K03b` or `R-CA-01`.
  var isIdentifier: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return false }
    return parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isUppercase) }
      && !(last.drop { $0.isUppercase }.prefix { $0.isNumber }.isEmpty)
  }
}

extension [String] {
  /// The words of the texts that may be names or identifiers. A range such as `TC-05 to TC-07` cites all of
  /// its members.
  fileprivate var citations: Set<String> {
    var cited: Set<String> = []
    for text in self {
      let words = text.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      cited.formUnion(words)
      for place in words.indices.dropFirst().dropLast() where words[place] == "to" {
        cited.formUnion(words[place - 1].identifiers(to: words[place + 1]))
      }
    }
    return cited
  }
}

extension String {
  /// Returns the identifiers from this one to `last`, if they differ in their numbers only.
  fileprivate func identifiers(to last: String) -> [String] {
    let stem = prefix { !$0.isNumber }
    guard isIdentifier, last.hasPrefix(stem), let first = Int(dropFirst(stem.count)),
      let end = Int(last.dropFirst(stem.count)), first <= end, end < 1_000
    else { return [] }
    return (first...end).map { "\(stem)\($0 < 10 ? "0" : "")\($0)" }
  }
}
