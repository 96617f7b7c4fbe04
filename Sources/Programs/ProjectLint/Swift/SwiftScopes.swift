/// A Swift source by its braces: the declarations in each scope, and the names visible from it.
final class SwiftScopes {
  let file: String
  let tokens: [SwiftTokens.Token]
  let parts: [Int: SwiftTokens.Parts]
  /// The first line that cannot be parsed, because a string or a comment does not end, or braces are nested
  /// deeper than Swift allows. `nil` if there is none.
  private(set) var unended: Int?
  /// The file itself, then each pair of braces in the order in which they open.
  private(set) var scopes: [Scope]
  private var scopeOfToken: [Int32] = []
  private(set) var constants: [String: [Constant]] = [:]
  /// The first tokens of the values that are assigned to each name.
  private(set) var assignments: [String: [Int]] = [:]

  /// The most braces that Swift takes in one another.
  private static let deepest = 256

  struct Scope: Hashable, Sendable {
    var parent: Int?
    /// The name of the type, if this is its body; `nil` for a function, a closure and the file.
    var type: String?
    /// The tokens of its head and its body.
    var range: Range<Int>
    /// The token of the brace that opens it.
    var brace = 0
    /// The parameters of the function or closure.
    var bound: Set<String> = []
    /// The name of the function; `init` for an initializer.
    var function: String?
  }

  struct Constant: Hashable, Sendable {
    var index: Int
    /// The token that begins its value, or the brace of its body; `nil` if it has none here.
    var value: Int?
    /// The text that it stands for without a value here: the raw value of a case of strings.
    var text: String?
    /// Whether it is a case of an enumeration; its value is its raw value.
    var isCase: Bool
    /// Whether it can be assigned again.
    var isVariable: Bool
    var scope: Int
  }

  /// Parses a file. `holds` returns whether a condition of one word holds, or `nil` if this is unknown.
  init(_ file: LintFile, holds: @escaping (String) -> Bool? = { _ in nil }) {
    let isConditional = !file.contained(["#if"]).isEmpty
    let read = SwiftTokens(isConditional ? SwiftTokens.selected(file.bytes, holds) : file.bytes)
    (self.file, tokens, parts, unended) = (file.path, read.tokens, read.parts, read.unended)
    scopes = [Scope(parent: nil, type: nil, range: 0..<tokens.count)]
    scopeOfToken.reserveCapacity(tokens.count)
    readScopes()
    for index in tokens.indices { readDeclaration(at: index) }
  }

  /// The token at an index; `nil` outside of the file.
  func kind(_ index: Int) -> SwiftTokens.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  func place(_ index: Int, _ role: String = "") -> LintFinding.Place {
    LintFinding.Place(file, line: line(index), role)
  }

  /// The word at an index; empty for any other token.
  func word(_ index: Int) -> String { kind(index)?.word ?? "" }

  /// The words among some tokens.
  func words(in range: Range<Int>) -> [String] { tokens[range].compactMap(\.kind.word) }

  func line(_ index: Int) -> Int { tokens.indices.contains(index) ? Int(tokens[index].line) : 1 }

  private func readScopes() {
    var current = 0
    // The beginning of the head of the next pair of braces.
    var head = 0
    // The number of open braces, and how many of them are no scope.
    var (depth, skipped) = (0, 0)
    for (index, token) in tokens.enumerated() {
      // A closing brace belongs to the scope that it ends.
      var scope = current
      switch token.kind {
      case .sign("{") where depth == Self.deepest:
        skipped += 1
        unended = min(unended ?? Int(token.line), Int(token.line))
      case .sign("}") where skipped > 0: skipped -= 1
      case .sign("{"):
        depth += 1
        let function = (head..<index).last { word($0) == "func" }.map { word($0 + 1) }
        let isInit = (head..<index).contains { word($0) == "init" && kind($0 - 1) != .sign(".") }
        scopes.append(
          Scope(
            parent: current, type: type(declaredIn: head..<index), range: head..<tokens.count,
            brace: index, bound: parameters(head..<index),
            function: function ?? (isInit ? "init" : nil)))
        (current, head) = (scopes.count - 1, index + 1)
        scope = current
      case .sign("}"):
        depth = max(0, depth - 1)
        scopes[current].range = scopes[current].range.lowerBound..<(index + 1)
        (current, head) = (scopes[current].parent ?? 0, index + 1)
      case .word, .sign, .text, .interpolated: break
      }
      scopeOfToken.append(Int32(scope))
    }
  }

