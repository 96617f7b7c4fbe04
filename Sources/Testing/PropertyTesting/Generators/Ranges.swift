extension Generator where Value: Comparable & SendableMetatype {
  /// A generator of closed ranges between two of these values. The simplest has the simplest value as both
  /// bounds.
  ///
  /// - Precondition: The values are totally ordered; none is NaN.
  public var closedRange: Generator<ClosedRange<Value>> {
    zip(self, self).map { min($0, $1)...max($0, $1) }
  }

  /// A generator of half-open ranges between two of these values. The simplest is empty, with the simplest
  /// value as both bounds.
  ///
  ///     Generator<Int>.integers(in: 0...text.count).range   // of a text's characters
  ///
  /// - Precondition: The values are totally ordered; none is NaN.
  public var range: Generator<Range<Value>> { zip(self, self).map { min($0, $1)..<max($0, $1) } }
}
