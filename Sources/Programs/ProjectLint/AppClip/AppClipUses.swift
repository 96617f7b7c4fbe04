import ConsentVocabulary

/// A store that a program uses for data that it hands over, and the place that names it.
struct AppClipUse: Hashable, Sendable {
  var flow: AppClipFlow
  var name: Name
  var place: LintFinding.Place
  /// Whether it is certain that the program has this code: no open condition, no guess of the owner.
  var isSure = true
  /// The keys of defaults and the names of files that it is used with.
  var keys: [Key] = []
  /// Whether `keys` contains every key that the store is used with.
  var isWhole = false
  /// Whether no source does anything with it.
  var isIdle = false

  enum Name: Hashable, Sendable {
    /// The defaults or the files of a group of this name.
    case group(String)
    case standard
    /// The name is known only at run time, for this reason.
    case unknown(String)
  }

  struct Key: Hashable, Sendable {
    var name: String
    var isRead: Bool
    var isWritten: Bool
    var place: LintFinding.Place
  }

  /// The name of a group; `nil` for the standard defaults and for an unknown name.
  var group: String? { if case .group(let group) = name { group } else { nil } }
}

struct AppClipSources {
  private(set) var uses: [AppClipUse] = []
  /// The calls that add items to the keychain, and that look them up.
  private(set) var itemsAdded: [LintFinding.Place] = []
  private(set) var itemsFound: [LintFinding.Place] = []
  private(set) var namesAccessGroup = false
  /// The uses of stores of the program's own, by the kind of the store, with names of files.
  private(set) var ownStores: [String: [AppClipUse]] = [:]
  /// Whether any of the sources has to do with Sign in with Apple.
  private(set) var signsIn = false
  /// For each source that cannot be parsed to its end, the position of the first unparsed line.
  private(set) var unended: [LintFinding.Place] = []
  /// The files that were not taken apart, as there were too many.
  var unread: [String] { module.unread }

  /// The most uses that are read; no program has as many.
  static let mostUses = 5_000

  /// The words of the sources that are read.
  static let marks = [
    "UserDefaults", "AppStorage", "suiteName", "forSecurityApplicationGroupIdentifier", "SecItem",
    "ASAuthorization", "documentDirectory", "documentsDirectory", "NSPersistentContainer",
    "modelContainer", "ModelContainer", "ModelConfiguration", "groupContainer",
  ]

  private let module: SwiftModule
  private let role: String
  private let guessed: Set<String>

  /// Finds the uses in the sources of a program.
  ///
  /// - Parameters:
  ///   - module: The sources that are compiled into the program, shared ones included.
  ///   - marks: The words that matter in each source of the library.
  ///   - role: The program in a word.
  ///   - guessed: The files that are only taken to be the program's.
  init(
    _ module: SwiftModule, marks: [[String]], role: String, guessed: Set<String> = []
  ) throws(LintMistake) {
    (self.module, self.role, self.guessed) = (module, role, guessed)
    var storesDefaults = false
    var appStorage: [AppClipUse] = []
    for index in module.files where !marks[index].isEmpty {
      guard let file = module.scopes(index) else { continue }
      if let line = file.unended { unended.append(LintFinding.Place(file.file, line: line, role)) }
      let source = Source(
        file: file,
        signing: file.tokens.indices.filter {
          file.kind($0)?.word?.hasPrefix("ASAuthorization") == true
        }, bound: Self.boundStores(file))
      if !source.signing.isEmpty { signsIn = true }
      for index in file.tokens.indices {
        guard let word = file.kind(index)?.word else { continue }
        if word == "defaultAppStorage" { storesDefaults = true }
        if word == "AppStorage", file.kind(index - 1) == .sign("@") {
          appStorage += self.appStorage(source, index)
        } else {
          read(source, at: index, word)
        }
      }
      guard uses.count <= Self.mostUses else {
        throw LintMistake(
          "These sources name suites more than \(Self.mostUses) times.",
          "Name the folders of the two programs.")
      }
    }
    // A store for the whole program takes the place of the standard one.
    if !storesDefaults { uses += appStorage }
  }

