import PropertyTesting

/// A failing property with its simplest counterexample, and the cost of reaching it.
package struct Example: Sendable {
  package var name: String
  /// The description of the simplest failing value.
  package var minimum: String
  /// The seeds of ten from which 200 cases meet the failure at least.
  package var found: Int
  /// The maximum for the median of the evaluations until the simplest value; `nil` if any is good.
  package var evaluations: Int?
  private var play: @Sendable (UInt64, UInt64, Shrinker) -> ShrinkRun

  package init<Value: Sendable>(
    _ name: String, _ generator: Generator<Value>, minimum: String, found: Int = 0,
    within evaluations: Int? = nil, fails: @Sendable @escaping (Value) -> Bool
  ) {
    (self.name, self.minimum) = (name, minimum)
    (self.found, self.evaluations) = (found, evaluations)
    play = { seed, cases, shrinker in
      ShrinkRun(
        seed: seed, cases: cases, isCold: true, shrinker: shrinker, generator,
        judge: { fails($0) ? .failed(true) : .passed }, isIdeal: { "\($0)" == minimum })
    }
  }

  /// Searches for a failure from `seed`, and shrinks it.
  package func run(
    _ seed: UInt64, cases: UInt64 = 20_000, with shrinker: Shrinker = Shrinker()
  ) -> ShrinkRun { play(seed, cases, shrinker) }

  /// Returns the seeds that do not reach the minimum, with their results.
  package func misses(seeds: ClosedRange<UInt64>) -> [String] {
    seeds.map { run($0) }.filter { !$0.isIdeal }.map { "\(name), seed \($0.seed): \($0.value)" }
  }

  /// All examples.
  package static let all = ofShrinking + ofProducts + ofTrees + ofGenerators + ofSearch
}
