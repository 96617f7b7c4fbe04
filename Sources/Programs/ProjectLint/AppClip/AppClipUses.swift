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
    /// Whether it is the name of a file, of which it is not known who writes it.
    var isFile = false
  }

  /// The name of a group; `nil` for any other store.
  var group: String? { if case .group(let group) = name { group } else { nil } }

  var written: [String] { keys.filter(\.isWritten).map(\.name).distinct }
  var read: [String] { keys.filter(\.isRead).map(\.name).distinct }

  /// Whether the program leaves something in it, as far as is known.
  var isLeft: Bool { !written.isEmpty || !isWhole && (name != .standard || !isIdle) }
}

/// The uses of stores in the sources of a program, and its handlers of invocations.
struct AppClipSources {
  private(set) var uses: [AppClipUse] = []
  /// The calls that add items to the keychain, and that look them up.
  private(set) var itemsAdded: [LintFinding.Place] = []
  private(set) var itemsFound: [LintFinding.Place] = []
  /// The handlers of an invocation, and whether another word of one was met.
  private(set) var handlers: [(place: LintFinding.Place, isSure: Bool)] = []
  private(set) var mayHandle = false
  /// The first import of a framework whose code is in another language.
  private(set) var host: LintFinding.Place?
  /// The kinds of stores that a program has for itself, with the first use of each.
  private(set) var ownStores: [String: LintFinding.Place] = [:]
  /// The keys that are read through stores that are not known.
  private(set) var looseReads: [AppClipUse.Key] = []
  /// The files that were not read to their end.
  private(set) var unread: [LintFinding.Place] = []

  /// The most uses that are read; no program has as many.
  private static let mostUses = 5_000

  /// The words of the sources that are read.
  static let marks =
    [
      "UserDefaults", "AppStorage", "suiteName", "forSecurityApplicationGroupIdentifier", "SecItem",
      "ASAuthorization", "documentDirectory", "documentsDirectory", "NSPersistentContainer",
      "modelContainer", "ModelContainer", "ModelConfiguration", "groupContainer", "forKey",
    ] + handlerWords + hosts.map { "import \($0)" }
  private static let handlerWords = [
    "onOpenURL", "onContinueUserActivity", "NSUserActivity", "userActivities", "webpageURL",
  ]
  private static let hosts = ["React", "Flutter", "Expo"]
  private static let ownStoreWords = [
    "documentDirectory": "the documents folder", "documentsDirectory": "the documents folder",
    "NSPersistentContainer": "Core Data", "modelContainer": "SwiftData",
    "ModelContainer": "SwiftData",
  ]
  static let groupWords: Set = [
    "suiteName", "forSecurityApplicationGroupIdentifier", "groupContainer",
  ]

  private let module: SwiftModule
  private let role: String
  private let guessed: Set<String>
  /// The labels of keys whose stores are known, by their files.
  private var resolved: [String: Set<Int>] = [:]

