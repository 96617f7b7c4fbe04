import Lockstep
import Reporting
import StateMachines

/// A search for a shortest run in several scopes, the smallest first. Once a run is known, a shorter one is sought in
/// the scopes that may have one.
///
/// Each limit of transitions is tried in all scopes before the next one, so that a run within a few steps is found
/// before a large scope is searched to its end. The searches of one round may be carried out at the same time; the
/// order of the scopes only decides which of several runs of equal length is given.
///
///     var shortest = ShortestRun<Run>(of: scopes.count, limits: [50_000, .max])
///     while let round = shortest.next() { … shortest.add(searched, run, to: search) … }
package struct ShortestRun<Run: Sendable>: Sendable {
  /// The task of searching one scope.
  package struct Search: Sendable {
    /// The place of the scope.
    package let place: Int
    package let transitions: Int
    /// The maximum length of a run. `nil` if it is unlimited.
    package let length: Int?
    /// The number of runs to find.
    package let runs: Int
  }

  /// A shortest run so far, and the place of its scope.
  package private(set) var best: (run: Run, others: [Run], length: Int, place: Int)?
  /// The end of each search, and the length up to which runs were compared. `nil` for a scope that was not searched.
  private var searched: [SearchedScope?]
  /// The number of limits that were tried in each scope.
  private var tried: [Int]
  private var level = 0
  private let limits: [Int]
  private let broad: Int
  private let depth: Int?
  private let least: Int
  private var runs: Int

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - count: The number of scopes.
  ///   - limits: The numbers of transitions up to which a scope is searched, one after the other.
  ///   - broad: The number of leading scopes that have limits of their own, and that are searched again only while no
  ///     run is known.
  ///   - depth: The maximum length of a run. `nil` if it is unlimited.
  ///   - least: The length that no run falls short of.
  ///   - runs: The number of runs to find in the scope with the shortest one.
  package init(
    of count: Int, limits: [Int], broad: Int = 0, depth: Int? = nil, atLeast least: Int = 0,
    runs: Int = 1
  ) {
    (searched, tried) = (Array(repeating: nil, count: count), Array(repeating: 0, count: count))
    (self.limits, self.broad, self.depth, self.least, self.runs) = (
      limits, broad, depth, least, runs
    )
  }

  /// Returns the searches of the next round. Returns `nil` at the end.
  package mutating func next() -> [Search]? {
    while level < limits.count {
      let round = searched.indices.compactMap(search)
      if !round.isEmpty { return round }
      level += 1
    }
    guard runs > 1, let best else { return nil }
    defer { runs = 1 }
    return [Search(place: best.place, transitions: .max, length: depth, runs: runs)]
  }

  /// Returns the search of the scope at `place` in this round. Returns `nil` if it needs none.
  private func search(_ place: Int) -> Search? {
    let isWanted = place >= broad || level == 0 || best == nil
    let isOpen = isWanted && tried[place] <= level && bound >= least && !isCompared(place)
    return isOpen
      ? Search(
        place: place, transitions: limits[level], length: bound == .max ? nil : bound, runs: 1)
      : nil
  }

  /// The length of the longest run that is still sought.
  private var bound: Int { min(depth ?? .max, best.map { $0.length - 1 } ?? .max) }

  private func isCompared(_ place: Int) -> Bool {
    searched[place].map { $0.end == .complete || $0.compared >= bound } ?? false
  }

  /// Adds the result of a search of the current round.
  ///
  /// - Parameter found: The runs that were found, shortest first, with the length of the first.
  package mutating func add(
    _ result: SearchedScope, _ found: (runs: [Run], length: Int)? = nil, to search: Search
  ) {
    var result = result
    if let found {
      (result.end, result.compared) = (.reached, min(result.compared, found.length - 1))
    }
    result.compared = max(result.compared, searched[search.place]?.compared ?? -1)
    searched[search.place] = result
    // Another limit changes no other end.
    let isFull =
      result.end == .full && (result.transitions >= search.transitions || search.place < broad)
    tried[search.place] = isFull || found != nil ? level + 1 : limits.count
    if let found, let run = found.runs.first,
      found.length < best?.length ?? .max || search.runs > 1
    {
      best = (run, Array(found.runs.dropFirst()), found.length, search.place)
    }
  }

  /// The answer so far.
  package var answer: RunAnswer {
    let open: [RunAnswer.Open] = searched.indices.compactMap { place in
      guard let result = searched[place], let best, best.length > least, !result.isBroad else {
        return nil
      }
      if result.isBlurred {
        return .init(
          scope: result.scope,
          reason: "states that differ in numbers or hidden details were merged")
      }
      if place == best.place || result.end == .complete || result.compared >= best.length - 1 {
        return nil
      }
      return .init(scope: result.scope, reason: result.obstacle)
    }
    return RunAnswer(
      scopes: searched.compactMap(\.self), length: best?.length,
      runs: best.map { $0.others.count + 1 } ?? 0, open: open)
  }
}

