/// A parser of conditions that scans the text by Unicode scalars.
struct ConditionReader {
  static let longest = 1_000
  static let deepest = 50

  let scalars: [Unicode.Scalar]
  let language: ConditionVocabulary
  var position = 0
  var depth = 0
  var namesNumbers = false
  /// The distinct words read so far.
  var used: [String] = []

  init(_ text: String, _ language: ConditionVocabulary) throws(NotationError) {
    let longest = Self.longest
    scalars = Array(text.unicodeScalars.prefix(longest + 1))
    self.language = language
    if scalars.count > longest {
      throw mistake(
        .tooLarge, at: longest, expected: "at most \(longest) characters", found: "more",
        advice: "Shorten the condition, or split it.")
    }
  }

  // MARK: - Expressions

  mutating func whole() throws(NotationError) -> ConditionNode {
    let node = try any()
    if !isAtEnd { throw unexpected("& or | or the end", advice: "Join conditions with & or |.") }
    return node
  }

  private mutating func any() throws(NotationError) -> ConditionNode {
    var nodes = [try all()]
    while acceptJoint("|") { nodes.append(try all()) }
    return nodes.count == 1 ? nodes[0] : .any(nodes)
  }

  private mutating func all() throws(NotationError) -> ConditionNode {
    var nodes = [try one()]
    while acceptJoint("&") { nodes.append(try one()) }
    return nodes.count == 1 ? nodes[0] : .all(nodes)
  }

  /// Reads one operand. If `isNegated`, `!` precedes it, which binds to a single word.
  private mutating func one(isNegated: Bool = false) throws(NotationError) -> ConditionNode {
    let start = place
    if accept("!") {
      return try deeper(from: start) { (reader) throws(NotationError) in
        .not(try reader.one(isNegated: true))
      }
    }
    if accept("(") {
      let node = try deeper(from: start) { (reader) throws(NotationError) in try reader.any() }
      guard accept(")") else {
        throw unexpected(
          "& or | or )", advice: "The parenthesis in column \(start + 1) is not closed.")
      }
      return node
    }
    if at("\"") { return try line() }
    let (word, meaning) = try operand()
    let value: ConditionNode.Value
    switch meaning {
    case .flag(let known):
      if isAtComparison {
        throw unexpected("& or | or the end", advice: "\(word) is true or false, not a number.")
      }
      return .flag(known)
    case .number(let number): value = number
    }
    if isNegated {
      throw mistake(
        .unexpected, at: start, expected: "a true-or-false word after !", found: shown(from: start),
        advice: "Write !(\(word) >= 1), or compare it the other way.")
    }
    return try comparison(of: value, word, from: start)
  }

  private mutating func deeper(
    from start: Int, _ read: (inout Self) throws(NotationError) -> ConditionNode
  ) throws(NotationError) -> ConditionNode {
    depth += 1
    defer { depth -= 1 }
    if depth > Self.deepest {
      throw mistake(
        .tooLarge, at: start,
        expected: "at most \(Self.deepest) nested ( and !", found: "one more",
        advice: "Simplify the condition.")
    }
    return try read(&self)
  }

  private mutating func comparison(
    of value: ConditionNode.Value, _ word: String, from start: Int
  ) throws(NotationError) -> ConditionNode {
    guard let sign = Comparison.allCases.first(where: { accept($0.rawValue) }) else {
      throw unexpected(
        "<, <=, =, !=, >= or >", advice: "\(word) is a number: compare it, as in \(word) >= 1.")
    }
    if sign == .equal { _ = accept("=") }
    let (other, meaning) = try operand()
    guard case .number(let right) = meaning else {
      throw mistake(
        .unexpected, at: position - other.unicodeScalars.count, expected: "a number such as 2",
        found: Notation.quoted(other), advice: "\(other) is true or false, not a number.")
    }
    guard case .constant(let low) = right, accept("..") else {
      return .compared(value, sign, right)
    }
    _ = accept(".")
    let end = place
    guard case .number(.constant(let high)) = try operand().meaning, low <= high else {
      throw mistake(
        .outOfRange, at: end, expected: "a number from \(low)", found: shown(from: end),
        advice: "Write the lower bound first, as in \(word) = 1..3.")
    }
    guard sign == .equal || sign == .unequal else {
      throw mistake(
        .unexpected, at: start, expected: "= or != before a range", found: shown(from: start),
        advice: "Write it as in \(word) = 1..3.")
    }
    return .within(value, low...high, isWanted: sign == .equal)
  }

  private enum Meaning {
    case flag(Int)
    case number(ConditionNode.Value)
  }

  /// Parses a number or a word. Returns its text and its meaning.
  private mutating func operand() throws(NotationError) -> (word: String, meaning: Meaning) {
    let start = place
    if !isAtEnd, ("0"..."9").contains(scalars[start]) { return try number() }
    while !isAtEnd, isPart(ofWord: scalars[position]) { position += 1 }
    guard position > start else {
      if start < scalars.count, ["“", "”", "„", "'", "‘", "’", "«"].contains(scalars[start]) {
        throw unexpected(
          "a word, or a line in straight quotation marks", advice: "Write it like this: \"a line\"."
        )
      }
      throw unexpected(
        "a word such as \(language.words.first?.name ?? "x")",
        advice: scalars.isEmpty ? language.advice : "Write a word, a number, !, ( or \"a line\".")
    }
    let word = text(start..<position)
    let place = try self.place(of: word, from: start)
    let known = language.words[place]
    if !used.contains(known.name) { used.append(known.name) }
    return (word, known.isNumber ? .number(.word(place)) : .flag(place))
  }

