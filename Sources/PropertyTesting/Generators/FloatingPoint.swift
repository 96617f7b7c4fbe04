extension Generator where Value == Double {
  /// Finite numbers in `range`: small integers first, then short decimals, then a digit with zeros, and
  /// last any other. The integer closest to 0 is the simplest, where `range` holds one; -0 is not among
  /// them.
  ///
  ///     0, 1, 2, …   -1, -2, …   0.1, 0.2, …   -0.1, …   0.01, …   1e16, 2e16, …   5e-324, …
  ///
  /// - Parameter special: Other values to be drawn, the least simple ones, in their order:
  ///   `.doubles(including: .special)`, or some of these. They need not lie in `range`.
  /// - Precondition: The ends of `range` are finite.
  public static func doubles(
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    including special: [Double] = []
  ) -> Generator {
    floatingPoint(in: range, including: special)
  }
}

extension Generator where Value == Float {
  /// Finite numbers in `range`, simplest first as ``doubles(in:including:)``.
  ///
  /// - Parameter special: Other values to be drawn, the least simple ones, in their order.
  /// - Precondition: The ends of `range` are finite.
  public static func floats(
    in range: ClosedRange<Float> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    including special: [Float] = []
  ) -> Generator {
    floatingPoint(in: range, including: special)
  }
}

extension Array where Element: BinaryFloatingPoint {
  /// What code for numbers gets wrong: both infinities, NaN, -0, and the least and the greatest
  /// magnitudes.
  public static var special: [Element] {
    [
      .infinity, -.infinity, .nan, -0.0, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
  }
}

// MARK: -

extension Generator
where
  Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable,
  Value.RawSignificand: FixedWidthInteger
{
  /// Three choices: how the number is written, on which side of 0 it is, and which of those it is.
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
      // Small bit patterns are tiny numbers, so that only a few are to lean towards these.
      let isEven = scale.notation == .bits && source.drawsFreely && source.random.chance(3, in: 4)
      let value = scale.value(at: try source.integer(in: places, isEven ? .uniform : .leaning))
      return isBelow ? 0 - value : value
    }
  }
}

/// One way to write magnitudes: a row of places whose values grow from one to the next.
private struct Scale<Value>: Sendable
where
  Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable,
  Value.RawSignificand: FixedWidthInteger
{
  enum Notation: Hashable, Sendable {
    /// Integers divided by a power of ten.
    case parts(of: Value)
    /// One digit and zeros: the number at the first place has so many.
    case zeros(Int)
    /// All numbers there are.
    case bits
  }

  var notation: Notation
  /// How often it is used.
  var weight: Int
  var places: ClosedRange<Int>

  /// From integers to bit patterns, simplest first.
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

  /// How many decimal digits `bits` bits are worth.
  private static func decimalDigits(_ bits: Int) -> Int { bits * 30_103 / 100_000 }

  /// The magnitude at `place`.
  func value(at place: Int) -> Value {
    switch notation {
    case .parts(let whole): return Value(place) / whole
    case .zeros(let least):
      let (zeros, digit) = place.quotientAndRemainder(dividingBy: 9)
      return Value("\(digit + 1)e\(least + zeros)") ?? .infinity
    case .bits:
      return Value(
        sign: .plus,
        exponentBitPattern: Value.RawExponent(place >> Value.significandBitCount),
        significandBitPattern: Value.RawSignificand(place & (1 << Value.significandBitCount - 1)))
    }
  }

  /// This scale and the places of the numbers in `range`, those from 0 up and those below it; nil when it
  /// has none of them.
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

  /// The first place whose value satisfies `condition`, as all later ones do; one past the last if none
  /// does.
  private func firstPlace(where condition: (Value) -> Bool) -> Int {
    var (first, end) = (places.lowerBound, places.upperBound + 1)
    while first < end {
      let middle = first + (end - first) / 2
      if condition(value(at: middle)) { end = middle } else { first = middle + 1 }
    }
    return first
  }
}
