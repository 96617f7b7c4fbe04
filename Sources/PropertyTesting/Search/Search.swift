/// A random search by seed and case index.
///
/// Case `i` depends on the seed and on `i` alone, so a search can be cut into shards and still gives
/// the failure with the smallest index.
public struct Search: Hashable, Sendable {
  public var seed: UInt64
  /// The indices of the cases to run, in this order.
  public var cases: Range<UInt64>
  /// Whether it keeps what its first cases came to, for a shrinker that would run them again.
  public var learns = true

  public init(seed: UInt64, cases: Range<UInt64>, learns: Bool = true) {
    self.seed = seed
    self.cases = cases
    self.learns = learns
  }

  /// The first `count` cases below `seed`.
  public init(seed: UInt64, count: UInt64 = 1000) {
    self.init(seed: seed, cases: 0..<count)
  }

  /// Runs case after case until one fails, `shouldStop` says so, or none is left.
  ///
  /// - Parameters:
  ///   - shouldStop: Asked before each case; the only way for time to get in.
  ///   - evaluate: Draws one case and says what it came to.
  public func firstFailure<Failure>(
    shouldStop: () -> Bool = { false },
    evaluate: (inout ChoiceSource) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure> {
    var result = SearchResult<Failure>()
    var source = ChoiceSource()
    for index in cases {
      if shouldStop() {
        result.wasStopped = true
        break
      }
      source.restart(seed: seed, case: index)
      let outcome = evaluate(&source)
      if learns { result.knowledge.learn(from: source, outcome) }
      if result.take(outcome, of: source, case: index) { return result }
    }
    return result
  }
}

/// A failing case as the search met it.
public struct Found<Failure: Hashable & Sendable>: Hashable, Sendable {
  /// The index of the case below the seed.
  public var index: UInt64
  public var choices: ChoiceSequence
  public var failure: Failure

  public init(index: UInt64, choices: ChoiceSequence, failure: Failure) {
    self.index = index
    self.choices = choices
    self.failure = failure
  }
}

/// What a search came to.
public struct SearchResult<Failure: Hashable & Sendable>: Sendable {
  public var found: Found<Failure>?
  public var passed = 0
  /// How many cases each kind of discard cost.
  public var discarded: [Discard: Int] = [:]
  /// What the cases said about themselves.
  public var tally = Tally()
  /// What the shrinker need not run again.
  public var knowledge = Knowledge<Failure>()
  /// Whether every case there is ran, so that nothing is left to chance.
  public var isExhausted = false
  /// Whether `shouldStop` ended it.
  public var wasStopped = false
  /// The index of a case that failed, and passed when it was run again.
  public var unrepeated: UInt64?

  public init() {}

  /// How many cases ran, the failing one included.
  public var evaluations: Int {
    passed + discarded.values.reduce(0, +) + (found == nil ? 0 : 1)
  }

  /// Takes in what the case of `source` said and came to.
  ///
  /// - Returns: Whether it is the failure that was searched for.
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
  /// Runs case after case of `generator` until `judge` says of a value that it fails.
  public func firstFailure<Value, Failure>(
    of generator: Generator<Value>, shouldStop: () -> Bool = { false },
    judge: (Value) -> CaseOutcome<Failure>
  ) -> SearchResult<Failure> {
    firstFailure(shouldStop: shouldStop) { source in
      do throws(Discard) {
        return judge(try source.draw(generator))
      } catch {
        return .discarded(error)
      }
    }
  }
}
