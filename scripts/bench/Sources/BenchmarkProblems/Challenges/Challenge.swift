import PropertyTesting

/// A property of the shrinking challenge.
package struct Challenge: Sendable {
  package var name: String
  /// Runs one seed; a cold run shrinks without the cache of the search.
  package var run: @Sendable (_ seed: UInt64, _ isCold: Bool, _ shrinker: Shrinker) -> ShrinkRun

  /// Creates a challenge.
  ///
  /// - Parameters:
  ///   - judge: Returns whether the property holds for a value; `nil` if its precondition fails.
  ///   - isIdeal: Returns whether a value is the ideal, up to order and mirror image.
  package init<Value: Sendable>(
    _ name: String, _ generator: Generator<Value>, _ judge: @Sendable @escaping (Value) -> Bool?,
    isIdeal: @Sendable @escaping (Value) -> Bool
  ) {
    self.name = name
    run = { seed, isCold, shrinker in
      ShrinkRun(
        seed: seed, cases: 10_000, isCold: isCold, shrinker: shrinker, generator,
        judge: { value in
          judge(value).map { $0 ? .passed : .failed(true) } ?? .discarded(Discard(.assumed))
        }, isIdeal: isIdeal)
    }
  }
}
