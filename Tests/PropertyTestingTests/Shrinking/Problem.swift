import PropertyTesting

/// A failing property with a unique minimum that shrinking must reach.
struct Problem: Sendable {
  var name: String
  /// The description of the simplest failing value.
  var minimum: String
  private var shrink: @Sendable (UInt64, Shrinker) -> (value: String, shrunk: Shrunk<Bool>)?

  init<Value: Sendable>(
    _ name: String, _ generator: Generator<Value>, minimum: String,
    fails: @Sendable @escaping (Value) -> Bool
  ) {
    self.name = name
    self.minimum = minimum
    shrink = { seed, shrinker in
      let judge: (Value) -> CaseOutcome<Bool> = { fails($0) ? .failed(true) : .passed }
      let result = Search(seed: seed, count: 20_000).firstFailure(of: generator, judge: judge)
      guard let found = result.found else { return nil }
      let shrunk = shrinker.shrink(found.choices, of: generator, keeping: true, judge: judge)
      var replay = ChoiceSource(replaying: shrunk.choices)
      guard let value = try? replay.draw(generator) else { return nil }
      return ("\(value)", shrunk)
    }
  }

  /// Returns the shrunk value of the failure of `seed`. `nil` if no failure was found.
  func ends(from seed: UInt64, with shrinker: Shrinker = Shrinker()) -> String? {
    shrink(seed, shrinker)?.value
  }

  /// Returns the result of shrinking the failure of `seed`. `nil` if no failure was found.
  func shrunk(from seed: UInt64, with shrinker: Shrinker = Shrinker()) -> Shrunk<Bool>? {
    shrink(seed, shrinker)?.shrunk
  }

  /// Returns the seeds that do not reach the minimum, with their results.
  func misses(seeds: ClosedRange<UInt64>, with shrinker: Shrinker = Shrinker()) -> [String] {
    seeds.compactMap { seed in
      let end = ends(from: seed, with: shrinker)
      return end == minimum ? nil : "\(name), seed \(seed): \(end ?? "not found")"
    }
  }
}

extension Shrinker {
  static let passes = Shrinker(stages: [])
}
