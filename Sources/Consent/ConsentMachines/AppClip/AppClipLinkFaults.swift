import ConsentVocabulary
import Lockstep
import StateMachines

/// Plausible faults in the delivery of links to a clip and its app.
enum AppClipLinkFaults {
  static let all: [Fault<AppClip>] = [
    delivering("deliversALinkAgain", "the next opening gives a program its last link again") {
      step, program, link in
      let isAgain = step.command == .user(.open) && step.memory.receiver == program
      return isAgain ? step.memory.last : link
    },
    delivering("deliversALostLink", "the next program gets a link that had reached nobody") {
      step, _, link in link ?? step.memory.lost
    },
  ]

  /// The links of a run so far.
  private struct Links: Hashable {
    /// The last link that a program got, and the program. `nil` after the next arrival without a link.
    var last: AppClipLink?
    var receiver: AppClipProgram?
    /// The last link that reached nobody.
    var lost: AppClipLink?
  }

  /// Returns a fault that replaces the link that a program gets.
  private static func delivering(
    _ name: String, _ summary: String,
    _ given:
      @escaping @Sendable (
        FaultyStep<AppClip, Links>, AppClipProgram, AppClipLink?
      ) -> AppClipLink?
  ) -> Fault<AppClip> {
    Fault(
      name, summary, remembering: Links(),
      after: { step, outcome in
        if case .reached(let program, let link) = outcome.response {
          outcome.response = .reached(program, given(step, program, link))
          step.memory.lost = nil
          (step.memory.last, step.memory.receiver) = (link, link == nil ? nil : program)
        } else if case .user(.invoke(let link)) = step.command {
          step.memory.lost = link
        }
      })
  }
}
