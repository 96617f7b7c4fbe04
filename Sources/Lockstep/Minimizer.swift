import PropertyTesting
import StateMachines

/// Makes a counterexample smaller: by shrinking its choices, and by looking for another way to the
/// same failure that takes fewer commands.
///
/// Removing and lowering cannot turn one road to a state into a shorter one. A search over all that is
/// like a case can, and where that is too much, one among shorter cases drawn at random, most of which
/// begin and end as the best does. Each hit is shrunk in turn, until a whole budget shows none.
struct Minimizer<Place: Executor> {
  typealias M = Place.M
  let check: Check<M>
  private(set) var executor: Place
  private(set) var best: Counterexample<M>
  private(set) var others: [Counterexample<M>] = []
  private let shouldStop: () -> Bool
  private let onImprovement: (Counterexample<M>) -> Void

  init(
    check: Check<M>, executor: Place, best: Counterexample<M>,
    shouldStop: @escaping () -> Bool,
    onImprovement: @escaping (Counterexample<M>) -> Void
  ) {
    self.check = check
    self.executor = executor
    self.best = best
    self.shouldStop = shouldStop
    self.onImprovement = onImprovement
  }

  mutating func shrink(from choices: ChoiceSequence) {
    let (check, known, wanted) = (check, best, best.failure)
    let onImprovement = onImprovement
    var executor = executor
    let shrunk = Shrinker(budget: check.shrinkBudget, stages: []).shrink(
      choices, keeping: wanted, shouldStop: shouldStop,
      onImprovement: { choices in
        guard var better = check.counterexample(choices, case: known.index, wanted) else { return }
        better.originalLength = known.originalLength
        onImprovement(better)
      },
      evaluate: { source in executor.outcome(of: &source, for: check, thought: wanted) })
    best.evaluations += shrunk.evaluations
    best.minimality = shrunk.minimality
    if let scenario = check.scenario(of: shrunk.choices) {
      best.scenario = scenario
      best.choices = shrunk.choices
    }
    for other in shrunk.others
    where !others.contains(where: { $0.failure == other.failure })
      && !check.known.contains(other.failure)
    {
      if let met = check.counterexample(other.choices, case: best.index, other.failure),
        executor.failure(
          of: met.scenario, for: check, thought: other.failure, confirms: true) == other.failure
      {
        others.append(met)
      }
    }
    self.executor = executor
  }

  /// Puts a smaller case in the place of the best, if a search over all that is like it meets one.
  ///
  /// - Returns: Whether it is of no use to look for shorter ones at random: it is known that there are
  ///   none, or no choices lead to the best.
  mutating func certify() -> Bool {
    guard !shouldStop(), let (smallest, isCertain) = check.certify?(best) else { return false }
    let isSmaller = smallest.scenario != best.scenario
    best = smallest
    if isSmaller { onImprovement(best) }
    return isSmaller || isCertain
  }

  mutating func shorten() {
    var next: UInt64 = 0
    while best.scenario.commands.count > 1, next < check.shorteningBudget {
      var shorter = check
      shorter.maximumCommands = best.scenario.commands.count - 1
      shorter.template = best.choices
      let search = executor.search(
        shorter, for: .shorter(best.failure), over: next..<check.shorteningBudget,
        shouldStop: shouldStop, onProgress: { _ in })
      guard let hit = search.found else {
        if !search.wasStopped { best.shorterTried = check.shorteningBudget - next }
        return
      }
      next = hit.index + 1
      shrink(from: hit.choices)
    }
  }
}