  private func type(declaredIn head: Range<Int>) -> String? {
    let kinds = ["class", "struct", "enum", "actor", "extension", "protocol"]
    // "class func" and "static let" behind it declare no type.
    guard let keyword = head.last(where: { kinds.contains(word($0)) }),
      !(keyword..<head.upperBound).contains(where: { ["func", "let", "var"].contains(word($0)) })
    else { return nil }
    // An extension may name a type within another: the last name counts.
    var name = keyword + 1
    while name + 2 < head.upperBound, kind(name + 1) == .sign("."), kind(name + 2)?.word != nil {
      name += 2
    }
    return name < head.upperBound ? kind(name)?.word : nil
  }

  /// The parameters of a function with this head, the variable of a loop, and the parameters of the closure
  /// that begins behind it.
  private func parameters(_ head: Range<Int>) -> Set<String> {
    var names: Set<String> = []
    for index in head {
      if word(index) == "for" { names.insert(word(index + 1)) }
      guard ["func", "init", "subscript"].contains(word(index)) else { continue }
      for place in index..<head.upperBound where kind(place + 1) == .sign(":") {
        names.insert(word(place))
      }
    }
    // Words and signs behind a brace, up to "in".
    let rest = tokens[(head.upperBound + 1)...].prefix(40)
    guard let end = rest.firstIndex(where: { $0.kind == .word("in") }) else { return names }
    let words = rest[..<end].map(\.kind)
    let isClosure = words.allSatisfy { kind in
      if case .sign(let sign) = kind { return ",:()[]?_@->.".contains(sign) }
      return kind.word != nil
    }
    return isClosure ? names.union(words.compactMap(\.word)) : names
  }

  private func readDeclaration(at index: Int) {
    guard let word = tokens[index].kind.word else { return }
    if kind(index + 1) == .sign("="), kind(index + 2) != .sign("="),
      !["let", "var", "case"].contains(self.word(index - 1)), kind(index - 1) != .sign(":")
    {
      assignments[word, default: []].append(index + 2)
    }
    guard ["case", "let", "var", "func"].contains(word), let name = kind(index + 1)?.word else {
      return
    }
    var next = index + 2
    if word == "func" {
      // A function without parameters is read like a computed property.
      guard kind(next) == .sign("("), kind(next + 1) == .sign(")") else { return }
      next += 2
      while next < index + 16, kind(next) != .sign("{") { next += 1 }
    } else if kind(next) == .sign(":") {
      next = endOfType(next + 1)
    }
    let isBody = kind(next) == .sign("{")
    let hasValue = kind(next) == .sign("=") && kind(next + 1) != .sign("=")
    if word == "case" { return readCases(at: index) }
    if word == "func" && !isBody { return }
    constants[name, default: []].append(
      Constant(
        index: index + 1, value: hasValue ? next + 1 : isBody ? next : nil, isCase: false,
        isVariable: word == "var" && !isBody, scope: scope(of: index)))
  }

