import ConsentVocabulary

/// A suite name under which a program keeps data for the handover, with its place.
struct AppClipUse: Hashable, Sendable {
  var flow: AppClipFlow
  var name: Name
  var place: LintFinding.Place

  enum Name: Hashable, Sendable {
    /// The defaults or the container of a group with this name.
    case group(String)
    case standard
    /// A name that is known only at run time, for this reason.
    case unknown(String)
  }
}

/// The uses of suites in the sources of one program.
struct AppClipSources {
  private(set) var uses: [AppClipUse] = []
  /// Whether any of the sources uses the keychain.
  private(set) var usesKeychain = false
  /// The places from which sources cannot be parsed.
  private(set) var unended: [LintFinding.Place] = []

  /// The uses other than the standard defaults.
  var sharedUses: [AppClipUse] { uses.filter { $0.name != .standard } }

  /// The maximum number of uses that are read; real programs have fewer.
  static let mostUses = 5_000

  private let files: [SwiftScopes]
  private let role: String

  /// - Parameters:
  ///   - files: The sources that are compiled into the program, including shared ones.
  ///   - role: The name of the program.
  init(_ files: [SwiftScopes], role: String) {
    (self.files, self.role) = (files, role)
    for file in files {
      if let line = file.unended { unended.append(LintFinding.Place(file.file, line: line, role)) }
      let signing = file.tokens.indices.filter {
        file.tokens[$0].kind.word?.hasPrefix("ASAuthorization") == true
      }
      for index in file.tokens.indices { read(file, at: index, signing) }
    }
  }

  /// - Parameter signing: The tokens of the file that belong to Sign in with Apple.
  private mutating func read(_ file: SwiftScopes, at index: Int, _ signing: [Int]) {
    guard uses.count <= Self.mostUses, let word = file.tokens[index].kind.word else { return }
    func isBehind(_ kinds: SwiftTokens.Kind...) -> Bool {
      kinds.reversed().enumerated().allSatisfy { file.kind(index - 1 - $0.offset) == $0.element }
    }
    if word.hasPrefix("SecItem") && file.kind(index + 1) == .sign("(") { usesKeychain = true }
    let isLabel = file.kind(index + 1) == .sign(":")
    let name: AppClipUse.Name
    switch word {
    case "standard" where isBehind(.word("UserDefaults"), .sign(".")): name = .standard
    case "suiteName"
    where isLabel
      && (isBehind(.word("UserDefaults"), .sign("("))
        || isBehind(.sign("."), .word("init"), .sign("("))):
      name = value(of: file, from: index + 2)
    case "forSecurityApplicationGroupIdentifier"
    where isLabel && isBehind(.sign("."), .word("containerURL"), .sign("(")):
      name = value(of: file, from: index + 2)
    default: return
    }
    let place = LintFinding.Place(file.file, line: file.tokens[index].line, role)
    for flow in flows(of: file, at: index, signing) {
      uses.append(AppClipUse(flow: flow, name: name, place: place))
    }
  }

  /// Returns the flows of a use: texts, unless its scope uses Sign in with Apple. Then returns accounts, or
  /// both if the scope is the file or the body of a type, where a name serves all code.
  private func flows(of file: SwiftScopes, at index: Int, _ signing: [Int]) -> [AppClipFlow] {
    let scope = file.scopes[file.scopeOfToken[index]]
    if !signing.contains(where: scope.range.contains) { return [.text] }
    return scope.parent == nil || scope.type != nil ? [.text, .user] : [.user]
  }

  // MARK: - The value of an argument

  /// Returns the value of the argument that begins at a token.
  private func value(of file: SwiftScopes, from start: Int) -> AppClipUse.Name {
    var depth = 0
    let words = file.tokens[start...].prefix { token in
      switch token.kind {
      case .sign("("), .sign("["), .sign("{"): depth += 1
      case .sign(")"), .sign("]"), .sign("}"): depth -= 1
      case .sign, .word, .text, .interpolated: break
      }
      return depth > 0 || depth == 0 && token.kind != .sign(",")
    }.map(\.kind)
    if words == [.word("nil")] { return .standard }
    if words.count == 1, case .text(let text) = words[0] { return .group(text) }
    if words.contains(.interpolated) { return .unknown("a string that is put together") }
    return Self.path(words).map { constant($0, of: file, at: start) }
      ?? .unknown("more than a string or a constant")
  }

  /// Returns the words of a dotted name, such as `Names.group`. `nil` for any other expression.
  private static func path(_ words: [SwiftTokens.Kind]) -> [String]? {
    let isPath = words.indices.allSatisfy { index in
      index.isMultiple(of: 2) ? words[index].word != nil : words[index] == .sign(".")
    }
    return isPath && !words.count.isMultiple(of: 2) ? words.compactMap(\.word) : nil
  }

  private func constant(
    _ path: [String], of file: SwiftScopes, at index: Int
  ) -> AppClipUse.Name {
    var path = path
    let isRaw = path.last == "rawValue"
    if isRaw { path.removeLast() }
    guard let name = path.last else { return .unknown("more than a string or a constant") }
    let shown = path.joined(separator: ".")
    let around = file.scopes(around: index)
    let types = around.compactMap { file.scopes[$0].type }
    if path.count == 1, file.isBound(name, around: index) {
      return .unknown("\(shown) is a parameter, and known when it is called")
    }
    // The word before the name is its type; `self` is the enclosing type.
    var owner = path.dropLast().last
    if owner == "self" || owner == "Self" { owner = types.first ?? owner }
    let known =
      path.count == 1 ? visible(name, in: file, around, types) : members(name, of: owner)
    let values = Set(known.filter { $0.isCase == isRaw }.map(\.value))
    guard let value = values.first, values.count == 1 else {
      return .unknown(
        values.isEmpty
          ? "\(shown) is no constant in the sources of \(role)"
          : "\(shown) has more than one value in the sources of \(role)")
    }
    return value.map { .group($0) } ?? .unknown("\(shown) is no plain string")
  }

  /// Returns the constants to which a bare name may refer: the nearest enclosing one, else members of the
  /// enclosing types in other files, else global constants.
  private func visible(
    _ name: String, in file: SwiftScopes, _ around: [Int], _ types: [String]
  ) -> [SwiftScopes.Constant] {
    for scope in around {
      let here = file.constants[name, default: []].filter { $0.scope == scope }
      if !here.isEmpty { return here }
    }
    for type in types {
      let members = members(name, of: type)
      if !members.isEmpty { return members }
    }
    return files.flatMap { other in other.constants[name, default: []].filter { $0.scope == 0 } }
  }

  private func members(_ name: String, of type: String?) -> [SwiftScopes.Constant] {
    files.flatMap { file in
      file.constants[name, default: []].filter { file.scopes[$0.scope].type == type }
    }
  }
}
