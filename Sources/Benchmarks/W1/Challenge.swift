import PropertyTesting

/// One property of the shrinking challenge, reduced to what the runner needs.
package struct Challenge: Sendable {
  package var name: String
  /// Runs one seed; a cold run shrinks without what the search already knows.
  package var run: @Sendable (_ seed: UInt64, _ isCold: Bool, _ shrinker: Shrinker) -> ChallengeRun

  /// - Parameters:
  ///   - judge: Whether the property holds of a value; nil when its precondition fails.
  ///   - isIdeal: Whether a value is the ideal, up to order and mirror image.
  package init<Value: Sendable>(
    _ name: String, _ generator: Generator<Value>,
    _ judge: @Sendable @escaping (Value) -> Bool?,
    isIdeal: @Sendable @escaping (Value) -> Bool
  ) {
    self.name = name
    run = { seed, isCold, shrinker in
      var calls = 0
      let (wall, cpu) = (CPUTime.wall, CPUTime.now)
      func evaluate(_ value: Value) -> CaseOutcome<Bool> {
        calls += 1
        return switch judge(value) {
        case .none: .discarded(Discard(.assumed))
        case .some(true): .passed
        case .some(false): .failed(true)
        }
      }
      var run = ChallengeRun(name: name, seed: seed)
      let result = Search(seed: seed, count: 10_000).firstFailure(of: generator, judge: evaluate)
      run.evaluationsToFind = calls
      guard let found = result.found else { return run }
      calls = 0
      let shrunk = shrinker.shrink(
        found.choices, of: generator, keeping: true,
        knowing: isCold ? Knowledge() : result.knowledge,
        judge: evaluate)
      run.found = true
      run.shrinkEvaluations = calls
      run.evaluationsToBest = shrunk.evaluationsToBest
      run.wall = CPUTime.wall - wall
      run.cpu = CPUTime.now - cpu
      run.shares = shrunk.shares
      run.minimality = shrunk.minimality
      var replay = ChoiceSource(replaying: shrunk.choices)
      if let value = try? replay.draw(generator) {
        run.value = "\(value)"
        run.isIdeal = isIdeal(value)
      }
      return run
    }
  }
}
