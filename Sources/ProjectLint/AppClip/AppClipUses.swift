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
  /// Whether all of its keys are known.
  var isWhole = false

  enum Name: Hashable, Sendable {
    /// The defaults or the files of a group of this name.
    case group(String)
    case standard
    /// Known only when the program runs, for this reason.
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

/// The uses in the sources of one program.
struct AppClipSources {
  private(set) var uses: [AppClipUse] = []
  /// The calls that add items to the keychain, and that look them up.
  private(set) var itemsAdded: [LintFinding.Place] = []
  private(set) var itemsFound: [LintFinding.Place] = []
  private(set) var namesAccessGroup = false
  /// The places that open a store of the program's own, by the kind of the store.
  private(set) var ownStores: [String: [LintFinding.Place]] = [:]
  /// Whether any of the sources has to do with Sign in with Apple.
  private(set) var signsIn = false
  /// The places from which on a source cannot be read.
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
      let signing = file.tokens.indices.filter {
        file.tokens[$0].kind.word?.hasPrefix("ASAuthorization") == true
      }
      if !signing.isEmpty { signsIn = true }
      let bound = Self.boundStores(file)
      for index in file.tokens.indices {
        guard let word = file.tokens[index].kind.word else { continue }
        if word == "defaultAppStorage" { storesDefaults = true }
        if word == "AppStorage", file.kind(index - 1) == .sign("@") {
          appStorage += self.appStorage(file, index, signing)
        } else {
          read(file, at: index, word, signing, bound)
        }
      }
      guard uses.count <= Self.mostUses else {
        throw LintMistake(
          "These sources name suites more than \(Self.mostUses) times.",
          "Name the folders of the two programs.")
      }
    }
    // A store for the whole program takes the place of the standard one.
    uses += appStorage.filter { !(storesDefaults && $0.name == .standard) }
  }

  private func place(_ file: SwiftScopes, _ index: Int) -> LintFinding.Place {
    LintFinding.Place(file.file, line: file.line(index), role)
  }

  private func isSure(_ file: SwiftScopes, _ index: Int) -> Bool {
    !file.tokens[index].isOpen && !guessed.contains(file.file)
  }

  private mutating func read(
    _ file: SwiftScopes, at index: Int, _ word: String, _ signing: [Int],
    _ bound: [Int: (name: String, constant: SwiftScopes.Constant)]
  ) {
    func isBehind(_ kinds: SwiftTokens.Kind...) -> Bool {
      kinds.reversed().enumerated().allSatisfy { file.kind(index - 1 - $0.offset) == $0.element }
    }
    let isCall = file.kind(index + 1) == .sign("(")
    let isLabel = file.kind(index + 1) == .sign(":")
    switch word {
    case "SecItemAdd" where isCall: itemsAdded.append(place(file, index))
    case "SecItemCopyMatching" where isCall: itemsFound.append(place(file, index))
    case "kSecAttrAccessGroup": namesAccessGroup = true
    case "documentDirectory", "documentsDirectory":
      ownStores["the documents folder", default: []].append(place(file, index))
    case "NSPersistentContainer" where isCall:
      ownStores["Core Data", default: []].append(place(file, index))
    case "modelContainer" where isCall, "ModelContainer" where isCall:
      ownStores["SwiftData", default: []].append(place(file, index))
    case "standard" where isBehind(.word("UserDefaults"), .sign(".")):
      add(.known([]), file, index - 2, index + 1, signing, bound, isFile: false, isStandard: true)
    case "suiteName"
    where isLabel
      && (isBehind(.word("UserDefaults"), .sign("("))
        || isBehind(.sign("."), .word("init"), .sign("("))):
      let argument = file.expression(from: index + 2)
      let start = isBehind(.word("UserDefaults"), .sign("(")) ? index - 2 : index - 3
      let isNone = argument.count == 1 && file.kind(index + 2) == .word("nil")
      add(
        isNone ? .known([]) : module.value(file, argument), file, start,
        file.end(ofBracketAt: index - 1) + 1, signing, bound, isFile: false, isStandard: isNone)
    case "forSecurityApplicationGroupIdentifier"
    where isLabel && isBehind(.sign("."), .word("containerURL"), .sign("(")):
      var start = index - 3
      while file.kind(start - 1)?.word != nil || file.kind(start - 1) == .sign(".")
        || file.kind(start - 1) == .sign(")") && file.kind(start - 2) == .sign("(")
      {
        start -= file.kind(start - 1) == .sign(")") ? 2 : 1
      }
      add(
        module.value(file, file.expression(from: index + 2)), file, start,
        file.end(ofBracketAt: index - 1) + 1, signing, bound, isFile: true, isStandard: false)
    case "groupContainer" where isLabel && file.kind(index + 2) == .sign("."):
      guard file.kind(index + 3) == .word("identifier") else { return }
      add(
        module.value(file, file.expression(from: index + 5)), file, index, index + 2, signing,
        bound,
        isFile: true, isStandard: false)
    case _: return
    }
  }

  /// Adds the uses of a store whose expression has these tokens.
  private mutating func add(
    _ value: SwiftModule.Value, _ file: SwiftScopes, _ start: Int, _ end: Int, _ signing: [Int],
    _ bound: [Int: (name: String, constant: SwiftScopes.Constant)], isFile: Bool, isStandard: Bool
  ) {
    var use = AppClipUse(
      flow: .text, name: .standard, place: place(file, start), isSure: isSure(file, start))
    var begin = start
    while [.word("try"), .word("return"), .sign("("), .sign("?"), .sign("!")].contains(
      file.kind(begin - 1))
    {
      begin -= 1
    }
    if file.kind(end) != .sign("."),
      !(["!", "?"].contains(where: { file.kind(end) == .sign($0) })
        && file.kind(end + 1) == .sign(".")),
      let (name, constant) = bound[begin] ?? bound[start]
    {
      (use.keys, use.isWhole) = keys(of: name, constant, file, isFile)
    } else if let key = key(file, behind: end, isFile) {
      (use.keys, use.isWhole) = ([key], true)
    }
    let names: [AppClipUse.Name]
    switch value {
    case .known(let texts): names = isStandard ? [.standard] : texts.map { .group($0) }
    case .unknown(let reason, let declared):
      names = [.unknown(reason)]
      use.place = LintFinding.Place(declared.file, line: declared.line, role)
    }
    for name in names {
      for flow in flows(of: file, at: start, signing) {
        (use.flow, use.name) = (flow, name)
        uses.append(use)
      }
    }
  }

  /// The flows of a use: accounts if the code around has to do with Sign in with Apple, else texts; both
  /// in the body of a type, which serves all of it.
  private func flows(of file: SwiftScopes, at index: Int, _ signing: [Int]) -> [AppClipFlow] {
    let scope = file.scopes[file.scope(of: index)]
    if !signing.contains(where: scope.range.contains) { return [.text] }
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

  /// The key of an access behind a store, such as `.string(forKey: "name")`.
  private func key(_ file: SwiftScopes, behind end: Int, _ isFile: Bool) -> AppClipUse.Key? {
    var index = end
    while [.sign("!"), .sign("?")].contains(file.kind(index)) { index += 1 }
    guard file.kind(index) == .sign("."), let method = file.kind(index + 1)?.word,
      file.kind(index + 2) == .sign("(")
    else { return nil }
    let close = file.end(ofBracketAt: index + 2)
    let start: Int
    if isFile {
      guard ["appendingPathComponent", "appending"].contains(method) else { return nil }
      start = file.kind(index + 4) == .sign(":") ? index + 5 : index + 3
    } else {
      guard let label = (index..<close).last(where: { file.kind($0) == .word("forKey") }) else {
        return nil
      }
      start = label + 2
    }
    guard case .known(let names) = module.value(file, file.expression(from: start)),
      names.count == 1
    else { return nil }
    let isWritten = ["set", "setValue"].contains(method)
    let isRead = isFile || !isWritten && method != "removeObject"
    return AppClipUse.Key(
      name: names[0], isRead: isRead, isWritten: isWritten || isFile, place: place(file, index))
  }

  /// The keys of all accesses through a name that a store was given, and whether these are all of them.
  private func keys(
    of name: String, _ constant: SwiftScopes.Constant, _ home: SwiftScopes, _ isFile: Bool
  ) -> ([AppClipUse.Key], Bool) {
    let scope = home.scopes[constant.scope]
    let isLocal = scope.type == nil && constant.scope != 0
    var (keys, isWhole): ([AppClipUse.Key], Bool) = ([], true)
    for file in isLocal ? [home] : module.files(using: name) {
      let range = isLocal ? scope.range : file.tokens.indices
      for index in range where file.kind(index) == .word(name) {
        if file.file == home.file && index == constant.index { continue }
        let owner = file.kind(index - 1) == .sign(".") ? file.kind(index - 2)?.word : nil
        let isMeant =
          owner == nil
          ? file.file == home.file && file.kind(index - 1) != .sign(".")
          : owner == scope.type || owner == "self" || owner == "Self"
        guard isMeant, file.kind(index + 1) != .sign(":") else { continue }
        if file.kind(index - 1) == .word("let") || file.kind(index - 1) == .word("var") { continue }
        if let key = key(file, behind: index + 1, isFile) {
          keys.append(key)
        } else {
          isWhole = false
        }
      }
    }
    return (keys, isWhole && !keys.isEmpty)
  }

  /// The use of `@AppStorage("key")`, whose store may follow.
  private func appStorage(_ file: SwiftScopes, _ index: Int, _ signing: [Int]) -> [AppClipUse] {
    guard file.kind(index + 1) == .sign("(") else { return [] }
    let close = file.end(ofBracketAt: index + 1)
    let argument = file.expression(from: index + 2)
    var key: [AppClipUse.Key] = []
    if case .known(let names) = module.value(file, argument), names.count == 1 {
      key = [
        AppClipUse.Key(name: names[0], isRead: true, isWritten: true, place: place(file, index))
      ]
    }
    let store = (index..<close).first {
      file.kind($0) == .word("store") && file.kind($0 + 1) == .sign(":")
    }
    // A store that is made here is read by itself, one that has a name where it is made.
    guard store == nil else { return [] }
    return flows(of: file, at: index, signing).map {
      AppClipUse(
        flow: $0, name: .standard, place: place(file, index), isSure: isSure(file, index),
        keys: key, isWhole: !key.isEmpty)
    }
  }
}
