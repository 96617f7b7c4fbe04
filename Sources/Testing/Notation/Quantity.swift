/// A kind of number in the notation: its name and its range.
package struct Quantity: Sendable {
  /// The name with its article, for messages.
  package let name: String
  package let example: String
  package let range: ClosedRange<Int>

  package init(_ name: String, example: String, in range: ClosedRange<Int>) {
    (self.name, self.example, self.range) = (name, example, range)
  }

  /// Returns a quantity for ordinal numbers, which count from 1.
  package static func ordinal(_ name: String, example: String = "1") -> Quantity {
    Quantity(name, example: example, in: 1...1_000_000)
  }
}

extension NotationReader {
  /// Reads a whole number in decimal digits, directly followed by `unit`, such as `%`.
  package mutating func number(
    _ quantity: Quantity, unit: String = ""
  ) throws(NotationError) -> Int {
    let token = peek()
    guard case .word(let range) = token, bytes[range].reversed().starts(with: unit.utf8.reversed())
    else { throw notANumber(quantity) }
    let number = try number(quantity, in: range.dropLast(unit.utf8.count))
    skip(token)
    return number
  }

  /// Reads two numbers with a separator, such as `x`, between them.
  package mutating func numbers(
    _ quantity: Quantity, around sign: Unicode.Scalar
  ) throws(NotationError) -> (Int, Int) {
    let token = peek()
    guard case .word(let range) = token,
      let middle = bytes[range].firstIndex(of: UInt8(ascii: sign))
    else { throw notANumber(quantity) }
    let first = try number(quantity, in: range.lowerBound..<middle)
    let second = try number(quantity, in: middle + 1..<range.upperBound)
    skip(token)
    return (first, second)
  }

  /// Reads a seed, any 64-bit number.
  package mutating func seed() throws(NotationError) -> UInt64 {
    let token = peek()
    guard case .word(let range) = token, isDigits(range) else {
      throw unexpected("a seed such as 7", advice: "Write a whole number in digits.")
    }
    guard let seed = UInt64(String(decoding: bytes[range], as: UTF8.self)) else {
      throw mistake(
        .outOfRange, expected: "a seed from 0 to \(UInt64.max)", found: foundHere(),
        advice: "Copy the seed from a report.")
    }
    skip(token)
    return seed
  }

  /// Reads one word and converts it with `value`, which returns `nil` for an invalid word.
  ///
  /// - Parameters:
  ///   - what: A description of the word, with an example.
  ///   - advice: The advice of the error for any other token.
  ///   - value: Returns the value of a word, or `nil` if the word is not valid.
  package mutating func word<Value>(
    as what: String, advice: String, _ value: (String) -> Value?
  ) throws(NotationError) -> Value {
    let token = peek()
    // All words of the notation are short; words of megabytes are rejected before they are decoded.
    guard case .word(let range) = token, range.count <= 64,
      let value = value(String(decoding: bytes[range], as: UTF8.self))
    else { throw unexpected(what, advice: advice) }
    skip(token)
    return value
  }

  /// Returns whether the next token is a word that ends with `unit`.
  package mutating func isAt(wordEndingWith unit: Unicode.Scalar) -> Bool {
    if case .word(let range) = peek() { bytes[range].last == UInt8(ascii: unit) } else { false }
  }

  private mutating func number(
    _ quantity: Quantity, in range: Range<Int>
  ) throws(NotationError) -> Int {
    let isNegative = bytes[range].first == UInt8(ascii: "-")
    guard isDigits(isNegative ? range.dropFirst() : range) else { throw notANumber(quantity) }
    // `nil` if the number does not fit into an `Int`.
    let number = Int(String(decoding: bytes[range], as: UTF8.self))
    guard let number, quantity.range.contains(number) else {
      let bounds = "from \(quantity.range.lowerBound) to \(quantity.range.upperBound)"
      throw mistake(
        .outOfRange, expected: "\(quantity.name) \(bounds)", found: foundHere(),
        advice: "Choose a number \(bounds).")
    }
    return number
  }

  private func isDigits(_ range: Range<Int>) -> Bool {
    !range.isEmpty && bytes[range].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
  }

  private mutating func notANumber(_ quantity: Quantity) -> NotationError {
    unexpected(
      "\(quantity.name) such as \(quantity.example)",
      advice: "Write whole numbers in digits, as in \(quantity.example).")
  }
}
