import PropertyTesting
import StateMachines

/// Makes a counterexample smaller: by shrinking its choices, and by looking for another way to the
/// same failure that takes fewer commands.
///
/// Removing and lowering cannot turn one road to a state into a shorter one. A search over all that is
/// like a case can; where that is too much, the stages of the shrinker try what they can pay for.
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

  /// Makes the case of `choices` smaller, by the cheapest means first: passes, a little of the stages, so
  /// that the case is no odd one of its kind, a search over all that is like it, and all of the stages
  /// where that does not end.
  mutating func minimize(_ choices: ChoiceSequence) {
    var shrinker = check.shrinker
    shrinker.stages = []
    shrink(from: choices, by: shrinker)
    // Where each failing case ends a process, or is waited for, the stages would take minutes.
    let endsProcesses = if case .died = best.failure { true } else { false }
    let hasStages = !check.shrinker.stages.isEmpty && !endsProcesses
    if hasStages {
      shrinker = check.shrinker
      shrinker.budget = min(shrinker.budget, Self.littleOfTheStages)
      shrink(from: best.choices, by: shrinker)
    }
    if !certify(), hasStages, check.shrinker.budget > Self.littleOfTheStages {
      shrink(from: best.choices, by: check.shrinker)
    }
  }

  private static var littleOfTheStages: Int { 2_000 }

  private mutating func shrink(from choices: ChoiceSequence, by shrinker: Shrinker) {
    let (check, known, wanted) = (check, best, best.failure)
    let onImprovement = onImprovement
    var executor = executor
    let shrunk = shrinker.shrink(
      choices, keeping: wanted, shouldStop: shouldStop,
      onImprovement: { choices in
        guard var better = check.counterexample(choices, case: known.index, wanted) else { return }
        better.originalLength = known.originalLength
        onImprovement(better)
      },
      evaluate: { source in executor.outcome(of: &source, for: check, thought: wanted) })
    if shrunk.evaluationsToBest > 0 {
      best.evaluationsToBest = best.evaluations + shrunk.evaluationsToBest
    }
    best.evaluations += shrunk.evaluations
    best.minimality = shrunk.minimality
    if let scenario = check.scenario(of: shrunk.choices) {
      best.scenario = scenario
      best.choices = shrunk.choices
    }
    for other in shrunk.others where !others.contains(where: { $0.failure == other.failure }) {
      if let met = check.counterexample(other.choices, case: best.index, other.failure),
        executor.failures(
          of: met.scenario, times: 1, for: check, thought: other.failure, confirms: true)
          == [other.failure]
      {
        others.append(met)
      }
    }
    self.executor = executor
  }

  /// Puts a smaller case in the place of the best, if a search over all that is like it meets one.
  ///
  /// - Returns: Whether the stages are of no use any more: it is known that there is nothing shorter, or no
  ///   choices lead to the best.
  private mutating func certify() -> Bool {
    guard !shouldStop(), let (smallest, isCertain) = check.certify?(best) else { return false }
    let isSmaller = smallest.scenario != best.scenario
    best = smallest
    if isSmaller { onImprovement(best) }
    return isSmaller || isCertain
  }
}
