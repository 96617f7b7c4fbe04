import ConsentVocabulary
import Reporting

/// A name under which a program keeps what it hands over, and where it says so.
struct AppClipUse: Hashable, Sendable {
  var flow: AppClipFlow
  var name: Name
  var place: LintFinding.Place

  enum Name: Hashable, Sendable {
    /// The defaults or the files of a group of this name.
    case group(String)
    case standard
    /// It is known when the program runs, for this reason.
    case unknown(String)
  }
}

/// What is handed over under a name.
enum AppClipFlow: Hashable, Sendable, CaseIterable {
  case text, user

  var word: String {
    switch self {
    case .text: "text"
    case .user: "user"
    }
  }
}

/// What the sources of one program name, and what they use besides.
struct AppClipSources {
  private(set) var uses: [AppClipUse] = []
  /// Whether any of them uses the keychain.
  private(set) var usesKeychain = false
  /// Where a source cannot be read on.
  private(set) var unended: [LintFinding.Place] = []

  /// The most uses that are read; no program has as many.
  static let mostUses = 5_000

  private let files: [SwiftScopes]
  private let role: String

  /// - Parameters:
  ///   - files: Those that are compiled into the program, those that it shares included.
  ///   - role: Whose they are, in a word.
  init(_ files: [SwiftScopes], role: String) {
    (self.files, self.role) = (files, role)
    for file in files {
      if let line = file.unended { unended.append(LintFinding.Place(file.file, line: line, role)) }
      let signing = file.tokens.indices.filter { index in
        if case .word(let word) = file.tokens[index].kind {
          word.hasPrefix("ASAuthorization")
        } else {
          false
        }
      }
      for index in file.tokens.indices { read(file, at: index, signing) }
    }
  }

  /// - Parameter signing: The tokens of the file that have to do with Sign in with Apple.
  private mutating func read(_ file: SwiftScopes, at index: Int, _ signing: [Int]) {
    let tokens = file.tokens
    func kind(_ offset: Int) -> SwiftTokens.Kind? {
      tokens.indices.contains(index + offset) ? tokens[index + offset].kind : nil
    }
    guard uses.count <= Self.mostUses, case .word(let word) = tokens[index].kind else { return }
    if word.hasPrefix("SecItem") && kind(1) == .sign("(") { usesKeychain = true }
    let name: AppClipUse.Name
    switch word {
    case "standard" where kind(-1) == .sign(".") && kind(-2) == .word("UserDefaults"):
      name = .standard
    case "suiteName"
    where kind(1) == .sign(":") && kind(-1) == .sign("(")
      && (kind(-2) == .word("UserDefaults")
        || kind(-2) == .word("init") && kind(-3) == .sign(".")):
      name = value(of: file, from: index + 2)
    case "forSecurityApplicationGroupIdentifier"
    where kind(1) == .sign(":") && kind(-1) == .sign("(") && kind(-2) == .word("containerURL")
      && kind(-3) == .sign("."):
      name = value(of: file, from: index + 2)
    default: return
    }
    let place = LintFinding.Place(file.file, line: tokens[index].line, role)
    for flow in flows(of: file, at: index, signing) {
      uses.append(AppClipUse(flow: flow, name: name, place: place))
    }
  }

  /// What is handed over there: an identifier of an account where the code around has to do with Sign
  /// in with Apple, else texts; in the body of a type, which serves all of it, both.
  private func flows(
    of file: SwiftScopes, at index: Int, _ signing: [Int]
  ) -> [AppClipFlow] {
    let scope = file.scopes[file.scopeOfToken[index]]
    if !signing.contains(where: scope.range.contains) { return [.text] }
    return scope.parent == nil || scope.type != nil ? [.text, .user] : [.user]
  }

  // MARK: - What an argument stands for

  /// The value of the argument that begins at a token.
  private func value(of file: SwiftScopes, from start: Int) -> AppClipUse.Name {
    var (index, depth) = (start, 0)
    var words: [SwiftTokens.Kind] = []
    while index < file.tokens.count {
      let kind = file.tokens[index].kind
      switch kind {
      case .sign("("), .sign("["), .sign("{"): depth += 1
      case .sign(")"), .sign("]"), .sign("}"): depth -= 1
      case .sign, .word, .text, .interpolated: break
      }
      if depth < 0 || depth == 0 && kind == .sign(",") { break }
      words.append(kind)
      index += 1
    }
    if words == [.word("nil")] { return .standard }
    if words.count == 1, case .text(let text) = words[0] { return .group(text) }
    if words.contains(.interpolated) { return .unknown("a string that is put together") }
    guard let path = Self.path(words) else { return .unknown("more than a string or a constant") }
    return constant(path, of: file, at: start)
  }

  /// The words of a name with points, such as `Names.group`; `nil` where it is something else.
  private static func path(_ words: [SwiftTokens.Kind]) -> [String]? {
    var path: [String] = []
    for (place, kind) in words.enumerated() {
      switch kind {
      case .word(let word) where place.isMultiple(of: 2): path.append(word)
      case .sign(".") where !place.isMultiple(of: 2): break
      case .word, .sign, .text, .interpolated: return nil
      }
    }
    return words.count.isMultiple(of: 2) ? nil : path
  }

  private func constant(
    _ path: [String], of file: SwiftScopes, at index: Int
  ) -> AppClipUse.Name {
    var path = path
    let isRaw = path.last == "rawValue"
    if isRaw { path.removeLast() }
    guard let name = path.last else { return .unknown("more than a string or a constant") }
    let shown = path.joined(separator: ".")
    // What stands before the name, if that is a type; `self` is the one around.
    var owner = path.dropLast().last
    let around = file.scopes(around: index)
    let types = around.compactMap { file.scopes[$0].type }
    if owner == "self" || owner == "Self" { owner = types.first ?? owner }
    let isPlain = path.count == 1
    if isPlain && file.isBound(name, around: index) {
      return .unknown("\(shown) is a parameter, and known when it is called")
    }
    let known = isPlain ? visible(name, in: file, around, types) : members(name, of: owner)
    let values = Set(known.filter { $0.isCase == isRaw }.map(\.value))
    guard let value = values.first, values.count == 1 else {
      return .unknown(
        values.isEmpty
          ? "\(shown) is no constant in the sources of \(role)"
          : "\(shown) has more than one value in the sources of \(role)")
    }
    return value.map { .group($0) } ?? .unknown("\(shown) is no plain string")
  }

  /// The constants that a bare name can mean: the nearest around it, else those of the same types in
  /// other files, else those of whole files.
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
