import ConsentModel
import ConsentVocabulary
import Foundation
import Testing

/// The rows of the tables on a page of `Specs/`, cell by cell, without headings and rules.
private func rows(ofPage page: String) throws -> [[String]] {
  let text = try String(
    contentsOf: Checkout.root.appending(path: "Specs/Contacts/\(page)"), encoding: .utf8)
  return text.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|--") }
    .map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

@Suite struct `The tables of Specs and the figures in code` {
  @Test func `each kind of command has the refusals of its row, in that order`() throws {
    var written: [String: [String]] = [:]
    for row in try rows(ofPage: "Refusals.md") where row.count == 2 {
      let refusals = row[1] == "none" ? [] : row[1].components(separatedBy: ", ")
      for kind in row[0].components(separatedBy: ", ") {
        #expect(written.updateValue(refusals, forKey: kind) == nil, "\(kind) has two rows")
      }
    }
    for kind in ContactsCommand.Kind.allCases {
      #expect(written["\(kind)"] == ContactsModel.refusals(of: kind).map { "\($0)" }, "\(kind)")
    }
  }

  @Test func `each profile has the figures of its column`() throws {
    let rows = try rows(ofPage: "Legibility.md").filter { $0.count == 4 }
    for (place, profile) in LegibilityProfile.allCases.enumerated() {
      #expect(rows.first?[place + 1] == "\(profile)")
      let figures = profile.criteria
      func text(_ range: ClosedRange<Int>) -> String { "\(range.lowerBound)...\(range.upperBound)" }
      let column: [String: String] = [
        "least contrast, hundredths": "\(figures.minimumContrast)",
        "font size, points": text(figures.fontSizes),
        "frame height in font sizes": figures.heightInFontSizes.map(text) ?? "any",
        "viewport inset, points": "\(figures.viewportInset)",
        "settle time, ms": "\(figures.settleTime.count)",
        "greatest age of a touch, ms":
          figures.maximumTouchAge.map { "\($0.count)" } ?? "unchecked",
        "buttons that may take effect": figures.maximumButtons.map { "\($0)" } ?? "any",
      ]
      let written = Dictionary(
        uniqueKeysWithValues: rows.dropFirst().map { ($0[0], $0[place + 1]) })
      #expect(written == column, "\(profile)")
    }
  }
}
