import PropertyTesting

/// Makes a counterexample smaller: by shrinking its choices, and by looking for another way to the
/// same failure that takes fewer commands.
///
/// Removing and lowering cannot turn one road to a state into a shorter one; a search among short
/// cases can. Each hit is shrunk in turn, until a whole budget of shorter cases shows none.
struct Minimizer<Place: Conduct> {
  typealias Machine = Place.Machine
  let check: Check<Machine>
  private(set) var conduct: Place
  private(set) var best: Counterexample<Machine>
  private(set) var others: [Counterexample<Machine>] = []
  private let shouldStop: () -> Bool
  private let onImprovement: (Counterexample<Machine>) -> Void

  init(
    check: Check<Machine>, conduct: Place, best: Counterexample<Machine>,
    shouldStop: @escaping () -> Bool,
    onImprovement: @escaping (Counterexample<Machine>) -> Void
  ) {
    self.check = check
    self.conduct = conduct
    self.best = best
    self.shouldStop = shouldStop
    self.onImprovement = onImprovement
  }

  mutating func shrink(from choices: ChoiceSequence) {
    let (check, known, wanted) = (check, best, best.failure)
    let onImprovement = onImprovement
    var conduct = conduct
    let shrunk = Shrinker(budget: check.shrinkBudget).shrink(
      choices, keeping: wanted, shouldStop: shouldStop,
      onImprovement: { choices in
        guard var better = check.counterexample(choices, case: known.index, wanted) else { return }
        better.originalLength = known.originalLength
        onImprovement(better)
      },
      evaluate: { source in conduct.outcome(of: &source, for: check, thought: wanted) })
    best.evaluations += shrunk.evaluations
    best.minimality = shrunk.minimality
    if let scenario = check.machine.scenario(of: shrunk.choices) {
      best.scenario = scenario
      best.choices = shrunk.choices
    }
    for other in shrunk.others
    where !others.contains(where: { $0.failure == other.failure })
      && !check.known.contains(other.failure)
    {
      if let met = check.counterexample(other.choices, case: best.index, other.failure),
        conduct.failure(of: met.scenario, for: check, thought: other.failure) == other.failure
      {
        others.append(met)
      }
    }
    self.conduct = conduct
  }

  mutating func shorten() {
    var next: UInt64 = 0
    while best.scenario.commands.count > 1, next < check.shorteningBudget {
      var shorter = check
      shorter.machine.maximumCommands = best.scenario.commands.count - 1
      let findings = conduct.search(
        shorter, for: .shorter(best.failure), over: next..<check.shorteningBudget,
        shouldStop: shouldStop, onProgress: { _ in })
      guard let hit = findings.found else {
        if !findings.wasStopped { best.shorterTried = check.shorteningBudget - next }
        return
      }
      next = hit.index + 1
      shrink(from: hit.choices)
    }
  }
}
