extension Generator {
  /// Generates arrays of these values with distinct keys, in any order; the shortest are the simplest.
  ///
  /// A value with a duplicate key is drawn again, up to sixty draws in all. Then the array ends; if it has
  /// too few elements, the case is discarded with the label “unique”.
  ///
  /// - Parameters:
  ///   - counts: The number of elements; limited by the number of distinct keys.
  ///   - mean: The average number of elements of random arrays, if there are enough keys.
  ///   - key: Returns the key of a value.
  /// - Precondition: `counts` begins at 0 or above, and contains `mean`.
  public func uniqueArray<Key: Hashable & SendableMetatype>(
    _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil,
    by key: @Sendable @escaping (Value) -> Key
  ) -> Generator<[Value]> {
    requireCounts(counts, mean)
    return Generator<[Value]> { source throws(Discard) in
      try source.collection { source throws(Discard) in
        let goal = source.goal(in: counts, mean: mean)
        var elements: [Value] = []
        var keys: Set<Key> = []
        while true {
          let before = source.mark
          let place = source.openSpan(.element)
          var isKept = true
          defer {
            source.closeSpan(place)
            if !isKept { source.forget(since: before) }
          }
          let start = source.mark
          guard source.goesOn(after: elements.count, in: counts, goal: goal) else {
            return elements
          }
          let element = try source.drawNew(self) { !keys.contains(key($0)) }
          if let element {
            keys.insert(key(element))
            elements.append(element)
          } else if source.followsRecord {
            // Of equal elements that a candidate puts together, one remains.
            isKept = false
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
}

extension ChoiceSource {
  /// Returns the first new value of eight biased tries and 52 almost uniform ones, or `nil` if none is new.
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
  /// Generates arrays of distinct values, in any order; see ``uniqueArray(_:mean:by:)``.
  public func uniqueArray(
    _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator<[Value]> {
    uniqueArray(counts, mean: mean) { $0 }
  }

  /// Generates sets of `counts` of these values; see ``uniqueArray(_:mean:by:)``.
  public func set(_ counts: ClosedRange<Int> = 0...64, mean: Int? = nil) -> Generator<Set<Value>> {
    uniqueArray(counts, mean: mean).map { Set($0) }
  }

  /// Generates dictionaries of `counts` entries from these keys to `values`; see ``uniqueArray(_:mean:by:)``.
  ///
  ///     Generator<String>.strings().dictionary(to: .integers)   // Generator<[String: Int]>
  public func dictionary<Other>(
    to values: Generator<Other>, _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator<[Value: Other]> {
    zip(self, values).uniqueArray(counts, mean: mean) { $0.0 }
      .map { Dictionary(uniqueKeysWithValues: $0) }
  }
}
