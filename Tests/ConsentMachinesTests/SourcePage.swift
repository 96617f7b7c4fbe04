import Testing

/// The page `Sources.md` of a machine. It has a row of three cells for each rule of the collection, with its
/// clauses or the reason why there are none, and a row of two cells for each clause without a rule.
struct SourcePage {
  /// The folder in `Specs`.
  let folder: String
  /// The identifiers of the collection in order: a prefix for each table, with its numbers.
  let identifiers: [String]
  /// The prefix of the machine's clauses on the page of the lint, which all machines share.
  var lintPrefix = "none"

  private var rows: [[String]] {
    get throws { try Pages.rows(of: "Sources.md", in: folder).filter { $0[0] != "Identifier" } }
  }

  /// Expects each rule once, restated in a sentence, with clauses or an explanation.
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

  /// Expects each clause of the folder either for a rule or by itself, and no other clauses.
  func expectEachClause() throws {
    let held = try rows.filter { $0.count == 3 }
      .reduce(into: Set<String>()) { $0.formUnion(Pages.clauses(in: $1[2])) }
    let alone = try rows.filter { $0.count == 2 }.map { $0[0] }
      .filter { $0.wholeMatch(of: /[A-Z]{2}-\d\d/) != nil }
    #expect(held.isDisjoint(with: alone))
    let linted = Pages.clauses(of: "Tool").filter { $0.hasPrefix(lintPrefix) }
    #expect(held.union(alone) == Pages.clauses(of: folder).union(linted))
  }
}
