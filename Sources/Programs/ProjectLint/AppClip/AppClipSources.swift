import ConsentVocabulary

/// The uses of stores in the sources of a program, and its handlers of invocations.
struct AppClipSources {
  private(set) var uses: [AppClipUse] = []
  /// The handlers of an invocation, and whether another word of one was met.
  private(set) var handlers: [LintFinding.Place] = []
  private(set) var mayHandle = false
  /// The first import of a framework whose code is in another language.
  private(set) var host: LintFinding.Place?
  /// The kinds of stores that a program has for itself, with the first use of each.
  private(set) var ownStores: [String: LintFinding.Place] = [:]
  /// The keys that are read through stores that are not known.
  private(set) var looseReads: [AppClipUse.Key] = []
  /// The first call of each service in each file that a clip is never given.
  private(set) var withheld: [(rule: AppClipRule, file: SwiftScopes, token: Int)] = []
  /// The files that were not read to their end.
  private(set) var unread: [LintFinding.Place] = []

  /// The most uses that are read; no program has as many.
  private static let mostUses = 5_000

  /// The words of the sources that are read.
  static let marks =
    [
      "UserDefaults", "AppStorage", "suiteName", "forSecurityApplicationGroupIdentifier",
      "ASAuthorization", "documentDirectory", "documentsDirectory", "NSPersistentContainer",
      "modelContainer", "ModelContainer", "ModelConfiguration", "groupContainer", "forKey",
    ] + withheldWords.keys.sorted() + handlerWords + hosts.map { "import \($0)" }
  private static let handlerWords = [
    "onOpenURL", "onContinueUserActivity", "NSUserActivity", "userActivities", "webpageURL",
  ]
  /// The calls of services that a clip is never given.
  private static let withheldWords: [String: AppClipRule] = [
    "requestAlwaysAuthorization": .clipAsksForAlways, "requestAccess": .clipAsksForContacts,
    "enumerateContacts": .clipAsksForContacts, "unifiedContacts": .clipAsksForContacts,
    "CNContactPickerViewController": .clipAsksForContacts,
    "ContactAccessButton": .clipAsksForContacts, "contactAccessPicker": .clipAsksForContacts,
    "withIdentifier": .clipTransfersInBackground,
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

  let module: SwiftModule
  private let role: String
  /// The keys whose stores are known, by their first tokens and files.
  var resolved: [String: Set<Int>] = [:]

  /// Finds the uses in the sources of a program.
  ///
  /// - Parameters:
  ///   - module: The sources that are compiled into the program, shared ones included.
  ///   - marks: The words that matter in each source of the library.
  ///   - role: The program in a word.
  init(_ module: SwiftModule, marks: [Set<String>], role: String) {
    (self.module, self.role) = (module, role)
    var storesDefaults = false
    var appStorage: [AppClipUse] = []
    let known = Set(Self.marks)
    let files = module.files.filter { !marks[$0].isDisjoint(with: known) }
    for index in files {
      guard let file = module.scopes(index) else { continue }
      if let line = file.unended { unread.append(LintFinding.Place(file.file, line: line, role)) }
      let source = Source(
        file: file,
        signing: file.tokens.indices.filter { file.word($0).hasPrefix("ASAuthorization") },
        bound: Self.boundStores(file))
      for index in file.tokens.indices {
        guard let word = file.kind(index)?.word else { continue }
        if word == "defaultAppStorage" { storesDefaults = true }
        if let rule = Self.withheldWords[word], isWithheld(file, index, word),
          !withheld.contains(where: { $0.rule == rule && $0.file === file })
        {
          withheld.append((rule, file, index))
        }
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
    for file in files.compactMap(module.scopes) {
      for index in file.tokens.indices where !Self.setters.contains(file.word(index)) {
        guard let key = SwiftCall(file, index)?.argument("forKey"),
          resolved[file.file]?.contains(key.lowerBound) != true
        else { continue }
        looseReads += module.texts(file, key).map {
          AppClipUse.Key(name: $0, isRead: true, isWritten: false, place: place(file, index))
        }
      }
    }
  }

  private static let setters: Set = ["set", "setValue", "removeObject"]

  /// A source, the tokens in it that have to do with signing in, and the names that are given a store, by the
  /// first token of its expression.
  struct Source {
    var file: SwiftScopes
    var signing: [Int]
    var bound: [Int: (name: String, constant: SwiftScopes.Constant)]
  }

  func place(_ file: SwiftScopes, _ index: Int) -> LintFinding.Place { file.place(index, role) }

  /// Whether a word is the call of a service that no clip is given.
  private func isWithheld(_ file: SwiftScopes, _ index: Int, _ word: String) -> Bool {
    switch word {
    case "requestAccess": module.usageKinds(file, index) == [.contacts]
    // `URLSessionConfiguration.background(withIdentifier:)`
    case "withIdentifier":
      file.kind(index + 1) == .sign(":") && file.kind(index - 2) == .word("background")
    case _: file.kind(index + 1) == .sign("(") && file.kind(index - 1) != .word("func")
    }
  }

  private mutating func readHandler(_ file: SwiftScopes, _ index: Int, _ word: String) {
    var isHandler = false
    switch word {
    case "onOpenURL": isHandler = file.kind(index - 1) == .sign(".")
    case "onContinueUserActivity" where file.kind(index + 1) == .sign("("):
      let range = file.expression(from: index + 2)
      let name = file.words(in: range).last
      let texts = module.texts(file, range)
      isHandler = (texts + [name]).contains("NSUserActivityTypeBrowsingWeb")
      if texts.isEmpty && name?.hasPrefix("CS") != true { mayHandle = true }
    case "continue":
      // A method of a delegate: `scene(_:continue:)`, `application(_:continue:restorationHandler:)`.
      isHandler =
        file.kind(index + 1)?.word != nil && file.kind(index + 2) == .sign(":")
        && file.kind(index + 3) == .word("NSUserActivity")
    case "userActivities", "webpageURL", "NSUserActivityTypeBrowsingWeb": mayHandle = true
    case "import":
      let isHost = Self.hosts.contains(where: file.word(index + 1).hasPrefix)
      if isHost { host = host ?? place(file, index) }
    case _: return
    }
    if isHandler { handlers.append(place(file, index)) }
  }

  /// Reads the use of a store whose name is a token.
  private mutating func read(_ source: Source, at index: Int, _ word: String) {
    let file = source.file
    if let kind = Self.ownStoreWords[word], ownStores[kind] == nil {
      ownStores[kind] = place(file, index)
    }
    let isMember = file.kind(index - 1) == .sign(".")
    let end = file.end(ofBracketAt: index + 1) + 1
    switch word {
    case "standard" where isMember && file.kind(index - 2) == .word("UserDefaults"):
      add(nil, source, (index - 2)..<(index + 1))
    case "init" where isMember, "UserDefaults":
      guard let name = SwiftCall(file, index)?.argument("suiteName") else { return }
      let isNone = name.count == 1 && file.kind(name.lowerBound) == .word("nil")
      let value = isNone ? nil : module.value(file, name)
      add(value, source, (isMember ? index - 1 : index)..<end)
    case "containerURL" where isMember:
      let label = "forSecurityApplicationGroupIdentifier"
      guard let name = SwiftCall(file, index)?.argument(label) else { return }
      // From the first token of the values on which it is called.
      var start = index
      while file.kind(start - 1)?.word != nil || file.kind(start - 1) == .sign(".")
        || file.kind(start - 1) == .sign(")") && file.kind(start - 2) == .sign("(")
      {
        start -= file.kind(start - 1) == .sign(")") ? 2 : 1
      }
      add(module.value(file, name), isDefaults: false, source, start..<end)
    case "groupContainer"
    where file.kind(index + 2) == .sign(".") && file.kind(index + 3) == .word("identifier"):
      let name = file.expression(from: index + 5)
      add(module.value(file, name), isDefaults: false, source, index..<(index + 2))
    case _: return
    }
  }

  /// Adds the uses of a store whose expression has these tokens: the defaults, or the files, of the groups with
  /// the given names, or the standard defaults without names.
  private mutating func add(
    _ value: SwiftModule.Value?, isDefaults: Bool = true, _ source: Source, _ range: Range<Int>
  ) {
    let (file, start, end) = (source.file, range.lowerBound, range.upperBound)
    var use = AppClipUse(flow: .text, name: .standard, place: place(file, start))
    var begin = start
    while [.word("try"), .word("return"), .sign("("), .sign("?"), .sign("!")].contains(
      file.kind(begin - 1))
    {
      begin -= 1
    }
    let access = self.end(ofMarks: file, end, isDefaults)
    if file.kind(access) != .sign("."),
      let (name, constant) = source.bound[begin] ?? source.bound[start]
    {
      addKeys(of: name, constant, file, isDefaults, to: &use)
    } else if let keys = storageKey(file, before: start) {
      (use.keys, use.isWhole) = (keys, !keys.isEmpty)
    } else if let keys = self.keys(file, behind: end, isDefaults) {
      (use.keys, use.isWhole) = (keys, true)
    } else if isObserved(file, begin..<access) {
      use.isObserved = true
    } else {
      // A statement of its own.
      use.isIdle = file.line(start - 1) < file.line(start) && file.line(end) > file.line(end - 1)
    }
    let names: [AppClipUse.Name]
    switch value {
    case nil: names = [.standard]
    case .known(let texts): names = texts.map { .group($0) }
    case .unknown(let open):
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
  func flows(_ source: Source, at index: Int) -> [AppClipFlow] {
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
}
