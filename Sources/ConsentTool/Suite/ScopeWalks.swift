import ConsentVocabulary
import Lockstep
import StateMachines
import Workers

/// Random cases within a scope, counted against its states.
public struct ScopeWalks: Sendable {
  /// The scope as it is written; `nil` for the smallest of those that are explored.
  public var scope: String?
  public var fault: String?
  public var seed: UInt64
  public var cases: UInt64
  /// Whether a case begins in any state.
  public var beginsAnywhere: Bool
  /// How many transitions the scope may have.
  public var transitions: Int

  public init(
    scope: String?, fault: String?, seed: UInt64, cases: UInt64, beginsAnywhere: Bool,
    transitions: Int
  ) {
    (self.scope, self.fault, self.seed, self.cases) = (scope, fault, seed, cases)
    (self.beginsAnywhere, self.transitions) = (beginsAnywhere, transitions)
  }
}

/// What random cases have visited of a scope.
public struct WalksReport: Codable, Sendable, Equatable, Portable {
  public let machine: String
  public let scope: String
  /// The scope as it is told, such as `2 contacts and 1 button`; `nil` for a whole machine.
  public let told: String?
  public let seed: UInt64
  public let cases: UInt64
  public let commands: Int
  /// How many states and transitions there are, and how many of them were visited.
  public let states, statesVisited: Int
  public let transitions, transitionsVisited: Int
  /// Whether the states of the scope are all known.
  public let isComplete: Bool
  public var breach: ScopeReport.Breach?
}

extension WalksReport {
  init<M: SuiteMachine>(
    _ walks: ScopeWalks, on machine: M, _ shouldStop: @escaping () -> Bool
  ) throws(FlagMistake) {
    let contestant = M.contestant(walks.fault) ?? M.system
    let scope: Scope<M.Size> =
      try walks.scope.map { text throws(FlagMistake) in try Scope(text) } ?? M.leastScope
    let graph = StateGraph(
      of: machine, at: scope, atMost: walks.transitions, shouldStop: shouldStop)
    var random = ScopedWalks(
      over: graph, against: contestant, seed: walks.seed, cases: walks.cases)
    random.beginsAnywhere = walks.beginsAnywhere
    let visits = random.run(shouldStop: shouldStop)
    (self.machine, self.scope, told) = (M.name, graph.scope.name, graph.scope.told)
    (seed, cases, commands) = (walks.seed, visits.cases, visits.commands)
    (states, statesVisited) = (graph.states, visits.states)
    (transitions, transitionsVisited) = (graph.transitions, visits.transitions)
    isComplete = graph.isComplete && graph.states > 0
    breach = visits.breach.map { ScopeReport.Breach($0, on: machine, against: contestant) }
  }
}

extension AnySetMachine {
  /// Plays random cases within a scope, in a worker where there is any; `nil` where it was stopped or the
  /// process that played has ended.
  public func visit(
    _ walks: ScopeWalks, in isolation: Isolation?, shouldStop: @escaping () -> Bool
  ) throws(IsolationError) -> WalksReport? {
    var report: WalksReport?
    try Pieces<WalksReport?>(
      count: 1,
      work: { _, shouldStop in try? questions().walk(walks, shouldStop) },
      workAfter: { _, _ in nil }
    ).run(in: isolation, shouldStop: shouldStop) { report = $1 }
    return report
  }
}
