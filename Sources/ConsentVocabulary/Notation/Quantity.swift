/// A sort of number in the notation: how it is called, and which numbers it may be.
struct Quantity: Sendable {
  /// The name with its article, for messages.
  let name: String
  let example: String
  let range: ClosedRange<Int>

  static let contact = Quantity(name: "a contact number", example: "3", range: ordinals)
  static let button = Quantity(name: "a button number", example: "1", range: ordinals)
  static let call = Quantity(name: "a call number", example: "2", range: ordinals)
  static let coordinate = Quantity(
    name: "a coordinate in points", example: "180", range: coordinates)
  static let extent = Quantity(
    name: "a width and height in points", example: "320x44", range: coordinates)
  static let fontSize = Quantity(
    name: "a font size in points", example: "17", range: coordinates)
  static let depth = Quantity(name: "a depth", example: "1", range: coordinates)
  static let degrees = Quantity(name: "an angle in degrees", example: "15", range: coordinates)
  static let opacity = Quantity(name: "an opacity", example: "50%", range: 0...100)
  static let scale = Quantity(name: "a scale", example: "120%", range: coordinates)
  static let duration = Quantity(
    name: "a duration in milliseconds", example: "500", range: 0...1_000_000_000)
  static let age = Quantity(
    name: "an age in milliseconds", example: "500", range: -1_000_000_000...1_000_000_000)
  static let moment = Quantity(
    name: "a moment in milliseconds", example: "500", range: .min ... .max)
  static let format = Quantity(name: "a format number", example: "1", range: 1...(.max))
  static let caseIndex = Quantity(name: "a case number", example: "1234", range: 0...(.max))

  /// `duration`, or the bound that it lies beyond, so that what is written can be read: a negative
  /// wait counts as 0 anyhow.
  func bounding(_ duration: Milliseconds) -> Milliseconds {
    Milliseconds(min(max(duration.count, range.lowerBound), range.upperBound))
  }

  private static let ordinals = 1...1_000_000
  private static let coordinates = -1_000_000...1_000_000
}

extension NotationReader {
  /// Reads a whole number in decimal digits.
  mutating func number(_ quantity: Quantity) throws(NotationError) -> Int {
    let token = peek()
    guard case .word(let range) = token else { throw notANumber(quantity) }
    let number = try number(quantity, in: range)
    skip(token)
    return number
  }

  /// Reads a whole number with a percent sign.
  mutating func percent(_ quantity: Quantity) throws(NotationError) -> Int {
    let token = peek()
    guard case .word(let range) = token, bytes[range].last == UInt8(ascii: "%") else {
      throw notANumber(quantity)
    }
    let number = try number(quantity, in: range.dropLast())
    skip(token)
    return number
  }

  /// Reads a width and a height with an `x` between them.
  mutating func size() throws(NotationError) -> Size {
    let token = peek()
    guard case .word(let range) = token,
      let cross = bytes[range].firstIndex(of: UInt8(ascii: "x"))
    else { throw notANumber(.extent) }
    let width = try number(.extent, in: range.lowerBound..<cross)
    let height = try number(.extent, in: cross + 1..<range.upperBound)
    skip(token)
    return Size(width: width, height: height)
  }

  /// Reads a seed, any number of 64 bits.
  mutating func seed() throws(NotationError) -> UInt64 {
    let token = peek()
    guard case .word(let range) = token, isDigits(range) else {
      throw unexpected("a seed such as 7", advice: "Write a whole number in digits.")
    }
    guard let seed = UInt64(String(decoding: bytes[range], as: UTF8.self)) else {
      throw mistake(
        .outOfRange, expected: "a seed from 0 to \(UInt64.max)", found: foundHere(),
        advice: "Take the seed from the report that names it.")
    }
    skip(token)
    return seed
  }

  // MARK: - Digits

  private mutating func number(
    _ quantity: Quantity, in range: Range<Int>
  ) throws(NotationError) -> Int {
    let isNegative = bytes[range].first == UInt8(ascii: "-")
    guard isDigits(isNegative ? range.dropFirst() : range) else { throw notANumber(quantity) }
    // `nil` where it does not even fit an `Int`.
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
