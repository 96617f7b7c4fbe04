import Foundation

/// A generator of damage to files: one of many kinds, at random.
struct Damage {
  var dice: Dice

  private static let numbers = [
    "0", "1", "-1", "7", "255", "65536", "2147483648", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
    "99999999999999999999999999", "0.5", "1e308", "-0", "null", "true", "\"\"", "[]", "{}",
  ]
  /// Texts that have an effect where they are shown, point elsewhere, or do not end.
  private static let texts = [
    "\u{1B}[2J", "\u{0}", "\u{202E}", "\u{2028}", "::add-mask::x", "##[error]x", "]]>", "<x>",
    "../../../x", "/tmp/x", "a/b", String(repeating: "e\u{301}", count: 300), "\u{FEFF}", "%0A::x",
    "\\u0000", "\"", "\\",
  ]

  mutating func of(_ bytes: [UInt8], lines others: [[UInt8]] = []) -> [UInt8] {
    if bytes.isEmpty { return Array("\n".utf8) }
    var bytes = bytes
    let index = dice.place(bytes.count)
    switch dice.place(12) {
    case 0: bytes[index] ^= 1 << UInt8(dice.place(8))
    case 1: bytes[index] = UInt8(truncatingIfNeeded: dice.next())
    case 2: bytes.removeSubrange(index..<min(index + 1 + dice.place(40), bytes.count))
    case 3: bytes = Array(bytes.prefix(index))
    case 4: bytes.insert(contentsOf: Array(dice.one(of: Self.texts).utf8), at: index)
    case 5: bytes.insert(contentsOf: (0..<dice.place(9)).map { _ in 0xFF }, at: index)
    case 6, 7: bytes = replacingNumber(bytes)
    case 8: bytes = replacingText(bytes)
    default: bytes = withOtherLines(bytes, others)
    }
    return bytes
  }

  private mutating func replacingNumber(_ bytes: [UInt8]) -> [UInt8] {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let starts = bytes.indices.filter {
      digits.contains(bytes[$0]) && ($0 == 0 || !digits.contains(bytes[$0 - 1]))
    }
    guard !starts.isEmpty else { return bytes }
    let start = dice.one(of: starts)
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    let old = UInt64(String(decoding: bytes[start..<end], as: UTF8.self)) ?? 0
    let near = ["\(old &+ 1)", "\(old &- 1)", "\(old &* 2)"]
    return bytes[..<start] + Array(dice.one(of: Self.numbers + near).utf8) + bytes[end...]
  }

  private mutating func replacingText(_ bytes: [UInt8]) -> [UInt8] {
    let marks = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }
    guard marks.count > 1 else { return bytes }
    let index = dice.place(marks.count - 1)
    return bytes[...marks[index]] + Array(dice.one(of: Self.texts).utf8)
      + bytes[marks[index + 1]...]
  }

  /// Returns the bytes with a line removed, doubled, exchanged, or replaced by a foreign one.
  private mutating func withOtherLines(_ bytes: [UInt8], _ others: [[UInt8]]) -> [UInt8] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    let (one, other) = (dice.place(lines.count), dice.place(lines.count))
    switch dice.place(4) {
    case 0: lines.remove(at: one)
    case 1: lines.insert(lines[one], at: other)
    case 2: lines.swapAt(one, other)
    default: lines[one] = others.isEmpty ? lines[other] : dice.one(of: others)
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}
