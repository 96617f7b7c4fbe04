/// A 64-bit checksum of bytes (FNV-1a) that detects accidental changes. It is not a signature: it does not
/// protect against deliberate changes.
package struct Digest {
  private var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Collection<UInt8>) {
    func take(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    if bytes.withContiguousStorageIfAvailable(take) == nil { take(bytes) }
  }

  /// The digest as sixteen lowercase hexadecimal digits.
  package var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
