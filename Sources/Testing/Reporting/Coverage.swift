import PropertyTesting

/// The coverage counts of random cases, in the order of the catalogue. The counts of parts of a run add up
/// to the counts of the whole.
package struct CoverageRecord: Codable, Sendable {
  package var commands: UInt64 = 0
  /// The number of times each rule was taken.
  package var rules: [UInt64] = []
  package var kinds: [UInt64] = []
  /// The number of refusals for each kind of command and each reason: a matrix with one row for each kind.
  package var refusals: [UInt64] = []
  /// The number of times each claim held, per branch.
  package var held: [[UInt64]] = []
  /// The claims that both sides broke alike in worlds of refuted designs, by clause; `nil` if there are none.
  package var breaks: [String]?
  /// For each alternative, 1 if it occurred in some case, and 0 if not.
  package var alternatives: [UInt64] = []
  package var sequences = DistinctCount(DistinctEstimate())

  package init() {}

  /// Returns whether the record has one count for each item of the catalogue.
  @inline(never) func fits(_ catalogue: Catalogue) -> Bool {
    rules.count == catalogue.rules.count && kinds.count == catalogue.kinds.count
      && refusals.count == catalogue.refusals.count
      && held.map(\.count) == catalogue.claims.map(\.landmarks.count)
      && (breaks ?? []).allSatisfy { clause in
        catalogue.judgedClaims.contains { $0.clause == clause }
      }
      && alternatives.count == catalogue.alternatives.count && alternatives.allSatisfy { $0 <= 1 }
  }

  /// Whether the coverage of other cases can be added.
  var canBeMerged: Bool { sequences.canBeMerged }

  /// The coverage without the registers of its estimates.
  var withoutRegisters: CoverageRecord {
    var withoutRegisters = self
    withoutRegisters.sequences = sequences.withoutRegisters
    return withoutRegisters
  }

  /// Adds the coverage of other cases of the same run.
  ///
  /// - Throws: An error if the shapes differ, or if a count exceeds 64 bits.
  mutating func merge(_ other: CoverageRecord) throws(Mistake) {
    commands = try commands.adding(other.commands)
    try rules.add(other.rules)
    try kinds.add(other.kinds)
    try refusals.add(other.refusals)
    guard held.count == other.held.count else { throw .unlike }
    for index in held.indices { try held[index].add(other.held[index]) }
    if let more = other.breaks { breaks = Set((breaks ?? []) + more).sorted() }
    guard alternatives.count == other.alternatives.count else { throw .unlike }
    alternatives = zip(alternatives, other.alternatives).map { max($0, $1) }
    try sequences.formUnion(other.sequences)
  }
}

extension UInt64 {
  func adding(_ other: UInt64) throws(Mistake) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    if overflow { throw .unlike }
    return sum
  }
}

extension [UInt64] {
  fileprivate mutating func add(_ other: [UInt64]) throws(Mistake) {
    guard count == other.count else { throw .unlike }
    for index in indices { self[index] = try self[index].adding(other[index]) }
  }
}

/// The coverage counts of one kind of goal.
struct Counts {
  let requirement: Requirement
  /// The kind of goal, and the verb for reaching one, such as `rules` and `taken`.
  let sort, verb: String
  let names: [String]
  let counts: [UInt64]

  /// Creates the goals of one kind from a count for each name; `counts` is `nil` if there is no coverage.
  init(
    _ requirement: Requirement, _ sort: String, _ verb: String, _ names: [String],
    _ counts: [UInt64]?
  ) {
    (self.requirement, self.sort, self.verb, self.names) = (requirement, sort, verb, names)
    self.counts = counts ?? names.map { _ in 0 }
  }

  var met: Int { counts.count { $0 > 0 } }

  /// The goals that were never reached, as a sentence and the names at its end. Each landmark has its own sentence.
  var missing: [(sentence: String, names: [String])] {
    let names = zip(names, counts).filter { $0.1 == 0 }.map(\.0)
    if requirement == .everyLandmarkIsVisited {
      return names.map { ("\(Reason.neverVisited) \($0)", []) }
    }
    return names.isEmpty ? [] : [("\(sort) never \(verb)", names)]
  }
}

extension Report.Part {
  /// The number of times each claim held, per branch, in the order of the catalogue.
  @inline(never)
  var held: [[UInt64]] { coverage?.held ?? catalogue.claims.map { $0.landmarks.map { _ in 0 } } }

  /// The coverage counts, in the order in which they are printed.
  @inline(never) var tallies: [Counts] {
    var landmarks: [String] = []
    for claim in catalogue.claims {
      for landmark in claim.landmarks { landmarks.append("\(landmark) (\(claim.title))") }
    }
    return [
      Counts(.everyRuleIsTaken, "rules", "taken", catalogue.rules.map(\.clause), coverage?.rules),
      Counts(.everyLandmarkIsVisited, "landmarks", "visited", landmarks, held.flatMap(\.self)),
      Counts(
        .everyRefusalIsMet, "refusals", "met",
        catalogue.refusals.map { "\($0.kind) \($0.refusal)" }, coverage?.refusals),
      Counts(.everyKindIsDrawn, "kinds of commands", "drawn", catalogue.kinds, coverage?.kinds),
      Counts(
        .everyAlternativeIsDrawn, "alternatives of worlds", "drawn", catalogue.alternatives,
        coverage?.alternatives),
    ]
  }
}
