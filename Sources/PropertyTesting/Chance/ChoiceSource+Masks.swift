/// Draws that lean towards what makes sense at the moment, yet are recorded without reference to it.
///
/// A generator of commands reads a state, and the state changes when the shrinker removes an earlier
/// command. So what is recorded must not depend on it: these draws take only sensible answers at
/// random, but record them by their number among all, and replay any.
extension ChoiceSource {
  /// The number of an alternative in `0..<count`; random ones are among those that `mask` names, and
  /// three in four among `preferred`, where that names any of them.
  ///
  /// - Parameters:
  ///   - mask: Bit i stands for alternative i; empty for all.
  ///   - preferred: The same for those that are wanted most.
  /// - Precondition: `count` is in 1...64.
  @inlinable
  public mutating func alternative(
    below count: Int, among mask: UInt64, preferring preferred: UInt64 = 0
  ) throws(Discard) -> Int {
    precondition(count > 0 && count <= 64, "a mask names up to 64 alternatives")
    guard drawsFreely else {
      return try index(below: count)
    }
    let dice = random.next()
    var open = dice & 3 == 0 ? mask : mask & preferred
    if open == 0 { open = mask }
    let value = place(below: count, among: open, dice >> 2, bits: 62)
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  /// The number of an alternative in `0..<count`; at random one in four is any of them, so that what is
  /// not sensible is tried as well. The others are open ones, most of them among `preferred`, where
  /// there are such.
  ///
  /// - Parameter isOpen: Asked of a few alternatives, at random only; may look at the case so far.
  /// - Precondition: `count` is in 1...64.
  @inlinable
  public mutating func alternative(
    below count: Int, preferring preferred: UInt64, where isOpen: (Int) -> Bool
  ) throws(Discard) -> Int {
    precondition(count > 0 && count <= 64, "a mask names up to 64 alternatives")
    guard drawsFreely else {
      return try index(below: count)
    }
    let dice = random.next()
    let all = all(count)
    let isAny = dice & 3 == 0
    var pool = isAny || dice & 28 == 0 || preferred & all == 0 ? all : preferred & all
    var value = place(below: count, among: pool, dice >> 5, bits: 59)
    if !isAny {
      var tried: UInt64 = 0
      while !isOpen(value) {
        tried |= 1 << UInt64(value)
        // Where none of the preferred ones is open, one of the others may be.
        if pool & ~tried == 0 { pool = all }
        if pool & ~tried == 0 { break }
        value = place(below: count, among: pool & ~tried, random.next(), bits: 64)
      }
    }
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  /// The number of an alternative in `0..<count`; at random one in four is any of them, so that what is
  /// not sensible is tried as well. The others are open ones, three in four of them preferred ones,
  /// where there are such.
  ///
  /// - Parameters:
  ///   - preferred: Bit i stands for alternative i.
  ///   - open: The same for all that are sensible.
  /// - Precondition: `count` is in 1...64.
  @inlinable
  public mutating func alternative(
    below count: Int, preferring preferred: UInt64, open: UInt64
  ) throws(Discard) -> Int {
    precondition(count > 0 && count <= 64, "a mask names up to 64 alternatives")
    guard drawsFreely else {
      return try index(below: count)
    }
    let dice = random.next()
    var pool: UInt64 = dice & 3 == 0 ? .max : dice & 12 == 0 ? open : preferred & open
    if pool & all(count) == 0 { pool = open }
    let value = place(below: count, among: pool, dice >> 5, bits: 59)
    keep(Draw(value: value, low: 0, high: count &- 1, origin: 0))
    return value
  }

  /// The bits of all alternatives.
  @inlinable
  @inline(__always)
  func all(_ count: Int) -> UInt64 { count == 64 ? .max : (1 as UInt64) << UInt64(count) &- 1 }

  /// A random one of the alternatives that `mask` names, or of all where it names none.
  ///
  /// - Parameter dice: A number of `bits` random bits.
  @inlinable
  @inline(__always)
  func place(below count: Int, among mask: UInt64, _ dice: UInt64, bits: UInt64) -> Int {
    var open = mask & all(count)
    if open == 0 { open = all(count) }
    // A case that leaves some alternatives out does so here as well.
    let kept = open & tendency.alternatives
    if kept != 0 { open = kept }
    var place = dice.multipliedFullWidth(by: UInt64(open.nonzeroBitCount) << (64 &- bits)).high
    while place > 0 {
      open &= open &- 1
      place &-= 1
    }
    return open.trailingZeroBitCount
  }

  /// Draws a value, and where it is drawn at random and not wanted, another in its place; one time in
  /// four the first stays all the same, so that what is not wanted is tried as well.
  ///
  /// - Parameter isWanted: Asked at random only; must not depend on anything but the case so far.
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

  /// Draws `count` choices that have one answer, in place of choices that something else would need.
  @inlinable
  public mutating func pad(_ count: Int) {
    for _ in 0..<count { _ = boolean(0, in: 1) }
  }

  /// A set of the numbers in `0..<count`, as bits; random ones lie within `mask` seven times in eight,
  /// and hold one element as often as any number of them. The empty set is the simplest.
  ///
  /// - Precondition: `count` is in 0...62.
  @inlinable
  public mutating func bits(_ count: Int, within mask: UInt64) throws(Discard) -> UInt64 {
    precondition(count >= 0 && count <= 62, "a set of bits is drawn as one integer")
    let all = (1 as UInt64) << UInt64(count) &- 1
    guard drawsFreely else {
      return UInt64(try integer(in: 0...Int(all), .uniform))
    }
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
