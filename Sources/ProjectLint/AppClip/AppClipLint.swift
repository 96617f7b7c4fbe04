import ConsentInvariants
import ConsentVocabulary
import Notation

extension Linter {
  static let clip = Linter(
    machine: AppClip.name,
    reads: [
      (".entitlements", "groups, Sign in with Apple, and who names whom"),
      (".plist", "bundle identifier and minimum version of the system"),
      (".swift", "the suite that is named at each use"),
      (".suites", "the names of suites, where the code does not say them"),
      (".xcconfig", "the values of build settings"),
    ],
    flags: AppClipProgram.allCases.map {
      ("--\($0.word)", "files and folders that are the \($0.word)'s")
    },
    rules: AppClipFinding.allCases.map(\.rule) + AppClipDoubt.allCases.map(\.rule)
  ) { files, flags throws(LintMistake) in
    let project = try AppClipProject(files, flags: flags)
    return project.isConcerned ? try AppClipLint(project).reading : nil
  }
}

/// The worlds of the machine that correspond to a project, one for each pair of names. The losses are
/// computed by the machine's own function.
package struct AppClipLint {
  /// The names under which the clip and the app keep the data of a flow.
  typealias Pair = AppClipBoth<Choice>

  /// The suite name of one use.
  struct Choice {
    /// The name of the group; `nil` for the standard defaults.
    var group: String?
    var place: LintFinding.Place?
    /// Whether the project contains the name; otherwise it is assumed to lose nothing.
    var isSaid = true
  }

  /// A world derived from the project, with the names of its groups.
  package struct World {
    package var world: AppClipWorld
    /// The names of the groups; the first is group 1.
    package var names: [String]
    var text: Pair
    var user: Pair
    /// The levels of findings that are checked in this world.
    var levels: Set<AppClipFinding.Level>

    subscript(flow: AppClipFlow) -> Pair { flow == .text ? text : user }
    var choices: [Choice] { text.values + user.values }
  }

  let project: AppClipProject
  let facts: AppClipFacts
  var doubts: [LintFinding]
  var notes: [String]
  package private(set) var worlds: [World] = []

  package init(_ project: AppClipProject) throws(LintMistake) {
    self.project = project
    facts = try AppClipFacts(project)
    (doubts, notes) = (project.doubts, project.notes)
    let judged = judgedLevels
    if judged.isEmpty && doubts.isEmpty {
      notes.append("nothing is handed over: no group, no account and no item is named")
    }
    // While the owner of a file is unclear, missing files are not reported.
    let isClear = doubts.isEmpty
    for program in AppClipProgram.allCases { checkEntitlements(of: program, isClear: isClear) }
    if judged.contains(.lostItem) { checkItems() }
    let texts = judged.contains(.lostText) ? pairs(.text) : []
    let users = judged.contains(.lostUser) ? pairs(.user) : []
    addWorlds(texts, users, judged)
  }

  /// The findings, worst first, and the notes.
  package var reading: (findings: [LintFinding], notes: [String]) {
    var findings: [LintFinding] = []
    for world in worlds {
      var shown: Set<AppClipFinding.Level> = []
      for finding in AppClipFinding.findings(of: world.world) where isSaid(finding, in: world) {
        let isFirst = finding.level != .advice && shown.insert(finding.level).inserted
        let explained = explained(finding, in: world, isFirst: isFirst)
        if !findings.contains(where: { $0.rule == explained.rule && $0.places == explained.places })
        {
          findings.append(explained)
        }
      }
    }
    findings += doubts
    return (
      LintFinding.Level.allCases.flatMap { level in findings.filter { $0.level == level } }, notes
    )
  }

  // MARK: - The flows that are checked

  /// The flows of the project: an entitlement allows them, or a source or a file of names mentions them.
  private var judgedLevels: Set<AppClipFinding.Level> {
    func either(_ isSo: (AppClipProgram) -> Bool) -> Bool {
      AppClipProgram.allCases.contains(where: isSo)
    }
    let hasGroups = either {
      switch facts[$0].groups {
      case .known(let names, _): !names.isEmpty
      case .unknown: true
      case .assumed: false
      }
    }
    let namesTexts = project.names.flatMap(\.uses).contains { $0.use.flow == .text }
    var levels: Set<AppClipFinding.Level> = []
    if hasGroups || namesTexts || either({ uses(.text, of: $0).contains { $0.name != .standard } })
    {
      levels.insert(.lostText)
    }
    if either({ !uses(.user, of: $0).isEmpty })
      || hasGroups && either({ facts[$0].signIn.value == true })
    {
      levels.insert(.lostUser)
    }
    if project.usesKeychain { levels.insert(.lostItem) }
    return levels
  }

  /// Returns the uses of a flow in a file of names, or else in the sources of the program. Uses of the
  /// standard defaults count only if no group is used.
  func uses(_ flow: AppClipFlow, of program: AppClipProgram) -> [AppClipUse] {
    let given = project.names.flatMap(\.uses).filter { $0.program == program }.map(\.use)
      .filter { $0.flow == flow }
    if !given.isEmpty { return given }
    let all = project[program].sources?.uses.filter { $0.flow == flow } ?? []
    let shared = all.filter { $0.name != .standard }
    return shared.isEmpty ? all : shared
  }

  private mutating func checkEntitlements(of program: AppClipProgram, isClear: Bool) {
    checkExpanded(facts[program].groups)
    guard isClear, case .assumed = facts[program].groups else { return }
    let other = project[program.other]
    let places = [other.entitlements].compactMap(\.self).map {
      LintFinding.Place($0.path, line: nil, other.program.word)
    }
    doubts.append(
      AppClipDoubt.entitlementsAreMissing.finding(
        "The entitlements of the \(program.word) were not handed in. Name them beside those of the "
          + "\(other.program.word), with --\(program.word) FILE if nothing else says whose they are.",
        at: places))
  }

  private mutating func checkExpanded<Value>(_ fact: AppClipFact<Value>) {
    guard case .unknown(let text, let place) = fact else { return }
    doubts.append(
      AppClipDoubt.settingIsUnexpanded.finding(
        "\(Notation.quoted(text)) holds a build setting. Hand in the .xcconfig that gives its value, "
          + "or what was signed (codesign -d --entitlements - --xml PROGRAM).", at: [place]))
  }

  private mutating func checkItems() {
    for fact in facts.names.values { checkExpanded(fact) }
    checkExpanded(facts.system)
    if case .assumed = facts.system {
      notes.append("the app is taken to need 15.4 or later, as no Info.plist of it says otherwise")
    }
  }

  // MARK: - Worlds

  /// Adds a world for the first pair of each flow, and a world for each further pair.
  private mutating func addWorlds(
    _ texts: [Pair], _ users: [Pair], _ judged: Set<AppClipFinding.Level>
  ) {
    var levels = judged.subtracting(texts.isEmpty ? [.lostText] : [])
      .subtracting(users.isEmpty ? [.lostUser] : [])
    if !levels.isEmpty || leavesSecrets { levels.insert(.advice) }
    // A flow that is not checked has the names of the other flow.
    let none = Pair { _ in Choice(isSaid: false) }
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
    func group(_ name: String) -> AppClipGroup? {
      names.firstIndex(of: name).map { AppClipGroup($0 + 1) }
    }
    func suite(_ choice: Choice) -> AppClipSuite {
      choice.group.flatMap(group).map { .suite($0) } ?? .standard
    }
    func signature(_ rights: AppClipFacts.Rights) -> AppClipEntitlements {
      // Unknown entitlements are assumed to lose nothing.
      AppClipEntitlements(
        groups: Ascending((rights.groups.value ?? names).compactMap(group)),
        signIn: rights.signIn.value ?? true)
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
