/// The distribution of random integers over their range.
public enum Spread: Hashable, Sendable {
  /// Small numbers, boundary values and earlier values are more likely than others.
  case leaning
  /// All values are equally likely.
  case uniform
}

extension ChoiceSource {
  /// Draws an integer in `range`.
  ///
  /// - Parameters:
  ///   - range: The possible values.
  ///   - spread: The distribution of random values; it does not affect recorded ones.
  ///   - origin: The simplest value, clamped to the range. The default is the value closest to 0.
  ///   - landmarks: Values at which behaviour may change; they and their neighbours are drawn more often.
  ///     Values outside the range are ignored.
  /// - Throws: `.tooManyChoices` at the limit.
  @inlinable
  @inline(__always)
  public mutating func integer(
    in range: ClosedRange<Int>, _ spread: Spread = .leaning, towards origin: Int = 0,
    near landmarks: [Int] = []
  ) throws(Discard) -> Int {
    let low = range.lowerBound
    let high = range.upperBound
    let origin = min(max(origin, low), high)
    guard draws.count < limit else { throw Discard(.tooManyChoices) }
    let value: Int
    if drawsFreely {
      switch spread {
      case .uniform:
        let width = UInt64(bitPattern: Int64(high &- low))
        value = low &+ Int(Int64(bitPattern: random.next(below: width &+ 1)))
      case .leaning: value = leaning(low: low, high: high, origin: origin, near: landmarks)
      }
    } else {
      value = recall(low: low, high: high, origin: origin)
    }
    keep(Draw(value: value, low: low, high: high, origin: origin))
    return value
  }

  /// Draws an integer in `0..<count`, all equally likely. The simplest value is 0.
  ///
  /// - Precondition: `count` is positive.
  @inlinable
  @inline(__always)
  public mutating func index(below count: Int) throws(Discard) -> Int {
    precondition(count > 0, "an index needs at least one place")
    guard draws.count < limit else { throw Discard(.tooManyChoices) }
    let value =
      drawsFreely
      ? Int(truncatingIfNeeded: random.next(below: UInt64(truncatingIfNeeded: count)))
      : recall(low: 0, high: count &- 1, origin: 0)
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  /// Draws an integer in `0..<count`, for a generator with a distribution of its own. The simplest value is 0.
  ///
  /// - Parameter choose: Returns a random value; out of range, it is clamped.
  package mutating func integer(
    below count: Int, by choose: (inout RandomStream) -> Int
  ) throws(Discard) -> Int {
    precondition(count > 0, "a number needs at least one value")
    guard draws.count < limit else { throw Discard(.tooManyChoices) }
    let value =
      drawsFreely
      ? min(max(choose(&random), 0), count - 1) : recall(low: 0, high: count - 1, origin: 0)
    keep(Draw(value: value, low: 0, high: count - 1, origin: 0))
    return value
  }

  /// Returns the next recorded value, or the simplest value if there is none to read.
  @usableFromInline
  @inline(never)
  mutating func recall(low: Int, high: Int, origin: Int) -> Int {
    guard let choice = reader.next() else {
      if wish != nil, let number = takeWish(in: low...high) { return number }
      ranOut = true
      return origin
    }
    return Draw.value(at: choice.complexity, low: low, high: high, origin: origin)
  }

  /// Draws the index of an alternative in `0..<count`; the simplest is 0. Some random cases exclude some
  /// alternatives, so that rare combinations of the remaining ones occur.
  @inlinable
  public mutating func alternative(below count: Int) throws(Discard) -> Int {
    precondition(count > 0, "a choice needs at least one alternative")
    guard draws.count < limit else { throw Discard(.tooManyChoices) }
    guard drawsFreely else { return try index(below: count) }
    let value = roll(below: count)
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  @usableFromInline
  mutating func roll(below count: Int) -> Int {
    for _ in 0..<8 {
      let value = random.next(below: UInt64(count))
      let place = (value &+ UInt64(count) &* 7) % 64
      if tendency.alternatives >> place & 1 == 1 { return Int(value) }
    }
    return Int(random.next(below: UInt64(count)))
  }
}
