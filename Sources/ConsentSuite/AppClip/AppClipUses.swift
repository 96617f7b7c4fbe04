import ConsentVocabulary
import Notation
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

// MARK: - Names in a file of their own

/// A small file that says under which name each program keeps what, where the code does not:
///
///     clip text = group.com.example.coffee
///     app text = group.com.example.coffee
///     clip user = standard
///     app user = group.com.example.coffee
///     leaves secrets = no
///
/// Each line may be missing. What stands behind `#` at the start of a line is a comment.
struct AppClipNamesFile {
  private(set) var uses: [(program: AppClipProgram, use: AppClipUse)] = []
  /// Whether the clip leaves secrets as it leaves any text, and the line that says so.
  private(set) var leavesSecrets: (isSo: Bool, place: LintFinding.Place)?

  private enum Key: String, CaseIterable {
    case clipText = "clip text"
    case appText = "app text"
    case clipUser = "clip user"
    case appUser = "app user"
    case leavesSecrets = "leaves secrets"
  }

  init(_ file: LintFile) throws(LintMistake) {
    var seen: Set<Key> = []
    let lines = try file.text().split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      func mistake(_ expected: String) -> LintMistake {
        LintMistake(Mistake(file.path, line: index + 1, expected: expected))
      }
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let sides = line.split(separator: "=", maxSplits: 1).map {
        $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      }
      guard let key = Key(rawValue: sides.first ?? "") else {
        let nearest = Notation.nearest(to: sides.first ?? "", in: Key.allCases.map(\.rawValue))
        let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
        throw mistake(nearest.map { "\"\($0) = NAME\"" } ?? "NAME behind one of: \(known)")
      }
      guard sides.count == 2, !sides[1].isEmpty, !sides[1].contains(" ") else {
        throw mistake("one name behind \"\(key.rawValue) =\"")
      }
      guard seen.insert(key).inserted else { throw mistake("\"\(key.rawValue)\" once only") }
      let place = { LintFinding.Place(file.path, line: index + 1, $0) }
      func use(_ program: AppClipProgram, _ flow: AppClipFlow) {
        let name: AppClipUse.Name =
          sides[1] == "standard"
          ? .standard : sides[1].contains("$(") ? .unknown("a build setting") : .group(sides[1])
        uses.append(
          (program, AppClipUse(flow: flow, name: name, place: place(program.word))))
      }
      switch key {
      case .clipText: use(.clip, .text)
      case .appText: use(.app, .text)
      case .clipUser: use(.clip, .user)
      case .appUser: use(.app, .user)
      case .leavesSecrets:
        guard ["yes", "no"].contains(sides[1]) else { throw mistake("yes or no") }
        leavesSecrets = (sides[1] == "yes", place(AppClipProgram.clip.word))
      }
    }
  }
}

extension AppClipProgram {
  /// Its name in a word.
  var word: String {
    switch self {
    case .clip: "clip"
    case .app: "app"
    }
  }
}
