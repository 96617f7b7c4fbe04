package enum Verdict: Equatable, Sendable {
  /// The claims hold in this run, and all requirements are met.
  case holds
  /// A claim, a check or a saved file fails, or model and system differ.
  case violated
  /// Nothing fails, but a requirement is not met.
  case unknown([Reason])
  /// Nothing fails in this shard. Its coverage is judged together with the other shards.
  case partial

  package var word: String {
    switch self {
    case .holds: "holds"
    case .violated: "violated"
    case .unknown: "unknown"
    case .partial: "partial"
    }
  }

  /// The reasons for the verdict *unknown*. Empty for any other verdict.
  package var reasons: [Reason] { if case .unknown(let reasons) = self { reasons } else { [] } }
}

/// A reason why a run without a violation does not show that the claims hold.
package struct Reason: Equatable, Sendable {
  package var requirement: Requirement
  /// The machine that does not meet the requirement. `nil` for the run as a whole.
  package var machine: String?
  /// The sentence, without its names.
  package var sentence: String
  /// The names at the end of the sentence. A short text has only the first of many.
  var names: [String] = []
  /// Whether the only discrepancy is that less was reported than requested.
  var isLess = false

  /// The beginning of the sentence on a landmark.
  static let neverVisited = "never visited:"

  package var words: String { words(upTo: .max) }

  /// Returns the machine and the sentence, with at most `count` of its names and the number of the others.
  func words(upTo count: Int) -> String {
    let machine = machine.map { "\($0): " } ?? ""
    if names.isEmpty { return machine + sentence }
    let shown = names.count - 1 > count ? count : names.count
    let more = names.count > shown ? " and \(names.count - shown) more (--all)" : ""
    return "\(machine)\(sentence): \(names.prefix(shown).joined(separator: ", "))\(more)"
  }

  /// Returns a sentence, without its end, on commands that were not compared.
  package static func sentence(leavingOut kinds: [String]) -> String {
    "the peer does not support \(kinds.joined(separator: ", "))"
  }
}

/// A requirement for the verdict *holds* besides the absence of violations. If any is not met, the verdict
/// is *unknown*.
package enum Requirement: String, CaseIterable, Sendable {
  case everyPartIsThere, theRunIsNotInterrupted, everyMachineIsPlayed, failuresRepeat
  case allCasesArePlayed, countsAddUp
  /// A requirement for the whole run, on its checks and files.
  case everySavedFileIsPlayed, everyCheckIsPlayed, everyCheckIsVisited
  /// A requirement for the whole run: a coverage goal that must be reached.
  case everyRuleIsTaken, everyLandmarkIsVisited, everyRefusalIsMet, everyKindIsDrawn
  /// A requirement for the whole run: a coverage goal that must be reached.
  case everyAlternativeIsDrawn

  /// Whether each shard must meet the requirement by itself.
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

  /// Whether a longer run may meet the requirement.
  var isCuredByMoreCases: Bool {
    self == .allCasesArePlayed
      || !isJudgedInShards && self != .everySavedFileIsPlayed && self != .everyCheckIsPlayed
  }
}

extension Report {
  /// The result of a run that holds, as a sentence: the sides and parts compared, and whether claims were judged.
  package var agreement: String {
    let catalogues = settings.machines
    let isProgram = catalogues.contains { $0.peer != nil }
    let outcomes = catalogues.contains { $0.contestant?.tellsOutcomesOnly == true }
    let judges = catalogues.contains { !$0.claims.isEmpty }
    return "model and \(isProgram ? "program" : "system") agree"
      + (outcomes ? " in every outcome, states were not compared" : "")
      + (judges
        ? ", and every claim held."
        : "; no claim is judged where the design breaks some on purpose.")
  }

  /// The verdict of the run. It is *unknown* if the consistency checks of the ledger fail.
  package var verdict: Verdict {
    if machines.contains(where: \.isViolated) { return .violated }
    let reasons = reasons
    let ofEachShard = reasons.filter(\.requirement.isJudgedInShards)
    if !ofEachShard.isEmpty { return .unknown(ofEachShard) }
    if settings.shard != nil { return .partial }
    return reasons.isEmpty ? .holds : .unknown(reasons)
  }

  /// The reasons, in the order of the requirements.
  private var reasons: [Reason] {
    // An interrupted or incomplete run reports fewer results than requested, which is no further reason.
    let wasCut = wasInterrupted || !gaps.isEmpty
    var all = Ledger(self).reasons.filter { !wasCut || !$0.isLess }
    if wasInterrupted {
      all.append(
        Reason(requirement: .theRunIsNotInterrupted, sentence: "the run was interrupted"))
    }
    for part in parts {
      func add(_ requirement: Requirement, _ sentence: String, _ names: [String] = []) {
        all.append(
          Reason(
            requirement: requirement, machine: part.catalogue.machine, sentence: sentence,
            names: names))
      }
      guard let played = part.report else { continue }
      if played.lockstep.flaky != nil {
        add(.failuresRepeat, "a failure did not repeat when its case was replayed")
      }
      if let kinds = played.lockstep.leftOut {
        add(.everyMachineIsPlayed, Reason.sentence(leavingOut: kinds))
      }
      for replay in played.prelude?.replays ?? [] where replay.assertsNothing == true {
        add(.everySavedFileIsPlayed, "\(replay.file) expects nothing, and so asserts nothing")
      }
      for replay in played.flakyReplays {
        add(.failuresRepeat, "\(replay.file) is flaky")
      }
      let made = played.prelude?.checks ?? []
      for check in part.catalogue.checks {
        guard let landmark = check.landmark,
          made.contains(where: { $0.name == check.name && $0.visits == 0 })
        else { continue }
        add(.everyCheckIsVisited, "\(Reason.neverVisited) \(landmark) (\(check.title))")
      }
      for tally in part.tallies {
        for (sentence, names) in tally.missing { add(tally.requirement, sentence, names) }
      }
    }
    return Requirement.allCases.flatMap { requirement in
      all.filter { $0.requirement == requirement }
    }
  }
}
