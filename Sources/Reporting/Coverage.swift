/// What random cases visited, counted in the order of the catalogue. Parts of a run add up to exactly
/// the whole.
public struct CoverageRecord: Codable, Sendable {
  public var commands: UInt64 = 0
  /// How often each rule was taken.
  public var rules: [UInt64] = []
  /// How often a command of each kind was drawn.
  public var kinds: [UInt64] = []
  /// How often each refusal was given to each kind.
  public var refusals: [UInt64] = []
  /// How often each claim held, one number a branch.
  public var held: [[UInt64]] = []
  /// Of each alternative 1 if some case had it, and 0 if none had.
  public var alternatives: [UInt64] = []
  public var states = Fingerprints([])
  public var sequences = Fingerprints([])

  public init() {}

  /// Whether it has one number for each item of the catalogue.
  @inline(never) func fits(_ catalogue: Catalogue) -> Bool {
    rules.count == catalogue.rules.count && kinds.count == catalogue.kinds.count
      && refusals.count == catalogue.refusals.count
      && held.map(\.count) == catalogue.claims.map(\.landmarks.count)
      && alternatives.count == catalogue.alternatives.count && alternatives.allSatisfy { $0 <= 1 }
  }

  var hasFingerprints: Bool { states.content != nil && sequences.content != nil }

  /// Leaves of what is distinct only how much it is.
  mutating func forgetFingerprints() { (states, sequences) = (states.counted, sequences.counted) }

  /// Takes in what other cases of the same run visited.
  ///
  /// - Throws: where both are of different shapes, or a number exceeds 64 bits.
  mutating func merge(_ other: CoverageRecord) throws(Misfit) {
    commands = try commands.adding(other.commands)
    try rules.add(other.rules)
    try kinds.add(other.kinds)
    try refusals.add(other.refusals)
    guard held.count == other.held.count else { throw Misfit() }
    for place in held.indices { try held[place].add(other.held[place]) }
    guard alternatives.count == other.alternatives.count else { throw Misfit() }
    alternatives = zip(alternatives, other.alternatives).map { max($0, $1) }
    try states.formUnion(other.states)
    try sequences.formUnion(other.sequences)
  }
}

/// Numbers that cannot be added up.
package struct Misfit: Error {}

extension UInt64 {
  func adding(_ other: UInt64) throws(Misfit) -> UInt64 {
    let (sum, overflow) = addingReportingOverflow(other)
    if overflow { throw Misfit() }
    return sum
  }
}

extension [UInt64] {
  fileprivate mutating func add(_ other: [UInt64]) throws(Misfit) {
    guard count == other.count else { throw Misfit() }
    for place in indices { self[place] = try self[place].adding(other[place]) }
  }
}

/// What the random cases can meet of one sort, and how often they met it.
struct Tally {
  let requirement: Requirement
  /// What is counted, and what becomes of it: `rules` that are `taken`.
  let sort, verb: String
  let names: [String]
  let counts: [UInt64]

  /// - Parameter counts: One for each name; `nil` where nothing was met.
  init(
    _ requirement: Requirement, _ sort: String, _ verb: String, _ names: [String],
    _ counts: [UInt64]?
  ) {
    (self.requirement, self.sort, self.verb, self.names) = (requirement, sort, verb, names)
    self.counts = counts ?? names.map { _ in 0 }
  }

  var met: Int { counts.count { $0 > 0 } }

  /// What was never met, in sentences; a landmark has one of its own.
  var missing: [String] {
    let names = zip(names, counts).filter { $0.1 == 0 }.map(\.0)
    if requirement == .everyLandmarkIsVisited { return names.map { "never \(verb): \($0)" } }
    return names.isEmpty ? [] : ["\(sort) never \(verb): \(names.joined(separator: ", "))"]
  }
}

extension Report.Part {
  /// How often each claim held, a number a branch, in the order of the catalogue.
  @inline(never)
  var held: [[UInt64]] { coverage?.held ?? catalogue.claims.map { $0.landmarks.map { _ in 0 } } }

  /// What was met, in the order in which that is told.
  @inline(never) var tallies: [Tally] {
    var landmarks: [String] = []
    for claim in catalogue.claims {
      for landmark in claim.landmarks { landmarks.append("\(landmark) (\(claim.title))") }
    }
    return [
      Tally(.everyRuleIsTaken, "rules", "taken", catalogue.rules.map(\.clause), coverage?.rules),
      Tally(.everyLandmarkIsVisited, "landmarks", "visited", landmarks, held.flatMap(\.self)),
      Tally(
        .everyRefusalIsMet, "refusals", "met",
        catalogue.refusals.map { "\($0.kind) \($0.refusal)" }, coverage?.refusals),
      Tally(.everyKindIsDrawn, "kinds of commands", "drawn", catalogue.kinds, coverage?.kinds),
      Tally(
        .everyAlternativeIsDrawn, "alternatives of worlds", "drawn", catalogue.alternatives,
        coverage?.alternatives),
    ]
  }
}
