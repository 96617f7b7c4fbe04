import ConsentVocabulary
import Reporting

/// The relevant keys of entitlements and of `Info.plist`.
enum AppClipKeys {
  static let groups = "com.apple.security.application-groups"
  static let signIn = "com.apple.developer.applesignin"
  static let parents = "com.apple.developer.parent-application-identifiers"
  static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  static let onDemand = "com.apple.developer.on-demand-install-capable"
  static let identifiers = ["application-identifier", "com.apple.application-identifier"]
  // Of Info.plist.
  static let bundle = "CFBundleIdentifier"
  static let clip = "NSAppClip"
  static let system = "MinimumOSVersion"
}

/// The files of a clip and its app, each assigned to a program.
package struct AppClipProject {
  /// The files of one program.
  struct Target {
    let program: AppClipProgram
    var entitlements: PropertyListFile?
    var info: PropertyListFile?
    /// The sources that are compiled into the program; `nil` if none was given.
    var sources: AppClipSources?
    var settings = BuildSettings()
  }

  private var targets = AppClipBoth { Target(program: $0) }
  private(set) var names: [AppClipNamesFile] = []
  /// The findings on files without a clear owner.
  private(set) var doubts: [LintFinding] = []
  private(set) var notes: [String] = []
  /// Whether any source uses the keychain.
  let usesKeychain: Bool
  /// Whether any file is relevant to the handover from clip to app.
  let isConcerned: Bool

  private typealias Home = (path: [Substring], program: AppClipProgram)
  /// The paths in the flags.
  private let flags: [Home]
  /// The folders that contain entitlements.
  private var homes: [Home] = []

  subscript(program: AppClipProgram) -> Target { targets[program] }
  var clip: Target { targets.clip }
  var app: Target { targets.app }

  package init(_ files: [LintFile], flags: [String: String] = [:]) throws(LintMistake) {
    self.flags = AppClipProgram.allCases.flatMap { program in
      (flags["--\(program.word)"] ?? "").split(separator: ",").map { (Self.parts($0), program) }
    }
    let entitlements = try files.ending(".entitlements").map(PropertyListFile.init)
    let plists = try files.ending(".plist").map(PropertyListFile.init)
    let sources = try files.ending(".swift").map(SwiftScopes.init)
    names = try files.ending(".suites").map(AppClipNamesFile.init)
    let settings = try files.ending(".xcconfig").map { file throws(LintMistake) in
      (file.path, try BuildSettings(file))
    }
    let everybody = AppClipSources(sources, role: "")
    usesKeychain = everybody.usesKeychain
    isConcerned = !entitlements.isEmpty || !names.isEmpty || !everybody.sharedUses.isEmpty
    guard everybody.uses.count <= AppClipSources.mostUses else {
      throw LintMistake(
        "These sources name suites more than \(AppClipSources.mostUses.grouped) times.",
        "Name the folders of the two programs.")
    }
    guard isConcerned else { return }
    try checkFlags(files)
    assign(entitlements: entitlements)
    assign(plists: plists)
    assign(sources: sources)
    for (path, settings) in settings {
      let owners = owners(of: path)
      for program in owners.isEmpty ? AppClipProgram.allCases : owners {
        targets[program].settings.add(settings)
      }
    }
  }

  /// Checks that each path in a flag leads to a file that was read, and belongs to one program.
  private func checkFlags(_ files: [LintFile]) throws(LintMistake) {
    let paths = files.map { Self.parts($0.path) }
    for (index, flag) in flags.enumerated() {
      let path = "--\(flag.program.word) \(flag.path.joined(separator: "/"))"
      guard paths.contains(where: { $0.starts(with: flag.path) }) else {
        throw LintMistake(
          "\(path): no file that is read here lies there.",
          "Name it as it is named among the files, or a folder above it.")
      }
      guard !flags[..<index].contains(where: { $0.path == flag.path }) else {
        throw LintMistake("\(path): it is named twice.", "Give each path to one program.")
      }
    }
  }

  // MARK: - The owner of a file

  private static func parts(_ path: some StringProtocol) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }.map { Substring($0) }
  }

  /// Returns the owners of the longest path that contains a file.
  private static func nearest(_ homes: [Home], to path: String) -> [AppClipProgram] {
    let parts = parts(path)
    let above = homes.filter { parts.starts(with: $0.path) }
    let longest = above.map(\.path.count).max()
    return above.filter { $0.path.count == longest }.map(\.program).distinct
  }

  private func flagged(_ path: String) -> AppClipProgram? {
    Self.nearest(flags, to: path).first
  }

  /// Returns the owners of a file by a flag, or by the nearest enclosing folder with entitlements. Returns
  /// both programs if there is no such folder, and none if it has both or no folder has entitlements.
  private func owners(of path: String) -> [AppClipProgram] {
    if let program = flagged(path) { return [program] }
    if homes.isEmpty { return [] }
    let owners = Self.nearest(homes, to: path)
    return owners.isEmpty ? AppClipProgram.allCases : owners.count == 1 ? owners : []
  }

  private mutating func assign(entitlements files: [PropertyListFile]) {
    var found = Dictionary(grouping: files) { flagged($0.path) ?? Self.mark(of: $0) }
    var unmarked = found.removeValue(forKey: nil) ?? []
    // Of two files, the name of one decides if only one contains “clip”.
    if files.count == 2, unmarked.count == 2 {
      let named = unmarked.filter { file in
        Self.parts(file.path).suffix(2).contains { $0.lowercased().contains("clip") }
      }
      if named.count == 1 {
        found[.clip] = named
        unmarked.removeAll { $0.path == named[0].path }
        notes.append("\(named[0].path): taken for the clip's, by its name")
      }
    }
    // A single file may belong to either program.
    for program in AppClipProgram.allCases
    where found[program] == nil && unmarked.count == 1 && files.count > 1 {
      found[program] = unmarked
      notes.append("\(unmarked[0].path): taken for the \(program.word)'s, as no other is left")
      unmarked = []
    }
    for program in AppClipProgram.allCases {
      // The files of two build configurations may be equivalent.
      let own = (found[program] ?? []).reduce(into: [PropertyListFile]()) { own, file in
        if !own.contains(where: file.isEquivalent) { own.append(file) }
      }
      targets[program].entitlements = own.first
      homes += (found[program] ?? []).map { (Self.parts($0.path).dropLast(), program) }
      if own.count > 1 {
        doubts.append(
          AppClipDoubt.targetIsUnclear.finding(
            "More than one file has the entitlements of the \(program.word). "
              + "Hand in one of them, or name it with --\(program.word) FILE.",
            at: own.map { LintFinding.Place($0.path, line: nil, program.word) }))
      }
    }
    if !unmarked.isEmpty && found.count < 2 {
      doubts.append(
        AppClipDoubt.targetIsUnclear.finding(
          "Nothing in these entitlements says whether they are the clip's or the app's. "
            + "Say so with --clip FILE and --app FILE, and hand in both.",
          at: unmarked.map { LintFinding.Place($0.path, line: nil) }))
    } else {
      notes += unmarked.map { "\($0.path): not read, as it is neither the clip's nor the app's" }
    }
  }

  /// Returns the owner of entitlements by keys that are specific to a clip or to its app.
  private static func mark(of file: PropertyListFile) -> AppClipProgram? {
    let isClip = file[AppClipKeys.parents] != nil || file[AppClipKeys.onDemand] == .truth(true)
    let isApp = file[AppClipKeys.clips] != nil
    return isClip == isApp ? nil : isClip ? .clip : .app
  }

  private mutating func assign(plists: [PropertyListFile]) {
    let found = Dictionary(grouping: plists) { file -> AppClipProgram? in
      if let program = flagged(file.path) { return program }
      if file[AppClipKeys.clip] != nil { return .clip }
      let owners = owners(of: file.path)
      return owners.count == 1 ? owners[0] : nil
    }
    for program in AppClipProgram.allCases {
      // The property list of a nested program, such as an extension, is deeper in the tree.
      let own = found[program, default: []].sorted {
        Self.parts($0.path).count < Self.parts($1.path).count
      }
      targets[program].info = own.first
      notes += own.dropFirst().map { "\($0.path): not read, as \(own[0].path) lies above it" }
    }
    notes += found[nil, default: []].map { "\($0.path): not read, as nothing says whose it is" }
  }

  private mutating func assign(sources: [SwiftScopes]) {
    let found = Dictionary(grouping: sources) { owners(of: $0.file) }
    let shared = found[AppClipProgram.allCases, default: []]
    for program in AppClipProgram.allCases {
      let files = found[[program], default: []] + shared
      if files.isEmpty { continue }
      let sources = AppClipSources(files, role: program.word)
      targets[program].sources = sources
      doubts += sources.unended.map {
        AppClipDoubt.sourceDoesNotEnd.finding(
          "What begins here does not end, or lies in more braces than Swift takes, so what follows was "
            + "not read.",
          at: [$0])
      }
    }
    let uses = AppClipSources(found[[], default: []], role: "").sharedUses
    if !uses.isEmpty {
      doubts.append(
        AppClipDoubt.targetIsUnclear.finding(
          "Nothing says whether these sources are the clip's or the app's. Say so with --clip "
            + "FOLDER and --app FOLDER, or give the names in a file that ends in .suites.",
          at: uses.map(\.place)))
    }
    let named = Set(AppClipSources(shared, role: "").sharedUses.map(\.place.file)).sorted()
    notes += named.map { "\($0): taken to be compiled into both, as it lies in neither's folder" }
  }
}