extension ShortestRun {
  /// Carries all searches out in this process.
  ///
  /// - Parameters:
  ///   - scopes: The scopes, in their order.
  ///   - explorer: Returns the search of a scope. Its first witness or breach is its run.
  ///   - run: Returns the part of a scenario that is the run, with its length.
  package mutating func search<M: SuiteMachine>(
    _ scopes: [Scope<M.Size>], of machine: M, _ shouldStop: () -> Bool = { false },
    by explorer: (Scope<M.Size>) -> Explorer<M>,
    as run: (Scenario<M.Language>) -> (run: Run, length: Int)
  ) {
    while let round = next() {
      // A run that is found bounds the searches after it.
      for planned in round {
        guard let search = search(planned.place) else { continue }
        if shouldStop() { return }
        var explorer = explorer(scopes[search.place])
        (explorer.maximumTransitions, explorer.maximumCommands) = (
          search.transitions, search.length
        )
        let found = explorer.run(shouldStop: shouldStop)
        let met = (found.witnesses.first ?? found.breach?.scenario).map(run)
        add(SearchedScope(found), met.map { ([$0.run], $0.length) }, to: search)
      }
    }
  }
}

/// The search of one scope for a shortest run: its end, and the length up to which all runs were compared.
package struct SearchedScope: Codable, Hashable, Sendable {
  /// The scope in its notation, such as `contacts=2,buttons=1`; empty for a machine without scopes.
  package let scope: String
  /// The values of the scope besides its sizes, such as `cards Ada and Bo`.
  package private(set) var contents: [String] = []
  /// The number of states up to renaming.
  package var states = 0
  package var transitions = 0
  /// The length up to which all runs were compared; -1 if none was.
  package var compared = -1
  package var end = SearchEnd.complete
  /// Whether states that differ in numbers or in hidden details were merged, so that a shorter run may exist.
  package var isBlurred = false
  /// Whether some runs ended early because a step failed.
  package var hasFailures = false
  /// Whether the search is the one that begins: with one of everything, but only a few steps deep.
  package var isBroad = false
  /// The exit reason of a crashed search process, as the end of a sentence, or the failure that ended the search, as a
  /// sentence. `nil` if there is none.
  package var death: String?

  /// Creates the result of a search whose process has ended.
  package init(_ scope: String, death: String) {
    (self.scope, self.death, end) = (scope, death, .died)
  }

  /// Creates the result of a search.
  package init<M: SuiteMachine>(_ found: Exploration<M>) {
    (scope, contents) = (found.scope.name, M.Size.contents(of: found.scope))
    (states, transitions, compared) = (found.orbits, found.transitions, found.comparedCommands)
    hasFailures = found.otherFailures > 0
    end = found.end == .complete && found.orbits == 0 ? .empty : found.end
  }

  /// The end of the search as a reason for which runs were left out.
  fileprivate var obstacle: String {
    switch end {
    case .full: "too many states"
    case .stopped: "stopped"
    case .broken: death ?? "a step fails"
    case .cannotGoBack: "the system cannot be copied"
    case .empty: "no world"
    case .died: "the search process \(death ?? "has ended")"
    case .complete, .blurred, .longEnough, .reached: "longer runs were not compared"
    }
  }

  /// The extent of the search, in words.
  ///
  /// - Parameter counted: The actor whose steps alone count in lengths. `nil` if each step counts.
  package func words(counting counted: String?) -> String {
    let length =
      compared < 0 ? "no run" : "runs of up to \(RunAnswer.length(compared, of: counted))"
    let extent =
      switch end {
      case .complete: "runs of any length"
      case .blurred:
        "runs of any length, but states that differ in numbers or in hidden details were merged"
      case .reached, .longEnough: length
      case .full, .stopped, .broken, .cannotGoBack, .empty, .died: "\(length): \(obstacle)"
      }
    if isBroad {
      // Its limits are always the end of it, but a failure of the system is news.
      let failure = death == nil ? "" : ": \(obstacle)"
      let worlds = "worlds with up to two other answers\(failure)"
      return compared < 0 ? "the first steps, in some \(worlds)" : "\(length), in \(worlds)"
    }
    let kept = hasFailures ? ", up to steps that fail" : ""
    let counts =
      "\(states.grouped) state\(states == 1 ? "" : "s"), \(transitions.grouped) transitions"
    return "\(extent)\(kept) (\(counts))"
  }
}

