/// The bias of one random case: the lengths of its collections, the sizes of its numbers, the frequency of
/// boundary values and of repeated values, and the alternatives that it excludes.
///
/// It affects random draws only, and is not recorded: the choices alone determine the case, so the
/// shrinker need not remove it.
@usableFromInline
struct Tendency: Hashable, Sendable {
  /// The maximum number of elements of a collection beyond its minimum.
  @usableFromInline var length: UInt64
  /// The maximum bit length of the distance between a number and its origin.
  @usableFromInline var bits: UInt64
  /// The probability, in 64ths, that a wide integer is at or next to a bound or the origin.
  @usableFromInline var edges: UInt64
  /// The probability, in 64ths, that a wide integer is an earlier value or close to one.
  @usableFromInline var echoes: UInt64
  /// A bit for each alternative, modulo 64; alternatives with a 0 are excluded.
  @usableFromInline var alternatives: UInt64
  /// Whether some strings and wide integers are among the values that code often mishandles.
  @usableFromInline var hasLandmarks: Bool

  /// The bias of case `index`: the first thirty cases grow from small to large, later ones are mixed.
  @usableFromInline
  init(case index: UInt64, from random: inout RandomStream) {
    let dice = random.next()
    let ceiling = min(1 + index / 3, 11)
    length = Self.lengths[Int(((dice & 0xFFFF) &* (ceiling &+ 1)) >> 16)]
    bits = Self.bitLengths[Int((((dice >> 16) & 0xFFFF) &* (ceiling &+ 1)) >> 16)]
    edges = index < 8 ? 0 : [4, 8, 8, 16][Int((dice >> 32) & 3)]
    echoes = [2, 6, 6, 24][Int((dice >> 34) & 3)]
    alternatives = (dice >> 36) & 3 == 0 ? random.next() : .max
    hasLandmarks = (dice >> 40) & 3 == 0 && index >= 8
  }

  private static let lengths: [UInt64] = [1, 2, 3, 4, 6, 8, 11, 16, 22, 32, 45, 64]
  private static let bitLengths: [UInt64] = [2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64]

  /// Returns the maximum length, beyond the minimum, of a random collection that allows `room` more elements:
  /// `length` times `factor`. If `room` exceeds the largest such product, the two longest of the twelve
  /// lengths allow all of it.
  func most(in room: UInt64, times factor: UInt64) -> UInt64 {
    length > 32 && room > 64 &* factor ? room : min(room, length &* factor)
  }

  /// The absence of bias, for sources that never draw at random.
  init() {
    length = 0
    bits = 0
    edges = 0
    echoes = 0
    alternatives = .max
    hasLandmarks = false
  }
}
