/// The scopes of a Swift source by its braces, with the constants declared in each.
struct SwiftScopes: Sendable {
  let file: String
  let tokens: [SwiftTokens.Token]
  /// The line from which the file cannot be parsed, due to an unterminated string or comment, or to braces
  /// nested beyond the limit of Swift.
  private(set) var unended: Int?
  /// The scopes: the file, then each pair of braces in order of opening.
  private(set) var scopes: [Scope]
  /// The innermost scope of each token.
  private(set) var scopeOfToken: [Int] = []
  private(set) var constants: [String: [Constant]] = [:]
  /// The indices of words that are followed by a colon or `in`.
  private var labels: [String: [Int]] = [:]

  /// The maximum nesting of braces in Swift.
  private static let deepest = 256

  struct Scope: Hashable, Sendable {
    var parent: Int?
    /// The name of the type, if this is its body; `nil` for a function, a closure and the file.
    var type: String?
    /// The tokens of the head and the body.
    var range: Range<Int>
  }

  /// A constant declaration.
  struct Constant: Hashable, Sendable {
    /// The string; `nil` if the value is not a plain string.
    var value: String?
    /// Whether this is an enumeration case; the value is its raw value.
    var isCase: Bool
    var scope: Int
  }

  init(_ file: LintFile) throws(LintMistake) {
    let read = SwiftTokens(try file.text())
    (self.file, tokens, unended) = (file.path, read.tokens, read.unended)
    scopes = [Scope(parent: nil, type: nil, range: 0..<tokens.count)]
    readScopes()
    for index in tokens.indices { readConstant(at: index) }
  }

  /// Returns the kind of the token at an index. `nil` if the index is out of range.
  func kind(_ index: Int) -> SwiftTokens.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  private mutating func readScopes() {
    var current = 0
    // The start of the head of the next pair of braces.
    var head = 0
    // The number of open braces, and the number of those beyond the limit.
    var (depth, skipped) = (0, 0)
    for (index, token) in tokens.enumerated() {
      // A closing brace belongs to the scope that it closes.
      var scope = current
      switch token.kind {
      case .sign("{") where depth == Self.deepest:
        skipped += 1
        unended = min(unended ?? token.line, token.line)
      case .sign("}") where skipped > 0: skipped -= 1
      case .sign("{"):
        depth += 1
        scopes.append(
          Scope(parent: current, type: type(declaredIn: head..<index), range: head..<tokens.count))
        (current, head) = (scopes.count - 1, index + 1)
        scope = current
      case .sign("}"):
        depth = max(0, depth - 1)
        scopes[current].range = scopes[current].range.lowerBound..<(index + 1)
        (current, head) = (scopes[current].parent ?? 0, index + 1)
      case .word(let word) where kind(index + 1) == .sign(":") || kind(index + 1) == .word("in"):
        labels[word, default: []].append(index)
      case .word, .sign, .text, .interpolated: break
      }
      scopeOfToken.append(scope)
    }
  }

  /// Returns the name of the type with this head. `nil` if the head declares no type.
  private func type(declaredIn head: Range<Int>) -> String? {
    let words = tokens[head].map(\.kind.word)
    let kinds = ["class", "struct", "enum", "actor", "extension", "protocol"]
    // `class func` and `static let` declare no type.
    guard !words.contains("func"), !words.contains("let"), !words.contains("var"),
      let keyword = words.lastIndex(where: { $0.map(kinds.contains) ?? false })
    else { return nil }
    // In an extension of a nested type, the last name counts.
    var name = head.lowerBound + keyword + 1
    while name + 2 < head.upperBound, kind(name + 1) == .sign("."), kind(name + 2)?.word != nil {
      name += 2
    }
    return name < head.upperBound ? kind(name)?.word : nil
  }

  private mutating func readConstant(at index: Int) {
    guard let keyword = tokens[index].kind.word, ["case", "let", "var"].contains(keyword),
      let name = kind(index + 1)?.word
    else { return }
    let isCase = keyword == "case"
    var next = index + 2
    // A plain type annotation, such as `: String`.
    if kind(next) == .sign(":"), kind(next + 1)?.word != nil { next += 2 }
    let hasValue = kind(next) == .sign("=") && kind(next + 1) != .sign("=")
    // A case without a raw value is no constant; other names may be initialized elsewhere.
    if isCase && !hasValue { return }
    var value: String?
    if hasValue, keyword != "var", case .text(let text) = kind(next + 1), ends(after: next + 1) {
      value = text
    }
    constants[name, default: []].append(
      Constant(value: value, isCase: isCase, scope: scopeOfToken[index]))
  }

  /// Returns whether the expression ends after this token, without an operator or a call.
  private func ends(after index: Int) -> Bool {
    guard case .sign(let sign) = kind(index + 1) else { return true }
    return "});,@#".contains(sign)
  }

  /// Returns the scopes that enclose a token, innermost first; the last is the file.
  func scopes(around index: Int) -> [Int] {
    Array(sequence(first: scopeOfToken[index]) { scopes[$0].parent })
  }

  /// Returns whether `name` is bound in a function, a closure or a loop that encloses a token. The value
  /// of such a name is unknown.
  func isBound(_ name: String, around index: Int) -> Bool {
    scopes(around: index).dropLast().contains { scope in
      guard scopes[scope].type == nil else { return false }
      return labels[name, default: []].contains { label in
        scopes[scope].range.contains(label)
          && (scopeOfToken[label] == scopes[scope].parent || kind(label + 1) == .word("in"))
      }
    }
  }
}
