/// Draws that are biased by the current state, but recorded independently of it.
///
/// A generator of commands reads a state, and the state changes when the shrinker removes an earlier
/// command. Hence these draws restrict only random values to sensible alternatives. They record the
/// index among all alternatives, and replay any index.
extension ChoiceSource {
  /// Draws the index of an alternative in `0..<count`. Random indices are in `mask`, and with probability
  /// 3/4 in `preferred`, if any index is in both.
  ///
  /// - Parameters:
  ///   - count: The number of alternatives.
  ///   - mask: Bit i stands for alternative i; if empty, all alternatives are allowed.
  ///   - preferred: The preferred alternatives, in the same format.
  /// - Precondition: `count` is in 1...64.
  @inlinable
  public mutating func alternative(
    below count: Int, among mask: UInt64, preferring preferred: UInt64 = 0
  ) throws(Discard) -> Int {
    precondition(count > 0 && count <= 64, "a mask names up to 64 alternatives")
    guard drawsFreely else { return try index(below: count) }
    let dice = random.next()
    var open = dice & 3 == 0 ? mask : mask & preferred
    if open == 0 { open = mask }
    let value = place(below: count, among: open, dice >> 2, bits: 62)
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  /// Draws the index of an alternative in `0..<count`. With probability 1/4 a random index is any of them,
  /// so that alternatives that are not open are tried too. Otherwise it is an open one if there is one, and
  /// most often in `preferred`.
  ///
  /// - Parameters:
  ///   - count: The number of alternatives.
  ///   - preferred: The preferred alternatives; bit i stands for alternative i.
  ///   - isOpen: Called for a few alternatives of random draws only; may depend on the case so far.
  /// - Precondition: `count` is in 1...64.
  @inlinable
  public mutating func alternative(
    below count: Int, preferring preferred: UInt64, where isOpen: (Int) -> Bool
  ) throws(Discard) -> Int {
    precondition(count > 0 && count <= 64, "a mask names up to 64 alternatives")
    guard drawsFreely else { return try index(below: count) }
    let dice = random.next()
    let all = all(count)
    let isAny = dice & 3 == 0
    var pool = isAny || dice & 28 == 0 || preferred & all == 0 ? all : preferred & all
    var value = place(below: count, among: pool, dice >> 5, bits: 59)
    if !isAny {
      var tried: UInt64 = 0
      while !isOpen(value) {
        tried |= 1 << UInt64(value)
        // If no preferred alternative is open, try the others.
        if pool & ~tried == 0 { pool = all }
        if pool & ~tried == 0 { break }
        value = place(below: count, among: pool & ~tried, random.next(), bits: 64)
      }
    }
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  /// Draws the index of an alternative in `0..<count`. With probability 1/4 a random index is any of them,
  /// so that alternatives that are not open are tried too. Otherwise it is an open one if there is one, and
  /// three times out of four a preferred one.
  ///
  /// - Parameters:
  ///   - count: The number of alternatives.
  ///   - preferred: The preferred alternatives; bit i stands for alternative i.
  ///   - open: All sensible alternatives, in the same format.
  /// - Precondition: `count` is in 1...64.
  @inlinable
  public mutating func alternative(
    below count: Int, preferring preferred: UInt64, open: UInt64
  ) throws(Discard) -> Int {
    precondition(count > 0 && count <= 64, "a mask names up to 64 alternatives")
    guard drawsFreely else { return try index(below: count) }
    let dice = random.next()
    var pool: UInt64 = dice & 3 == 0 ? .max : dice & 12 == 0 ? open : preferred & open
    if pool & all(count) == 0 { pool = open }
    let value = place(below: count, among: pool, dice >> 5, bits: 59)
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  /// Returns a mask of the `count` lowest bits: all alternatives.
  @inlinable
  @inline(__always)
  func all(_ count: Int) -> UInt64 { count == 64 ? .max : (1 as UInt64) << UInt64(count) &- 1 }

  /// Returns a random alternative in `mask`, or any of the `count` alternatives if `mask` is empty.
  ///
  /// - Parameter dice: A random number of `bits` bits.
  @inlinable
  @inline(__always)
  func place(below count: Int, among mask: UInt64, _ dice: UInt64, bits: UInt64) -> Int {
    var open = mask & all(count)
    if open == 0 { open = all(count) }
    // If the case excludes some alternatives, they are excluded here as well.
    let kept = open & tendency.alternatives
    if kept != 0 { open = kept }
    var place = dice.multipliedFullWidth(by: UInt64(open.nonzeroBitCount) << (64 &- bits)).high
    while place > 0 {
      open &= open &- 1
      place &-= 1
    }
    return open.trailingZeroBitCount
  }

  /// Draws a value. If it is random and unwanted, discards it and draws another one once. With probability
  /// 1/4 the first value is kept regardless, so that unwanted values are tried too.
  ///
  /// - Parameters:
  ///   - isWanted: Called for random values only; must depend on nothing but the case so far.
  ///   - draw: Draws one value.
  @inlinable
  public mutating func drawingAgain<Value>(
    until isWanted: (Value) -> Bool, draw: (inout ChoiceSource) throws(Discard) -> Value
  ) throws(Discard) -> Value {
    guard drawsFreely else { return try draw(&self) }
    let stays = random.next() & 3 == 0
    let (before, spans) = (draws.count, recordedSpans.count)
    let first = try draw(&self)
    if stays || isWanted(first) { return first }
    draws.keep(before)
    recordedSpans.keep(spans)
    if witness != nil { tellOfForgetting() }
    return try draw(&self)
  }

  /// Draws `count` choices with a single possible value each, as padding for choices of another branch.
  @inlinable
  public mutating func pad(_ count: Int) { for _ in 0..<count { _ = boolean(0, in: 1) } }

  /// Draws a set of integers in `0..<count`, as a bit mask. A random set is a subset of `mask` with
  /// probability 7/8, and a single element with probability 1/2. The simplest value is the empty set.
  ///
  /// - Precondition: `count` is in 0...62.
  @inlinable
  public mutating func bits(_ count: Int, within mask: UInt64) throws(Discard) -> UInt64 {
    precondition(count >= 0 && count <= 62, "a set of bits is drawn as one integer")
    let all = (1 as UInt64) << UInt64(count) &- 1
    guard drawsFreely else { return UInt64(try integer(in: 0...Int(all), .uniform)) }
    let dice = random.next()
    let open = dice & 7 == 0 ? all : mask & all
    var value = (dice >> 8) & open
    if dice & 8 == 0, open != 0 {
      var place = (dice >> 16) % UInt64(open.nonzeroBitCount)
      var rest = open
      while place > 0 {
        rest &= rest &- 1
        place &-= 1
      }
      value = rest & (~rest &+ 1)
    }
    keep(Draw(value: Int(value), low: 0, high: Int(all), origin: 0))
    return value
  }
}