  /// Finds the uses in the sources of a program.
  ///
  /// - Parameters:
  ///   - module: The sources that are compiled into the program, shared ones included.
  ///   - marks: The words that matter in each source of the library.
  ///   - role: The program in a word.
  ///   - guessed: The files that are only taken to be the program's.
  init(_ module: SwiftModule, marks: [Set<String>], role: String, guessed: Set<String> = []) {
    (self.module, self.role, self.guessed) = (module, role, guessed)
    var storesDefaults = false
    var appStorage: [AppClipUse] = []
    let known = Set(Self.marks)
    let files = module.files.filter { !marks[$0].isDisjoint(with: known) }
    for index in files {
      guard let file = module.scopes(index) else { continue }
      if let line = file.unended { unread.append(LintFinding.Place(file.file, line: line, role)) }
      let source = Source(
        file: file,
        signing: file.tokens.indices.filter {
          file.kind($0)?.word?.hasPrefix("ASAuthorization") == true
        }, bound: Self.boundStores(file))
      for index in file.tokens.indices {
        guard let word = file.kind(index)?.word else { continue }
        if word == "defaultAppStorage" { storesDefaults = true }
        if word == "AppStorage", file.kind(index - 1) == .sign("@") {
          appStorage += self.appStorage(source, index)
        } else {
          read(source, at: index, word)
          readHandler(file, index, word)
        }
        if uses.count > Self.mostUses { break }
      }
    }
    // A store for the whole program takes the place of the standard one.
    if !storesDefaults { uses += appStorage }
    unread += module.unread.map { LintFinding.Place($0, line: nil, role) }
    for index in files {
      guard let file = module.scopes(index) else { continue }
      for label in file.tokens.indices
      where file.kind(label) == .word("forKey") && file.kind(label + 1) == .sign(":")
        && resolved[file.file]?.contains(label) != true
      {
        let method = (max(0, label - 12)..<label).last { file.kind($0) == .sign("(") }
          .flatMap { file.kind($0 - 1)?.word }
        if ["set", "setValue", "removeObject", nil].contains(method) { continue }
        if case .known(let names) = module.value(file, file.expression(from: label + 2)) {
          looseReads += names.map {
            AppClipUse.Key(name: $0, isRead: true, isWritten: false, place: place(file, label))
          }
        }
      }
    }
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

  private mutating func readHandler(_ file: SwiftScopes, _ index: Int, _ word: String) {
    var isHandler = false
    switch word {
    case "onOpenURL": isHandler = file.kind(index - 1) == .sign(".")
    case "onContinueUserActivity" where file.kind(index + 1) == .sign("("):
      let range = file.expression(from: index + 2)
      let name = range.lazy.compactMap { file.kind($0)?.word }.last
      isHandler = name == "NSUserActivityTypeBrowsingWeb"
      if !isHandler, case .known(let texts) = module.value(file, range) {
        isHandler = texts.contains("NSUserActivityTypeBrowsingWeb")
      } else if name?.hasPrefix("CS") != true {
        mayHandle = true
      }
    case "continue":
      // A method of a delegate: `scene(_:continue:)`, `application(_:continue:restorationHandler:)`.
      isHandler =
        file.kind(index + 1)?.word != nil && file.kind(index + 2) == .sign(":")
        && file.kind(index + 3) == .word("NSUserActivity")
    case "userActivities", "webpageURL", "NSUserActivityTypeBrowsingWeb": mayHandle = true
    case "import"
    where file.kind(index + 1)?.word.map({ name in
      Self.hosts.contains { name.hasPrefix($0) }
    }) == true:
      host = host ?? place(file, index)
    case _: return
    }
    if isHandler { handlers.append((place(file, index), isSure(file, index))) }
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
    if let kind = Self.ownStoreWords[word], ownStores[kind] == nil {
      ownStores[kind] = place(file, index)
    }
    let isCall = file.kind(index + 1) == .sign("(")
    let isLabel = file.kind(index + 1) == .sign(":")
    switch word {
    case "SecItemAdd" where isCall: itemsAdded.append(place(file, index))
    case "SecItemCopyMatching" where isCall: itemsFound.append(place(file, index))
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

    var isDefaults: Bool {
      switch self {
      case .suite, .standard: true
      case .files: false
      }
    }
  }

  /// Adds the uses of a store whose expression has these tokens.
  private mutating func add(_ store: Store, _ source: Source, _ range: Range<Int>) {
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
    if file.kind(access) != .sign("."),
      let (name, constant) = source.bound[begin] ?? source.bound[start]
    {
      (use.keys, use.isWhole, use.isIdle) = keys(of: name, constant, file, store.isDefaults)
    } else if let key = storageKey(file, before: start) {
      (use.keys, use.isWhole) = key.map { ([$0], true) } ?? ([], false)
    } else if let access = self.access(file, behind: end, store.isDefaults) {
      (use.keys, use.isWhole) = (access.keys, true)
    } else {
      // A statement of its own.
      use.isIdle = file.line(start - 1) < file.line(start) && file.line(end) > file.line(end - 1)
    }
    let names: [AppClipUse.Name]
    switch store {
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

  /// The keys of an access behind a store, such as `.string(forKey: "name")`, or the names of a file; none
  /// for an access that needs no key. Returns `nil` if they are not known.
  private mutating func access(
    _ file: SwiftScopes, behind end: Int, _ isDefaults: Bool
  ) -> (keys: [AppClipUse.Key], place: Int)? {
    let index = self.end(ofMarks: file, end, isDefaults)
    guard file.kind(index) == .sign("."), let method = file.kind(index + 1)?.word,
      file.kind(index + 2) == .sign("(")
    else { return nil }
    let close = file.end(ofBracketAt: index + 2)
    let start: Int
    if isDefaults {
      if ["register", "synchronize", "addSuite"].contains(method) { return ([], index) }
      guard let label = (index..<close).last(where: { file.kind($0) == .word("forKey") }) else {
        return nil
      }
      resolved[file.file, default: []].insert(label)
      start = label + 2
    } else {
      guard ["appendingPathComponent", "appending"].contains(method) else { return nil }
      start = file.kind(index + 4) == .sign(":") ? index + 5 : index + 3
    }
    guard case .known(let names) = module.value(file, file.expression(from: start)) else {
      return nil
    }
    let isWritten = ["set", "setValue"].contains(method)
    let isRead = !isDefaults || !isWritten && method != "removeObject"
    let keys = names.map {
      AppClipUse.Key(
        name: $0, isRead: isRead, isWritten: isWritten || !isDefaults, place: place(file, index),
        isFile: !isDefaults)
    }
    return (keys, index)
  }

  /// The keys of all accesses through a name that a store was given, whether these are all of them, and
  /// whether there is none.
  private mutating func keys(
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
        let isOwn =
          owner.map { [scope.type, "self", "Self"].contains($0) }
          ?? (!isMember || file.kind(index - 2) == .sign(":"))
        // The member of another type, or another name of another file.
        let isOthers =
          isMember
          ? !isOwn && owner?.first?.isUppercase == true
          : file.file != home.file && (scope.type != nil || file.constants[name] != nil)
        if isOthers || file.kind(index + 1) == .sign(":") { continue }
        isIdle = false
        if isOwn, let access = access(file, behind: index + 1, isDefaults) {
          keys += access.keys
        } else if let key = storageKey(
          file, before: isMember ? index - (owner == nil ? 1 : 2) : index),
          let key
        {
          keys.append(key)
        } else {
          isWhole = false
        }
      }
    }
    return (keys, isWhole && !isIdle, isIdle)
  }

  /// The key of the `@AppStorage` whose store is the expression that begins here. Returns `nil` if there is no
  /// such property around, and a value of `nil` if its key is not known.
  private func storageKey(_ file: SwiftScopes, before start: Int) -> AppClipUse.Key?? {
    guard file.kind(start - 1) == .sign(":"), file.kind(start - 2) == .word("store"),
      let index = (max(0, start - 16)..<start).last(where: { file.kind($0) == .word("AppStorage") })
    else { return nil }
    return .some(storageKey(file, index))
  }

  /// The key of `@AppStorage`. It is written if the property is assigned or bound.
  private func storageKey(_ file: SwiftScopes, _ index: Int) -> AppClipUse.Key? {
    guard case .known(let names) = module.value(file, file.expression(from: index + 2)),
      names.count == 1
    else { return nil }
    let close = file.end(ofBracketAt: index + 1)
    let property = (close..<min(close + 8, file.tokens.count)).first {
      file.kind($0) == .word("var")
    }
    .flatMap { file.kind($0 + 1)?.word }
    let scope = file.scopes[file.scope(of: index)]
    let isOfClass = (scope.range.lowerBound..<scope.brace).contains {
      file.kind($0) == .word("class")
    }
    let isWritten =
      property.map { name in
        isAssigned(name, in: file)
          || isOfClass && module.files(assigning: name).contains { isAssigned(name, in: $0) }
      } ?? true
    return AppClipUse.Key(
      name: names[0], isRead: true, isWritten: isWritten, place: place(file, index))
  }

  /// Whether a file gives a property a value, changes it, or hands out a binding to it.
  private func isAssigned(_ name: String, in file: SwiftScopes) -> Bool {
    file.tokens.indices.contains { index in
      if file.kind(index) == .word("$\(name)") { return true }
      if file.kind(index) == .word(name), file.kind(index - 2)?.word?.hasPrefix("$") == true {
        return true
      }
      guard file.kind(index) == .word(name),
        ![.word("let"), .word("var")].contains(file.kind(index - 1))
      else { return false }
      switch (file.kind(index + 1), file.kind(index + 2)) {
      case (.sign("="), .sign("=")): return false
      case (.sign("="), _), (.sign("+"), .sign("=")), (.sign("-"), .sign("=")): return true
      case (.sign("."), .word(let method)):
        return ["toggle", "append", "removeAll", "insert", "remove"].contains(method)
      case _: return false
      }
    }
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
    let key = storageKey(file, index)
    return flows(source, at: index).map {
      AppClipUse(
        flow: $0, name: .standard, place: place(file, index), isSure: isSure(file, index),
        keys: key.map { [$0] } ?? [], isWhole: key != nil)
    }
  }
}