  /// Reads the cases of an enumeration, `case one, two = "2"`. One without a value is its name, if the
  /// enumeration is one of strings.
  private func readCases(at index: Int) {
    let scope = scopes[scope(of: index)]
    let head = scope.range.lowerBound..<scope.brace
    guard scope.type != nil, head.contains(where: { kind($0) == .word("enum") }) else { return }
    let isText = head.contains { kind($0) == .word("String") }
    var next = index + 1
    while let name = kind(next)?.word {
      let value = kind(next + 1) == .sign("=") ? next + 2 : nil
      if value != nil || isText {
        constants[name, default: []].append(
          Constant(
            index: next, value: value, text: value == nil ? name : nil, isCase: true,
            isVariable: false, scope: self.scope(of: index)))
      }
      let end = value.map { expression(from: $0).upperBound } ?? next + 1
      guard kind(end) == .sign(",") else { return }
      next = end + 1
    }
  }

  /// The token behind a type, such as `String?` or `[Key: Value]`.
  private func endOfType(_ start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < start + 40, let kind = kind(index) {
      switch kind {
      case .sign("["), .sign("("), .sign("<"): depth += 1
      case .sign("]"), .sign(")"), .sign(">"): depth -= 1
      case .sign("="), .sign("{"), .sign("}"), .sign(";"): if depth <= 0 { return index }
      case .word where depth == 0 && index > start && line(index) > line(index - 1): return index
      case .word, .sign, .text, .interpolated: break
      }
      if depth < 0 { return index }
      index += 1
    }
    return index
  }

  /// The names that are declared with the type of a function.
  var closureNames: Set<String> {
    let names = tokens.indices.filter { index in
      let start = index + (kind(index + 2) == .sign("@") ? 4 : 2)
      return kind(index + 1) == .sign(":")
        && expression(from: start).contains { kind($0) == .sign("-") && kind($0 + 1) == .sign(">") }
    }
    return Set(names.map(word))
  }

  /// The scopes around a token, innermost first; the last is the file.
  func scopes(around index: Int) -> [Int] {
    Array(sequence(first: scope(of: index)) { self.scopes[$0].parent })
  }

  /// The scope of the function around a token.
  func body(around index: Int) -> Int? {
    scopes(around: index).first { scopes[$0].function != nil }
  }

  func scope(of index: Int) -> Int { Int(scopeOfToken[index]) }

  /// The token that closes the bracket at `start`, or the end of the file.
  func end(ofBracketAt start: Int) -> Int {
    ends.indices.contains(start) ? Int(ends[start]) : start
  }

  /// The token that closes the bracket at each token; itself for any other token.
  private lazy var ends: [Int32] = {
    var ends = tokens.indices.map { Int32($0) }
    var open: [Int] = []
    for index in tokens.indices {
      switch tokens[index].kind {
      case .sign("("), .sign("["), .sign("{"): open.append(index)
      case .sign(")"), .sign("]"), .sign("}"):
        if let start = open.popLast() { ends[start] = Int32(index) }
      case .word, .sign, .text, .interpolated: break
      }
    }
    for start in open { ends[start] = Int32(tokens.count) }
    return ends
  }()

  /// The tokens of the expression that begins at `start`: up to a bracket that closes, a comma, or the end of
  /// a line behind which no operator stands.
  func expression(from start: Int) -> Range<Int> {
    var index = start
    let operators: [Character] = ["+", "?", ":", ".", "&", "|", "="]
    func isOperator(_ place: Int) -> Bool {
      if case .sign(let sign) = kind(place) { operators.contains(sign) } else { false }
    }
    while let kind = kind(index) {
      if index > start, line(index) > line(index - 1), !isOperator(index), !isOperator(index - 1) {
        break
      }
      switch kind {
      case .sign(")"), .sign("]"), .sign("}"), .sign(","), .sign(";"), .sign("@"), .sign("#"):
        return start..<index
      case .sign("{") where index > start: return start..<index
      case .sign("("), .sign("["), .sign("{"): index = end(ofBracketAt: index)
      case .word, .sign, .text, .interpolated: break
      }
      index += 1
    }
    return start..<max(start, min(index, tokens.count))
  }
}
