import ConsentInvariants

/// What a run is worth.
public enum Verdict: Hashable, Sendable {
  case holds
  case violated
  case unknown([Reason])
  /// Nothing broke in this shard; what it visited is judged with that of the others.
  case partial

  /// Why a run without a violation does not show that the claims hold.
  public enum Reason: Hashable, Sendable {
    /// No case visited this landmark.
    case unvisited(ContactsLandmark)
    case unvisitedLaw(LegibilityLaw)
    /// A failure did not repeat.
    case flaky
    /// The run ended before its first case.
    case nothingPlayed
    case interrupted
    /// A known divergence does not fail as it was recorded.
    case outdated(KnownRecord.State, id: String, place: String, entry: String)
    /// A part of a merged run is missing, in a sentence.
    case gap(String)

    /// The reason in a line.
    public var words: String {
      switch self {
      case .unvisited(let landmark):
        "never visited: \(landmark.sentence) (\(landmark.claim.rawValue) \(landmark.claim))"
      case .unvisitedLaw(let law): "never visited: \(law.landmark) (\(law.clause) \(law))"
      case .flaky: "a failure did not show itself again when its case was replayed"
      case .nothingPlayed: "the run ended before its first case"
      case .interrupted: "the run was interrupted"
      case .outdated(.changed, let id, let place, let entry):
        "the known divergence \(id) fails in another way; delete \(place): \(entry)"
      case .outdated(.gone, let id, let place, let entry),
        .outdated(.stands, let id, let place, let entry):
        "the known divergence \(id) no longer fails; delete \(place): \(entry)"
      case .gap(let words): words
      }
    }
  }

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

extension SuiteReport {
  public var brokenReplays: [ReplayRecord] { prelude?.replays.filter { !$0.passed } ?? [] }

  public var brokenLaws: [LawRecord] { prelude?.laws.filter { !$0.breach.isEmpty } ?? [] }

  public var unvisitedLaws: [LegibilityLaw] {
    let visited = prelude?.laws.filter(\.visited).map(\.name) ?? []
    return LegibilityLaw.allCases.filter { !visited.contains("\($0)") }
  }

  public var outdatedKnown: [KnownRecord] { known.filter { $0.state != .stands } }

  public var verdict: Verdict {
    if lockstep.counterexample != nil || !brokenLaws.isEmpty || !brokenReplays.isEmpty
      || prelude?.sight.difference.isEmpty == false
    {
      return .violated
    }
    var reasons = gaps.map { Verdict.Reason.gap($0) }
    reasons += outdatedKnown.map {
      .outdated($0.state, id: $0.id, place: $0.place, entry: $0.entry)
    }
    if lockstep.flaky != nil { reasons.append(.flaky) }
    if wasInterrupted { reasons.append(.interrupted) }
    if lockstep.wasStopped && lockstep.cases == 0 { reasons.append(.nothingPlayed) }
    if !reasons.isEmpty { return .unknown(reasons) }
    if settings.shard != nil { return .partial }
    reasons += (lockstep.coverage?.unvisited ?? []).map { .unvisited($0) }
    reasons += unvisitedLaws.map { .unvisitedLaw($0) }
    return reasons.isEmpty ? .holds : .unknown(reasons)
  }
}
