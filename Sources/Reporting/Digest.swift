/// A short number for many bytes, which finds that some of them have changed by accident: FNV-1a of 64
/// bits. Whoever changes them on purpose makes another that fits: it is no signature.
package struct Digest {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Collection<UInt8>) {
    func take(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    if bytes.withContiguousStorageIfAvailable(take) == nil { take(bytes) }
  }

  /// Sixteen digits of base 16, small letters among them.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
