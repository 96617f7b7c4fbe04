extension ChoiceSource {
  /// Returns a random integer distributed by the bias of the case.
  @usableFromInline
  mutating func leaning(low: Int, high: Int, origin: Int, near landmarks: [Int]) -> Int {
    let width = UInt64(bitPattern: Int64(high &- low))
    if width < 8 && landmarks.isEmpty { return uniform(low: low, width: width) }
    let landmarks = landmarks.isEmpty ? self.landmarks.numbers : landmarks
    let dice = random.next()
    let roll = dice & 63
    if !landmarks.isEmpty && (dice >> 6) & 1 == 0 {
      let landmark = landmarks[Int(random.next(below: UInt64(landmarks.count)))]
      if landmark >= low && landmark <= high {
        return neighbour(of: landmark, low: low, high: high) ?? landmark
      }
    } else if tendency.hasLandmarks && (dice >> 6) & 1 == 0 {
      let count = Landmarks.counts[64 &- width.leadingZeroBitCount]
      if count > 0 {
        let landmark = Landmarks.numbers[Int(random.next(below: UInt64(count)))]
        if landmark >= low && landmark <= high { return landmark }
      }
    }
    if roll < tendency.edges { return edge(low: low, high: high, origin: origin, dice >> 8) }
    if roll < tendency.edges &+ tendency.echoes, let value = echo(low: low, high: high, dice >> 8) {
      return value
    }
    let widest = UInt64(64 - width.leadingZeroBitCount)
    // Numbers of all bit lengths; in cases biased to large numbers, half are uniform over the range.
    if tendency.bits >= widest && widest < 64 && dice >> 63 == 0 {
      return uniform(low: low, width: width)
    }
    let bits = random.next(below: min(tendency.bits, widest) &+ 1)
    let complexity = bits == 0 ? 0 : random.next() >> (64 &- bits)
    return Draw.value(
      at: complexity > width ? complexity % (width &+ 1) : complexity,
      low: low, high: high, origin: origin)
  }

  @usableFromInline
  mutating func uniform(low: Int, width: UInt64) -> Int {
    low &+ Int(Int64(bitPattern: random.next(below: width &+ 1)))
  }

  private func edge(low: Int, high: Int, origin: Int, _ dice: UInt64) -> Int {
    switch dice & 7 {
    case 0, 1: low
    case 2, 3: high
    case 4: low + 1
    case 5: high - 1
    case 6: origin
    default: origin < high ? origin + 1 : origin
    }
  }

  /// Returns an earlier value of this case, or one close to it: uniform draws would hardly ever produce equal
  /// or neighbouring values. Returns `nil` if there is none in the range.
  private mutating func echo(low: Int, high: Int, _ dice: UInt64) -> Int? {
    let reach = min(draws.count, 32)
    guard reach > 0 else { return nil }
    for _ in 0..<4 {
      let earlier = draws[draws.count - 1 - Int(random.next(below: UInt64(reach)))]
      if UInt64(bitPattern: Int64(earlier.high &- earlier.low)) < 8 { continue }
      if dice & 3 != 0 {
        if earlier.value >= low && earlier.value <= high { return earlier.value }
      } else if let value = neighbour(of: earlier.value, low: low, high: high) {
        return value
      }
    }
    return nil
  }

  /// Returns a value at most three away; smaller distances are more likely. Returns `nil` if out of range.
  private mutating func neighbour(of value: Int, low: Int, high: Int) -> Int? {
    let dice = random.next()
    let distance = [0, 0, 1, 1, 1, 1, 2, 3][Int(dice & 7)]
    let (moved, overflow) =
      dice & 8 == 0
      ? value.addingReportingOverflow(distance) : value.subtractingReportingOverflow(distance)
    return overflow || moved < low || moved > high ? nil : moved
  }
}