  /// A source, the tokens in it that have to do with signing in, and the names that are given a store, by the
  /// first token of its expression.
  private struct Source {
    var file: SwiftScopes
    var signing: [Int]
    var bound: [Int: (name: String, constant: SwiftScopes.Constant)]
  }

  private func place(_ file: SwiftScopes, _ index: Int) -> LintFinding.Place {
    LintFinding.Place(file.file, line: file.line(index), role)
  }

  private func isSure(_ file: SwiftScopes, _ index: Int) -> Bool {
    !file.tokens[index].isOpen && !guessed.contains(file.file)
  }

  private mutating func read(_ source: Source, at index: Int, _ word: String) {
    let file = source.file
    func isBehind(_ kinds: SwiftTokens.Kind...) -> Bool {
      kinds.reversed().enumerated().allSatisfy { file.kind(index - 1 - $0.offset) == $0.element }
    }
    /// The first token of the call whose bracket opens here, with the values on which it is called.
    func callee(_ bracket: Int) -> Int {
      var start = bracket
      while file.kind(start - 1)?.word != nil || file.kind(start - 1) == .sign(".")
        || file.kind(start - 1) == .sign(")") && file.kind(start - 2) == .sign("(")
      {
        start -= file.kind(start - 1) == .sign(")") ? 2 : 1
      }
      return start
    }
    func argument(_ start: Int) -> SwiftModule.Value {
      module.value(file, file.expression(from: start))
    }
    func end(_ bracket: Int) -> Int { file.end(ofBracketAt: bracket) + 1 }
    let isCall = file.kind(index + 1) == .sign("(")
    let isLabel = file.kind(index + 1) == .sign(":")
    switch word {
    case "SecItemAdd" where isCall: itemsAdded.append(place(file, index))
    case "SecItemCopyMatching" where isCall: itemsFound.append(place(file, index))
    case "kSecAttrAccessGroup": namesAccessGroup = true
    case "documentDirectory":
      guard let bracket = (max(0, index - 8)..<index).last(where: { file.kind($0) == .sign("(") })
      else { return }
      add(.own("the documents folder"), source, callee(bracket)..<end(bracket))
    case "documentsDirectory":
      add(.own("the documents folder"), source, callee(index + 1)..<(index + 1))
    case "NSPersistentContainer" where isCall && file.kind(index + 2) == .word("name"):
      add(.own("Core Data"), source, index..<end(index + 1), key: argument(index + 4))
    case "modelContainer" where isCall && file.kind(index + 2) == .word("for"),
      "ModelContainer" where isCall && file.kind(index + 2) == .word("for"):
      let types = (index..<end(index + 1)).filter { file.kind($0) == .word("self") }
        .compactMap { file.kind($0 - 2)?.word }
      add(.own("SwiftData"), source, index..<end(index + 1), key: .known(types))
    case "standard" where isBehind(.word("UserDefaults"), .sign(".")):
      add(.standard, source, (index - 2)..<(index + 1))
    case "suiteName"
    where isLabel
      && (isBehind(.word("UserDefaults"), .sign("("))
        || isBehind(.sign("."), .word("init"), .sign("("))):
      let range =
        (isBehind(.word("UserDefaults"), .sign("(")) ? index - 2 : index - 3)..<end(index - 1)
      let isNone =
        file.expression(from: index + 2).count == 1 && file.kind(index + 2) == .word("nil")
      add(isNone ? .standard : .suite(argument(index + 2)), source, range)
    case "forSecurityApplicationGroupIdentifier"
    where isLabel && isBehind(.sign("."), .word("containerURL"), .sign("(")):
      add(.files(argument(index + 2)), source, callee(index - 1)..<end(index - 1))
    case "groupContainer"
    where isLabel && file.kind(index + 2) == .sign(".")
      && file.kind(index + 3) == .word("identifier"):
      add(.files(argument(index + 5)), source, index..<(index + 2))
    case _: return
    }
  }