  private mutating func number() throws(NotationError) -> (word: String, meaning: Meaning) {
    let start = position
    while !isAtEnd, ("0"..."9").contains(scalars[position]) { position += 1 }
    let digits = text(start..<position)
    guard let number = Int(digits), number <= 1_000_000, isAtEnd || !isLetter(scalars[position])
    else {
      throw mistake(
        .outOfRange, at: start, expected: "a number from 0 to 1000000", found: shown(from: start),
        advice: "Write whole numbers in digits, as in 2.")
    }
    return (digits, .number(.constant(number)))
  }

  private func place(of word: String, from start: Int) throws(NotationError) -> Int {
    // A colon separates the parts of a name like a dot, because other notations use it.
    let name = String(word.map { $0 == ":" ? "." : $0 })
    if let known = language.words.firstIndex(where: { $0.name == name }) { return known }
    let nearest = Notation.nearest(to: name, in: language.words.map { $0.name })
    let rest = text(start..<scalars.count)
    let said = word == "now" ? rest : "now \(word)"
    let misplaced = language.misplaced(rest)
    var error = mistake(
      .unexpected, at: start, expected: "a word for \(language.name)", found: excerpt(word.utf8),
      advice: misplaced ?? nearest.map { "Did you mean \($0)?" }
        ?? (language.error(said) == nil
          ? "Write a line below a step in quotation marks: \"\(said)\"." : language.advice))
    error.isNearWord = misplaced == nil && nearest != nil
    throw error
  }

  private mutating func line() throws(NotationError) -> ConditionNode {
    let start = position
    position += 1
    while !isAtEnd, scalars[position] != "\"" { position += 1 }
    let words = text(start + 1..<position)
    guard accept("\"") else {
      throw mistake(
        .truncated, at: start, expected: "a line in quotation marks", found: "no closing mark",
        advice: "Close the quotation mark in column \(start + 1).")
    }
    if words.allSatisfy({ $0.isWhitespace }) {
      throw mistake(
        .unexpected, at: start, expected: "a line below a step", found: excerpt(words.utf8),
        advice: "Quote the beginning of a line, as consent replay prints it without its ->.")
    }
    if let error = language.error(words) {
      throw mistake(
        error.kind, at: start + error.column, expected: error.expected, found: error.found,
        advice: language.misplaced(words) ?? error.advice)
    }
    if words.contains(where: { $0.isNumber }) { namesNumbers = true }
    return .line(words)
  }

  // MARK: - Signs

  private var isAtEnd: Bool { position >= scalars.count }

  /// The index of the next character that is not whitespace, from 0.
  private var place: Int {
    mutating get {
      while !isAtEnd, scalars[position] == " " || scalars[position] == "\t" { position += 1 }
      return position
    }
  }

  private mutating func at(_ sign: Unicode.Scalar) -> Bool {
    let place = place
    return place < scalars.count && scalars[place] == sign
  }

  private var isAtComparison: Bool {
    mutating get {
      let rest = scalars[place...]
      return Comparison.allCases.contains { rest.starts(with: $0.rawValue.unicodeScalars) }
    }
  }

  private mutating func accept(_ sign: String) -> Bool {
    let place = place
    let sign = Array(sign.unicodeScalars)
    guard scalars[place...].starts(with: sign) else { return false }
    // `!=` is a comparison, not a negation.
    if sign == ["!"], scalars[place...].starts(with: ["!", "="]) { return false }
    position += sign.count
    return true
  }

  /// Accepts an operator between two conditions, single or doubled.
  private mutating func acceptJoint(_ sign: String) -> Bool {
    if !accept(sign) { return false }
    if !isAtEnd, scalars[position] == sign.unicodeScalars.first { position += 1 }
    return true
  }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private func isPart(ofWord scalar: Unicode.Scalar) -> Bool {
    isLetter(scalar) || ("0"..."9").contains(scalar) || [".", ":", "-", "/"].contains(scalar)
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  // MARK: - Errors

  private func shown(from start: Int) -> String {
    start >= scalars.count
      ? "the end" : excerpt(text(start..<max(position, start + 1)).utf8)
  }

  private mutating func unexpected(_ expected: String, advice: String) -> NotationError {
    let start = place
    var end = start
    while end < scalars.count, isPart(ofWord: scalars[end]) { end += 1 }
    let found =
      start >= scalars.count ? "the end" : excerpt(text(start..<max(end, start + 1)).utf8)
    return mistake(.unexpected, at: start, expected: expected, found: found, advice: advice)
  }

  private func mistake(
    _ kind: NotationError.Kind, at place: Int, expected: String, found: String, advice: String
  ) -> NotationError {
    NotationError(
      kind: kind, file: "condition", line: 1, column: place + 1, found: found, expected: expected,
      advice: advice)
  }
}
