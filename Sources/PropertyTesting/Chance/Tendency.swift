/// How one random case leans: how long its collections, how large its numbers, how often it goes to
/// edges or back to earlier values, and which alternatives it leaves out.
///
/// A tendency shapes only what is drawn at random. It is not recorded: the choices say all there is
/// to say, so nothing of it is left for the shrinker to remove.
@usableFromInline
struct Tendency: Hashable, Sendable {
  /// The most elements that a collection gets beyond its minimum.
  @usableFromInline var length: UInt64
  /// The most bits of distance between a number and its origin.
  @usableFromInline var bits: UInt64
  /// In 64ths, how often a wide integer is an edge of its range.
  @usableFromInline var edges: UInt64
  /// In 64ths, how often a wide integer is an earlier one or close to it.
  @usableFromInline var echoes: UInt64
  /// One bit for each alternative, modulo 64; those at 0 are left out.
  @usableFromInline var alternatives: UInt64

  /// The tendency of case `index`: the first hundred grow from small to large, the rest are mixed.
  @usableFromInline
  init(case index: UInt64, from random: inout RandomStream) {
    let dice = random.next()
    let ceiling = min(1 + index / 12, 11)
    length = Self.lengths[Int(((dice & 0xFFFF) &* (ceiling &+ 1)) >> 16)]
    bits = Self.bitLengths[Int((((dice >> 16) & 0xFFFF) &* (ceiling &+ 1)) >> 16)]
    edges = index < 8 ? 0 : [4, 8, 8, 16][Int((dice >> 32) & 3)]
    echoes = [2, 6, 6, 24][Int((dice >> 34) & 3)]
    alternatives = (dice >> 36) & 3 == 0 ? random.next() : .max
  }

  private static let lengths: [UInt64] = [1, 2, 3, 4, 6, 8, 11, 16, 22, 32, 45, 64]
  private static let bitLengths: [UInt64] = [2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64]

  /// The most elements that a collection with room for `room` beyond its minimum gets there: `factor` times
  /// `length`, but where there is room for more than that is ever, the two longest of twelve lengths stand
  /// for all the room there is.
  func most(in room: UInt64, times factor: UInt64) -> UInt64 {
    length > 32 && room > 64 &* factor ? room : min(room, length &* factor)
  }

  /// No leaning at all, for sources that never draw at random.
  init() {
    length = 0
    bits = 0
    edges = 0
    echoes = 0
    alternatives = .max
  }
}
