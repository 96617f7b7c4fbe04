import ConsentVocabulary
import Reporting

/// The keys of entitlements and of `Info.plist` that matter here.
enum AppClipKeys {
  static let groups = "com.apple.security.application-groups"
  static let signIn = "com.apple.developer.applesignin"
  static let parents = "com.apple.developer.parent-application-identifiers"
  static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  static let onDemand = "com.apple.developer.on-demand-install-capable"
  static let sandbox = "com.apple.security.app-sandbox"
  static let identifiers = ["application-identifier", "com.apple.application-identifier"]
  // Of Info.plist.
  static let bundle = "CFBundleIdentifier"
  static let clip = "NSAppClip"
  static let system = "MinimumOSVersion"
  /// Keys that an app of iOS does not have.
  static let others = ["NSExtension", "EXAppExtensionAttributes", "WKApplication", "WKWatchKitApp"]
}

/// The files of a clip and of the app that replaces it, in one configuration.
package struct AppClipProject {
  struct Target {
    let program: AppClipProgram
    var entitlements: PropertyListFile?
    /// The place that shows that it has no entitlements.
    var lacksEntitlements: LintFinding.Place?
    var info: PropertyListFile?
    /// The sources that are compiled into it; `nil` if none was handed in.
    var sources: AppClipSources?
    var settings = BuildSettings()
    /// Its sources that are not read.
    var unread: [String] = []

    /// Whether the program's entitlements name exactly one parent.
    var namesOneParent: Bool {
      if case .texts(let texts) = entitlements?[AppClipKeys.parents] {
        texts.count == 1
      } else {
        false
      }
    }
  }

  private var targets = AppClipBoth { Target(program: $0) }
  var names: [AppClipNamesFile] = []
  /// Whether a program that is neither of the two uses a group, such as a widget.
  private(set) var othersUseGroups = false
  /// The files that could not be assigned.
  private(set) var doubts: [LintFinding] = []
  private(set) var notes: [String] = []

  private typealias Home = (path: [Substring], program: AppClipProgram?)
  private var flags: [Home] = []
  /// The folders of entitlement files, including files of programs that are neither the clip nor the app.
  private var homes: [Home] = []

  subscript(program: AppClipProgram) -> Target { targets[program] }
  var clip: Target { targets.clip }
  var app: Target { targets.app }

  /// The clips in some files, each with its app, in each configuration.
  ///
  /// - Returns: The pairs, and notes. There are none if nothing shows that there is a clip.
  static func all(
    _ files: [LintFile], flags: [String: String]
  ) throws(LintMistake) -> (projects: [AppClipProject], notes: [String]) {
    let inputs = try AppClipInputs(files)
    var notes = inputs.notes
    if flags.isEmpty, inputs.projects.contains(where: { !$0.pairs.isEmpty }) {
      var projects: [AppClipProject] = []
      for file in inputs.projects {
        for (clip, apps) in file.pairs {
          for app in apps {
            for (name, _) in clip.configurations
            where app.configurations.contains(where: { $0.name == name }) {
              projects.append(try AppClipProject(inputs, file, clip, app, name))
            }
          }
          if apps.isEmpty {
            var project = AppClipProject()
            project.doubts = [
              AppClipDoubt.targetIsUnclear.finding(
                "No app depends on the clip \(clip.name). Add it to the dependencies of its app, or "
                  + "name the files of both with --clip PATH and --app PATH.",
                at: [LintFinding.Place(file.path, line: nil)])
            ]
            projects.append(project)
          }
        }
      }
      return (projects, notes + inputs.languageNotes)
    }
    let isMarked =
      !flags.isEmpty || !inputs.names.isEmpty
      || inputs.entitlements.contains { file in
        mark(of: file) == .clip || inputs.projects.isEmpty && isNamedClip(file)
      } || inputs.plists.contains { $0[AppClipKeys.clip] != nil }
    guard isMarked else {
      let isApp =
        !inputs.entitlements.isEmpty || !inputs.sources.isEmpty || !inputs.projects.isEmpty
      if isApp {
        notes.append("there is no clip: no target, entitlements or property list is one's")
      }
      return ([], notes)
    }
    notes += inputs.languageNotes
    let first = try AppClipProject(inputs, flags: flags, variant: nil)
    guard !first.variants.isEmpty else { return ([first], notes) }
    var projects: [AppClipProject] = []
    for variant in first.variants {
      projects.append(try AppClipProject(inputs, flags: flags, variant: variant))
    }
    return (projects, notes)
  }

  private init() {}

  // MARK: - With a project file

  private init(
    _ inputs: AppClipInputs, _ file: XcodeProject, _ clip: XcodeProject.Target,
    _ app: XcodeProject.Target, _ configuration: String
  ) throws(LintMistake) {
    names = inputs.names
    for program in AppClipProgram.allCases {
      let target = program == .clip ? clip : app
      let settings =
        target.configurations.first { $0.name == configuration }?.settings ?? BuildSettings()
      var own = Target(program: program)
      own.settings = settings
      let base = settings["LINT_ROOT"] ?? ""
      func list(_ setting: String) -> (path: String, file: PropertyListFile?)? {
        settings[setting].map { text in
          let path = LintPath.joined(base, text)
          return (path, inputs.file(path))
        }
      }
      let place = LintFinding.Place(file.path, line: nil, program.word)
      doubts += target.unread.map { part in
        AppClipDoubt.targetIsUnclear.finding(
          "Not read: \(part) of the target \(target.name). Make the project file first, or name the "
            + "files of both with --clip PATH and --app PATH.", at: [place])
      }
      if let (path, list) = list("CODE_SIGN_ENTITLEMENTS") {
        own.entitlements = list
        if list == nil {
          doubts.append(
            AppClipDoubt.entitlementsAreMissing.finding(
              "The entitlements of \(target.name), \(path), were not found among the files. Hand in "
                + "the folder of the whole project.", at: [place]))
        }
      } else if !target.unread.contains("the entitlements") {
        own.lacksEntitlements = place
      }
      own.info = list("INFOPLIST_FILE")?.file
      let words = Set(
        (settings["SWIFT_ACTIVE_COMPILATION_CONDITIONS"] ?? "").split(separator: " ").map(
          String.init))
      let module = inputs.module(
        of: { file.contains($0, in: target) }, holds: { words.contains($0) })
      own.sources = try AppClipSources(module, marks: inputs.marks, role: program.word)
      own.unread = inputs.unread { file.contains($0, in: target) }
      targets[program] = own
    }
    let others = file.targets.filter { $0.kind == .other }
    othersUseGroups = inputs.usersOfGroups.map { LintPath.joined("", $0) }.contains { path in
      others.contains { file.contains(path, in: $0) } && !file.contains(path, in: app)
    }
    // Sources of the whole app that no target lists, such as Dart or TypeScript beside the project.
    let scripts = inputs.unread { path in ![".m", ".mm"].contains(where: path.hasSuffix) }
    targets[.app].unread += scripts.filter { !targets[.app].unread.contains($0) }
    addSourceDoubts()
  }

  /// Adds the sources that could not be read to the end.
  private mutating func addSourceDoubts() {
    for program in AppClipProgram.allCases {
      doubts += (targets[program].sources?.unended ?? []).map {
        AppClipDoubt.sourceDoesNotEnd.finding(
          "What begins here does not end, or lies in more braces than Swift takes, so what follows was "
            + "not read.", at: [$0])
      }
      targets[program].unread += targets[program].sources?.unread ?? []
    }
  }

  // MARK: - Without a project file

  /// The words that distinguish builds of one program.
  private static let buildWords = [
    "debug", "release", "beta", "staging", "production", "adhoc", "dev", "prod",
  ]
  /// The builds that have entitlements of their own.
  private(set) var variants: [String] = []

  package init(_ files: [LintFile], flags: [String: String] = [:]) throws(LintMistake) {
    try self.init(try AppClipInputs(files), flags: flags, variant: nil)
  }

  private init(
    _ inputs: AppClipInputs, flags: [String: String], variant: String?
  ) throws(LintMistake) {
    self.flags = AppClipProgram.allCases.flatMap { program in
      (flags["--\(program.word)"] ?? "").split(separator: ",").map { (LintPath.parts($0), program) }
    }
    names = inputs.names
    try checkFlags(inputs.files)
    for file in inputs.plists where AppClipKeys.others.contains(where: { file[$0] != nil }) {
      homes.append((LintPath.parts(file.path).dropLast(), nil))
    }
    assign(entitlements: inputs.entitlements, variant)
    assign(plists: inputs.plists)
    for file in inputs.files.ending(".xcconfig") {
      let read = try [file].read(&notes) { file throws(LintMistake) in
        try BuildSettings(file, among: inputs.settings, configuration: variant)
      }
      guard let settings = read.first else { continue }
      let owners = owners(of: file.path)
      for program in owners.isEmpty ? AppClipProgram.allCases : owners {
        targets[program].settings.add(settings)
      }
    }
    try assignSources(inputs)
  }

  /// Checks that each path of a flag leads to a file that is read, and to one program.
  private func checkFlags(_ files: [LintFile]) throws(LintMistake) {
    let paths = files.map { LintPath.parts($0.path) }
    for (index, flag) in flags.enumerated() {
      let path = "--\(flag.program?.word ?? "") \(flag.path.joined(separator: "/"))"
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

  /// The owners of the longest path that leads to a file; `nil` stands for another program.
  private static func nearest(_ homes: [Home], to path: String) -> [AppClipProgram?] {
    let parts = LintPath.parts(path)
    let above = homes.filter { parts.starts(with: $0.path) }
    let longest = above.map(\.path.count).max()
    let own = above.filter { $0.path.count == longest }
    let known = own.compactMap(\.program)
    // A folder of entitlements that belongs to one of the two is no other's.
    return known.isEmpty ? own.map(\.program).distinct : known.distinct.map { $0 }
  }

  private func flagged(_ path: String) -> AppClipProgram? {
    Self.nearest(flags, to: path).first ?? nil
  }

  /// The owners of a file by a flag, or by the nearest folder above it that has entitlements; both if
  /// there is none, and nobody if it is unclear or another's.
  private func owners(of path: String) -> [AppClipProgram] {
    if let program = flagged(path) { return [program] }
    if homes.allSatisfy({ $0.program == nil }) { return [] }
    let owners = Self.nearest(homes, to: path)
    return owners.isEmpty
      ? AppClipProgram.allCases : owners.count == 1 ? owners.compactMap(\.self) : []
  }

  /// Whether entitlements belong to a program that is neither the clip nor its app.
  private func isOthers(_ file: PropertyListFile) -> Bool {
    if file[AppClipKeys.sandbox] != nil { return true }
    let folder = LintPath.parts(file.path).dropLast()
    let words = Set(LintPath.parts(file.path).suffix(2).flatMap(\.nameWords))
    return homes.contains { $0.program == nil && $0.path == Array(folder) }
      || !words.isDisjoint(with: ["widget", "widgets", "watch", "extension", "tests", "intents"])
  }

  private mutating func assign(entitlements all: [PropertyListFile], _ variant: String?) {
    let files = all.filter { flagged($0.path) != nil || Self.mark(of: $0) != nil || !isOthers($0) }
    for file in all where !files.contains(where: { $0.path == file.path }) {
      homes.append((LintPath.parts(file.path).dropLast(), nil))
      notes.append("\(file.path): not read, as it is neither the clip's nor the app's")
    }
    var found = Dictionary(grouping: files) { flagged($0.path) ?? Self.mark(of: $0) }
    var unmarked = found.removeValue(forKey: nil) ?? []
    // The name of a file is a mark if some have it and some do not.
    let named = unmarked.filter(Self.isNamedClip)
    if found[.clip] == nil, !named.isEmpty, named.count < max(2, files.count) {
      found[.clip] = named
      unmarked.removeAll { file in named.contains { $0.path == file.path } }
      notes += named.map { "\($0.path): taken for the clip's, by its name" }
    }
    // The files that are left are the other's, unless they could be anybody's.
    for program in AppClipProgram.allCases
    where found[program] == nil && !unmarked.isEmpty && files.count > unmarked.count {
      found[program] = unmarked
      notes += unmarked.map { "\($0.path): taken for the \(program.word)'s, as no other is left" }
      unmarked = []
    }
    for program in AppClipProgram.allCases {
      let candidates = found[program] ?? []
      homes += candidates.map { (LintPath.parts($0.path).dropLast(), program) }
      var own = candidates
      let builds = candidates.map { file in
        Self.buildWords.first { file.path.nameWords.contains($0) }
      }
      // The files of two builds may well be equivalent.
      func distinct(_ files: [PropertyListFile]) -> [PropertyListFile] {
        files.reduce(into: []) { own, file in
          if !own.contains(where: file.isEquivalent) { own.append(file) }
        }
      }
      own = distinct(own)
      if own.count > 1, builds.compactMap(\.self).distinct.count == candidates.count {
        variants = (variants + builds.compactMap(\.self)).distinct.sorted()
        if let variant, let index = builds.firstIndex(of: variant) { own = [candidates[index]] }
      }
      targets[program].entitlements = own.first
      if own.count > 1 {
        doubts.append(
          AppClipDoubt.targetIsUnclear.finding(
            "More than one file has the entitlements of the \(program.word). Name one of them, such "
              + "as: consent-lint --\(program.word) \"\(own[0].path)\" .",
            at: own.map { LintFinding.Place($0.path, line: nil, program.word) }))
      }
    }
    if !unmarked.isEmpty && found.count < 2 {
      doubts.append(
        AppClipDoubt.targetIsUnclear.finding(
          "Nothing in these entitlements says whether they are the clip's or the app's. Say so, such "
            + "as: consent-lint --clip \"\(unmarked[0].path)\" "
            + "--app \"\(unmarked.dropFirst().first?.path ?? "FILE")\" .",
          at: unmarked.map { LintFinding.Place($0.path, line: nil) }))
    } else {
      notes += unmarked.map { "\($0.path): not read, as it is neither the clip's nor the app's" }
    }
  }

  /// Whether a file or its folder has *clip* as a word of its name; a clipboard is no clip.
  private static func isNamedClip(_ file: PropertyListFile) -> Bool {
    let words = LintPath.parts(file.path).suffix(2).flatMap(\.nameWords)
    return words.contains { $0.hasSuffix("clip") || $0 == "clips" }
  }

  /// The owner of entitlements by keys that only a clip or its app has.
  static func mark(of file: PropertyListFile) -> AppClipProgram? {
    let isClip = file[AppClipKeys.parents] != nil || file[AppClipKeys.onDemand] == .truth(true)
    let isApp = file[AppClipKeys.clips] != nil
    return isClip == isApp ? nil : isClip ? .clip : .app
  }

  private mutating func assign(plists: [PropertyListFile]) {
    // A list without an identifier, a version or a clip belongs to no program.
    let plists = plists.filter { file in
      !AppClipKeys.others.contains { file[$0] != nil }
        && [AppClipKeys.bundle, AppClipKeys.system, AppClipKeys.clip].contains { file[$0] != nil }
    }
    let found = Dictionary(grouping: plists) { file -> AppClipProgram? in
      if let program = flagged(file.path) { return program }
      if file[AppClipKeys.clip] != nil { return .clip }
      let owners = owners(of: file.path)
      return owners.count == 1 ? owners[0] : nil
    }
    for program in AppClipProgram.allCases {
      // A program within another's folder, such as an extension, lies deeper.
      let own = found[program, default: []].sorted {
        LintPath.parts($0.path).count < LintPath.parts($1.path).count
      }
      targets[program].info = own.first
      notes += own.dropFirst().map { "\($0.path): not read, as \(own[0].path) lies above it" }
    }
    notes += found[nil, default: []].map { "\($0.path): not read, as nothing says whose it is" }
  }

  private mutating func assignSources(_ inputs: AppClipInputs) throws(LintMistake) {
    let tests = inputs.sources.filter(\.isTest).map(\.path)
    if let first = tests.first {
      notes.append("\(tests.count) sources of tests, such as \(first): not read")
    }
    let excluded = Set(tests)
    let known = Dictionary(
      inputs.sources.map { ($0.path, excluded.contains($0.path) ? nil : owners(of: $0.path)) }
    ) { $1 }
    let shared = Set(known.filter { $0.value == AppClipProgram.allCases }.keys)
    for program in AppClipProgram.allCases {
      let module = inputs.module(
        of: { known[$0].flatMap(\.self)?.contains(program) ?? false },
        // The usual name of the condition of a clip's own code.
        holds: { $0.lowercased().contains("clip") ? program == .clip : nil })
      targets[program].unread = inputs.unread { path in
        let owners = owners(of: path)
        return owners.contains(program)
          && (program == .app || owners.count == 1 || path.hasSuffix(".m") || path.hasSuffix(".mm"))
      }
      if module.files.isEmpty { continue }
      targets[program].sources = try AppClipSources(
        module, marks: inputs.marks, role: program.word, guessed: shared)
    }
    addSourceDoubts()
    othersUseGroups = inputs.usersOfGroups.contains { known[$0].flatMap(\.self)?.isEmpty == true }
    // A source of another program is not read, one of nobody is a question.
    let open = inputs.module(
      of: { path in
        known[path].flatMap(\.self)?.isEmpty == true && Self.nearest(homes, to: path) != [nil]
      }, holds: { _ in nil })
    let uses = try AppClipSources(open, marks: inputs.marks, role: "").uses.filter {
      $0.name != .standard
    }
    if !uses.isEmpty {
      doubts.append(
        AppClipDoubt.targetIsUnclear.finding(
          "Nothing says whether these sources are the clip's or the app's. Say so with --clip "
            + "FOLDER and --app FOLDER, or give the names in a file that ends in .suites.",
          at: uses.map(\.place).distinct))
    }
    let named = Set(
      AppClipProgram.allCases.flatMap { targets[$0].sources?.uses ?? [] }
        .filter { $0.name != .standard && shared.contains($0.place.file) }.map(\.place.file)
    ).sorted()
    notes += named.map { "\($0): taken to be compiled into both, as it lies in neither's folder" }
  }
}
