/// A Swift source by its braces: what is declared where, and what can be seen from where.
struct SwiftScopes: Sendable {
  let file: String
  let tokens: [SwiftTokens.Token]
  /// The line from which on it cannot be read: a string or a comment does not end, or braces lie deeper
  /// than Swift takes them.
  private(set) var unended: Int?
  /// The file itself, then each pair of braces in the order in which they open.
  private(set) var scopes: [Scope]
  /// For each token the innermost scope that it is in.
  private(set) var scopeOfToken: [Int] = []
  private(set) var constants: [String: [Constant]] = [:]
  /// Where each word stands that a colon or `in` follows.
  private var labels: [String: [Int]] = [:]

  /// The most braces that Swift takes in one another.
  private static let deepest = 256

  struct Scope: Hashable, Sendable {
    var parent: Int?
    /// The name of the type that it is the body of; `nil` for a function, a closure and the file.
    var type: String?
    /// The tokens of its head and its body.
    var range: Range<Int>
  }

  /// A name that is given a value once.
  struct Constant: Hashable, Sendable {
    var name: String
    /// `nil` where the value is no plain string.
    var value: String?
    /// Whether it is a case of an enumeration, whose value is its raw one.
    var isCase: Bool
    var scope: Int
    var line: Int
  }

  init(_ file: LintFile) throws(LintMistake) {
    _ = try file.text()
    let read = SwiftTokens(file.bytes)
    (self.file, tokens, unended) = (file.path, read.tokens, read.unended)
    scopes = [Scope(parent: nil, type: nil, range: 0..<read.tokens.count)]
    readScopes()
    readConstants()
  }

  private mutating func readScopes() {
    var current = 0
    // Where the head of the next pair of braces begins.
    var head = 0
    // How many braces are open, and how many of them are no scope.
    var (depth, skipped) = (0, 0)
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .sign("{") where depth == Self.deepest:
        skipped += 1
        unended = min(unended ?? token.line, token.line)
        scopeOfToken.append(current)
      case .sign("}") where skipped > 0:
        skipped -= 1
        scopeOfToken.append(current)
      case .sign("{"):
        depth += 1
        scopes.append(
          Scope(parent: current, type: type(declaredIn: head..<index), range: head..<tokens.count))
        (current, head) = (scopes.count - 1, index + 1)
        scopeOfToken.append(current)
      case .sign("}"):
        depth = max(0, depth - 1)
        scopeOfToken.append(current)
        scopes[current].range = scopes[current].range.lowerBound..<(index + 1)
        (current, head) = (scopes[current].parent ?? 0, index + 1)
      case .word(let word):
        if kind(index + 1) == .sign(":") || kind(index + 1) == .word("in") {
          labels[word, default: []].append(index)
        }
        scopeOfToken.append(current)
      case .sign, .text, .interpolated: scopeOfToken.append(current)
      }
    }
  }

  /// The name of the type whose head this is, if it is one.
  private func type(declaredIn head: Range<Int>) -> String? {
    let kinds = ["class", "struct", "enum", "actor", "extension", "protocol"]
    guard
      let kind = head.last(where: { index in kinds.contains { tokens[index].kind == .word($0) } }),
      // "class func" and "static let" declare no type.
      !head.contains(where: {
        [.word("func"), .word("let"), .word("var")].contains(tokens[$0].kind)
      })
    else { return nil }
    // An extension may name a type within another: the last name counts.
    var (name, index): (String?, Int) = (nil, kind + 1)
    while index < head.upperBound, case .word(let word) = tokens[index].kind {
      name = word
      guard index + 1 < head.upperBound, tokens[index + 1].kind == .sign(".") else { break }
      index += 2
    }
    return name
  }

  private func kind(_ index: Int) -> SwiftTokens.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  private mutating func readConstants() {
    for index in tokens.indices {
      let isCase = tokens[index].kind == .word("case")
      guard isCase || tokens[index].kind == .word("let") || tokens[index].kind == .word("var"),
        case .word(let name) = kind(index + 1)
      else { continue }
      var next = index + 2
      // A plain type, such as ": String".
      if kind(next) == .sign(":"), case .word = kind(next + 1) { next += 2 }
      guard kind(next) == .sign("="), kind(next + 1) != .sign("=") else {
        // A case without a value, or what is given one elsewhere.
        if !isCase { add(name, nil, false, index) }
        continue
      }
      var value: String?
      if case .text(let text) = kind(next + 1), ends(after: next + 1),
        tokens[index].kind != .word("var")
      {
        value = text
      }
      add(name, value, isCase, index)
    }
  }

  private mutating func add(_ name: String, _ value: String?, _ isCase: Bool, _ index: Int) {
    constants[name, default: []].append(
      Constant(
        name: name, value: value, isCase: isCase, scope: scopeOfToken[index],
        line: tokens[index].line))
  }

  /// Whether no operator and no call goes on with the value at this token.
  private func ends(after index: Int) -> Bool {
    switch kind(index + 1) {
    case nil, .word, .text, .interpolated: true
    case .sign(let sign): "});,@#".contains(sign)
    }
  }

  /// The scopes around a token, innermost first; the last is the file.
  func scopes(around index: Int) -> [Int] {
    var result = [scopeOfToken[index]]
    while let parent = scopes[result[result.count - 1]].parent { result.append(parent) }
    return result
  }

  /// Whether `name` is a parameter or a name bound in a head around a token: of a function, a closure,
  /// a loop. What it stands for is not known then.
  func isBound(_ name: String, around index: Int) -> Bool {
    scopes(around: index).dropLast().contains { scope in
      guard scopes[scope].type == nil else { return false }
      return labels[name, default: []].contains { place in
        scopes[scope].range.contains(place)
          && (isInHead(place, of: scope) || kind(place + 1) == .word("in"))
      }
    }
  }

  private func isInHead(_ place: Int, of scope: Int) -> Bool {
    scopeOfToken[place] != scope && scopes[scope].range.contains(place)
      && scopeOfToken[place] == scopes[scope].parent
  }
}
