/// What a run is worth.
public enum Verdict: Equatable, Sendable {
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

  public var reasons: [Reason] { if case .unknown(let reasons) = self { reasons } else { [] } }
}

/// Why a run without a violation does not show that the claims hold.
public struct Reason: Equatable, Sendable {
  public var requirement: Requirement
  /// The machine that does not meet it; `nil` for the run as a whole.
  public var machine: String?
  public var sentence: String
  /// Whether less is told of than was asked for, and nothing else.
  var isLess = false

  /// The sentence with its machine.
  public var words: String { (machine.map { "\($0): " } ?? "") + sentence }
}

/// What a run has to show besides that nothing broke. Each by itself makes the run unknown.
public enum Requirement: String, CaseIterable, Sendable {
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
  case everyAlternativeIsDrawn

  /// Whether a shard by itself has to meet it.
  package var isJudgedInShards: Bool {
    switch self {
    case .everyPartIsThere, .theRunIsNotInterrupted, .everyMachineIsPlayed, .failuresRepeat,
      .allCasesArePlayed, .countsAddUp:
      true
    case .everySavedFileIsPlayed, .everyCheckIsPlayed, .everyCheckIsVisited, .everyRuleIsTaken,
      .everyLandmarkIsVisited, .everyRefusalIsMet, .everyKindIsDrawn, .everyAlternativeIsDrawn:
      false
    }
  }

  /// Whether a longer run may meet it.
  var isCuredByMoreCases: Bool {
    self == .allCasesArePlayed
      || !isJudgedInShards && self != .everySavedFileIsPlayed && self != .everyCheckIsPlayed
  }
}

extension Report {
  /// What the run is worth: nothing holds of which the ledger does not balance.
  public var verdict: Verdict {
    if machines.contains(where: \.isViolated) { return .violated }
    let reasons = reasons
    let ofEachShard = reasons.filter(\.requirement.isJudgedInShards)
    if !ofEachShard.isEmpty { return .unknown(ofEachShard) }
    if settings.shard != nil { return .partial }
    return reasons.isEmpty ? .holds : .unknown(reasons)
  }

  /// What is missing, in the order of the requirements.
  private var reasons: [Reason] {
    // Where somebody ended the run, or a part of it is missing, less was played of course.
    let wasCut = wasInterrupted || !gaps.isEmpty
    var all = Ledger(self).reasons.filter { !wasCut || !$0.isLess }
    if wasInterrupted {
      all.append(
        Reason(requirement: .theRunIsNotInterrupted, sentence: "the run was interrupted"))
    }
    for part in parts {
      func add(_ requirement: Requirement, _ sentence: String) {
        all.append(
          Reason(requirement: requirement, machine: part.catalogue.machine, sentence: sentence))
      }
      guard let played = part.report else { continue }
      if played.lockstep.flaky != nil {
        add(.failuresRepeat, "a failure did not show itself again when its case was replayed")
      }
      for replay in played.flakyReplays {
        add(.failuresRepeat, "\(replay.file) does not come out the same each time")
      }
      let made = played.prelude?.checks ?? []
      for check in part.catalogue.checks {
        guard let landmark = check.landmark,
          made.contains(where: { $0.name == check.name && $0.visits == 0 })
        else { continue }
        add(.everyCheckIsVisited, "never visited: \(landmark) (\(check.title))")
      }
      for tally in part.tallies {
        for sentence in tally.missing { add(tally.requirement, sentence) }
      }
    }
    return Requirement.allCases.flatMap { requirement in
      all.filter { $0.requirement == requirement }
    }
  }
}
