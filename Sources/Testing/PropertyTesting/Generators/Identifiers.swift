extension Generator where Value == String {
  /// A generator of random UUIDs (version 4) in the format of `UUID`; equal ones are very unlikely.
  /// The simplest is `00000000-0000-4000-8000-000000000000`.
  public static var uuids: Generator {
    Generator { source throws(Discard) in
      let first = try source.integer(in: 0...1 << 60 - 1, .uniform)
      let second = try source.integer(in: 0...1 << 62 - 1, .uniform)
      // The version has four bits after the first 48, the variant two bits after the first 64.
      let high = UInt64(first >> 12) << 16 | 0x4000 | UInt64(first & 0xFFF)
      let digits = hexadecimal(high) + hexadecimal(1 << 63 | UInt64(second))
      var text = ""
      for (place, digit) in digits.enumerated() {
        if [8, 12, 16, 20].contains(place) { text.append("-") }
        text.append(digit)
      }
      return text
    }
  }

  private static func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
