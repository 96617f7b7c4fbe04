import ConsentVocabulary
import Reporting

/// The keys of entitlements and of `Info.plist` that matter here.
enum AppClipKeys {
  static let groups = "com.apple.security.application-groups"
  static let signIn = "com.apple.developer.applesignin"
  static let domains = "com.apple.developer.associated-domains"
  static let parents = "com.apple.developer.parent-application-identifiers"
  static let clips = "com.apple.developer.associated-appclip-app-identifiers"
  static let onDemand = "com.apple.developer.on-demand-install-capable"
  static let sandbox = "com.apple.security.app-sandbox"
  static let identifiers = ["application-identifier", "com.apple.application-identifier"]
  static let lists = [groups, signIn, domains, parents, clips]
  // Of Info.plist.
  static let bundle = "CFBundleIdentifier"
  static let clip = "NSAppClip"
  static let system = "MinimumOSVersion"
  /// Keys that an app of iOS does not have.
  static let others = ["NSExtension", "EXAppExtensionAttributes", "WKApplication", "WKWatchKitApp"]
}

struct AppClipBoth<Value> {
  var clip: Value
  var app: Value

  init(_ value: (AppClipProgram) -> Value) { (clip, app) = (value(.clip), value(.app)) }

  subscript(program: AppClipProgram) -> Value {
    get { program == .clip ? clip : app }
    set { if program == .clip { clip = newValue } else { app = newValue } }
  }
}

extension AppClipProgram {
  var word: String { "\(self)" }
}

/// The kinds of data that a clip hands over under a suite name.
enum AppClipFlow: Sendable, CaseIterable {
  case text, user

  var content: String { self == .text ? "texts" : "accounts" }
  var level: AppClipFinding.Level { self == .text ? .lostText : .lostUser }
}

/// One of the two programs, in one configuration.
struct AppClipTarget {
  let program: AppClipProgram
  var name: String
  var entitlements: PropertyListFile?
  /// The path of entitlements that were not handed in, or `nil`.
  var missingEntitlements: String?
  /// The project file that describes it; `nil` if its files were found by guesses.
  var project: LintFinding.Place?
  var info: PropertyListFile?
  /// The sources that are compiled into it; `nil` if none was handed in.
  var sources: AppClipSources?
  var settings = BuildSettings()
  /// Its sources in languages that are not read.
  var foreign: [String] = []
  /// Whether one of them, in Objective-C, handles invocations.
  var handlesElsewhere = false
  /// The products of packages that were not found.
  var missing: [String] = []

  init(_ program: AppClipProgram) { (self.program, name) = (program, "the \(program.word)") }

  /// The texts under a key of the entitlements, with their settings expanded. Returns `nil` if the
  /// entitlements were not handed in.
  func texts(_ key: String) -> [String]? {
    guard let entitlements else {
      return project != nil && missingEntitlements == nil ? [] : nil
    }
    return entitlements.texts(key).map(settings.expanded)
  }

  var groups: [String]? { texts(AppClipKeys.groups) }

  /// The place of a text in the entitlements, or of their key if it is not there.
  func place(of text: String?, _ key: String = AppClipKeys.groups) -> LintFinding.Place? {
    guard let file = entitlements else { return project }
    let written = file.texts(key).first { settings.expanded($0) == text }
    return file.place(of: key, written, role: program.word)
  }

  /// The identifier of the program, if the project file or a signature says it.
  var identifier: String? {
    var text = project == nil ? nil : settings["PRODUCT_BUNDLE_IDENTIFIER"]
    if project != nil, text == nil { text = info?.text(AppClipKeys.bundle).map(settings.expanded) }
    for key in AppClipKeys.identifiers where text == nil {
      text = entitlements?.text(key).map { Self.bare(settings.expanded($0)) }
    }
    return text.flatMap { BuildSettings.isLeft(in: $0) ? nil : $0 }
  }

