extension ChoiceSource {
  /// Draws a Boolean, true and false equally likely. The simplest value is false.
  @inlinable
  @inline(__always)
  public mutating func boolean() -> Bool { boolean(1, in: 2) }

  /// Draws a Boolean that is true with probability `count / total`. The simplest value is false.
  /// 0 in n is always false and n in n always true; both record a choice, so later choices do not shift.
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
      ? (random.chance(count, in: total) ? 1 : 0) : recall(low: low, high: high, origin: low)
    keep(Draw(value: value, low: low, high: high, origin: low))
    return value == 1
  }

  /// Draws whether a collection of `count` elements gets another one, as a single choice.
  ///
  /// Beyond 64 elements, a random collection ends once three quarters of the limit are drawn, so that
  /// nested large collections do not exhaust the case.
  ///
  /// - Parameter goal: The random target length, from `goal(in:mean:times:)`.
  @inlinable
  mutating func goesOn(after count: Int, in counts: ClosedRange<Int>, goal: Int) -> Bool {
    if count < counts.lowerBound { return boolean(1, in: 1) }
    if count >= counts.upperBound { return boolean(0, in: 1) }
    guard drawsFreely, draws.count < limit else { return boolean() }
    let value = count < goal && (count < 64 || draws.count < limit / 4 &* 3)
    keep(Draw(value: value ? 1 : 0, low: 0, high: 1, origin: 0))
    return value
  }

  /// Returns the random target length of a collection: `mean` on average, if given; otherwise by the
  /// bias of the case, times `factor`.
  @usableFromInline
  mutating func goal(
    in counts: ClosedRange<Int>, mean: Int? = nil, times factor: UInt64 = 1
  ) -> Int {
    guard drawsAtRandom else { return counts.lowerBound }
    let room = UInt64(bitPattern: Int64(counts.upperBound &- counts.lowerBound))
    guard let mean else {
      let most = tendency.most(in: room, times: factor)
      return counts.lowerBound &+ Int(random.next(below: most &+ 1))
    }
    guard room > 0 else { return mean }
    // The share of long ones is chosen such that the average is `mean`; lengths are uniform on either side.
    let isLong = random.chance(mean &- counts.lowerBound, in: Int(room))
    let part = isLong ? mean...counts.upperBound : counts.lowerBound...mean
    return part.lowerBound
      &+ Int(random.next(below: UInt64(part.upperBound &- part.lowerBound) &+ 1))
  }
}
