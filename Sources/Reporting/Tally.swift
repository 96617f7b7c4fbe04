/// What the random cases can meet of one sort, and how often they met it.
struct Tally {
  let requirement: Requirement
  /// What is counted, and what becomes of it: `rules` that are `taken`.
  let sort, verb: String
  let items: [(name: String, count: UInt64)]

  var met: Int { items.count { $0.count > 0 } }

  /// What was never met, in sentences; a landmark has one of its own.
  var missing: [String] {
    let names = items.filter { $0.count == 0 }.map(\.name)
    if requirement == .everyLandmarkIsVisited { return names.map { "never \(verb): \($0)" } }
    return names.isEmpty ? [] : ["\(sort) never \(verb): \(names.joined(separator: ", "))"]
  }
}

extension Report.Part {
  /// What the random cases visited; `nil` where nothing is known.
  private var coverage: CoverageRecord? {
    report?.lockstep.coverage.flatMap { $0.fits(catalogue) ? $0 : nil }
  }

  /// How often each claim held, in the order of the catalogue.
  var claims: [(claim: Catalogue.Claim, branches: [UInt64])] {
    let held = coverage?.held ?? catalogue.claims.map { $0.landmarks.map { _ in 0 } }
    return zip(catalogue.claims, held).map { ($0, $1) }
  }

  /// What was met, in the order in which that is told.
  var tallies: [Tally] {
    let (counts, claims) = (coverage, claims)
    let rows: [(Requirement, String, String, [String], [UInt64]?)] = [
      (.everyRuleIsTaken, "rules", "taken", catalogue.rules.map(\.clause), counts?.rules),
      (
        .everyLandmarkIsVisited, "landmarks", "visited",
        claims.flatMap { claim, _ in claim.landmarks.map { "\($0) (\(claim.title))" } },
        claims.flatMap(\.branches)
      ),
      (
        .everyRefusalIsMet, "refusals", "met",
        catalogue.refusals.map { "\($0.kind) \($0.refusal)" }, counts?.refusals
      ),
      (.everyKindIsDrawn, "kinds of commands", "drawn", catalogue.kinds, counts?.kinds),
    ]
    return rows.map { requirement, sort, verb, names, counts in
      Tally(
        requirement: requirement, sort: sort, verb: verb,
        items: names.enumerated().map { ($1, counts?[$0] ?? 0) })
    }
  }
}