  /// An identifier without the team before it.
  static func bare(_ identifier: String) -> String {
    let setting = identifier.hasPrefix("$(") ? identifier.firstIndex(of: ")") : nil
    guard let end = setting ?? identifier.firstIndex(of: ".") else { return identifier }
    let rest = identifier[identifier.index(after: end)...]
    return String(setting != nil && rest.hasPrefix(".") ? rest.dropFirst() : rest)
  }

  /// The lowest version of the system that the program runs on, with its place.
  var system: (numbers: [Int], place: LintFinding.Place)? {
    let written = info?.text(AppClipKeys.system)
    let text = written.map(settings.expanded) ?? settings["IPHONEOS_DEPLOYMENT_TARGET"]
    let place =
      written != nil ? info?.place(of: AppClipKeys.system, role: program.word) : project
    let parts = (text ?? "").split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    return place.flatMap { numbers.count == parts.count ? (numbers, $0) : nil }
  }
}

/// The files of a clip and of the app that replaces it, in one configuration.
struct AppClipProject {
  var clip = AppClipTarget(.clip)
  var app = AppClipTarget(.app)
  /// Whether a program that is neither of the two uses a group, such as a widget.
  var othersUseGroups = false
  /// The files that could not be assigned.
  var doubts: [LintFinding] = []
  var notes: [String] = []

  subscript(program: AppClipProgram) -> AppClipTarget {
    get { program == .clip ? clip : app }
    set { if program == .clip { clip = newValue } else { app = newValue } }
  }

  /// The clips in some files, each with its app, in each configuration.
  ///
  /// - Returns: The pairs, and the findings about clips without a pair.
  static func all(
    _ inputs: LintInputs, flags: [String: String]
  ) throws(LintMistake) -> (projects: [AppClipProject], reading: LintReading) {
    var reading = LintReading(notes: inputs.languageNotes)
    let pairs = inputs.projects.all.flatMap { file in file.clips.map { (file, $0.clip, $0.apps) } }
    if flags.isEmpty, !pairs.isEmpty {
      var projects: [AppClipProject] = []
      for (file, clip, apps) in pairs {
        let all = file.targets.filter { $0.kind == .app }
        if apps.isEmpty {
          // The app of another project file may need the clip by its name.
          let isNeeded = inputs.projects.all.contains { file in
            file.targets.contains { $0.frameworks.contains(clip.name) }
          }
          reading.findings.append(
            AppClipRule.clipIsNotEmbedded.finding(
              all.isEmpty || isNeeded ? .unknown : .wrong,
              "No app depends on the clip \(clip.name) or embeds it. Add it to the dependencies of its "
                + "app, or name the files of both with --clip PATH and --app PATH.",
              at: [LintFinding.Place(file.path, line: nil)]))
        }
        for app in apps.isEmpty && all.count == 1 ? all : apps {
          projects += AppClipProject.pairs(inputs, file, clip, app)
        }
      }
      return (projects, reading)
    }
    if flags.isEmpty, let (file, command) = inputs.generator {
      reading.findings.append(
        AppClipRule.clipIsUnread.finding(
          .unknown,
          "A clip is made from this file, and no project file has it. Make the project first, "
            + "with \(command), and lint it then.", at: [LintFinding.Place(file.path, line: nil)]))
      return ([], reading)
    }
    let marked = inputs.entitlements.filter { mark(of: $0) != nil }
    if flags.isEmpty,
      inputs.projects.all.contains(where: { $0.targets.contains { $0.kind == .app } })
    {
      reading.judged.append("no hand-over, as no target of a project file is a clip")
      reading.notes += marked.filter { mark(of: $0) == .clip }
        .map { "\($0.path): the rights of a clip, which no target is" }
      reading.findings += marked.filter { mark(of: $0) == .app }.map { file in
        AppClipRule.clipIsUnread.finding(
          .unknown,
          "The app names a clip, and no project file has one. Hand in its project as well.",
          at: [file.place(of: AppClipKeys.clips, role: "app")])
      }
      return ([], reading)
    }
    let isMarked =
      !flags.isEmpty || !marked.isEmpty || inputs.entitlements.contains(where: isNamedClip)
      || inputs.plists.contains { $0[AppClipKeys.clip] != nil }
    if isMarked { return ([try AppClipProject(inputs, flags: flags)], reading) }
    if !inputs.entitlements.isEmpty || !inputs.sources.isEmpty || !inputs.projects.all.isEmpty {
      reading.judged.append(
        "no hand-over, as there is no clip: no target, entitlements or property list is one's")
    }
    return ([], reading)
  }

