import Reporting
import StateMachines

/// The answer of several scopes to the question for a shortest run to a condition.
///
/// The scopes are searched in their order, up to the first that has a run, and the others for a shorter one. The
/// order only decides which of several runs of equal length is given.
///
///     var answer = ConditionAnswer(searches)
///     while let round = answer.next() { … answer.add(report, to: place) … }
package struct ConditionAnswer: Sendable {
  private let searches: [ConditionSearch]
  /// The results so far, in the order of the scopes. `nil` for a scope that was not searched.
  private var results: [ConditionReport?]
  /// The scopes of each round, by their places.
  private var rounds: [[Int]] = []

  package init(_ searches: [ConditionSearch]) {
    self.searches = searches
    results = searches.map { _ in nil }
  }

  /// Returns the searches of the next round. Returns `nil` at the end.
  package mutating func next() -> [ConditionSearch]? {
    var (places, length) = ([Int](), Int.max)
    if rounds.isEmpty {
      places = Array(searches.indices)
    } else if let best, let run = results[best]?.run {
      length = run.length
      places = searches.indices.filter { results[$0] == nil && length > 0 }
      if places.isEmpty, searches[best].runs > 1, rounds.count == 2, rounds[1].contains(best) {
        // So far, one run of this scope was sought.
        (places, length) = ([best], .max)
      }
    }
    if places.isEmpty { return nil }
    rounds.append(places)
    return places.map { place in
      var search = searches[place]
      if length < .max {
        (search.depth, search.runs) = (min(search.depth ?? .max, length - 1), 1)
      }
      return search
    }
  }

  /// Whether a result is the last that the current round needs.
  package func isLast(_ report: ConditionReport) -> Bool { rounds.count == 1 && report.run != nil }

  /// Adds the result of a search of the current round.
  package mutating func add(_ report: ConditionReport, to place: Int) {
    if let round = rounds.last { results[round[place]] = report }
  }

  package var reports: [ConditionReport] { results.compactMap(\.self) }

  /// The result with the shortest run; of several, the first.
  package var found: ConditionReport? { best.flatMap { results[$0] } }

  private var best: Int? {
    func length(_ place: Int) -> Int { results[place]?.run?.length ?? .max }
    return results.indices.filter { results[$0]?.run != nil }.min { length($0) < length($1) }
  }

  /// The scopes that may have a shorter run, each with the reason.
  package var open: [(scope: String, reason: String)] {
    guard let best = found, let run = best.run, run.length > 0 else { return [] }
    return reports.compactMap { report in
      func open(_ reason: String) -> (scope: String, reason: String)? { (report.scope, reason) }
      if report.isBlurred {
        return open("states that differ in numbers or hidden details were merged")
      }
      // A search reaches its shortest run first.
      let isSearched = report.end == .complete || report.compared >= run.length - 1
      if report.run != nil || isSearched { return nil }
      return open(report.end == .full ? "too many states" : report.sentence.trimmingEnd)
    }
  }

  /// The answer as a sentence. Empty if no run was found.
  package var sentence: String {
    guard let found, let run = found.run else { return "" }
    let length =
      ConditionReport.length(run.length, of: found.counted)
      + (found.isBeyondFile ? " beyond the file" : "")
    let after =
      found.others.isEmpty
      ? "after \(length)" : "\(found.others.count + 1) runs, the shortest after \(length)"
    let shorter = found.counted.map { "no run with fewer steps of the \($0)" } ?? "no shorter run"
    let kept = reports.contains(where: \.hasFailures) ? " in which no step fails" : ""
    let bounds = found.told.map { " in the scope with \($0)" } ?? ""
    let open = open
    let others = reports.filter { report in !open.contains { $0.scope == report.scope } }
    let states = reports.reduce(0) { $0 + $1.states }
    let transitions = reports.reduce(0) { $0 + $1.transitions }
    let counts = "(\(ConditionReport.counts(states, transitions)))"
    var text: String
    if others.count > 1 {
      let names = others.map(\.scope).joined(separator: "; ")
      text = "\(after); \(shorter)\(kept) in these scopes satisfies it \(counts): \(names)."
      text += " The run is\(bounds)."
    } else if open.isEmpty {
      text = "\(after); \(shorter)\(bounds)\(kept) satisfies it \(counts)."
    } else {
      text = "\(after)\(bounds) \(counts)."
    }
    if !open.isEmpty {
      let names = open.map { "\($0.scope) (\($0.reason))" }.joined(separator: "; ")
      text += " A shorter run may exist in \(names)."
    }
    return text
  }
}

extension String {
  /// The text without a full stop at its end.
  fileprivate var trimmingEnd: String { hasSuffix(".") ? String(dropLast()) : self }
}
