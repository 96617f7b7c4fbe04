/// A stream of random bits: xoshiro256**, seeded through SplitMix64.
///
/// Equal seeds give equal streams on every machine.
public struct RandomStream: Hashable, Sendable {
  @usableFromInline var s0: UInt64
  @usableFromInline var s1: UInt64
  @usableFromInline var s2: UInt64
  @usableFromInline var s3: UInt64

  /// The stream of `seed`.
  @inlinable
  public init(seed: UInt64) {
    var state = seed
    s0 = Self.splitMix(&state)
    s1 = Self.splitMix(&state)
    s2 = Self.splitMix(&state)
    s3 = Self.splitMix(&state)
  }

  /// The stream with number `index` under `seed`; streams with different indices are unrelated.
  @inlinable
  public init(seed: UInt64, stream index: UInt64) {
    var state = seed
    let root = Self.splitMix(&state)
    state = root ^ (index &* 0xD134_2543_DE82_EF95)
    self.init(seed: Self.splitMix(&state))
  }

  @inlinable
  static func splitMix(_ state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the next 64 random bits.
  @inlinable
  @inline(__always)
  public mutating func next() -> UInt64 {
    let product = s1 &* 5
    let result = ((product << 7) | (product >> 57)) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 45) | (s3 >> 19)
    return result
  }

  /// Returns a random number below `bound`, where 0 stands for 2^64. The bias is at most `bound` in 2^64.
  @inlinable
  @inline(__always)
  public mutating func next(below bound: UInt64) -> UInt64 {
    let bits = next()
    return bound == 0 ? bits : bits.multipliedFullWidth(by: bound).high
  }

  /// Returns true with probability `count / total`.
  @inlinable
  @inline(__always)
  public mutating func chance(_ count: Int, in total: Int) -> Bool {
    next(below: UInt64(total)) < UInt64(count)
  }
}
