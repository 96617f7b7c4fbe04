extension Generator {
  /// Arrays of these values, with `counts` elements.
  ///
  /// Each element is preceded by the choice to go on, and both are one span: any element can be
  /// deleted without touching the others. The choice to stop is a span of its own.
  @inlinable
  public func array(_ counts: ClosedRange<Int> = 0...256) -> Generator<[Value]> {
    precondition(counts.lowerBound >= 0, "a collection has no fewer than 0 elements")
    return Generator<[Value]> { source throws(Discard) in
      let whole = source.openSpan(.collection)
      defer { source.closeSpan(whole) }
      let goal = source.goal(in: counts)
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
