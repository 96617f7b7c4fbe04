extension Generator {
  /// Arrays of these values, with `counts` elements, 64 at most unless told otherwise; the shortest are the
  /// simplest.
  ///
  /// Where there is room for more than 64 beyond the fewest, five random ones in six hold up to 32 there, and
  /// one any number up to the most, each as likely, as far as three quarters of a case's choices go: an
  /// integer in an array takes two, so that arrays of them end at 24,576. The first hundred cases are smaller.
  ///
  /// Each element is preceded by the choice to go on, and both are one span: any element can be
  /// deleted without touching the others. The choice to stop is a span of its own.
  ///
  /// - Parameter mean: How many elements random ones hold on the average; any number up to the most
  ///   comes up all the same.
  /// - Precondition: `counts` begins at 0 or above, and holds `mean`.
  @inlinable
  public func array(_ counts: ClosedRange<Int> = 0...64, mean: Int? = nil) -> Generator<[Value]> {
    requireCounts(counts, mean)
    return Generator<[Value]> { source throws(Discard) in
      let whole = source.openSpan(.collection)
      defer { source.closeSpan(whole) }
      let goal = source.goal(in: counts, mean: mean)
      var elements: [Value] = []
      while true {
        let place = source.openSpan(.element)
        defer { source.closeSpan(place) }
        guard source.goesOn(after: elements.count, in: counts, goal: goal) else { return elements }
        elements.append(try source.draw(self))
      }
    }
  }

  /// Arrays of exactly `count` of these values.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func array(count: Int) -> Generator<[Value]> {
    array(count...count)
  }

  /// Nothing, or one of these values; nothing is the simplest.
  @inlinable
  public var optional: Generator<Value?> {
    Generator<Value?> { source throws(Discard) in
      source.boolean(3, in: 4) ? try source.draw(self) : nil
    }
  }
}

/// Ends the process where a collection cannot have `counts` elements, or not `mean` on the average.
@inlinable
func requireCounts(_ counts: ClosedRange<Int>, _ mean: Int?) {
  require(counts.lowerBound >= 0, "a collection has no fewer than 0 elements, not \(counts)")
  require(mean.map(counts.contains) ?? true, "a mean lies in \(counts), not at \(mean ?? 0)")
}
