import Testing

/// The page `Sources.md` of a machine: each rule of the dossier in a row of three cells, with the clauses that
/// hold it or the reason why there is none, and each clause for itself alone in a row of two.
struct SourcePage {
  /// The folder in `Specs`.
  let folder: String
  /// The identifiers of the dossier, in their order: of each table a prefix and its numbers.
  let identifiers: [String]

  private var rows: [[String]] {
    get throws { try Pages.rows(of: "Sources.md", in: folder).filter { $0[0] != "Identifier" } }
  }

  /// Each rule stands there once, restated, and is held or explained.
  func expectEachRuleOnce() throws {
    let rules = try rows.filter { $0.count == 3 }
    #expect(rules.map { $0[0] } == identifiers)
    for rule in rules {
      #expect(rule[1].hasSuffix("."), "\(rule[0])")
      let isHeld = !Pages.clauses(in: rule[2]).isEmpty
      let reason = rule[2].firstRange(of: /([Ll]eft out|[Nn]ot in this version): \S/)
      #expect(isHeld || reason != nil, "\(rule[0])")
    }
  }

  /// Each clause of the folder stands there for a rule or for itself alone, and no other does.
  func expectEachClause() throws {
    let held = try rows.filter { $0.count == 3 }
      .reduce(into: Set<String>()) { $0.formUnion(Pages.clauses(in: $1[2])) }
    let alone = try rows.filter { $0.count == 2 }.map { $0[0] }
      .filter { $0.wholeMatch(of: /[A-Z]{2}-\d\d/) != nil }
    #expect(held.isDisjoint(with: alone))
    #expect(held.union(alone) == Pages.clauses(of: folder))
  }
}