  // MARK: - With a project file

  /// A clip and its app in each configuration that both have.
  private static func pairs(
    _ inputs: LintInputs, _ file: XcodeProject, _ clip: XcodeProject.Target,
    _ app: XcodeProject.Target
  ) -> [AppClipProject] {
    let targets = AppClipBoth { $0 == .clip ? clip : app }
    let members = AppClipBoth { program in
      inputs.projects.members(of: targets[program], in: file, among: inputs.index)
    }
    let foreign = AppClipBoth { program in
      inputs.projects.members(of: targets[program], in: file, among: inputs.foreignIndex).places
        .sorted().map { inputs.foreign[$0] }
    }
    let others = file.targets.filter { $0.kind == .other }.flatMap { target in
      inputs.projects.members(of: target, in: file, among: inputs.index).places
    }
    let othersUseGroups = others.contains { place in
      !inputs.marks[place].isDisjoint(with: AppClipSources.groupWords)
        && !members.app.places.contains(place)
    }
    let configurations = clip.configurations.map(\.name).filter { name in
      app.configurations.contains { $0.name == name }
    }
    return configurations.map { configuration in
      var project = AppClipProject()
      project.othersUseGroups = othersUseGroups
      for program in AppClipProgram.allCases {
        let target = targets[program]
        let settings =
          target.configurations.first { $0.name == configuration }?.settings ?? BuildSettings()
        var own = AppClipTarget(program)
        (own.name, own.settings) = (target.name, settings)
        own.project = LintFinding.Place(file.path, line: nil, program.word)
        func path(_ setting: String) -> String? {
          settings[setting].map { LintPath.joined(settings["LINT_ROOT"] ?? "", $0) }
        }
        if let path = path("CODE_SIGN_ENTITLEMENTS") {
          own.entitlements = inputs.list(at: path)
          own.missingEntitlements = own.entitlements == nil ? path : nil
        }
        own.info = path("INFOPLIST_FILE").flatMap(inputs.list)
        own.missing = members[program].missing
        own.setForeign(foreign[program])
        let module = SwiftModule(
          inputs.library, members[program].places.sorted(), conditions: settings.conditions)
        if !module.files.isEmpty {
          own.sources = AppClipSources(module, marks: inputs.marks, role: program.word)
        }
        project[program] = own
      }
      return project
    }
  }

  // MARK: - Without a project file

  private typealias Home = (path: [Substring], program: AppClipProgram?)

  private init() {}

