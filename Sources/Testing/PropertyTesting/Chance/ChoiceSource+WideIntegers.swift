extension ChoiceSource {
  /// Draws an integer of any type in `range`, like `integer(in:_:towards:near:)` for `Int`.
  ///
  /// Records one choice if `range` has at most 2^64 values. Otherwise records one choice for the side of the
  /// origin, the upper side first, and one for each 64 bits of the distance from it.
  ///
  /// - Parameters:
  ///   - range: The possible values.
  ///   - spread: The distribution of random values; it does not affect recorded ones.
  ///   - origin: The simplest value, clamped to the range. The default is the value closest to 0.
  ///   - landmarks: Values at which behaviour may change; ignored in ranges of more than 2^64 values.
  /// - Throws: `.tooManyChoices` at the limit.
  @inlinable
  public mutating func integer<Value: FixedWidthInteger>(
    in range: ClosedRange<Value>, _ spread: Spread = .leaning, towards origin: Value = 0,
    near landmarks: [Value] = []
  ) throws(Discard) -> Value {
    let (low, high) = (range.lowerBound, range.upperBound)
    let origin = min(max(origin, low), high)
    if let low = Int(exactly: low), let high = Int(exactly: high) {
      let drawn = try integer(
        in: low...high, spread, towards: Int(truncatingIfNeeded: origin),
        near: landmarks.compactMap { Int(exactly: $0) })
      return Value(truncatingIfNeeded: drawn)
    }
    let width = Value.Magnitude(truncatingIfNeeded: high &- low)
    guard width <= UInt64.max else {
      return try wideInteger(
        spread, towards: origin, upTo: Value.Magnitude(truncatingIfNeeded: high &- origin),
        downTo: Value.Magnitude(truncatingIfNeeded: origin &- low))
    }
    // Values that do not fit an `Int` are drawn as their distance from the lower bound.
    func place(_ value: Value) -> Int { Int.min &+ Int(truncatingIfNeeded: value &- low) }
    let drawn = try integer(
      in: Int.min...place(high), spread, towards: place(origin),
      near: landmarks.filter(range.contains).map(place))
    return low &+ Value(truncatingIfNeeded: UInt(bitPattern: drawn &- Int.min))
  }

  /// Draws an integer at most `above` greater or at most `below` less than `origin`.
  @usableFromInline
  mutating func wideInteger<Value: FixedWidthInteger>(
    _ spread: Spread, towards origin: Value, upTo above: Value.Magnitude,
    downTo below: Value.Magnitude
  ) throws(Discard) -> Value {
    let words = openSpan(.words)
    defer { closeSpan(words) }
    let isBelow = boolean(below == 0 ? 0 : above == 0 ? 2 : 1, in: 2)
    let most = isBelow ? below : above
    var distance: Value.Magnitude = 0
    var isMost = true
    for shift in stride(from: (Value.bitWidth - 1) / 64 * 64, through: 0, by: -64) {
      let largest = isMost ? UInt64(truncatingIfNeeded: most >> shift) : .max
      let word = try integer(in: 0...largest, spread)
      isMost = isMost && word == largest
      distance |= Value.Magnitude(truncatingIfNeeded: word) << shift
    }
    let offset = Value(truncatingIfNeeded: distance)
    return isBelow ? origin &- offset : origin &+ offset
  }
}
