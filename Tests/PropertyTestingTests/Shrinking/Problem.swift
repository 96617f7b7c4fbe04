import PropertyTesting

/// A failing property with the one value that shrinking has to end at.
struct Problem: Sendable {
  var name: String
  /// The simplest failing value, as Swift prints it.
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

  /// What shrinking the failure of `seed` ends at, or nil when none was found.
  func ends(from seed: UInt64, with shrinker: Shrinker = Shrinker()) -> String? {
    shrink(seed, shrinker)?.value
  }

  /// What shrinking the failure of `seed` came to.
  func shrunk(from seed: UInt64, with shrinker: Shrinker = Shrinker()) -> Shrunk<Bool>? {
    shrink(seed, shrinker)?.shrunk
  }

  /// The seeds that do not end at the minimum, with what they end at.
  func misses(seeds: ClosedRange<UInt64>, with shrinker: Shrinker = Shrinker()) -> [String] {
    seeds.compactMap { seed in
      let end = ends(from: seed, with: shrinker)
      return end == minimum ? nil : "\(name), seed \(seed): \(end ?? "not found")"
    }
  }
}

extension Shrinker {
  /// The passes alone, without the stages that search on.
  static let passes = Shrinker(stages: [])
}