  private enum Store {
    /// The defaults, or the files, of the group with these names.
    case suite(SwiftModule.Value)
    case files(SwiftModule.Value)
    case standard
    /// A store of the program's own, of this kind.
    case own(String)

    var isDefaults: Bool {
      switch self {
      case .suite, .standard: true
      case .files, .own: false
      }
    }
  }

  /// Adds the uses of a store whose expression has these tokens.
  ///
  /// - Parameter key: The names in the expression itself.
  private mutating func add(
    _ store: Store, _ source: Source, _ range: Range<Int>, key given: SwiftModule.Value? = nil
  ) {
    let (file, start, end) = (source.file, range.lowerBound, range.upperBound)
    var use = AppClipUse(
      flow: .text, name: .standard, place: place(file, start), isSure: isSure(file, start))
    var begin = start
    while [.word("try"), .word("return"), .sign("("), .sign("?"), .sign("!")].contains(
      file.kind(begin - 1))
    {
      begin -= 1
    }
    let access = self.end(ofMarks: file, end, store.isDefaults)
    if case .known(let names)? = given {
      use.keys = names.map {
        AppClipUse.Key(name: $0, isRead: true, isWritten: true, place: use.place)
      }
      use.isWhole = !names.isEmpty
    } else if given == nil, file.kind(access) != .sign("."),
      let (name, constant) = source.bound[begin] ?? source.bound[start]
    {
      (use.keys, use.isWhole, use.isIdle) = keys(of: name, constant, file, store.isDefaults)
    } else if given == nil, let key = key(file, behind: end, store.isDefaults) {
      (use.keys, use.isWhole) = ([key], true)
    } else if given == nil {
      // A statement of its own.
      use.isIdle = file.line(start - 1) < file.line(start) && file.line(end) > file.line(end - 1)
    }
    let names: [AppClipUse.Name]
    switch store {
    case .own(let kind): return ownStores[kind, default: []].append(use)
    case .standard: names = [.standard]
    case .suite(.known(let texts)), .files(.known(let texts)): names = texts.map { .group($0) }
    case .suite(.unknown(let open)), .files(.unknown(let open)):
      names = [.unknown(open.reason)]
      use.place = LintFinding.Place(open.place.file, line: open.place.line, role)
    }
    for name in names {
      for flow in flows(source, at: start) {
        (use.flow, use.name) = (flow, name)
        uses.append(use)
      }
    }
  }

  /// The flows of a use: accounts if the code around has to do with Sign in with Apple, else texts; both
  /// in the body of a type, which serves all of it.
  private func flows(_ source: Source, at index: Int) -> [AppClipFlow] {
    let scope = source.file.scopes[source.file.scope(of: index)]
    if !source.signing.contains(where: scope.range.contains) { return [.text] }
    return scope.parent == nil || scope.type != nil ? [.text, .user] : [.user]
  }

  // MARK: - Keys

  /// The names that are given a store, by the first token of its expression.
  private static func boundStores(
    _ file: SwiftScopes
  ) -> [Int: (name: String, constant: SwiftScopes.Constant)] {
    var found: [Int: (name: String, constant: SwiftScopes.Constant)] = [:]
    for (name, constants) in file.constants {
      for constant in constants {
        guard var start = constant.value else { continue }
        if file.kind(start) == .sign("{") {
          start += file.kind(start + 1) == .word("return") ? 2 : 1
        }
        found[start] = (name, constant)
      }
    }
    return found
  }

  /// The token behind signs of optionals, calls without arguments and, of a list of folders, its first.
  private func end(ofMarks file: SwiftScopes, _ start: Int, _ isDefaults: Bool) -> Int {
    var index = start
    while true {
      switch (file.kind(index), file.kind(index + 1)) {
      case (.sign("!"), _), (.sign("?"), _): index += 1
      case (.sign("("), .sign(")")): index += 2
      case (.sign("["), _) where !isDefaults: index = file.end(ofBracketAt: index) + 1
      case (.sign("."), .word("first")) where !isDefaults: index += 2
      case _: return index
      }
    }
  }

