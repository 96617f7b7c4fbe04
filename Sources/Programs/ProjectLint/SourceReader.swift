/// A cursor over the bytes of a text, and the line of the next byte.
///
/// Each byte is handed over as the scalar of the same number, so that letters beyond ASCII are several
/// scalars beyond ASCII.
struct SourceReader: Sendable {
  private let bytes: [UInt8]
  private(set) var place = 0
  /// From 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte, or a later one. Returns `nil` behind the end.
  func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    place + offset < bytes.count ? Unicode.Scalar(bytes[place + offset]) : nil
  }

  func starts(with word: String, after offset: Int = 0) -> Bool {
    bytes[min(place + offset, bytes.count)...].starts(with: word.utf8)
  }

  /// The number of the next bytes that meet a condition. They are not read.
  func count(while isIn: (Unicode.Scalar) -> Bool) -> Int {
    bytes[place...].prefix { isIn(Unicode.Scalar($0)) }.count
  }

  /// Reads so many bytes.
  mutating func advance(_ count: Int = 1) {
    let end = min(place + count, bytes.count)
    for index in place..<end where bytes[index] == 10 { line += 1 }
    place = end
  }

  /// The bytes from an earlier place to this one, as text; damaged UTF-8 is repaired.
  func text(from start: Int) -> String { String(decoding: bytes[start..<place], as: UTF8.self) }

  /// Reads all bytes that meet a condition.
  mutating func read(while isIn: (Unicode.Scalar) -> Bool) -> String {
    let start = place
    advance(count(while: isIn))
    return text(from: start)
  }
}
