import ConsentModel
import ConsentVocabulary
import Notation
import StateMachines
import Testing

/// The identifiers of the dossier that the page goes through, in its order.
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
  @Test func `goes through every rule and every row once, each restated`() throws {
    let rows = try Pages.rows(of: "Sources.md").filter { $0.count == 3 && $0[0] != "Identifier" }
    #expect(rows.map { $0[0] } == identifiers)
    for row in rows {
      #expect(row[1].hasSuffix("."), "\(row[0])")
      let isHeld = !Pages.clauses(in: row[2]).isEmpty
      let reason = row[2].firstRange(of: /([Ll]eft out|[Nn]ot in this version): \S/)
      #expect(isHeld || reason != nil, "\(row[0])")
    }
  }

  @Test func `names each clause for a row or for itself alone, and no other`() throws {
    let rows = try Pages.rows(of: "Sources.md")
    let held = rows.filter { $0.count == 3 }
      .reduce(into: Set<String>()) { $0.formUnion(Pages.clauses(in: $1[2])) }
    let alone = rows.filter { $0.count == 2 }.map { $0[0] }
      .filter { $0.wholeMatch(of: /[A-Z]{2}-\d\d/) != nil }
    #expect(held.isDisjoint(with: alone))
    let ours = Set(ContactsRule.allCases.map(\.clause))
    #expect(Pages.clauses().isSuperset(of: ours))
    #expect(held.union(alone) == Pages.clauses())
    #expect(Blocker.allCases.count <= Pages.clauses().filter { $0.hasPrefix("LG") }.count)
  }
}
