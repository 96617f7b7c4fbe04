import StateMachines
import Testing

/// A transcript and a claim's judgement of its last step.
struct ClaimCase<Claim: Claims>: Sendable, CustomTestStringConvertible {
  typealias Step = Event<Claim.MonitorState.Language>

  private var claim: Claim?
  private let name: String
  private let past: [Step]
  private let last: Step
  private(set) var judgement: Judgement

  init(_ name: String, _ judgement: Judgement, _ past: [Step], _ last: Step) {
    (self.name, self.judgement, self.past, self.last) = (name, judgement, past, last)
  }

  var testDescription: String { "\(claim.map { "\($0)" } ?? "?"): \(name)" }

  /// The same transcript, which breaks the claim.
  var broken: ClaimCase {
    var copy = self
    copy.judgement = .broken
    return copy
  }

  func of(_ claim: Claim) -> ClaimCase {
    var copy = self
    copy.claim = claim
    return copy
  }

  func judged() -> Judgement? {
    var history = Claim.MonitorState(in: last.world, start: (past.first ?? last).before)
    for step in past { history.record(step) }
    return claim?.judgement(of: last, after: history)
  }

  /// Returns the judgements that no case expects: a breaking one, and one for each landmark.
  static func untried(in cases: [ClaimCase]) -> [String] {
    Claim.allCases.flatMap { claim in
      let needed = [.broken] + claim.statement.landmarks.indices.map { Judgement.held(branch: $0) }
      let tried = Set(cases.filter { $0.claim == claim }.map(\.judgement))
      return needed.filter { !tried.contains($0) }.map { "\(claim): \($0)" }
    }
  }
}
