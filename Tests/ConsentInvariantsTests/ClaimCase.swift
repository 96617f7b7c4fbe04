import StateMachines
import Testing

/// A transcript and a claim's judgement of its last step.
struct ClaimCase<Claim: Claims>: Sendable, CustomTestStringConvertible {
  typealias Step = Event<Claim.MonitorState.Language>

  private var claim: Claim?
  private let name: String
  private let past: [Step]
  private let last: Step
  private(set) var verdict: Verdict

  /// A judgement that names the landmark by its sentence.
  enum Verdict: Hashable {
    case silent, broken
    /// - Parameter landmark: `nil` for the only one.
    case held(at: String?)
  }

  init(_ name: String, _ verdict: Verdict, _ past: [Step], _ last: Step) {
    (self.name, self.verdict, self.past, self.last) = (name, verdict, past, last)
  }

  var testDescription: String { "\(claim.map { "\($0)" } ?? "?"): \(name)" }

  /// The same transcript, which breaks the claim.
  var broken: ClaimCase {
    var copy = self
    copy.verdict = .broken
    return copy
  }

  func of(_ claim: Claim) -> ClaimCase {
    var copy = self
    copy.claim = claim
    return copy
  }

  func judged() -> Verdict? {
    guard let claim else { return nil }
    var history = Claim.MonitorState(in: last.world, start: (past.first ?? last).before)
    for step in past { history.record(step) }
    switch claim.judgement(of: last, after: history) {
    case .silent: return .silent
    case .broken: return .broken
    case .held(let point): return .held(at: Self.names(of: claim)[point.number])
    }
  }

  private static func names(of claim: Claim) -> [String?] {
    let landmarks = claim.statement.landmarks
    return landmarks.count == 1 ? [nil] : landmarks
  }

  /// Returns the verdicts that no case expects: a breaking one, and one for each landmark.
  static func untried(in cases: [ClaimCase]) -> [String] {
    Claim.allCases.flatMap { claim in
      let needed = [.broken] + names(of: claim).map { Verdict.held(at: $0) }
      let tried = Set(cases.filter { $0.claim == claim }.map(\.verdict))
      return needed.filter { !tried.contains($0) }.map { "\(claim): \($0)" }
    }
  }
}
