/// A 64-bit digest of a value, equal in every process and on every machine.
///
/// Use it to count distinct values, not to decide equality: among n values, a collision has a
/// probability of about n squared in 2^65.
public struct Fingerprint: Hashable, Sendable {
  /// The digest of the parts so far.
  public var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The digest of no parts.
  @inlinable public init() {}

  /// Adds the next part of the value.
  @inlinable
  public mutating func combine(_ part: UInt64) {
    let product = (value ^ part).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    value = product.high ^ product.low &+ 0x2545_F491_4F6C_DD1D
  }
}

extension ChoiceSource {
  /// The digest of the values drawn so far.
  @inlinable public var fingerprint: Fingerprint {
    var fingerprint = Fingerprint()
    for place in 0..<draws.count {
      fingerprint.combine(UInt64(bitPattern: Int64(draws[place].value)))
    }
    return fingerprint
  }
}
