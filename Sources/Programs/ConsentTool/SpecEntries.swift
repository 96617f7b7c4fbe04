import ConsentSuite

/// A section of a page of `Specs`, or a row of a table in it, and the names that it explains.
package struct SpecEntry: Encodable {
  /// The identifier and the name in the heading of a section, or the first cell of a row.
  package let names: [String]
  /// The page, from the root of the checkout, and the line of the heading or row.
  package let place: String
  /// The lines as they stand in the page. Of a row, the titles of the columns come first.
  package let lines: [String]

  /// Returns whether the entry explains a name, or one of its landmarks, such as `INV-C05/2`.
  package func explains(_ name: Substring) -> Bool {
    if names.contains(where: { $0 == name }) { return true }
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]), names.contains(where: { $0 == parts[0] })
    else { return false }
    return 1 <= number && number <= landmarks
  }

  /// The number of landmarks that the section lists, separated by semicolons or slashes.
  private var landmarks: Int {
    let listed = lines.joined(separator: " ").firstMatch(of: /\*Landmarks?:\*(.*)/)?.1
    return listed?.split(separator: #/; | \/ /#).count ?? 0
  }
}

extension CaseFolder {
  /// The sections and rows of all pages.
  package var entries: [SpecEntry] {
    documents.filter { $0.path.hasSuffix(".md") }.flatMap { path, text in
      Self.entries(of: text.split(omittingEmptySubsequences: false) { $0.isNewline }, path: path)
    }
  }

  private static func entries(of lines: [Substring], path: String) -> [SpecEntry] {
    var (entries, isCode, titles): ([SpecEntry], Bool, Substring?) = ([], false, nil)
    var open: (names: [String], from: Int)?
    func close(before end: Int) {
      guard let (names, from) = open else { return }
      let body = lines[from..<end].map(String.init)
      entries.append(
        SpecEntry(
          names: names, place: "\(path):\(from + 1)",
          lines: Array(body.prefix((body.lastIndex { !$0.isEmpty } ?? 0) + 1))))
    }
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode { continue }
      if line.hasPrefix("#") {
        close(before: index)
        open = (line.split(separator: " ").dropFirst().prefix(2).map(String.init), index)
      }
      guard line.hasPrefix("|") else {
        titles = nil
        continue
      }
      if let titles, let name = cells(of: line).first {
        entries.append(
          SpecEntry(
            names: [name], place: "\(path):\(index + 1)", lines: [String(titles), String(line)]))
      }
      titles = titles ?? line
    }
    close(before: lines.count)
    return entries
  }

  /// Returns the cells of a row, without blanks and quotes of code around them.
  private static func cells(of row: Substring) -> [String] {
    row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map { cell in
      let text = String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      // Quotes of code are removed only around a whole cell.
      return text.wholeMatch(of: /`([^`]*)`/).map { String($0.1) } ?? text
    }
  }

  /// Returns the explanation in the row of a table that begins with a name, such as `empty selection`.
  ///
  /// - Parameter page: The path of the page from the root of the checkout.
  /// - Returns: The third cell in `Decisions.md`, the second in other pages. `nil` if there is no such row.
  package func row(of name: String, in page: String) -> String? {
    let lines = (self.page(page) ?? "").split { $0.isNewline }
    let rows = lines.filter { $0.hasPrefix("|") }.map { Self.cells(of: $0) }
    guard let cells = rows.first(where: { $0.count > 1 && $0[0] == name }) else { return nil }
    return cells.count > 2 && page.hasSuffix("Decisions.md") ? cells[2] : cells[1]
  }

  /// Returns the text after a clause in its heading.
  ///
  /// - Parameter specs: The folder of a machine, from the root of the checkout.
  package func sentence(of clause: String, in specs: String) -> String? {
    let heading = "### \(clause) "
    for file in clauseFiles where file.path.hasPrefix("\(specs)/") {
      for line in file.text.split(separator: "\n") where line.hasPrefix(heading) {
        return String(line.dropFirst(heading.count))
      }
    }
    return nil
  }
}
