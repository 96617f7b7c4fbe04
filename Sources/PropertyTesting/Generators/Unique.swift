extension Generator {
  /// Arrays of these values, no two with the same `key`, in any order; the shortest is the simplest.
  ///
  /// A value that is there already is drawn again, up to sixty times; then the array ends, or where
  /// that leaves too few, the case is discarded as filtered by “unique”.
  ///
  /// - Parameters:
  ///   - counts: How many elements; as many as there are different keys, if that is fewer.
  ///   - mean: How many elements random ones hold on the average, where there are keys enough.
  /// - Precondition: `counts` begins at 0 or above, and holds `mean`.
  public func uniqueArray<Key: Hashable & SendableMetatype>(
    _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil,
    by key: @Sendable @escaping (Value) -> Key
  ) -> Generator<[Value]> {
    requireCounts(counts, mean)
    return Generator<[Value]> { source throws(Discard) in
      let whole = source.openSpan(.collection)
      defer { source.closeSpan(whole) }
      let goal = source.goal(in: counts, mean: mean)
      var elements: [Value] = []
      var keys: Set<Key> = []
      while true {
        let place = source.openSpan(.element)
        defer { source.closeSpan(place) }
        let start = source.mark
        guard source.goesOn(after: elements.count, in: counts, goal: goal) else { return elements }
        let element = try source.drawNew(self) { !keys.contains(key($0)) }
        if let element {
          keys.insert(key(element))
          elements.append(element)
        } else if elements.count >= counts.lowerBound, source.rewind(to: start) {
          _ = source.goesOn(after: elements.count, in: counts, goal: elements.count)
          return elements
        } else {
          throw Discard(.filtered, label: "unique")
        }
      }
    }
  }
}

extension ChoiceSource {
  /// The first of some values that is new, or nil: eight as the case leans, then others as evenly as can be.
  fileprivate mutating func drawNew<Value>(
    _ generator: Generator<Value>, isNew: (Value) -> Bool
  ) throws(Discard) -> Value? {
    if let value = try draw(generator, tries: 8, until: isNew) { return value }
    guard drawsFreely else { return nil }
    let tendency = tendency
    defer { self.tendency = tendency }
    self.tendency.bits = 64
    self.tendency.echoes = 0
    self.tendency.alternatives = .max
    return try draw(generator, tries: 52, until: isNew)
  }
}

extension Generator where Value: Hashable & SendableMetatype {
  /// Arrays of these values, no two alike, in any order; see ``uniqueArray(_:mean:by:)``.
  public func uniqueArray(
    _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator<[Value]> {
    uniqueArray(counts, mean: mean) { $0 }
  }

  /// Sets of these values, with `counts` elements; see ``uniqueArray(_:mean:by:)``.
  public func set(
    _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator<Set<Value>> {
    uniqueArray(counts, mean: mean).map { Set($0) }
  }

  /// Dictionaries from these keys to `values`, with `counts` entries; see ``uniqueArray(_:mean:by:)``.
  ///
  ///     Generator<String>.strings().dictionary(to: .integers)   // Generator<[String: Int]>
  public func dictionary<Other>(
    to values: Generator<Other>, _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator<[Value: Other]> {
    zip(self, values).uniqueArray(counts, mean: mean) { $0.0 }
      .map { Dictionary(uniqueKeysWithValues: $0) }
  }
}
