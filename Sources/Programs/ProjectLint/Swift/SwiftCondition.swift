extension SwiftTokens {
  /// Returns a source with empty lines in place of the code whose conditions are not known to hold.
  ///
  /// - Parameter holds: Whether a condition of one word, such as `DEBUG` or `os(iOS)`, holds; `nil` if it is not
  ///   known.
  static func selected(_ source: [UInt8], _ holds: @escaping (String) -> Bool?) -> [UInt8] {
    /// The open conditions: whether the branch holds, and whether an earlier one does.
    var stack: [(isOn: Bool?, wasOn: Bool?)] = []
    var kept: [UInt8] = []
    kept.reserveCapacity(source.count)
    for line in source.split(separator: 10, omittingEmptySubsequences: false) {
      let isDirective = line.first { $0 > 0x20 } == UInt8(ascii: "#")
      let words = isDirective ? SwiftTokens(Array(line)).tokens.dropFirst() : []
      switch words.first?.kind.word {
      case "endif": _ = stack.popLast()
      case "if":
        let value = SwiftCondition(words.dropFirst(), holds).value
        stack.append((value, value))
      case "elseif", "else":
        let isLast = words.first?.kind == .word("else")
        let value = isLast ? true : SwiftCondition(words.dropFirst(), holds).value
        // An earlier branch that holds excludes this one; one that may hold leaves it open.
        guard let (_, earlier) = stack.popLast() else { break }
        stack.append(
          (SwiftCondition.and(earlier.map { !$0 }, value), SwiftCondition.or(earlier, value)))
      case _: if stack.allSatisfy({ $0.isOn == true }) { kept += line }
      }
      kept.append(10)
    }
    return kept
  }
}

/// The condition of an `#if`.
private struct SwiftCondition {
  private var tokens: ArraySlice<SwiftTokens.Token>
  private let holds: (String) -> Bool?
  private(set) var value: Bool?

  init(_ tokens: ArraySlice<SwiftTokens.Token>, _ holds: @escaping (String) -> Bool?) {
    (self.tokens, self.holds) = (tokens.prefix(200), holds)
    value = either()
  }

  // In three values; `nil` is not known.
  static func and(_ left: Bool?, _ right: Bool?) -> Bool? {
    left == false || right == false ? false : left == nil ? nil : right
  }

  static func or(_ left: Bool?, _ right: Bool?) -> Bool? {
    and(left.map { !$0 }, right.map { !$0 }).map { !$0 }
  }

  private mutating func reads(_ sign: Character) -> Bool {
    guard tokens.first?.kind == .sign(sign) else { return false }
    tokens.removeFirst()
    return true
  }

  private mutating func either() -> Bool? {
    var value = both()
    while reads("|"), reads("|") { value = Self.or(value, both()) }
    return value
  }

  private mutating func both() -> Bool? {
    var value = single()
    while reads("&"), reads("&") { value = Self.and(value, single()) }
    return value
  }

  private mutating func single() -> Bool? {
    if reads("!") { return single().map { !$0 } }
    if reads("(") {
      let value = either()
      _ = reads(")")
      return value
    }
    guard let word = tokens.popFirst()?.kind.word else { return nil }
    guard reads("(") else { return word == "true" ? true : word == "false" ? false : holds(word) }
    let argument = tokens.first?.kind.word ?? ""
    while !tokens.isEmpty, !reads(")") { tokens.removeFirst() }
    return holds("\(word)(\(argument))")
  }
}

extension SwiftTokens {
  /// Whether a condition with an argument, such as `os(iOS)`, holds in a program for the iPhone.
  static func holdsOnPhone(_ condition: String) -> Bool? {
    let parts = condition.split { "()".contains($0) }.map(String.init)
    switch parts.first {
    case "os": return parts.last == "iOS"
    case "targetEnvironment": return false
    case "canImport": return !["AppKit", "Cocoa", "WatchKit"].contains(parts.last ?? "")
    case "swift", "compiler", "arch": return true
    case _: return nil
    }
  }
}
