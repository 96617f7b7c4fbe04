/// What a run is worth.
public enum Verdict: Hashable, Sendable {
  case holds
  case violated
  case unknown([Reason])
  /// Nothing broke in this shard; what it visited is judged with that of the others.
  case partial

  /// The verdict in a word.
  public var word: String {
    switch self {
    case .holds: "holds"
    case .violated: "violated"
    case .unknown: "unknown"
    case .partial: "partial"
    }
  }

  public var reasons: [Reason] {
    switch self {
    case .holds, .violated, .partial: []
    case .unknown(let reasons): reasons
    }
  }
}

/// Why a run without a violation does not show that the claims hold.
public struct Reason: Hashable, Sendable {
  public var requirement: Requirement
  /// The machine that does not meet it; `nil` for the run as a whole.
  public var machine: String?
  public var sentence: String

  /// The sentence with its machine.
  public var words: String { (machine.map { "\($0): " } ?? "") + sentence }
}

/// What a run has to show besides that nothing broke. Each by itself makes the run unknown.
public enum Requirement: String, CaseIterable, Hashable, Sendable {
  // What each shard has to show.
  case everyPartIsThere
  case theRunIsNotInterrupted
  case everyMachineIsPlayed
  case failuresRepeat
  case allCasesArePlayed
  case countsAddUp
  // What all of them have to show together.
  case everySavedFileIsPlayed
  case everyCheckIsPlayed
  case everyCheckIsVisited
  case everyRuleIsTaken
  case everyLandmarkIsVisited
  case everyRefusalIsMet
  case everyKindIsDrawn

  /// Whether a shard by itself has to meet it.
  package var isJudgedInShards: Bool {
    Self.allCases.prefix { $0 != .everySavedFileIsPlayed }.contains(self)
  }

  /// Whether a longer run may meet it.
  public var isCuredByMoreCases: Bool {
    self == .allCasesArePlayed
      || Self.allCases.drop { $0 != .everyCheckIsVisited }.contains(self)
  }

  /// What is missing from `report`, a reason each; empty where the requirement is met.
  func missing(in report: Report, _ ledger: Ledger) -> [Reason] {
    func reason(_ sentence: String, _ machine: String? = nil) -> Reason {
      Reason(requirement: self, machine: machine, sentence: sentence)
    }
    func each(_ sentences: (Report.Part, MachineReport) -> [String]) -> [Reason] {
      report.parts.flatMap { part in
        (part.report.map { sentences(part, $0) } ?? []).map { reason($0, part.catalogue.machine) }
      }
    }
    // Where somebody ended the run, or a part of it is missing, less was played of course.
    let wasCut = report.wasInterrupted || !report.gaps.isEmpty
    switch self {
    case .everyPartIsThere, .everyMachineIsPlayed, .allCasesArePlayed, .countsAddUp,
      .everySavedFileIsPlayed, .everyCheckIsPlayed:
      return ledger.reasons(self, wasCut: wasCut)
    case .theRunIsNotInterrupted:
      return report.wasInterrupted ? [reason("the run was interrupted")] : []
    case .failuresRepeat:
      return each { _, played in
        played.lockstep.flaky == nil
          ? [] : ["a failure did not show itself again when its case was replayed"]
      }
    case .everyCheckIsVisited:
      return each { part, played in
        let unvisited = played.prelude?.checks.filter { $0.visits == 0 }.map(\.name) ?? []
        return part.catalogue.checks.filter { unvisited.contains($0.name) }.compactMap { check in
          check.landmark.map { "never visited: \($0) (\(check.title))" }
        }
      }
    case .everyRuleIsTaken, .everyLandmarkIsVisited, .everyRefusalIsMet, .everyKindIsDrawn:
      return each { part, _ in part.tallies.filter { $0.requirement == self }.flatMap(\.missing) }
    }
  }
}

extension Report {
  /// What the run is worth: nothing holds of which the ledger does not balance.
  public var verdict: Verdict {
    if machines.contains(where: \.isViolated) { return .violated }
    let ledger = Ledger(self)
    func missing(inShards: Bool) -> [Reason] {
      Requirement.allCases.filter { $0.isJudgedInShards == inShards }
        .flatMap { $0.missing(in: self, ledger) }
    }
    let ofEachShard = missing(inShards: true)
    if !ofEachShard.isEmpty { return .unknown(ofEachShard) }
    if settings.shard != nil { return .partial }
    let ofTheWhole = missing(inShards: false)
    return ofTheWhole.isEmpty ? .holds : .unknown(ofTheWhole)
  }
}