  private init(_ inputs: LintInputs, flags values: [String: String]) throws(LintMistake) {
    let flags: [Home] = AppClipProgram.allCases.flatMap { program in
      (values["--\(program.word)"] ?? "").split(separator: ",").map {
        (LintPath.parts($0), program)
      }
    }
    try Self.check(flags, inputs.files)
    var homes: [Home] = inputs.plists
      .filter { file in AppClipKeys.others.contains { file[$0] != nil } }
      .map { (LintPath.parts($0.path).dropLast(), nil) }
    assign(inputs.entitlements, flags, &homes)
    /// The owners of a file by a flag, or by the nearest folder above it that has entitlements; both if
    /// there is none, and nobody if it is unclear or another's.
    func owners(of path: String) -> [AppClipProgram] {
      if let program = Self.nearest(flags, to: path).first.flatMap(\.self) { return [program] }
      if homes.allSatisfy({ $0.program == nil }) { return [] }
      let owners = Self.nearest(homes, to: path)
      return owners.isEmpty
        ? AppClipProgram.allCases : owners.count == 1 ? owners.compactMap(\.self) : []
    }
    for file in inputs.plists where file[AppClipKeys.clip] != nil || file[AppClipKeys.system] != nil
    {
      let owner = owners(of: file.path)
      let program = file[AppClipKeys.clip] != nil ? .clip : owner.count == 1 ? owner[0] : nil
      guard let program, !AppClipKeys.others.contains(where: { file[$0] != nil }) else { continue }
      // A program within another's folder, such as an extension, lies deeper.
      if let known = self[program].info,
        LintPath.parts(known.path).count <= LintPath.parts(file.path).count
      {
        continue
      }
      self[program].info = file
    }
    for file in inputs.files.ending(".xcconfig") {
      guard let settings = try? BuildSettings(file, among: inputs.settings) else { continue }
      let owners = owners(of: file.path)
      for program in owners.isEmpty ? AppClipProgram.allCases : owners {
        self[program].settings.add(settings)
      }
    }
    let known = inputs.sources.map { $0.isTest ? nil : owners(of: $0.path) }
    let shared = Set(
      known.indices.filter { known[$0] == AppClipProgram.allCases }.map { inputs.sources[$0].path })
    for program in AppClipProgram.allCases {
      self[program].setForeign(
        inputs.foreign.filter { file in
          let owners = owners(of: file.path)
          return owners.contains(program)
            && (program == .app || owners.count == 1 || file.path.hasSuffix("m"))
        })
      let files = known.indices.filter { known[$0]?.contains(program) == true }
      if files.isEmpty { continue }
      // The usual name of the condition of a clip's own code.
      let module = SwiftModule(inputs.library, files) { word in
        SwiftTokens.holdsOnPhone(word)
          ?? (word.lowercased().contains("clip") ? program == .clip : nil)
      }
      self[program].sources = AppClipSources(
        module, marks: inputs.marks, role: program.word, guessed: shared)
    }
    let strays = known.indices.filter {
      known[$0]?.isEmpty == true && !inputs.marks[$0].isDisjoint(with: AppClipSources.groupWords)
    }
    othersUseGroups = !strays.isEmpty
    // A source of another program is not read, one of nobody is a question.
    let open = strays.filter { Self.nearest(homes, to: inputs.sources[$0].path) != [nil] }
    if !open.isEmpty {
      doubt(
        "Nothing says whether these sources are the clip's or the app's. Say so with --clip FOLDER and "
          + "--app FOLDER.", open.map { inputs.sources[$0].path })
    }
  }

  /// Checks that each path of a flag leads to a file that is read, and to one program.
  private static func check(_ flags: [Home], _ files: [LintFile]) throws(LintMistake) {
    for (index, flag) in flags.enumerated() {
      let isThere = files.contains { LintPath.parts($0.path).starts(with: flag.path) }
      if isThere && !flags[..<index].contains(where: { $0.path == flag.path }) { continue }
      let path = "--\(flag.program?.word ?? "") \(flag.path.joined(separator: "/"))"
      throw LintMistake(
        "\(path): \(isThere ? "it is named twice" : "no file that is read here has this path").",
        "Name each path once, as it is named among the files, or a folder above it.")
    }
  }

