import PropertyTesting

/// A generator of random shrinking problems of one kind. Each problem is a property that fails, with its
/// simplest counterexample.
package struct Family: Sendable {
  package var name: String
  /// Returns a random problem of the family, or `nil` if the drawn parameters are invalid.
  package var problem: @Sendable (inout RandomStream) -> FamilyProblem?

  package init(
    _ name: String, _ problem: @Sendable @escaping (inout RandomStream) -> FamilyProblem?
  ) {
    (self.name, self.problem) = (name, problem)
  }

  package static let all = numbers + lists + shapes + machines

  /// Finds and shrinks a failure of problem `seed`.
  ///
  /// - Returns: `nil` if there is no such problem, or no failure was found.
  package func run(
    seed: UInt64, with shrinker: Shrinker
  ) -> (least: String, run: ShrinkRun, shrunk: Shrunk<Bool>)? {
    var random = RandomStream(seed: seed, stream: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    guard let problem = problem(&random) else { return nil }
    let run = problem.run(seed, shrinker)
    return run.shrunk.map { (problem.least, run, $0) }
  }
}

/// A failing property whose simplest counterexample is known independently of shrinking.
package struct FamilyProblem: Sendable {
  /// The description of the simplest counterexample.
  package let least: String
  /// Finds and shrinks a failure from a seed.
  let run: @Sendable (UInt64, Shrinker) -> ShrinkRun

  package init<Value: Sendable>(
    _ generator: Generator<Value>, least: Value, fails: @Sendable @escaping (Value) -> Bool
  ) {
    let least = "\(least)"
    self.least = least
    run = { seed, shrinker in
      ShrinkRun(
        seed: seed, cases: 2_000_000, shrinker: shrinker, generator,
        judge: { fails($0) ? .failed(true) : .passed }, isIdeal: { "\($0)" == least })
    }
  }
}

extension RandomStream {
  /// Returns a random number in `range`, all equally likely.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next(below: UInt64(range.count)))
  }

  /// Returns a random element of `values`.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(next(below: UInt64(values.count)))]
  }
}
