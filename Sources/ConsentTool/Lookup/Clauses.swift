import ConsentSuite
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
    let lines = (self.page(page) ?? "").split(omittingEmptySubsequences: false) { $0.isNewline }
    let row = MarkdownPage(lines).rows.first { $0.cells.count > 1 && $0.cells[0] == name }
    guard let cells = row?.cells else { return nil }
    return cells.count > 2 && page.hasSuffix("Decisions.md") ? cells[2] : cells[1]
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