  /// The key of an access behind a store, such as `.string(forKey: "name")`, or the name of a file.
  private func key(_ file: SwiftScopes, behind end: Int, _ isDefaults: Bool) -> AppClipUse.Key? {
    let index = self.end(ofMarks: file, end, isDefaults)
    guard file.kind(index) == .sign("."), let method = file.kind(index + 1)?.word,
      file.kind(index + 2) == .sign("(")
    else { return nil }
    let close = file.end(ofBracketAt: index + 2)
    let start: Int
    if isDefaults {
      guard let label = (index..<close).last(where: { file.kind($0) == .word("forKey") }) else {
        return nil
      }
      start = label + 2
    } else {
      guard ["appendingPathComponent", "appending"].contains(method) else { return nil }
      start = file.kind(index + 4) == .sign(":") ? index + 5 : index + 3
    }
    guard case .known(let names) = module.value(file, file.expression(from: start)),
      names.count == 1
    else { return nil }
    let isWritten = ["set", "setValue"].contains(method)
    let isRead = !isDefaults || !isWritten && method != "removeObject"
    return AppClipUse.Key(
      name: names[0], isRead: isRead, isWritten: isWritten || !isDefaults,
      place: place(file, index))
  }

  /// The keys of all accesses through a name that a store was given, whether these are all of them, and
  /// whether there is none.
  private func keys(
    of name: String, _ constant: SwiftScopes.Constant, _ home: SwiftScopes, _ isDefaults: Bool
  ) -> ([AppClipUse.Key], isWhole: Bool, isIdle: Bool) {
    let scope = home.scopes[constant.scope]
    let isLocal = scope.type == nil && constant.scope != 0
    var (keys, isWhole, isIdle): ([AppClipUse.Key], Bool, Bool) = ([], true, true)
    for file in isLocal ? [home] : module.files(using: name) {
      let range = isLocal ? scope.range : file.tokens.indices
      for index in range where file.kind(index) == .word(name) {
        if file.file == home.file && index == constant.index { continue }
        if [.word("let"), .word("var")].contains(file.kind(index - 1)) { continue }
        let isMember = file.kind(index - 1) == .sign(".")
        let owner = isMember ? file.kind(index - 2)?.word : nil
        let isOwn = owner.map { [scope.type, "self", "Self"].contains($0) } ?? !isMember
        // The member of another type, or another name of another file.
        let isOthers =
          isMember
          ? !isOwn && owner?.first?.isUppercase == true
          : file.file != home.file && (scope.type != nil || file.constants[name] != nil)
        if isOthers || file.kind(index + 1) == .sign(":") { continue }
        isIdle = false
        if isOwn, let key = key(file, behind: index + 1, isDefaults) {
          keys.append(key)
        } else {
          isWhole = false
        }
      }
    }
    return (keys, isWhole && !keys.isEmpty, isIdle)
  }

  /// The use of `@AppStorage("key")` in standard defaults. A store that is made here is read by itself, one
  /// that has a name where it is made.
  private func appStorage(_ source: Source, _ index: Int) -> [AppClipUse] {
    let file = source.file
    guard file.kind(index + 1) == .sign("("),
      !(index..<file.end(ofBracketAt: index + 1)).contains(where: {
        file.kind($0) == .word("store") && file.kind($0 + 1) == .sign(":")
      })
    else { return [] }
    let place = place(file, index)
    var keys: [AppClipUse.Key] = []
    if case .known(let names) = module.value(file, file.expression(from: index + 2)),
      names.count == 1
    {
      keys = [AppClipUse.Key(name: names[0], isRead: true, isWritten: true, place: place)]
    }
    return flows(source, at: index).map {
      AppClipUse(
        flow: $0, name: .standard, place: place, isSure: isSure(file, index), keys: keys,
        isWhole: !keys.isEmpty)
    }
  }
}
