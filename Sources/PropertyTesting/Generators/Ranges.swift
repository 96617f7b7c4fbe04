extension Generator where Value: Comparable & SendableMetatype {
  /// Ranges between two of these values, which both belong to it; from the simplest to itself is the
  /// simplest.
  ///
  /// - Precondition: The values have an order: none is NaN.
  public var closedRange: Generator<ClosedRange<Value>> {
    zip(self, self).map { min($0, $1)...max($0, $1) }
  }

  /// Ranges from one of these values up to another, which does not belong to it; an empty one is the
  /// simplest.
  ///
  ///     Generator<Int>.integers(in: 0...text.count).range   // of a text's characters
  ///
  /// - Precondition: The values have an order: none is NaN.
  public var range: Generator<Range<Value>> {
    zip(self, self).map { min($0, $1)..<max($0, $1) }
  }
}
