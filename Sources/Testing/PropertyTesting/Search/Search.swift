/// A random search over a range of case indices.
///
/// Case `i` depends only on the seed and `i`, so a search can be split into shards: the failure with the
/// smallest index is the same. If cases have scores, three of four are variations of the best case so far: a
/// case depends on all cases before it, and a search of such cases that does not begin at case 0 is refused. So
/// does a case of a search with `variesAccepted`.
public struct Search: Hashable, Sendable {
  /// The root seed of all cases.
  public var seed: UInt64
  /// The indices of the cases to run, in this order.
  public var cases: Range<UInt64>
  /// Whether the first small cases that do not fail are cached for the shrinker.
  public var learns = true
  /// The values that random draws are more often equal or close to.
  public var landmarks = Landmarks()
  /// Whether most cases are variations of accepted ones, once most random cases of some size are discarded.
  ///
  /// A case then depends on all cases before it. A search that does not begin at case 0 has no such variations,
  /// so that a shard of it runs other cases than the whole.
  public var variesAccepted = false
  /// The cases before `cases` on which the next ones depend; `nil` if they are unknown.
  package var models: CaseModels?

  /// A search over the cases with the indices `cases` under `seed`.
  public init(seed: UInt64, cases: Range<UInt64>, learns: Bool = true) {
    (self.seed, self.cases, self.learns) = (seed, cases, learns)
  }

  /// A search over the first `count` cases under `seed`.
  public init(seed: UInt64, count: UInt64 = 1000) { self.init(seed: seed, cases: 0..<count) }

  /// Runs cases in order until one fails, `shouldStop` returns true, or none is left.
  ///
  /// - Parameters:
  ///   - shouldStop: Called before each case; the only way to impose a time limit.
  ///   - evaluate: Draws and runs one case, and returns its outcome.
  public func firstFailure<Failure>(
    shouldStop: () -> Bool = { false }, evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure> {
    var result = SearchResult<Failure>()
    var source = ChoiceSource()
    source.landmarks = landmarks
    result.models = models ?? (cases.lowerBound == 0 ? CaseModels() : nil)
    var hasModels = models != nil || variesAccepted
    for index in cases {
      if shouldStop() {
        result.wasStopped = true
        break
      }
      if !hasModels || result.models?.restart(&source, seed: seed, case: index) != true {
        source.restart(seed: seed, case: index)
      }
      let outcome = evaluate(&source)
      if source.score != nil {
        require(
          result.models != nil,
          "a search with scores begins at case 0, not at \(cases.lowerBound)")
        result.models?.climb.learn(from: source)
        hasModels = true
      }
      if variesAccepted, let isAccepted = outcome.isAccepted {
        result.models?.accepted.learn(from: source, isAccepted: isAccepted, case: index)
      }
      if result.take(outcome, of: source, case: index) { return result }
      if learns { result.knowledge.learn(from: source) }
    }
    return result
  }
}

/// A failing case found by a search.
public struct Found<Failure: Hashable & Sendable>: Hashable, Sendable {
  /// The index of the case under the seed.
  public var index: UInt64
  /// The choices of the case.
  public var choices: ChoiceSequence
  /// The failure class of the case.
  public var failure: Failure

  /// A failing case with these choices.
  public init(index: UInt64, choices: ChoiceSequence, failure: Failure) {
    (self.index, self.choices, self.failure) = (index, choices, failure)
  }
}

/// The result of a search.
public struct SearchResult<Failure: Hashable & Sendable>: Sendable {
  /// The failing case. `nil` if none was found.
  public var found: Found<Failure>?
  /// The number of cases that passed.
  public var passed = 0
  /// The number of discarded cases by kind of discard.
  public var discarded: [Discard: Int] = [:]
  /// The coverage counts of all cases.
  public var tally = CoverageCounts()
  /// The cases that the shrinker need not run again.
  public var knowledge = Knowledge<Failure>()
  /// The cases on which the cases that follow depend.
  package var models: CaseModels?
  /// Whether all cases of the space ran, so that the result is exhaustive.
  public var isExhausted = false
  /// Whether `shouldStop` ended the search.
  public var wasStopped = false
  /// The index of a flaky case: it failed, and passed when run again.
  public var unrepeated: UInt64?

  /// The result of a search that has run no case.
  public init() {}

  /// The number of cases that ran, including the failing one.
  public var evaluations: Int { passed + discarded.values.reduce(0, +) + (found == nil ? 0 : 1) }

  /// Adds the notes and the outcome of the case of `source`.
  ///
  /// - Returns: Whether the case failed.
  @inline(__always)
  mutating func take(
    _ outcome: CaseOutcome<Failure>, of source: borrowing ChoiceSource, case index: UInt64
  ) -> Bool {
    if !source.notes.isEmpty { tally.add(source.notes) }
    switch outcome {
    case .passed:
      passed += 1
      return false
    case .discarded(let discard):
      discarded[discard, default: 0] += 1
      return false
    case .failed(let failure):
      found = Found(index: index, choices: source.recorded, failure: failure)
      return true
    }
  }
}

extension Search {
  /// Runs cases of `generator` in order until `judge` returns a failure for a value.
  public func firstFailure<Value, Failure>(
    of generator: Generator<Value>, shouldStop: () -> Bool = { false },
    judge: (Value) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure> {
    firstFailure(shouldStop: shouldStop) { source in
      do throws(Discard) { return judge(try source.draw(generator)) } catch {
        return .discarded(error)
      }
    }
  }
}
