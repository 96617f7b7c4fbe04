extension Generator where Value == Double {
  /// Generates finite numbers in `range`. In order of simplicity: small integers, short decimals, one digit
  /// followed by zeros, and all others. The simplest is the integer closest to 0, if `range` contains one.
  /// -0 is excluded.
  ///
  ///     0, 1, 2, …   -1, -2, …   0.1, 0.2, …   -0.1, …   0.01, …   1e16, 2e16, …   5e-324, …
  ///
  /// - Parameters:
  ///   - range: The possible values, besides the special ones.
  ///   - special: Additional values, the least simple, in their order, such as `.doubles(including:
  ///     .special)`. They need not be in `range`.
  /// - Precondition: The bounds of `range` are finite.
  public static func doubles(
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    including special: [Double] = []
  ) -> Generator {
    floatingPoint(in: range, including: special)
  }
}

extension Generator where Value == Float {
  /// Generates finite numbers in `range`, in the order of simplicity of ``doubles(in:including:)``.
  ///
  /// - Parameters:
  ///   - range: The possible values, besides the special ones.
  ///   - special: Additional values, the least simple, in their order.
  /// - Precondition: The bounds of `range` are finite.
  public static func floats(
    in range: ClosedRange<Float> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    including special: [Float] = []
  ) -> Generator {
    floatingPoint(in: range, including: special)
  }
}

extension Array where Element: BinaryFloatingPoint {
  /// The values that numeric code often mishandles: both infinities, NaN, -0, and the smallest and largest
  /// magnitudes.
  public static var special: [Element] {
    [
      .infinity, -.infinity, .nan, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
  }
}

extension Generator
where
  Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable,
  Value.RawSignificand: FixedWidthInteger
{
  /// Draws three choices: the notation of the number, its sign, and its index among the numbers of both.
  fileprivate static func floatingPoint(
    in range: ClosedRange<Value>, including special: [Value]
  ) -> Generator {
    require(
      range.lowerBound.isFinite && range.upperBound.isFinite,
      "numbers lie in a finite range, not \(range); ask for others with “including:”")
    let scales = Scale<Value>.all.compactMap { $0.narrowed(to: range) }
    let weights = scales.map(\.scale.weight) + (special.isEmpty ? [] : [4])
    return Generator { source throws(Discard) in
      let span = source.openSpan(.alternative)
      defer { source.closeSpan(span) }
      let number = try source.alternative(weights: weights)
      if number == scales.count {
        source.pad(1)
        return special[try source.index(below: special.count)]
      }
      let (scale, above, below) = scales[number]
      let isBelow = source.boolean(below == nil ? 0 : above == nil ? 2 : 1, in: 2)
      guard let places = isBelow ? below : above else { return 0 }
      // Small bit patterns are tiny numbers, so most random draws are uniform.
      let isEven = scale.notation == .bits && source.drawsFreely && source.random.chance(3, in: 4)
      let value = scale.value(at: try source.integer(in: places, isEven ? .uniform : .leaning))
      return isBelow ? 0 - value : value
    }
  }
}

/// A notation of magnitudes: an ascending, indexed list of values.
private struct Scale<Value>: Sendable
where
  Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable,
  Value.RawSignificand: FixedWidthInteger
{
  enum Notation: Hashable, Sendable {
    /// Integers divided by a power of ten.
    case parts(of: Value)
    /// One digit followed by zeros; the first value has this many.
    case zeros(Int)
    /// All numbers, by bit pattern.
    case bits
  }

  var notation: Notation
  /// The relative frequency of the notation.
  var weight: Int
  var places: ClosedRange<Int>

  /// All notations, from integers to bit patterns, simplest first.
  static var all: [Scale] {
    let exact = 1 << (Value.significandBitCount + 1)
    let digits = decimalDigits(Value.significandBitCount + 1)
    let zeros = decimalDigits(Int(Value.greatestFiniteMagnitude.exponent)) + 1
    var power: Value = 1
    var scales = [Scale(notation: .parts(of: power), weight: 8, places: 0...exact)]
    for place in 1...digits {
      power *= 10
      let weight = place < 3 ? 4 : 1
      scales.append(Scale(notation: .parts(of: power), weight: weight, places: 0...exact))
    }
    let places = 0...9 * (zeros - digits)
    scales.append(Scale(notation: .zeros(digits + 1), weight: 2, places: places))
    let greatest = Value.greatestFiniteMagnitude
    let last =
      Int(greatest.exponentBitPattern) << Value.significandBitCount
      | Int(greatest.significandBitPattern)
    return scales + [Scale(notation: .bits, weight: 8, places: 0...last)]
  }

  /// Returns the number of decimal digits that `bits` bits can represent.
  private static func decimalDigits(_ bits: Int) -> Int { bits * 30_103 / 100_000 }

  /// Returns the magnitude at index `place`.
  func value(at place: Int) -> Value {
    switch notation {
    case .parts(let whole): return Value(place) / whole
    case .zeros(let least):
      let (zeros, digit) = place.quotientAndRemainder(dividingBy: 9)
      return Value("\(digit + 1)e\(least + zeros)") ?? .infinity
    case .bits:
      return Value(
        sign: .plus, exponentBitPattern: Value.RawExponent(place >> Value.significandBitCount),
        significandBitPattern: Value.RawSignificand(place & (1 << Value.significandBitCount - 1)))
    }
  }

  /// Returns this notation with the indices of the numbers in `range` that are not negative, and of those
  /// below 0. Returns `nil` if no number of this notation is in `range`.
  func narrowed(
    to range: ClosedRange<Value>
  ) -> (scale: Scale, above: ClosedRange<Int>?, below: ClosedRange<Int>?)? {
    let (low, high) = (range.lowerBound, range.upperBound)
    let above = high < 0 ? nil : places(from: max(low, 0), through: high)
    let below = low < 0 ? places(from: max(-high, 0), through: -low) : nil
    return above == nil && below == nil ? nil : (self, above, below)
  }

  private func places(from low: Value, through high: Value) -> ClosedRange<Int>? {
    let first = firstPlace { $0 >= low }
    let last = firstPlace { $0 > high } - 1
    return first <= last ? first...last : nil
  }

  /// Returns the first index whose value satisfies the monotone `condition`, or one past the last index if
  /// none does.
  private func firstPlace(where condition: (Value) -> Bool) -> Int {
    var (first, end) = (places.lowerBound, places.upperBound + 1)
    while first < end {
      let middle = first + (end - first) / 2
      if condition(value(at: middle)) { end = middle } else { first = middle + 1 }
    }
    return first
  }
}