/// The answer to a question for a shortest run: the scopes that were searched, the length of the run, and the scopes
/// that may have a shorter one.
package struct RunAnswer: Codable, Hashable, Sendable {
  package let scopes: [SearchedScope]
  /// The length of the run. `nil` if none was found.
  package let length: Int?
  /// The number of runs that were found.
  package let runs: Int
  /// The scopes that may have a shorter run.
  package let open: [Open]
  /// The actor whose steps alone count in lengths. `nil` if each step counts.
  package var counted: String?
  /// Whether the search began after the steps of a file, which do not count.
  package var isBeyondFile = false

  /// A scope that may have a shorter run, with the reason.
  package struct Open: Codable, Hashable, Sendable {
    package let scope: String
    package let reason: String
  }

  package init(scopes: [SearchedScope] = [], length: Int? = nil, runs: Int = 0, open: [Open] = []) {
    (self.scopes, self.length, self.runs, self.open) = (scopes, length, runs, open)
  }

  /// Whether the run is a shortest one of these scopes or, if there is none, no run of any length satisfies it.
  package var isComplete: Bool {
    length == nil ? whole.allSatisfy { $0.end == .complete } : open.isEmpty
  }

  /// The scopes that are searched as a whole.
  package var whole: [SearchedScope] { scopes.filter { !$0.isBroad } }

  /// The length up to which all runs of all scopes were compared; `nil` if runs of any length were.
  package var compared: Int? {
    whole.filter { $0.end != .complete }.map(\.compared).min()
  }

  package var transitions: Int { scopes.reduce(0) { $0 + $1.transitions } }

  /// The answer as a sentence; the scopes are listed below it. Empty if no run was found.
  package var sentence: String {
    guard let length else { return "" }
    let words = Self.length(length, of: counted) + (isBeyondFile ? " beyond the file" : "")
    let after = runs > 1 ? "\(runs) runs, the shortest after \(words)" : "after \(words)"
    if open.isEmpty {
      let kept = scopes.contains(where: \.hasFailures) ? " in which no step fails" : ""
      let shorter = counted.map { "no run with fewer steps of the \($0)" } ?? "no shorter run"
      return "\(after); \(shorter)\(kept) in \(Self.these(whole.count))."
    }
    let names = open.map { "\($0.scope) (\($0.reason))" }.joined(separator: "; ")
    return "\(after). A shorter run may exist in \(names)."
  }

  /// The extent of each search: the scope, and the runs that were compared.
  package var rows: [(scope: String, extent: String)] {
    (whole + scopes.filter(\.isBroad)).map {
      (
        $0.isBroad ? "one of everything" : $0.scope.isEmpty ? "whole" : $0.scope,
        $0.words(counting: counted)
      )
    }
  }

  /// The values of the scopes besides their sizes, such as `cards Ada and Bo`.
  package var contents: [String] { whole.flatMap(\.contents).distinct }

  static func these(_ count: Int) -> String { count == 1 ? "this scope" : "these scopes" }

  /// Returns a length in words, such as `2 commands`, or `1 step of the user`.
  package static func length(_ count: Int, of counted: String?) -> String {
    let noun = counted == nil ? "command" : "step"
    return "\(count) \(noun)\(count == 1 ? "" : "s")" + (counted.map { " of the \($0)" } ?? "")
  }
}
