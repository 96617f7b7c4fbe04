extension Generator where Value == Int {
  /// Integers in `range`; see `ChoiceSource.integer(in:_:towards:near:)`.
  @inlinable
  public static func integers(
    in range: ClosedRange<Int>, _ spread: Spread = .leaning, towards origin: Int = 0,
    near landmarks: [Int] = []
  ) -> Generator {
    Generator { source throws(Discard) in
      try source.integer(in: range, spread, towards: origin, near: landmarks)
    }
  }

  /// All integers, towards 0.
  @inlinable public static var integers: Generator { integers(in: Int.min...Int.max) }
}

extension Generator where Value: FixedWidthInteger & Sendable {
  /// All values of an integer type of at most 64 bits, towards 0.
  ///
  /// - Precondition: `Value` has at most 64 bits.
  public static var any: Generator {
    precondition(Value.bitWidth <= 64, "wider integers are made of several draws")
    if Value.bitWidth == 64 && !Value.isSigned {
      return Generator { source throws(Discard) in
        // Half of the numbers do not fit an Int: they are drawn as the distance from the least one.
        let drawn = try source.integer(in: Int.min...Int.max, towards: Int.min)
        return Value(truncatingIfNeeded: drawn &- Int.min)
      }
    }
    let range = Int(Value.min)...Int(Value.max)
    return Generator { source throws(Discard) in
      Value(truncatingIfNeeded: try source.integer(in: range))
    }
  }
}

extension Generator where Value == Bool {
  /// True or false, each as likely; false is the simplest.
  @inlinable public static var booleans: Generator {
    Generator { source throws(Discard) in source.boolean() }
  }

  /// True `count` times in `total`; false is the simplest.
  @inlinable
  public static func booleans(_ count: Int, in total: Int) -> Generator {
    Generator { source throws(Discard) in source.boolean(count, in: total) }
  }
}
