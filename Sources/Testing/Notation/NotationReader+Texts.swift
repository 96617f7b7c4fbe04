// Reading of marks, texts and names.
extension NotationReader {
  /// Reads one of `{ } [ ] ( ) , :`.
  package mutating func mark(_ mark: Unicode.Scalar) throws(NotationError) {
    guard isAt(mark) else {
      throw unexpected("\"\(mark)\"", advice: "Compare the line with Specs/Notation.md.")
    }
    skip(peek())
  }

  /// Reads `mark` if it is next. Returns whether it was.
  package mutating func accept(_ mark: Unicode.Scalar) -> Bool {
    guard isAt(mark) else { return false }
    skip(peek())
    return true
  }

  /// Checks that the whole line has been read. Throws if text remains.
  package mutating func end() throws(NotationError) {
    guard isAtEnd else {
      throw unexpected(
        "the end of the line", advice: "Remove the rest of the line; a comment begins with \"# \".")
    }
  }

  /// Counts the memory of a set, which depends on its greatest element, and throws above a limit.
  ///
  /// - Parameter growth: The number of elements by which the set's range grows.
  mutating func spend(_ growth: Int, at place: Int) throws(NotationError) {
    let limit = 1 << 22
    spentWords += max(growth, 0) / 64 + 1
    guard spentWords <= limit else {
      throw mistake(
        .tooLarge, at: place, expected: "sets of at most \(limit * 8 >> 20) MiB in total",
        found: "more", advice: "Use smaller numbers for the elements.")
    }
  }

  /// The maximum number of elements of a list or a series.
  package static let longestList = 10_000

  /// Throws an error if a list with `count` elements has reached the maximum.
  mutating func checkRoom(after count: Int) throws(NotationError) {
    guard count < Self.longestList else {
      throw mistake(
        .tooLarge, at: place, expected: "a list of at most \(Self.longestList) elements",
        found: "more", advice: "Remove the surplus elements.")
    }
  }

  /// The maximum number of Unicode scalars of a text. Some functions take time proportional to the product
  /// of two lengths: at this bound, the slowest step takes a few milliseconds.
  package static let longestText = 512

  /// Reads a quoted text.
  ///
  /// - Parameters:
  ///   - what: A description of the text, with an example.
  ///   - bound: The maximum number of Unicode scalars.
  package mutating func text(
    _ what: String, atMost bound: Int = longestText
  ) throws(NotationError) -> String {
    let token = peek()
    guard case .text(let range, let isClosed) = token else {
      var rest = self
      rest.skip(token)
      let isNamed = if case .text = rest.peek() { true } else { false }
      throw unexpected(
        what,
        advice: "Put texts in straight quotation marks."
          + (isNamed ? " A name of your own ends with a colon." : ""))
    }
    guard isClosed else {
      throw mistake(
        .truncated, at: range.upperBound, expected: "a quotation mark that ends the text",
        found: "the end of the line", advice: "Write a quotation mark within a text as \\\".")
    }
    var plain: [UInt8] = []
    var index = range.lowerBound + 1
    let end = range.upperBound - 1
    while index < end {
      if bytes[index] == UInt8(ascii: "\\") {
        plain.append(contentsOf: Array(String(try escape(&index, before: end)).utf8))
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    // Continuation bytes begin with the bits 10.
    try check(length: plain.count { $0 & 0xC0 != 0x80 }, atMost: bound)
    skip(token)
    return String(decoding: plain, as: UTF8.self)
  }

  private func check(length: Int, atMost bound: Int) throws(NotationError) {
    guard length <= bound else {
      throw mistake(
        .tooLarge, expected: "a text of at most \(bound) Unicode scalars",
        found: "one of \(length)",
        advice: "Shorten the text; each combining mark counts as a scalar.")
    }
  }

  /// Reads a name. It needs quotation marks only if it has more than letters and digits.
  mutating func name(_ what: String) throws(NotationError) -> String {
    let token = peek()
    guard case .word(let range) = token, isName(bytes[range]) else { return try text(what) }
    try check(length: range.count, atMost: Self.longestText)
    skip(token)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Reads the escape that begins at `index`, and moves `index` to its end.
  private func escape(_ index: inout Int, before end: Int) throws(NotationError) -> Unicode.Scalar {
    let start = index
    index += 2
    switch bytes[start + 1] {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "u"):
      // Eight digits suffice for any scalar. Without the limit, parts of a line could be scanned repeatedly.
      guard index < end, bytes[index] == UInt8(ascii: "{"),
        let close = bytes[index..<min(end, index + 10)].firstIndex(of: UInt8(ascii: "}")),
        bytes[index + 1..<close].allSatisfy({ $0 != UInt8(ascii: "+") }),
        let value = UInt32(String(decoding: bytes[index + 1..<close], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { break }
      index = close + 1
      return scalar
    default: break
    }
    throw mistake(
      .unexpected, at: start, expected: "an escape such as \\\", \\\\ or \\u{1B}",
      found: Notation.excerpt(bytes[start..<min(end, start + 12)]),
      advice: "Write a backslash as \\\\.")
  }
}

/// Returns the notation of a name: in quotation marks if it has more than letters and digits.
func named(_ name: String) -> String { isName(name.utf8) ? name : quoted(name) }

/// Returns whether a name needs no quotation marks: an ASCII letter, then letters and digits.
func isName(_ bytes: some Collection<UInt8>) -> Bool {
  func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")) ~= byte | 0x20 }
  return bytes.first.map(isLetter) == true
    && bytes.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
}
