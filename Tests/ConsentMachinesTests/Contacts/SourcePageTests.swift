import ConsentModel
import ConsentVocabulary
import Notation
import StateMachines
import Testing

/// The identifiers of the collection that the page covers, in order.
private let identifiers: [String] =
  [
    ("R-CA", [1...20]), ("R-CS", [1...20]), ("R-CH", [1...9]), ("R-CB", [1...21]),
    ("R-CP", [1...8]), ("R-LG", [1...6, 10...20, 30...44]), ("R-LC", [1...7]),
    ("TC", [1...25]), ("TS", [1...17]), ("TB", [1...19]), ("TP", [1...8]),
  ].flatMap { (table: String, ranges: [ClosedRange<Int>]) in
    ranges.joined().flatMap { number in
      let name = "\(table)-\(number < 10 ? "0" : "")\(number)"
      return ["TB-06", "TB-14"].contains(name) ? [name, "\(name)b"] : [name]
    }
  }

@Suite struct `The page of sources` {
  private static let page = SourcePage(folder: "Contacts", identifiers: identifiers)

  @Test func `goes through every rule and every row once, each restated`() throws {
    try Self.page.expectEachRuleOnce()
  }

  @Test func `names each clause for a row or for itself alone, and no other`() throws {
    try Self.page.expectEachClause()
    #expect(Pages.clauses().isSuperset(of: ContactsRule.allCases.map(\.clause)))
    #expect(Blocker.allCases.count <= Pages.clauses().filter { $0.hasPrefix("LG") }.count)
  }
}