  private mutating func doubt(_ sentence: String, _ paths: [String]) {
    let places = paths.map { LintFinding.Place($0, line: nil) }
    doubts.append(AppClipRule.targetIsUnclear.finding(.unknown, sentence, at: places))
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

  /// Whether entitlements belong to a program that is neither the clip nor its app.
  private static func isOthers(_ file: PropertyListFile, _ homes: [Home]) -> Bool {
    let folder = Array(LintPath.parts(file.path).dropLast())
    let words = Set(LintPath.parts(file.path).suffix(2).flatMap(\.nameWords))
    return file[AppClipKeys.sandbox] != nil
      || homes.contains { $0.program == nil && $0.path == folder }
      || !words.isDisjoint(with: ["widget", "widgets", "watch", "extension", "tests", "intents"])
  }

  private mutating func assign(
    _ all: [PropertyListFile], _ flags: [Home], _ homes: inout [Home]
  ) {
    func owner(_ file: PropertyListFile) -> AppClipProgram? {
      Self.nearest(flags, to: file.path).first.flatMap(\.self) ?? Self.mark(of: file)
    }
    let files = all.filter { owner($0) != nil || !Self.isOthers($0, homes) }
    let read = Set(files.map(\.path))
    homes += all.filter { !read.contains($0.path) }
      .map { (LintPath.parts($0.path).dropLast(), nil) }
    var found = Dictionary(grouping: files) { owner($0) }
    var unmarked = found.removeValue(forKey: nil) ?? []
    // The name of a file is a mark if some have it and some do not.
    let named = unmarked.filter(Self.isNamedClip)
    if found[.clip] == nil, !named.isEmpty, named.count < max(2, files.count) {
      found[.clip] = named
      unmarked.removeAll(where: Self.isNamedClip)
    }
    // The files that are left are the other's, unless they could be anybody's.
    for program in AppClipProgram.allCases
    where found[program] == nil && !unmarked.isEmpty && files.count > unmarked.count {
      found[program] = unmarked
      notes += unmarked.map { "\($0.path): taken for the \(program.word)'s, as no other is left" }
      unmarked = []
    }
    for program in AppClipProgram.allCases {
      let own = found[program] ?? []
      homes += own.map { (LintPath.parts($0.path).dropLast(), program) }
      self[program].entitlements = own.first
      if let first = own.first, !own.allSatisfy(first.isEquivalent) {
        doubt(
          "More than one file has the entitlements of the \(program.word). Name one of them, such as: "
            + "consent-lint --\(program.word) \"\(first.path)\" .", own.map(\.path))
      }
    }
    if !unmarked.isEmpty && found.count < 2 {
      doubt(
        "Nothing in these entitlements says whether they are the clip's or the app's. Say so, such as: "
          + "consent-lint --clip \"\(unmarked[0].path)\" "
          + "--app \"\(unmarked.dropFirst().first?.path ?? "FILE")\" .", unmarked.map(\.path))
    }
  }

  /// Whether a file or its folder has *clip* as a word of its name; a clipboard is no clip.
  private static func isNamedClip(_ file: PropertyListFile) -> Bool {
    let words = LintPath.parts(file.path).suffix(2).flatMap(\.nameWords)
    return words.contains { $0.hasSuffix("clip") || $0 == "clips" }
  }

  /// The owner of entitlements by keys that only a clip or its app has.
  private static func mark(of file: PropertyListFile) -> AppClipProgram? {
    let isClip = file[AppClipKeys.parents] != nil || file[AppClipKeys.onDemand] == .truth(true)
    let isApp = file[AppClipKeys.clips] != nil
    return isClip == isApp ? nil : isClip ? .clip : .app
  }
}

extension AppClipTarget {
  private static let storeWords = [
    "NSUserDefaults", "containerURLForSecurityApplicationGroupIdentifier", "SecItem",
    "NSDocumentDirectory", "NSPersistentContainer",
  ]
  private static let hostWords = ["React/", "RCT", "Flutter"]
  private static let handlerWords = ["continueUserActivity", "webpageURL"]

  /// Sets the sources in other languages. In Objective-C, only sources that may use a store count.
  fileprivate mutating func setForeign(_ files: [LintFile]) {
    foreign = files.filter { file in
      !file.path.hasSuffix("m") || !file.contained(Self.storeWords + Self.hostWords).isEmpty
    }.map(\.path)
    handlesElsewhere = files.contains { !$0.contained(Self.handlerWords).isEmpty }
  }
}
