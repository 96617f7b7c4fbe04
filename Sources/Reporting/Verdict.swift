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
  /// A line to be deleted from a file, as it stands there.
  public var entry: String?

  /// The sentence with its machine, in which a line to be deleted is whole.
  public var words: String {
    (machine.map { "\($0): " } ?? "") + sentence + (entry.map { ": \($0)" } ?? "")
  }
}

/// What a run has to show besides that nothing broke. Each by itself makes the run unknown.
public enum Requirement: String, CaseIterable, Hashable, Sendable {
  // What each shard has to show.
  case everyPartIsThere
  case theRunIsNotInterrupted
  case everyMachineIsPlayed
  case knownDivergencesFailAsRecorded
  case failuresRepeat
  case allCasesArePlayed
  // What all of them have to show together.
  case someScenarioIsPlayed
  case everyCheckIsPlayed
  case everyCheckIsVisited
  case everyRuleIsTaken
  case everyLandmarkIsVisited
  case everyRefusalIsMet
  case everyKindIsDrawn

  /// Whether a shard by itself has to meet it.
  package var isJudgedInShards: Bool {
    [
      .everyPartIsThere, .theRunIsNotInterrupted, .everyMachineIsPlayed,
      .knownDivergencesFailAsRecorded, .failuresRepeat, .allCasesArePlayed,
    ].contains(self)
  }

  /// Whether a longer run may meet it.
  public var isCuredByMoreCases: Bool {
    [
      .allCasesArePlayed, .everyCheckIsVisited, .everyRuleIsTaken, .everyLandmarkIsVisited,
      .everyRefusalIsMet, .everyKindIsDrawn,
    ].contains(self)
  }

  /// What is missing from `report`, a reason each; empty where the requirement is met.
  func missing(in report: Report) -> [Reason] {
    func reason(_ sentence: String, _ machine: String? = nil, entry: String? = nil) -> Reason {
      Reason(requirement: self, machine: machine, sentence: sentence, entry: entry)
    }
    func each(_ sentences: (Report.Part, MachineReport) -> [String]) -> [Reason] {
      report.parts.flatMap { part in
        (part.report.map { sentences(part, $0) } ?? []).map { reason($0, part.catalogue.machine) }
      }
    }
    func list(_ title: String, _ names: [String]) -> [String] {
      names.isEmpty ? [] : ["\(title): \(names.joined(separator: ", "))"]
    }
    // Where somebody ended the run, or a part of it is missing, less was played of course.
    let wasCut = report.wasInterrupted || !report.gaps.isEmpty
    switch self {
    case .everyPartIsThere: return report.gaps.map { reason($0) }
    case .theRunIsNotInterrupted:
      return report.wasInterrupted ? [reason("the run was interrupted")] : []
    case .everyMachineIsPlayed:
      if report.parts.isEmpty { return [reason("no machine was asked for")] }
      return report.parts.filter { $0.report == nil && !wasCut }
        .map { reason("not played", $0.catalogue.machine) }
    case .knownDivergencesFailAsRecorded:
      return report.machines.flatMap { played in
        played.known.filter { $0.state != .stands }.map { known in
          let how = known.state == .gone ? "no longer fails" : "fails in another way"
          let divergence = known.divergence
          return reason(
            "the known divergence \(divergence.id) \(how); delete \(divergence.place)",
            played.machine, entry: divergence.entry)
        }
      }
    case .failuresRepeat:
      return each { _, played in
        played.lockstep.flaky == nil
          ? [] : ["a failure did not show itself again when its case was replayed"]
      }
    case .allCasesArePlayed:
      return each { part, played in
        let cases = played.lockstep.cases
        if wasCut || played.lockstep.hasFailed { return [] }
        // Where time limits the run, a case is enough; a shard of a short run may have none.
        let asked = part.asked ?? 1
        if cases == 0 && (asked > 0 || part.shard == nil) {
          return ["the run ended before its first case"]
        }
        return cases < asked
          ? ["only \(cases.grouped) of \(asked.grouped) cases were played"] : []
      }
    case .someScenarioIsPlayed:
      return each { _, played in
        played.prelude?.replays(.scenario).isEmpty == false ? [] : ["no scenario was played"]
      }
    case .everyCheckIsPlayed:
      return each { part, played in
        let made = played.prelude?.checks.filter(\.held).map(\.name) ?? []
        return list(
          "checks not made",
          part.catalogue.checks.filter { !made.contains($0.name) }.map(\.title))
      }
    case .everyCheckIsVisited:
      return each { part, played in
        let unvisited = played.prelude?.checks.filter { $0.visits == 0 }.map(\.name) ?? []
        return part.catalogue.checks.compactMap { check in
          guard let landmark = check.landmark, unvisited.contains(check.name) else { return nil }
          return "never visited: \(landmark) (\(check.title))"
        }
      }
    case .everyRuleIsTaken:
      return each { part, _ in list("rules never taken", part.rulesNotTaken.map(\.clause)) }
    case .everyLandmarkIsVisited:
      return each { part, _ in
        part.landmarksNotVisited.map { claim, landmark in
          "never visited: \(landmark) (\(claim.title))"
        }
      }
    case .everyRefusalIsMet:
      return each { part, _ in
        list("refusals never met", part.refusalsNotMet.map { "\($0.kind) \($0.refusal)" })
      }
    case .everyKindIsDrawn:
      return each { part, _ in list("kinds of commands never drawn", part.kindsNotDrawn) }
    }
  }
}

extension Report {
  public var verdict: Verdict {
    if machines.contains(where: \.isViolated) { return .violated }
    func missing(inShards: Bool) -> [Reason] {
      Requirement.allCases.filter { $0.isJudgedInShards == inShards }
        .flatMap { $0.missing(in: self) }
    }
    let ofEachShard = missing(inShards: true)
    if !ofEachShard.isEmpty { return .unknown(ofEachShard) }
    if settings.shard != nil { return .partial }
    let ofTheWhole = missing(inShards: false)
    return ofTheWhole.isEmpty ? .holds : .unknown(ofTheWhole)
  }
}

extension Report.Part {
  /// What the random cases visited: nothing, where nothing is known.
  private var coverage: CoverageRecord {
    guard let coverage = report?.lockstep.coverage, coverage.fits(catalogue) else {
      return CoverageRecord(nothingOf: catalogue)
    }
    return coverage
  }

  var rulesNotTaken: [Catalogue.Rule] { Self.unmet(catalogue.rules, coverage.rules) }
  var refusalsNotMet: [Catalogue.Refusal] { Self.unmet(catalogue.refusals, coverage.refusals) }
  var kindsNotDrawn: [String] { Self.unmet(catalogue.kinds, coverage.kinds) }

  var landmarksNotVisited: [(claim: Catalogue.Claim, landmark: String)] {
    zip(catalogue.claims, coverage.held).flatMap { claim, held in
      Self.unmet(claim.landmarks, held).map { (claim, $0) }
    }
  }

  /// How often each claim held, in the order of the catalogue.
  var claimsHeld: [(claim: Catalogue.Claim, branches: [UInt64])] {
    Array(zip(catalogue.claims, coverage.held))
  }

  private static func unmet<Item>(_ items: [Item], _ counts: [UInt64]) -> [Item] {
    zip(items, counts).filter { $0.1 == 0 }.map(\.0)
  }
}
