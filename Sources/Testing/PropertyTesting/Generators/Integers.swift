extension Generator where Value == Int {
  /// Generates integers in `range`; see `ChoiceSource.integer(in:_:towards:near:)`.
  @inlinable
  public static func integers(
    in range: ClosedRange<Int>, _ spread: Spread = .leaning, towards origin: Int = 0,
    near landmarks: [Int] = []
  ) -> Generator {
    Generator { source throws(Discard) in
      try source.integer(in: range, spread, towards: origin, near: landmarks)
    }
  }

  /// Generates integers in a half-open `range`.
  ///
  /// - Precondition: `range` is not empty.
  @inlinable
  public static func integers(
    in range: Range<Int>, _ spread: Spread = .leaning, towards origin: Int = 0,
    near landmarks: [Int] = []
  ) -> Generator {
    integers(in: closed(range), spread, towards: origin, near: landmarks)
  }

  /// A generator of all integers, shrinking towards 0.
  @inlinable public static var integers: Generator { integers(in: Int.min...Int.max) }
}

extension Generator where Value: FixedWidthInteger & Sendable {
  /// Generates integers of any type in `range`; see `ChoiceSource.integer(in:_:towards:near:)`.
  ///
  ///     Generator<UInt16>.integers(in: 1024...65_535, near: [8080])
  @inlinable
  public static func integers(
    in range: ClosedRange<Value>, _ spread: Spread = .leaning, towards origin: Value = 0,
    near landmarks: [Value] = []
  ) -> Generator {
    Generator { source throws(Discard) in
      try source.integer(in: range, spread, towards: origin, near: landmarks)
    }
  }

  /// Generates integers of any type in a half-open `range`.
  ///
  /// - Precondition: `range` is not empty.
  @inlinable
  public static func integers(
    in range: Range<Value>, _ spread: Spread = .leaning, towards origin: Value = 0,
    near landmarks: [Value] = []
  ) -> Generator {
    integers(in: closed(range), spread, towards: origin, near: landmarks)
  }

  /// A generator of all values of an integer type, shrinking towards 0.
  @inlinable public static var any: Generator { integers(in: Value.min...Value.max) }
}

extension Generator where Value == Bool {
  /// A generator of true and false, equally likely; false is the simplest.
  @inlinable public static var booleans: Generator {
    Generator { source throws(Discard) in source.boolean() }
  }

  /// Generates true with probability `count / total`; false is the simplest.
  @inlinable
  public static func booleans(_ count: Int, in total: Int) -> Generator {
    Generator { source throws(Discard) in source.boolean(count, in: total) }
  }
}

/// Returns the values of a half-open range as a closed one.
@inlinable
func closed<Bound: FixedWidthInteger>(_ range: Range<Bound>) -> ClosedRange<Bound> {
  require(!range.isEmpty, "a range of integers is not empty, as \(range) is")
  return range.lowerBound...range.upperBound - 1
}
