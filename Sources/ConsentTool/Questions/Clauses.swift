import Reporting

// Explanations from the pages of the specifications.
extension CaseFolder {
  /// Returns the explanation in a row of a table.
  ///
  /// - Parameters:
  ///   - name: The text of the row's first cell, such as `empty selection`.
  ///   - page: The path of the page from the root of the checkout.
  /// - Returns: The third cell in `Decisions.md`, the second in other pages. `nil` if there is no such row.
  public func row(of name: String, in page: String) -> String? {
    guard let text = self.page(page) else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { cell in
        cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
      }
      guard cells.count > 1, cells[0] == name else { continue }
      return cells.count > 2 && page.hasSuffix("Decisions.md") ? cells[2] : cells[1]
    }
    return nil
  }

  /// Returns the text after a clause in its heading.
  ///
  /// - Parameter specs: The folder of a machine, from the root of the checkout.
  public func sentence(of clause: String, in specs: String) -> String? {
    let heading = "### \(clause) "
    for file in clauseFiles where file.path.hasPrefix("\(specs)/") {
      for line in file.text.split(separator: "\n") where line.hasPrefix(heading) {
        return String(line.dropFirst(heading.count))
      }
    }
    return nil
  }
}
