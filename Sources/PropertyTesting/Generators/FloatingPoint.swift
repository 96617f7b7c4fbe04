extension Generator where Value == Double {
  /// Finite numbers in `range`: small integers first, then short decimals, then a digit with zeros, and
  /// last any other. The integer closest to 0 is the simplest; -0 is not among them.
  ///
  ///     0, 1, -1, 2, …   0.1, -0.1, …   0.01, …   1e16, -1e16, …   5e-324, …
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
  /// Two choices: how the number is written, and which of those it is.
  fileprivate static func floatingPoint(
    in range: ClosedRange<Value>, including special: [Value]
  ) -> Generator {
    require(
      range.lowerBound.isFinite && range.upperBound.isFinite,
      "numbers lie in a finite range, not \(range); ask for others with “including:”")
    let scales = Scale<Value>.all.compactMap { $0.narrowed(to: range) }
    let weights = scales.map(\.weight) + (special.isEmpty ? [] : [4])
    return Generator { source throws(Discard) in
      let span = source.openSpan(.alternative)
      defer { source.closeSpan(span) }
      let number = try source.alternative(weights: weights)
      if number == scales.count { return special[try source.index(below: special.count)] }
      let scale = scales[number]
      // Small bit patterns are tiny numbers, so that only a few are to lean towards these.
      let isEven = scale.notation == .bits && source.drawsFreely && source.random.chance(3, in: 4)
      return scale.value(at: try source.integer(in: scale.places, isEven ? .uniform : .leaning))
    }
  }
}

/// One way to write numbers: a row of places, 0 in the middle, whose values never fall from one to the
/// next.
private struct Scale<Value>: Sendable
where
  Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable,
  Value.RawSignificand: FixedWidthInteger
{
  enum Notation: Hashable, Sendable {
    /// Integers divided by a power of ten.
    case parts(of: Value)
    /// One digit and zeros: the least such number has this many.
    case zeros(Int)
    /// All numbers there are.
    case bits
  }

  var notation: Notation
  /// How often it is used.
  var weight: Int
  var places: ClosedRange<Int>

  init(_ notation: Notation, weight: Int, upTo last: Int) {
    self.notation = notation
    self.weight = weight
    places = -last...last
  }

  /// From integers to bit patterns, simplest first.
  static var all: [Scale] {
    let exact = 1 << (Value.significandBitCount + 1)
    let digits = decimalDigits(Value.significandBitCount + 1)
    let zeros = decimalDigits(Int(Value.greatestFiniteMagnitude.exponent)) + 1
    var power: Value = 1
    var scales = [Scale(.parts(of: power), weight: 8, upTo: exact)]
    for place in 1...digits {
      power *= 10
      scales.append(Scale(.parts(of: power), weight: place < 3 ? 4 : 1, upTo: exact))
    }
    scales.append(Scale(.zeros(digits + 1), weight: 2, upTo: 9 * (zeros - digits)))
    let greatest = Value.greatestFiniteMagnitude
    let last =
      Int(greatest.exponentBitPattern) << Value.significandBitCount
      | Int(greatest.significandBitPattern)
    return scales + [Scale(.bits, weight: 8, upTo: last)]
  }

  /// How many decimal digits `bits` bits are worth.
  private static func decimalDigits(_ bits: Int) -> Int { bits * 30_103 / 100_000 }

  func value(at place: Int) -> Value {
    let magnitude = Int(place.magnitude)
    switch notation {
    case .parts(let whole): return Value(place) / whole
    case .zeros(let least):
      guard place != 0 else { return 0 }
      let (zeros, digit) = (magnitude - 1).quotientAndRemainder(dividingBy: 9)
      let value = Value("\(digit + 1)e\(least + zeros)") ?? .infinity
      return place < 0 ? -value : value
    case .bits:
      return Value(
        sign: place < 0 ? .minus : .plus,
        exponentBitPattern: Value.RawExponent(magnitude >> Value.significandBitCount),
        significandBitPattern: Value.RawSignificand(
          magnitude & (1 << Value.significandBitCount - 1)))
    }
  }

  /// The same for the numbers in `range`, or nil when it has none of them.
  func narrowed(to range: ClosedRange<Value>) -> Scale? {
    let first = firstPlace { $0 >= range.lowerBound }
    let last = firstPlace { $0 > range.upperBound } - 1
    guard first <= last else { return nil }
    var scale = self
    scale.places = first...last
    return scale
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
