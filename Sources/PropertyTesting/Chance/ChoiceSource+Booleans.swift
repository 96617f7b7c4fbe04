extension ChoiceSource {
  /// True or false, each as likely; false is the simplest.
  @inlinable
  @inline(__always)
  public mutating func boolean() -> Bool {
    boolean(1, in: 2)
  }

  /// True `count` times in `total`; false is the simplest. 0 in n is always false, n in n always
  /// true, and both are recorded like any other, so that the choices after them keep their places.
  ///
  /// - Precondition: `total` is positive and `count` in `0...total`.
  @inlinable
  @inline(__always)
  public mutating func boolean(_ count: Int, in total: Int) -> Bool {
    precondition(total > 0 && count >= 0 && count <= total, "a share is between none and all")
    let low = count == total ? 1 : 0
    let high = count == 0 ? 0 : 1
    guard draws.count < limit else {
      wasCut = true
      return low == 1
    }
    let value =
      drawsFreely
      ? (random.chance(count, in: total) ? 1 : 0)
      : recall(low: low, high: high, origin: low)
    keep(Draw(value: value, low: low, high: high, origin: low))
    return value == 1
  }

  /// Whether a collection that holds `count` elements goes on to another, one choice.
  ///
  /// - Parameter goal: How many elements a random collection gets, from `goal(in:)`.
  @inlinable
  mutating func goesOn(after count: Int, in counts: ClosedRange<Int>, goal: Int) -> Bool {
    if count < counts.lowerBound { return boolean(1, in: 1) }
    if count >= counts.upperBound { return boolean(0, in: 1) }
    guard drawsFreely, draws.count < limit else { return boolean() }
    let value = count < goal
    keep(Draw(value: value ? 1 : 0, low: 0, high: 1, origin: 0))
    return value
  }

  /// How many elements a random collection is to get, by the case's tendency, or `factor` times as many.
  @usableFromInline
  mutating func goal(in counts: ClosedRange<Int>, times factor: UInt64 = 1) -> Int {
    guard drawsAtRandom else { return counts.lowerBound }
    let room = UInt64(bitPattern: Int64(counts.upperBound &- counts.lowerBound))
    let most = min(room, tendency.length &* factor)
    return counts.lowerBound &+ Int(random.next(below: most &+ 1))
  }
}
