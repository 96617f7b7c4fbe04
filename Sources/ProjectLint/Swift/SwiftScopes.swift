/// A Swift source by its braces: the declarations in each scope, and the names visible from it.
struct SwiftScopes: Sendable {
  let file: String
  let tokens: [SwiftTokens.Token]
  /// The line from which on the file cannot be read: a string or a comment does not end, or braces lie
  /// deeper than Swift takes them.
  private(set) var unended: Int?
  /// The file itself, then each pair of braces in the order in which they open.
  private(set) var scopes: [Scope]
  /// The innermost scope of each token.
  private(set) var scopeOfToken: [Int] = []
  private(set) var constants: [String: [Constant]] = [:]
  /// The tokens of each word that a colon or `in` follows.
  private var labels: [String: [Int]] = [:]

  /// The most braces that Swift takes in one another.
  private static let deepest = 256

  struct Scope: Hashable, Sendable {
    var parent: Int?
    /// The name of the type, if this is its body; `nil` for a function, a closure and the file.
    var type: String?
    /// The tokens of its head and its body.
    var range: Range<Int>
  }

  /// A name that is given a value once.
  struct Constant: Hashable, Sendable {
    /// `nil` if the value is no plain string.
    var value: String?
    /// Whether it is a case of an enumeration; its value is its raw value.
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

  /// The token at an index; `nil` outside of the file.
  func kind(_ index: Int) -> SwiftTokens.Kind? {
    tokens.indices.contains(index) ? tokens[index].kind : nil
  }

  private mutating func readScopes() {
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

  /// The name of the type with this head, if it is one.
  private func type(declaredIn head: Range<Int>) -> String? {
    let words = tokens[head].map(\.kind.word)
    let kinds = ["class", "struct", "enum", "actor", "extension", "protocol"]
    // "class func" and "static let" declare no type.
    guard !words.contains("func"), !words.contains("let"), !words.contains("var"),
      let keyword = words.lastIndex(where: { $0.map(kinds.contains) ?? false })
    else { return nil }
    // An extension may name a type within another: the last name counts.
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
    // A plain type, such as ": String".
    if kind(next) == .sign(":"), kind(next + 1)?.word != nil { next += 2 }
    let hasValue = kind(next) == .sign("=") && kind(next + 1) != .sign("=")
    // A case without a value has none of its own; other names are given one elsewhere.
    if isCase && !hasValue { return }
    var value: String?
    if hasValue, keyword != "var", case .text(let text) = kind(next + 1), ends(after: next + 1) {
      value = text
    }
    constants[name, default: []].append(
      Constant(value: value, isCase: isCase, scope: scopeOfToken[index]))
  }

  /// Whether no operator and no call continues the value at this token.
  private func ends(after index: Int) -> Bool {
    guard case .sign(let sign) = kind(index + 1) else { return true }
    return "});,@#".contains(sign)
  }

  /// The scopes around a token, innermost first; the last is the file.
  func scopes(around index: Int) -> [Int] {
    Array(sequence(first: scopeOfToken[index]) { scopes[$0].parent })
  }

  /// Whether `name` is a parameter or a name bound in a head around a token: of a function, a closure,
  /// a loop. Its value is unknown then.
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
