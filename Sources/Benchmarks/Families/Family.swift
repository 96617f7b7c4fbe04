import PropertyTesting

/// Random problems of one kind.
package struct Family: Sendable {
  package var name: String
  /// A problem of this kind, or nil where what was drawn makes none.
  package var problem: @Sendable (inout RandomStream) -> FamilyProblem?

  package init(
    _ name: String, _ problem: @Sendable @escaping (inout RandomStream) -> FamilyProblem?
  ) {
    (self.name, self.problem) = (name, problem)
  }

  package static let all = numbers + lists + shapes + machines

  /// Finds and shrinks a failure of problem `seed`.
  ///
  /// - Returns: nil when there is no such problem, or no failure was found.
  package func run(seed: UInt64, with shrinker: Shrinker) -> FamilyRun? {
    var random = RandomStream(seed: seed, stream: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    return problem(&random)?.run(seed, shrinker)
  }
}

/// A failing property whose simplest failing value is known by other means than shrinking.
package struct FamilyProblem: Sendable {
  /// Finds and shrinks a failure from a seed.
  package var run: @Sendable (UInt64, Shrinker) -> FamilyRun?

  /// - Parameter least: The simplest value that fails.
  package init<Value: Sendable>(
    _ generator: Generator<Value>, least: Value, fails: @Sendable @escaping (Value) -> Bool
  ) {
    let least = "\(least)"
    run = { seed, shrinker in
      let judge: (Value) -> CaseOutcome<Bool> = { fails($0) ? .failed(true) : .passed }
      let search = Search(seed: seed, count: 2_000_000).firstFailure(of: generator, judge: judge)
      guard let found = search.found else { return nil }
      let start = CPUTime.now
      let shrunk = shrinker.shrink(
        found.choices, of: generator, keeping: true, knowing: search.knowledge, judge: judge)
      let time = CPUTime.now - start
      var replay = ChoiceSource(replaying: shrunk.choices)
      guard let value = try? replay.draw(generator) else { return nil }
      return FamilyRun(least: least, end: "\(value)", shrunk: shrunk, time: time)
    }
  }
}

/// What shrinking one problem of a family came to.
package struct FamilyRun: Sendable {
  package var least: String
  package var end: String
  package var shrunk: Shrunk<Bool>
  /// Nanoseconds of shrinking.
  package var time: UInt64

  package var isLeast: Bool { end == least }
}

extension RandomStream {
  /// A number in `range`, each as likely.
  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next(below: UInt64(range.count)))
  }

  /// One of `values`.
  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(next(below: UInt64(values.count)))]
  }
}
