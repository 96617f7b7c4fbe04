import PropertyTesting

/// The search for a failure from one seed, and its shrinking.
package struct ShrinkRun: Sendable {
  package var seed: UInt64
  /// The number of calls of the property until the failure, including the failing call.
  package var callsToFind = 0
  /// The number of calls of the property during shrinking.
  package var shrinkCalls = 0
  /// The result of shrinking; `nil` if no failure was found.
  package var shrunk: Shrunk<Bool>?
  /// The description of the shrunk value.
  package var value = ""
  /// Whether the shrunk value is the simplest counterexample.
  package var isIdeal = false
  /// The wall-clock time of the run, and the processor times of the search and of shrinking, in nanoseconds.
  package var (wall, search, shrink): (UInt64, UInt64, UInt64) = (0, 0, 0)

  package var evaluationsToBest: Int { shrunk?.evaluationsToBest ?? 0 }

  /// Searches for a failure and shrinks it. If `isCold`, the shrinker starts without the cache of the search.
  package init<Value>(
    seed: UInt64, cases: UInt64, isCold: Bool = false, shrinker: Shrinker,
    _ generator: Generator<Value>, judge: (Value) -> CaseOutcome<Bool>, isIdeal: (Value) -> Bool
  ) {
    self.seed = seed
    var calls = 0
    func evaluate(_ value: Value) -> CaseOutcome<Bool> {
      calls += 1
      return judge(value)
    }
    let (wall, start) = (CPUTime.wall, CPUTime.now)
    var search = Search(seed: seed, count: cases)
    search.variesAccepted = true
    let result = search.firstFailure(of: generator, judge: evaluate)
    let middle = CPUTime.now
    callsToFind = calls
    guard let found = result.found else { return }
    let shrunk = shrinker.shrink(
      found.choices, of: generator, keeping: true,
      knowing: isCold ? Knowledge() : result.knowledge, judge: evaluate)
    (self.search, shrink) = (middle - start, CPUTime.now - middle)
    (self.wall, shrinkCalls, self.shrunk) = (CPUTime.wall - wall, calls - callsToFind, shrunk)
    var replay = ChoiceSource(replaying: shrunk.choices)
    guard let value = try? replay.draw(generator) else { return }
    (self.value, self.isIdeal) = ("\(value)", isIdeal(value))
  }
}
