import ConsentInvariants
import ConsentVocabulary
import Notation

extension Linter {
  static let clip = Linter(
    machine: AppClip.name,
    reads: [
      ("project.pbxproj", "targets, what they need, their settings and sources"),
      ("project.yml", "the same, for XcodeGen; Project.swift for Tuist"),
      (".entitlements", "groups, Sign in with Apple, and who names whom"),
      (".plist", "bundle identifier and minimum version of the system"),
      (".swift", "the suite and the key at each use"),
      (".suites", "the names of suites, where the code does not say them"),
      (".xcconfig", "the values of build settings"),
    ],
    flags: AppClipProgram.allCases.map {
      ("--\($0.word)", "files and folders that are the \($0.word)'s")
    },
    rules: AppClipFinding.allCases.map(\.rule) + AppClipDoubt.allCases.map(\.rule)
  ) { files, flags throws(LintMistake) in try AppClipLint.reading(files, flags) }
}

/// The worlds of the machine that a project stands for, one for each pair of names. The machine's own
/// function finds the losses in them.
package struct AppClipLint {
  /// The names on both sides under which data of a flow is handed over.
  typealias Pair = AppClipBoth<Choice>

  /// The name at one use.
  struct Choice {
    /// `nil` for the standard defaults.
    var group: String?
    var place: LintFinding.Place?
    /// Whether the project says it; otherwise it is taken to lose nothing.
    var isSaid = true
    /// Whether it is certain that the program has this code.
    var isSure = true

    init(group: String?, place: LintFinding.Place? = nil, isSaid: Bool = true) {
      (self.group, self.place, self.isSaid) = (group, place, isSaid)
    }

    init(_ use: AppClipUse) { (group, place, isSure) = (use.group, use.place, use.isSure) }
  }

  /// A world of the model that was derived from the files, with the names that its numbers stand for.
  package struct World {
    package var world: AppClipWorld
    /// The names of the groups; the first is group 1.
    package var names: [String]
    var text: Pair
    var user: Pair
    var levels: Set<AppClipFinding.Level>

    subscript(flow: AppClipFlow) -> Pair { flow == .text ? text : user }
    var choices: [Choice] { text.values + user.values }
  }

  let project: AppClipProject
  let facts: AppClipFacts
  var doubts: [LintFinding]
  var notes: [String]
  var losses: [LintFinding] = []
  package private(set) var worlds: [World] = []

  /// All pairs of a clip and its app in some files.
  ///
  /// - Returns: The pairs, and notes on the files. There are none if nothing shows that there is a clip.
  package static func all(
    _ files: [LintFile], _ flags: [String: String] = [:]
  ) throws(LintMistake) -> (lints: [AppClipLint], notes: [String]) {
    let (projects, notes) = try AppClipProject.all(files, flags: flags)
    var lints: [AppClipLint] = []
    for project in projects { lints.append(try AppClipLint(project)) }
    return (lints, notes)
  }

  /// The findings of all pairs, each once and the worst first, and the notes; `nil` if no file matters.
  package static func reading(
    _ files: [LintFile], _ flags: [String: String] = [:]
  ) throws(LintMistake) -> (findings: [LintFinding], notes: [String])? {
    let (lints, notes) = try all(files, flags)
    if lints.isEmpty { return notes.isEmpty ? nil : ([], notes) }
    return (
      worstFirst(lints.flatMap(\.reading.findings)), (notes + lints.flatMap(\.notes)).distinct
    )
  }

  package init(_ project: AppClipProject) throws(LintMistake) {
    self.project = project
    facts = try AppClipFacts(project)
    (doubts, notes) = (project.doubts, project.notes)
    let judged = judgedLevels
    // While a file has no owner, missing files are not worth a word.
    let isClear = doubts.isEmpty
    for program in AppClipProgram.allCases { checkEntitlements(of: program, isClear: isClear) }
    if judged.contains(.lostItem) { checkItems() }
    let texts = judged.contains(.lostText) ? pairs(.text) : []
    let users = judged.contains(.lostUser) ? pairs(.user) : []
    if judged.contains(.lostText) { addLostKeys() }
    addOwnStores()
    checkUnreadSources()
    addWorlds(texts, users, judged)
    let isIdle = texts.isEmpty && users.isEmpty && !judged.contains(.lostItem)
    if isIdle && doubts.isEmpty && losses.isEmpty {
      notes.append("the clip leaves nothing that the app could miss: no group, no account, no item")
    }
  }

  /// The findings, worst first, and the notes.
  package var reading: (findings: [LintFinding], notes: [String]) {
    var findings: [LintFinding] = []
    for world in worlds {
      var shown: Set<AppClipFinding.Level> = []
      for finding in AppClipFinding.findings(of: world.world) where isSaid(finding, in: world) {
        let isFirst = finding.level != .advice && shown.insert(finding.level).inserted
        findings.append(explained(finding, in: world, isFirst: isFirst))
      }
    }
    return (Self.worstFirst(findings + losses + doubts), notes)
  }

  /// The findings by their levels, each rule once at the same places.
  private static func worstFirst(_ findings: [LintFinding]) -> [LintFinding] {
    var seen: Set<[LintFinding.Place]> = []
    return LintFinding.Level.allCases.flatMap { level in findings.filter { $0.level == level } }
      .filter { seen.insert([LintFinding.Place($0.rule, line: nil)] + $0.places).inserted }
  }

  // MARK: - The flows that are judged

  /// The flows that begin with an action of the clip. Without its sources, the lists of groups are judged.
  private var judgedLevels: Set<AppClipFinding.Level> {
    var levels: Set<AppClipFinding.Level> = []
    if !hasSources(.clip) || !uses(.text, of: .clip).isEmpty { levels.insert(.lostText) }
    if !uses(.user, of: .clip).isEmpty { levels.insert(.lostUser) }
    let (clip, app) = (project.clip.sources, project.app.sources)
    if clip?.itemsAdded.isEmpty == false, app?.itemsFound.isEmpty == false {
      levels.insert(.lostItem)
    }
    return levels
  }

  /// Returns the store names that a flow uses: from the file of names, or if it has none, from the sources.
  func uses(_ flow: AppClipFlow, of program: AppClipProgram) -> [AppClipUse] {
    let given = given(flow, program)
    if !given.isEmpty { return given }
    return project[program].sources?.uses.filter { $0.flow == flow } ?? []
  }

  /// Returns the store names that the file of names lists for a flow.
  func given(_ flow: AppClipFlow, _ program: AppClipProgram) -> [AppClipUse] {
    project.names.flatMap(\.uses).filter { $0.program == program && $0.use.flow == flow }.map(\.use)
  }

  private mutating func checkEntitlements(of program: AppClipProgram, isClear: Bool) {
    // A setting that stands in both lists in the same way is the same name.
    let others = facts[program.other].groups.value ?? []
    for name in facts[program].groups.value ?? []
    where BuildSettings.isLeft(in: name) && !others.contains(name) {
      if let place = project[program].place(of: name) {
        checkExpanded(AppClipFact<Bool>.unknown(name, place))
      }
    }
    guard isClear, case .assumed = facts[program].groups else { return }
    let other = project[program.other]
    let places = [other.entitlements].compactMap(\.self).map {
      LintFinding.Place($0.path, line: nil, other.program.word)
    }
    doubts.append(
      AppClipDoubt.entitlementsAreMissing.finding(
        "The entitlements of the \(program.word) were not handed in. Name them beside those of the "
          + "\(other.program.word), such as: consent-lint --\(program.word) FILE .", at: places))
  }

  private mutating func checkExpanded<Value>(_ fact: AppClipFact<Value>) {
    guard case .unknown(let text, let place) = fact else { return }
    doubts.append(
      AppClipDoubt.settingIsUnexpanded.finding(
        "\(Notation.quoted(text)) holds a build setting. Hand in the .xcconfig that gives its value, "
          + "or what was signed (codesign -d --entitlements - --xml PROGRAM).", at: [place]))
  }

  private mutating func checkItems() {
    checkExpanded(facts.names.clip)
    checkExpanded(facts.system)
    if case .assumed = facts.system {
      notes.append("the app is taken to need 15.4 or later, as no file says otherwise")
    }
    if AppClipProgram.allCases.contains(where: { project[$0].sources?.namesAccessGroup == true }) {
      notes.append("items of an access group that is named in the code are not judged")
    }
  }

  /// Unread sources of the clip leave its actions open.
  private mutating func checkUnreadSources() {
    let unread = project.clip.unread
    guard let first = unread.first else { return }
    doubts.append(
      AppClipDoubt.sourceIsUnread.finding(
        "\(unread.count) of the clip's files cannot be read here, such as this one. Give the names "
          + "that they use in a file that ends in .suites.",
        at: [LintFinding.Place(first, line: nil, "clip")]))
  }

  // MARK: - Worlds

  /// The first world has the first pair of each flow; each further pair has a world of its own.
  private mutating func addWorlds(
    _ texts: [Pair], _ users: [Pair], _ judged: Set<AppClipFinding.Level>
  ) {
    var levels = judged.subtracting(texts.isEmpty ? [.lostText] : [])
      .subtracting(users.isEmpty ? [.lostUser] : [])
    // A parent that is another app loses everything.
    if facts.names.clip.value == false && project.clip.namesOneParent { levels.insert(.lostItem) }
    if !levels.isEmpty || leavesSecrets { levels.insert(.advice) }
    // A flow that is not judged has the names of the other.
    let none = Pair { _ in Choice(group: nil, isSaid: false) }
    let text = texts.first ?? users.first ?? none
    add(text, users.first ?? text, levels)
    for other in texts.dropFirst() { add(other, other, [.lostText]) }
    for other in users.dropFirst() { add(other, other, [.lostUser]) }
  }

  private var leavesSecrets: Bool { project.names.contains { $0.leavesSecrets?.isSo == true } }

  private mutating func add(_ text: Pair, _ user: Pair, _ levels: Set<AppClipFinding.Level>) {
    let used = (text.values + user.values).compactMap(\.group)
    let listed = AppClipProgram.allCases.flatMap { facts[$0].groups.value ?? [] }
    var names: [String] = []
    for name in used + listed where !names.contains(name) && names.count < 64 { names.append(name) }
    // A name that a setting can stand for is taken to be in the list.
    func isListed(_ name: String, _ list: [String]) -> Bool {
      list.contains { BuildSettings.canBe(name, $0) }
    }
    func group(_ name: String) -> AppClipGroup? {
      names.firstIndex(of: name).map { AppClipGroup($0 + 1) }
    }
    func suite(_ choice: Choice) -> AppClipSuite {
      choice.group.flatMap(group).map { .suite($0) } ?? .standard
    }
    func signature(_ rights: AppClipFacts.Rights) -> AppClipEntitlements {
      // Unknown rights are taken to lose nothing.
      AppClipEntitlements(
        groups: Ascending(
          names.filter { name in rights.groups.value.map { isListed(name, $0) } ?? true }
            .compactMap(group)), signIn: rights.signIn.value ?? true)
    }
    var world = AppClipWorld(clip: signature(facts[.clip]), app: signature(facts[.app]))
    world.clipNamesApp = facts.names.clip.value ?? true
    world.appNamesClip = facts.names.app.value ?? true
    world.system = facts.system.value ?? .since15p4
    (world.design.clipText, world.design.appText) = (suite(text.clip), suite(text.app))
    (world.design.clipUser, world.design.appUser) = (suite(user.clip), suite(user.app))
    world.design.leavesSecrets = leavesSecrets
    worlds.append(World(world: world, names: names, text: text, user: user, levels: levels))
  }
}
