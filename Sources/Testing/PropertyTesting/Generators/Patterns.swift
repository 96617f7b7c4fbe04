extension Generator where Value == String {
  /// Generates strings that match a pattern as a whole; the shortest are the simplest.
  ///
  ///     Generator<String>.strings(matching: "[A-Z]{2}-[0-9]{1,4}(/x)?")
  ///
  /// A pattern consists of characters, `.` (any printable ASCII character), classes such as `[a-z_]` and
  /// `[^0-9]`, the escapes `\d`, `\w` and `\s`, groups `( )`, alternatives `|`, and the quantifiers `?`, `*`
  /// and `+` (at most eight times), `{n}`, `{n,}` and `{n,m}`. A backslash makes any other character plain.
  ///
  /// - Precondition: `pattern` is well formed.
  public static func strings(matching pattern: String) -> Generator {
    var reader = PatternReader(Array(pattern.unicodeScalars))
    let generator = reader.alternatives()
    require(
      reader.error == nil && reader.isAtEnd,
      "“\(pattern)” is not a pattern: \(reader.error ?? "an unexpected )") at character"
        + " \(reader.place + 1)")
    return generator
  }
}

private struct PatternReader {
  private let pattern: [Unicode.Scalar]
  private(set) var place = 0
  private(set) var error: String?

  /// The maximum number of repetitions where the pattern has no limit.
  private static let most = 8

  init(_ pattern: [Unicode.Scalar]) { self.pattern = pattern }

  var isAtEnd: Bool { place == pattern.count }

  private var next: Unicode.Scalar? { place < pattern.count ? pattern[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    place += 1
    return true
  }

  private mutating func fail(_ text: String) {
    if error == nil { error = text }
    place = pattern.count
  }

  mutating func alternatives() -> Generator<String> {
    var all = [sequence()]
    while take("|") { all.append(sequence()) }
    return all.count == 1 ? all[0] : .oneOf(all)
  }

  private mutating func sequence() -> Generator<String> {
    var parts: [Generator<String>] = []
    while let scalar = next, scalar != "|", scalar != ")" {
      let part = atom()
      parts.append(quantified(part))
    }
    if parts.count == 1 { return parts[0] }
    let all = parts
    return Generator { source throws(Discard) in
      var text = ""
      for part in all { text += try source.draw(part) }
      return text
    }
  }

  private mutating func quantified(_ part: Generator<String>) -> Generator<String> {
    let counts: ClosedRange<Int>
    if take("?") {
      counts = 0...1
    } else if take("*") {
      counts = 0...Self.most
    } else if take("+") {
      counts = 1...Self.most
    } else if take("{") {
      let low = number()
      var high = low
      if take(",") { high = next == "}" ? low.map { $0 + Self.most } : number() }
      guard let low, let high, low <= high, take("}") else {
        fail("expected {n}, {n,} or {n,m}")
        return part
      }
      counts = low...high
    } else {
      return part
    }
    return part.array(counts).map { $0.joined() }
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = next, ("0"..."9").contains(scalar) {
      digits.unicodeScalars.append(scalar)
      place += 1
    }
    return Int(digits)
  }

  private mutating func atom() -> Generator<String> {
    if take("(") {
      if take("?") { if !take(":") { fail("expected ?:") } }
      let inner = alternatives()
      if !take(")") { fail("expected )") }
      return inner
    }
    if take("[") { return text(of: set()) }
    if take(".") { return text(of: ScalarClass(" "..."~")) }
    if take("\\") {
      guard let escaped = escape() else {
        fail("expected a character after \\")
        return .always("")
      }
      return text(of: escaped)
    }
    guard let scalar = next, !"?*+{}])".unicodeScalars.contains(scalar) else {
      fail("a plain character has a backslash here")
      return .always("")
    }
    place += 1
    return .always(String(Character(scalar)))
  }

  private func text(of scalars: ScalarClass) -> Generator<String> {
    Generator<Character>.characters(scalars).map { String($0) }
  }

  private mutating func escape() -> ScalarClass? {
    guard let scalar = next else { return nil }
    place += 1
    return switch scalar {
    case "d": ScalarClass("0"..."9")
    case "w": ScalarClass("a"..."z", "A"..."Z", "0"..."9", "_"..."_")
    case "s": ScalarClass(" "..." ", "\t"..."\t", "\n"..."\n")
    case "n": ScalarClass("\n"..."\n")
    case "t": ScalarClass("\t"..."\t")
    default: ScalarClass(scalar...scalar)
    }
  }

  private mutating func set() -> ScalarClass {
    let isNegated = take("^")
    var chosen: [ScalarClass] = []
    while let scalar = next, scalar != "]" || chosen.isEmpty {
      place += 1
      if scalar == "\\" {
        guard let escaped = escape() else { break }
        chosen.append(escaped)
      } else if next == "-", place + 1 < pattern.count, pattern[place + 1] != "]" {
        let end = pattern[place + 1]
        place += 2
        guard scalar <= end else {
          fail("a range in [] begins with the lower character")
          break
        }
        chosen.append(ScalarClass(scalar...end))
      } else {
        chosen.append(ScalarClass(scalar...scalar))
      }
    }
    if !take("]") { fail("expected ]") }
    guard let first = chosen.first else {
      fail("expected a character in []")
      return ScalarClass("a"..."a")
    }
    let all = chosen.dropFirst().reduce(first, +)
    guard isNegated else { return all }
    let excluded = Set((0..<all.count).map { all[$0] })
    let others = (0x20...0x7E as ClosedRange<UInt8>).map { Unicode.Scalar($0) }
      .filter { !excluded.contains($0) }.map { ScalarClass($0...$0) }
    guard let first = others.first else {
      fail("nothing is left of printable ASCII")
      return all
    }
    return others.dropFirst().reduce(first, +)
  }
}
