import ConsentVocabulary
import Reporting

/// The keys that say what a program may.
enum AppClipKeys {
  static let groups = "com.apple.security.application-groups"
  static let signIn = "com.apple.developer.applesignin"
  static let keychain = "keychain-access-groups"
  static let parents = "com.apple.developer.parent-application-identifiers"
  static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  static let onDemand = "com.apple.developer.on-demand-install-capable"
  static let identifiers = ["application-identifier", "com.apple.application-identifier"]
  // Of Info.plist.
  static let bundle = "CFBundleIdentifier"
  static let clip = "NSAppClip"
  static let system = "MinimumOSVersion"
}

/// The files of a clip and its app, each with the program that it belongs to.
package struct AppClipProject {
  /// What belongs to one program.
  struct Target {
    var program: AppClipProgram
    var entitlements: PropertyListFile?
    var info: PropertyListFile?
    /// Those that are compiled into it; `nil` where none was handed in.
    var sources: AppClipSources?
    var settings = BuildSettings()
  }

  private(set) var clip = Target(program: .clip)
  private(set) var app = Target(program: .app)
  private(set) var names: [AppClipNamesFile] = []
  /// What could not be assigned.
  private(set) var doubts: [LintFinding] = []
  private(set) var notes: [String] = []
  /// Whether a source uses the keychain, whosever it is.
  let usesKeychain: Bool
  /// Whether anything in the files has to do with what a clip hands over.
  let isConcerned: Bool

  private let flags: [(path: [Substring], program: AppClipProgram)]
  /// The folder of the entitlements of a program.
  private var homes: [(path: [Substring], program: AppClipProgram)] = []

  subscript(program: AppClipProgram) -> Target {
    get {
      switch program {
      case .clip: clip
      case .app: app
      }
    }
    set {
      switch program {
      case .clip: clip = newValue
      case .app: app = newValue
      }
    }
  }

  package init(_ input: LintInput) throws(LintMistake) {
    flags = AppClipProgram.allCases.flatMap { program in
      (input.flags["--\(program.word)"] ?? "").split(separator: ",").map {
        (Self.parts(String($0)), program)
      }
    }
    let entitlements = try input.files(ending: ".entitlements").map(PropertyListFile.init)
    let plists = try input.files(ending: ".plist").map(PropertyListFile.init)
    let sources = try input.files(ending: ".swift").map(SwiftScopes.init)
    names = try input.files(ending: ".suites").map(AppClipNamesFile.init)
    let settings = try input.files(ending: ".xcconfig").map {
      file throws(LintMistake) in (file.path, try BuildSettings(file))
    }
    let everybody = AppClipSources(sources, role: "")
    usesKeychain = everybody.usesKeychain
    isConcerned =
      !entitlements.isEmpty || !names.isEmpty
      || everybody.uses.contains { $0.name != .standard }
    guard everybody.uses.count <= AppClipSources.mostUses else {
      throw LintMistake(
        "These sources name suites more than \(AppClipSources.mostUses.grouped) times.",
        "Name the folders of the two programs.")
    }
    guard isConcerned else { return }
    try checkFlags(input)
    try assign(entitlements)
    try assign(plists: plists)
    assign(sources)
    for (path, settings) in settings {
      for program in owner(of: path).map({ [$0] }) ?? AppClipProgram.allCases {
        self[program].settings.add(settings)
      }
    }
  }

  /// Each path of a flag leads to a file that is read, and to one program.
  private func checkFlags(_ input: LintInput) throws(LintMistake) {
    let files = input.files.map { Self.parts($0.path) }
    for (index, flag) in flags.enumerated() {
      let path = "--\(flag.program.word) \(flag.path.joined(separator: "/"))"
      guard files.contains(where: { $0.starts(with: flag.path) }) else {
        throw LintMistake(
          Outlet.terminal.escaped("\(path): no file that is read here lies there."),
          "Name it as it is named among the files, or a folder above it.")
      }
      guard !flags[..<index].contains(where: { $0.path == flag.path }) else {
        throw LintMistake(
          Outlet.terminal.escaped("\(path): it is named twice."), "Give each path to one program.")
      }
    }
  }

  // MARK: - Whose a file is

  private static func parts(_ path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// Whose the file is by a flag, the longest path first.
  private func flagged(_ path: String) -> AppClipProgram? {
    let parts = Self.parts(path)
    return flags.filter { parts.starts(with: $0.path) }.max { $0.path.count < $1.path.count }?
      .program
  }

  private enum Owner {
    case one(AppClipProgram)
    case both, unclear
  }

  /// Whose the file is by a flag, or by the nearest folder above it that has entitlements.
  private func folder(of path: String) -> Owner {
    if let flagged = flagged(path) { return .one(flagged) }
    let parts = Self.parts(path)
    let above = homes.filter { parts.starts(with: $0.path) }
    guard let nearest = above.map(\.path.count).max() else {
      return homes.isEmpty ? .unclear : .both
    }
    let owners = Set(above.filter { $0.path.count == nearest }.map(\.program))
    return owners.count == 1 ? .one(owners.first ?? .app) : .unclear
  }

  private func owner(of path: String) -> AppClipProgram? {
    if case .one(let program) = folder(of: path) { program } else { nil }
  }

  private mutating func assign(_ files: [PropertyListFile]) throws(LintMistake) {
    var found: [AppClipProgram: [PropertyListFile]] = [:]
    var unmarked: [PropertyListFile] = []
    for file in files {
      if let program = flagged(file.path) ?? Self.mark(of: file) {
        found[program, default: []].append(file)
      } else {
        unmarked.append(file)
      }
    }
    // The name of a file is a mark where one of two bears it.
    if found.isEmpty, unmarked.count == 2 {
      let named = unmarked.filter { file in
        Self.parts(file.path).suffix(2).contains { $0.lowercased().contains("clip") }
      }
      if named.count == 1 {
        found[.clip] = named
        unmarked.removeAll { $0.path == named[0].path }
        notes.append("\(named[0].path): taken for the clip's, by its name")
      }
    }
    for program in AppClipProgram.allCases where found[program] == nil && unmarked.count == 1 {
      // Without the other's it could be anybody's.
      guard files.count > 1 else { continue }
      found[program] = unmarked
      notes.append(
        "\(unmarked[0].path): taken for the \(program.word)'s, as no other is left")
      unmarked = []
    }
    for program in AppClipProgram.allCases {
      // Those of two builds may well say the same.
      let own = (found[program] ?? []).reduce(into: [PropertyListFile]()) { own, file in
        if !own.contains(where: { $0.saysTheSame(as: file) }) { own.append(file) }
      }
      self[program].entitlements = own.first
      homes += (found[program] ?? []).map { (Self.parts($0.path).dropLast(), program) }
      if own.count > 1 {
        doubts.append(
          AppClipDoubt.targetIsUnclear.finding(
            "More than one file has the entitlements of the \(program.word). "
              + "Hand in one of them, or name it with --\(program.word) FILE.",
            at: own.map { LintFinding.Place($0.path, line: nil, program.word) }))
      }
    }
    let isOpen = AppClipProgram.allCases.contains { found[$0] == nil }
    if !unmarked.isEmpty && isOpen {
      doubts.append(
        AppClipDoubt.targetIsUnclear.finding(
          "Nothing in these entitlements says whether they are the clip's or the app's. "
            + "Say so with --clip FILE and --app FILE, and hand in both.",
          at: unmarked.map { LintFinding.Place($0.path, line: nil) }))
    } else {
      notes += unmarked.map { "\($0.path): not read, as it is neither the clip's nor the app's" }
    }
  }

  /// Whose entitlements these are, by what only a clip or its app has.
  private static func mark(of file: PropertyListFile) -> AppClipProgram? {
    let isClip = file[AppClipKeys.parents] != nil || file[AppClipKeys.onDemand] == .truth(true)
    let isApp = file[AppClipKeys.clips] != nil
    return isClip == isApp ? nil : isClip ? .clip : .app
  }

  private mutating func assign(plists: [PropertyListFile]) throws(LintMistake) {
    var found: [AppClipProgram: [PropertyListFile]] = [:]
    var unclear: [PropertyListFile] = []
    for file in plists {
      if let program = flagged(file.path) ?? (file[AppClipKeys.clip] == nil ? nil : .clip)
        ?? owner(of: file.path)
      {
        found[program, default: []].append(file)
      } else {
        unclear.append(file)
      }
    }
    for program in AppClipProgram.allCases {
      // A program within another's folder, such as an extension, lies deeper.
      let own = (found[program] ?? []).sorted {
        Self.parts($0.path).count < Self.parts($1.path).count
      }
      self[program].info = own.first
      notes += own.dropFirst().map { "\($0.path): not read, as \(own[0].path) lies above it" }
    }
    notes += unclear.map { "\($0.path): not read, as nothing says whose it is" }
  }

  private mutating func assign(_ files: [SwiftScopes]) {
    var own: [AppClipProgram: [SwiftScopes]] = [:]
    var shared: [SwiftScopes] = []
    var unclear: [SwiftScopes] = []
    for file in files {
      switch folder(of: file.file) {
      case .one(let program): own[program, default: []].append(file)
      case .both: shared.append(file)
      case .unclear: unclear.append(file)
      }
    }
    for program in AppClipProgram.allCases {
      let files = (own[program] ?? []) + shared
      if !files.isEmpty { self[program].sources = AppClipSources(files, role: program.word) }
      doubts += (self[program].sources?.unended ?? []).map {
        AppClipDoubt.sourceDoesNotEnd.finding(
          "What begins here does not end, or lies in more braces than Swift takes, so what follows was "
            + "not read.",
          at: [$0])
      }
    }
    let uses = AppClipSources(unclear, role: "").uses.filter { $0.name != .standard }
    if !uses.isEmpty {
      doubts.append(
        AppClipDoubt.targetIsUnclear.finding(
          "Nothing says whether these sources are the clip's or the app's. Say so with --clip "
            + "FOLDER and --app FOLDER, or give the names in a file that ends in .suites.",
          at: uses.map(\.place)))
    }
    let named = AppClipSources(shared, role: "").uses.filter { $0.name != .standard }
    let places = Set(named.map(\.place.file)).sorted()
    notes += places.map { "\($0): taken to be compiled into both, as it lies in neither's folder" }
  }
}
