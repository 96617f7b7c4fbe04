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
  @inlinable
  public func uniqueArray<Key: Hashable & SendableMetatype>(
    _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil,
    by key: @Sendable @escaping (Value) -> Key
  ) -> Generator<[Value]> {
    unique(counts, mean, into: ([] as [Value], [] as Set<Key>)) { elements, value in
      guard elements.1.insert(key(value)).inserted else { return false }
      elements.0.append(value)
      return true
    }.map { $0.0 }
  }

  /// Generates collections that begin as `none`, to which `insert` adds new values only; it returns whether a
  /// value is new.
  @inlinable
  func unique<Elements>(
    _ counts: ClosedRange<Int>, _ mean: Int?,
    into none: @Sendable @escaping @autoclosure () -> Elements,
    _ insert: @Sendable @escaping (inout Elements, Value) -> Bool
  ) -> Generator<Elements> {
    let refusal = refusal(of: counts, mean)
    return Generator<Elements> { source throws(Discard) in
      if let refusal { throw refusal }
      return try source.collection { source throws(Discard) in
        let goal = source.goal(in: counts, mean: mean)
        var elements = none()
        var count = 0
        while true {
          let before = source.mark
          let place = source.openSpan(.element)
          var isKept = true
          defer {
            source.closeSpan(place)
            if !isKept { source.forget(since: before) }
          }
          let start = source.mark
          guard source.goesOn(after: count, in: counts, goal: goal) else { return elements }
          if try source.drawNew(self, { insert(&elements, $0) }) {
            count += 1
          } else if source.followsRecord {
            // Of equal elements that a candidate puts together, one remains.
            isKept = false
          } else if count >= counts.lowerBound, source.rewind(to: start) {
            _ = source.goesOn(after: count, in: counts, goal: count)
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
  /// Draws until `insert` accepts a value: eight biased tries and 52 almost uniform ones. Returns whether it did.
  @inlinable
  mutating func drawNew<Value>(
    _ generator: Generator<Value>, _ insert: (Value) -> Bool
  ) throws(Discard) -> Bool {
    if try draw(generator, tries: 8, until: insert) != nil { return true }
    guard drawsFreely else { return false }
    let tendency = tendency
    defer { self.tendency = tendency }
    self.tendency.bits = 64
    self.tendency.echoes = 0
    self.tendency.alternatives = .max
    return try draw(generator, tries: 52, until: insert) != nil
  }
}

extension Generator where Value: Hashable & SendableMetatype {
  /// Generates arrays of distinct values, in any order; see ``uniqueArray(_:mean:by:)``.
  @inlinable
  public func uniqueArray(
    _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator<[Value]> {
    uniqueArray(counts, mean: mean) { $0 }
  }

  /// Generates sets of `counts` of these values; see ``uniqueArray(_:mean:by:)``.
  @inlinable
  public func set(_ counts: ClosedRange<Int> = 0...64, mean: Int? = nil) -> Generator<Set<Value>> {
    unique(counts, mean, into: []) { $0.insert($1).inserted }
  }

  /// Generates dictionaries of `counts` entries from these keys to `values`; see ``uniqueArray(_:mean:by:)``.
  ///
  ///     Generator<String>.strings().dictionary(to: .integers)   // Generator<[String: Int]>
  @inlinable
  public func dictionary<Other>(
    to values: Generator<Other>, _ counts: ClosedRange<Int> = 0...64, mean: Int? = nil
  ) -> Generator<[Value: Other]> {
    let entries = Generator<(Value, Other)> { source throws(Discard) in
      (try source.draw(self), try source.draw(values))
    }
    return entries.unique(counts, mean, into: [:]) { entries, entry in
      guard let first = entries.updateValue(entry.1, forKey: entry.0) else { return true }
      entries[entry.0] = first
      return false
    }
  }
}
