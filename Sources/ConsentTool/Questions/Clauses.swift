import Reporting

// What the pages of a checkout say of a name, for those who have them beside the tool.
extension CaseFolder {
  /// The last cell that explains a row of a table.
  ///
  /// - Parameters:
  ///   - name: What stands in its first cell, such as `empty selection`.
  ///   - page: The page from the root of the checkout.
  /// - Returns: The last cell of a table of decisions, the second of any other; `nil` without the row.
  public func row(of name: String, in page: String) -> String? {
    guard let text = clauseFiles.first(where: { $0.path == page })?.text else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("|") {
      let cells = line.split(separator: "|").map { cell in
        cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed().map(String.init).joined()
      }
      guard cells.count > 1, cells[0] == name else { continue }
      return cells.count > 2 && page.hasSuffix("Decisions.md") ? cells[2] : cells[1]
    }
    return nil
  }

  /// What stands behind a clause in its heading.
  ///
  /// - Parameter specs: The folder of a machine from the root of the checkout.
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
