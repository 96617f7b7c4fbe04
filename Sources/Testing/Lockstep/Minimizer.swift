import PropertyTesting
import StateMachines

/// A minimizer of a counterexample: shrinks its choice sequence, and searches for another path to the same
/// failure with fewer commands.
///
/// Removing and lowering choices cannot turn one path to a state into a shorter one. A search of the whole
/// neighbourhood can. If that is too large, the stages of the shrinker try as much as their budget allows.
struct Minimizer<Place: Executor> {
  typealias M = Place.M
  let check: Check<M>
  private(set) var executor: Place
  private(set) var best: Counterexample<M>
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

  /// Minimizes the case of `choices`, by the cheapest means first: shrink passes; a small part of the stages,
  /// so that the case is a typical one; a search of its neighbourhood; and all of the stages if that search
  /// does not end. Of a program in place of the system only the small part is played.
  mutating func minimize(_ choices: ChoiceSequence) {
    var shrinker = check.shrinker
    shrinker.stages = []
    shrink(from: choices, by: shrinker)
    // If each failing case ends a process, or has to be waited for, the stages would take minutes.
    let endsProcesses = if case .died = best.failure { true } else { false }
    let hasStages = !check.shrinker.stages.isEmpty && !endsProcesses
    if hasStages {
      shrinker = check.shrinker
      shrinker.budget = min(shrinker.budget, Self.littleOfTheStages)
      shrink(from: best.choices, by: shrinker)
    }
    // The memory of a program is not known, so that no search of its neighbourhood is certain; and its plays are dear.
    if !certify(), hasStages, !check.contestant.isProgram,
      check.shrinker.budget > Self.littleOfTheStages
    {
      shrink(from: best.choices, by: check.shrinker)
    }
  }

  private static var littleOfTheStages: Int { 2_000 }

  private mutating func shrink(from choices: ChoiceSequence, by shrinker: Shrinker) {
    let (check, known, wanted) = (check, best, best.failure)
    let onImprovement = onImprovement
    var executor = executor
    // Shrinking ends early if it ends a program too often.
    var met: [Failure?] = []
    let shrunk = shrinker.shrink(
      choices, keeping: wanted, shouldStop: { shouldStop() || check.isEnough(met) },
      onImprovement: { choices in
        guard var better = check.counterexample(choices, case: known.index, wanted) else { return }
        better.originalLength = known.originalLength
        onImprovement(better)
      },
      evaluate: { source in
        let outcome = executor.outcome(of: &source, for: check, thought: wanted)
        if check.contestant.isProgram, outcome.failure?.endsSystem == true {
          met.append(outcome.failure)
        }
        return outcome
      })
    if shrunk.evaluationsToBest > 0 {
      best.evaluationsToBest = best.evaluations + shrunk.evaluationsToBest
    }
    best.evaluations += shrunk.evaluations
    best.minimality = check.isEnough(met) ? .budgetEnded : shrunk.minimality
    if let scenario = check.scenario(of: shrunk.choices) {
      best.scenario = scenario
      best.choices = shrunk.choices
    }
    self.executor = executor
  }

  /// Searches the neighbourhood of the best case, and replaces it by a smaller case if there is one.
  ///
  /// - Returns: Whether the stages cannot improve the best case: it is proved to be shortest, or it has no
  ///   choice sequence.
  private mutating func certify() -> Bool {
    guard !shouldStop(), let (smallest, isCertain) = check.certify?(check, best) else {
      return false
    }
    let isSmaller = smallest.scenario != best.scenario
    best = smallest
    if isSmaller { onImprovement(best) }
    return isSmaller || isCertain
  }
}
