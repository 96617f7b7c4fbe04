import PropertyTesting

/// A search for the simplest counterexample without shrinking, by the shortest path.
enum Least {
  /// Returns the simplest sequence of `steps` from `start` to a state where `isGoal` holds: the one with
  /// the fewest choices; of several, the lexicographically first.
  ///
  /// - Parameter steps: The steps, each with its choices; `take` returns `nil` for an invalid step.
  static func path<State: Hashable, Step>(
    from start: State, by steps: [(choices: [UInt64], step: Step)], upTo most: Int = 200,
    take: (State, Step) -> State?, isGoal: (State) -> Bool
  ) -> [Step]? {
    typealias Label = (choices: [UInt64], state: State, path: [Step])
    var fringe: [Int: [Label]] = [0: [(choices: [], state: start, path: [])]]
    var reached: Set<State> = []
    for length in 0...most {
      let labels = (fringe.removeValue(forKey: length) ?? []).sorted {
        $0.choices.lexicographicallyPrecedes($1.choices)
      }
      for label in labels where reached.insert(label.state).inserted {
        if isGoal(label.state) { return label.path }
        for (choices, step) in steps {
          guard let next = take(label.state, step), !reached.contains(next) else { continue }
          fringe[length + choices.count, default: []].append(
            (label.choices + choices, next, label.path + [step]))
        }
      }
      if fringe.isEmpty { return nil }
    }
    return nil
  }
}
