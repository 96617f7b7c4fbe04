import ConsentClients
import ConsentSystem

/// The condition of a test, which judges the states of walks. It has the time limit of a step.
struct ConditionJudge<App: ExploredApp>: Sendable {
  typealias Condition = nonisolated(nonsending) (App, App.Device) async throws -> String?

  /// The judgement of a state.
  enum Verdict {
    /// The state need not be right, as nobody sees the app, or events wait for it.
    case notJudged
    case right
    /// The mistake, in words.
    case wrong(String)
    /// The condition took longer than the limit.
    case late
  }

  // A condition that takes longer than its limit is left to itself. A closure of an actor goes on on its actor.
  private nonisolated(unsafe) let condition: Condition
  private let limit: StepLimit
  /// The contacts that the condition has compared.
  let shown = ShownContacts()

  init(_ limit: StepLimit, _ condition: @escaping Condition) {
    (self.limit, self.condition) = (limit, condition)
  }

  /// The reason why a walk ends at which the condition is late.
  var lateness: String { "the condition still works or waits, for \(limit.duration)" }

  /// Returns the judgement of a state, whose app is `nil` if it is not to be judged.
  nonisolated(nonsending) func verdict(on app: App?, _ device: App.Device) async -> Verdict {
    guard let app else { return .notJudged }
    let verdict = await limit.result { () -> Verdict in
      await ShownContacts.$current.withValue(shown) {
        do { return try await condition(app, device).map { .wrong($0) } ?? .right } catch {
          return .wrong("\(error)")
        }
      }
    }
    return verdict ?? .late
  }
}
