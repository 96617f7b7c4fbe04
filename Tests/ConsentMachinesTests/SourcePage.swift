import Testing

/// The page `Sources.md` of a machine. It has a row of three cells for each rule of the collection, with its
/// clauses or the reason why there are none, and a row of two cells for each clause without a rule.
struct SourcePage: CustomTestStringConvertible, Sendable {
  /// The folder in `Specs`.
  private let folder: String
  /// The identifiers of the collection, in order.
  private let identifiers: [String]
  /// The prefix of the machine's clauses on the page of the lint, which all machines share.
  private let lint: String

  var testDescription: String { folder }

  /// - Parameters:
  ///   - doubled: The identifiers that are followed by one of the same number, with a "b".
  ///   - tables: The prefix of each table of the collection, with its numbers.
  private init(
    _ folder: String, lint: String = "none", doubled: Set<String> = [],
    _ tables: KeyValuePairs<String, [ClosedRange<Int>]>
  ) {
    (self.folder, self.lint) = (folder, lint)
    identifiers = tables.flatMap { prefix, ranges in
      ranges.joined().flatMap { number in
        let name = "\(prefix)\(number < 10 && prefix != "D3-" ? "0" : "")\(number)"
        return doubled.contains(name) ? [name, "\(name)b"] : [name]
      }
    }
  }

  private static let all = [
    SourcePage(
      "Contacts", doubled: ["TB-06", "TB-14"],
      [
        "R-CA-": [1...20], "R-CS-": [1...20], "R-CH-": [1...9], "R-CB-": [1...21],
        "R-CP-": [1...8], "R-LG-": [1...6, 10...20, 30...44], "R-LC-": [1...7], "TC-": [1...25],
        "TS-": [1...17], "TB-": [1...19], "TP-": [1...8],
      ]),
    SourcePage(
      "Camera", lint: "MN",
      ["R-CM-": [1...18], "R-LC-": [1...7], "TM-": [1...21], "D3-": [1...11]]),
    SourcePage(
      "AppClip", lint: "KN", doubled: ["INV-K03", "INV-K12", "INV-K13", "INV-K16"],
      ["R-AC-": [1...23], "TK-": [1...20], "INV-K": [1...23], "AMB-": [30...35]]),
  ]

  private var rows: [[String]] {
    get throws {
      try Pages.rows(of: "Sources.md", in: folder).filter { $0[0] != "Identifier" }
    }
  }

  @Suite struct `A page of sources` {
    @Test(arguments: SourcePage.all)
    func `goes through every rule once, each restated, with clauses or a reason`(
      page: SourcePage
    ) throws {
      let rules = try page.rows.filter { $0.count == 3 }
      #expect(rules.map { $0[0] } == page.identifiers)
      for rule in rules {
        #expect(rule[1].hasSuffix("."), "\(rule[0])")
        let isHeld = !Pages.clauses(in: rule[2]).isEmpty
        let reason = rule[2].firstRange(of: /([Ll]eft out|[Nn]ot in this version): \S/)
        #expect(isHeld || reason != nil, "\(rule[0])")
      }
    }

    @Test(arguments: SourcePage.all)
    func `names each clause for a rule or for itself alone, and no other`(
      page: SourcePage
    ) throws {
      let held = try page.rows.filter { $0.count == 3 }
        .reduce(into: Set<String>()) { $0.formUnion(Pages.clauses(in: $1[2])) }
      let alone = try page.rows.filter { $0.count == 2 }.map { $0[0] }
        .filter { $0.wholeMatch(of: /[A-Z]{2}-\d\d/) != nil }
      #expect(held.isDisjoint(with: alone))
      let linted = Pages.clauses(of: "Tool").filter { $0.hasPrefix(page.lint) }
      #expect(held.union(alone) == Pages.clauses(of: page.folder).union(linted))
    }
  }
}
