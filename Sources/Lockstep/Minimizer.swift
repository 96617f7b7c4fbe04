import PropertyTesting

/// Makes a counterexample smaller: by shrinking its choices, and by looking for another way to the
/// same failure that takes fewer commands.
///
/// Removing and lowering cannot turn one road to a state into a shorter one; a search among short
/// cases can. Each hit is shrunk in turn, until a whole budget of shorter cases shows none.
struct Minimizer<Machine: StateMachine> {
  let check: Check<Machine>
  private(set) var best: Counterexample<Machine>
  private(set) var others: [Counterexample<Machine>] = []
  private let shouldStop: () -> Bool
  private let onImprovement: (Counterexample<Machine>) -> Void

  init(
    check: Check<Machine>, best: Counterexample<Machine>, shouldStop: @escaping () -> Bool,
    onImprovement: @escaping (Counterexample<Machine>) -> Void
  ) {
    self.check = check
    self.best = best
    self.shouldStop = shouldStop
    self.onImprovement = onImprovement
  }

  mutating func shrink(from choices: ChoiceSequence) {
    var ignored = Machine.Coverage()
    let shrunk = Shrinker(budget: check.shrinkBudget).shrink(
      choices, keeping: best.failure, shouldStop: shouldStop,
      onImprovement: { [check, best, onImprovement] choices in
        guard var better = check.counterexample(choices, case: best.index, best.failure) else {
          return
        }
        better.originalLength = best.originalLength
        onImprovement(better)
      },
      evaluate: { [check] source in check.play(check.machine, &source, &ignored) })
    best.evaluations += shrunk.evaluations
    best.minimality = shrunk.minimality
    if let scenario = check.machine.scenario(of: shrunk.choices) {
      best.scenario = scenario
      best.choices = shrunk.choices
    }
    for other in shrunk.others where !others.contains(where: { $0.failure == other.failure }) {
      if let met = check.counterexample(other.choices, case: best.index, other.failure) {
        others.append(met)
      }
    }
  }

  mutating func shorten() {
    var next: UInt64 = 0
    var ignored = Machine.Coverage()
    while best.scenario.commands.count > 1, next < check.shorteningBudget {
      var shorter = check
      shorter.machine.maximumCommands = best.scenario.commands.count - 1
      // Every case of this search is a stranger to the search for failures.
      let search = Search(
        seed: ~check.seed, cases: next..<check.shorteningBudget, learns: false)
      let wanted = best.failure
      let result = search.firstFailure(shouldStop: shouldStop) { source in
        let outcome = shorter.play(shorter.machine, &source, &ignored)
        return outcome.failure == wanted ? outcome : .passed
      }
      guard let hit = result.found else {
        best.shorterTried = check.shorteningBudget - next
        return
      }
      next = hit.index + 1
      shrink(from: hit.choices)
    }
  }
}
