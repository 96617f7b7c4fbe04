import ConsentInvariants
import ConsentVocabulary
import Notation
import Reporting

extension AppClipMachine {
  public static let linter: Linter? = Linter(
    reads: [
      (".entitlements", "groups, Sign in with Apple, keychain, and who names whom"),
      (".plist", "bundle identifier and minimum version of the system"),
      (".swift", "the suite that is named at each use"),
      (".suites", "the names of suites, where the code does not say them"),
      (".xcconfig", "the values of build settings"),
    ],
    flags: AppClipProgram.allCases.map {
      MachineFlag("--\($0.word)", "PATH,...", "files and folders that are the \($0.word)'s")
    },
    rules: rules
  ) { input throws(LintMistake) in
    let project = try AppClipProject(input)
    guard project.isConcerned else { return nil }
    return try AppClipLint(project).reading
  }

  private static var rules: [LintRule] {
    let page = "\(specs)/Lint.md"
    return AppClipFinding.allCases.map {
      LintRule("\($0)", clause: $0.clause, page: page, $0.sentence)
    }
      + AppClipDoubt.allCases.map {
        LintRule($0.rawValue, clause: AppClipDoubt.clause, page: page, $0.sentence)
      }
  }
}

/// What the files of a project come to: worlds of the machine, one for each pair of names, and what the
/// machine's own function finds in them.
package struct AppClipLint {
  /// The names on both sides under which something of a flow is handed over.
  package struct Pair: Hashable {
    var clip: Choice
    var app: Choice

    subscript(program: AppClipProgram) -> Choice {
      switch program {
      case .clip: clip
      case .app: app
      }
    }
  }

  /// The name at one use.
  package struct Choice: Hashable {
    /// `nil` for the standard defaults.
    var group: String?
    /// Where it stands.
    var place: LintFinding.Place?
    /// Whether the project says it; else it is taken to lose nothing.
    var isSaid = true
  }

  /// A world that was read, and the names behind its numbers.
  package struct World: Hashable {
    package var world: AppClipWorld
    /// The names of the groups; the first is group 1.
    package var names: [String]
    var text: Pair
    var user: Pair
    /// What is to be judged in it.
    package var levels: Set<AppClipFinding.Level>
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
      notes.append("nothing is handed over: no group, no account and no keychain is named")
    }
    // Where it is not clear whose a file is, that is all there is to say of what is missing.
    let isClear = doubts.isEmpty
    for program in AppClipProgram.allCases { checkEntitlements(of: program, isClear: isClear) }
    if judged.contains(.lostItem) { checkItems() }
    let texts = judged.contains(.lostText) ? pairs(.text) : []
    let users = judged.contains(.lostUser) ? pairs(.user) : []
    addWorlds(texts, users, judged)
  }

  /// What is found, worst first.
  package var reading: LintReading {
    var findings: [LintFinding] = []
    for world in worlds {
      var shown: Set<AppClipFinding.Level> = []
      for finding in AppClipFinding.findings(of: world.world) where isSaid(finding, in: world) {
        let isFirst = finding.level != .advice && shown.insert(finding.level).inserted
        let told = words(of: finding, in: world, isFirst: isFirst)
        if !findings.contains(where: { $0.rule == told.rule && $0.places == told.places }) {
          findings.append(told)
        }
      }
    }
    findings += doubts
    return LintReading(
      findings: LintFinding.Level.allCases.flatMap { level in
        findings.filter { $0.level == level }
      }, notes: notes)
  }

  // MARK: - What is to be judged

  /// The flows that the project has: those that a signature allows or a source names.
  private var judgedLevels: Set<AppClipFinding.Level> {
    func either(_ isSo: (AppClipProgram) -> Bool) -> Bool {
      AppClipProgram.allCases.contains(where: isSo)
    }
    let hasGroups = either {
      switch facts.groups[$0] {
      case .known(let names, _): !names.isEmpty
      case .unknown: true
      case .assumed, nil: false
      }
    }
    var levels: Set<AppClipFinding.Level> = []
    if hasGroups || either({ uses(.text, of: $0).contains { $0.name != .standard } }) {
      levels.insert(.lostText)
    }
    if either({ !uses(.user, of: $0).isEmpty })
      || hasGroups && either({ facts.signIn[$0]?.value == true })
    {
      levels.insert(.lostUser)
    }
    if project.usesKeychain || either({ facts.keychain[$0]?.value == true }) {
      levels.insert(.lostItem)
    }
    // A file that gives names asks for what it names.
    if !project.names.flatMap(\.uses).filter({ $0.use.flow == .text }).isEmpty {
      levels.insert(.lostText)
    }
    return levels
  }

  /// Where a program says under which name it keeps what: in a file of names, or else in its sources.
  /// The standard defaults are everybody's own, and count where nothing else is named.
  func uses(_ flow: AppClipFlow, of program: AppClipProgram) -> [AppClipUse] {
    let given = project.names.flatMap(\.uses).filter {
      $0.program == program && $0.use.flow == flow
    }.map(\.use)
    if !given.isEmpty { return given }
    let all = project[program].sources?.uses.filter { $0.flow == flow } ?? []
    let shared = all.filter { $0.name != .standard }
    return shared.isEmpty ? all : shared
  }

  private mutating func checkEntitlements(of program: AppClipProgram, isClear: Bool) {
    let other = program == .clip ? AppClipProgram.app : .clip
    switch facts.groups[program] {
    case .known, nil: break
    case .assumed:
      guard isClear else { return }
      doubts.append(
        AppClipDoubt.entitlementsAreMissing.finding(
          "The entitlements of the \(program.word) were not handed in. Name them beside those of "
            + "the \(other.word), with --\(program.word) FILE if nothing else says whose they are.",
          at: project[other].entitlements.map {
            [LintFinding.Place($0.path, line: nil, other.word)]
          } ?? []))
    case .unknown(let text, let place): doubts.append(Self.unexpanded(text, place))
    }
  }

  private static func unexpanded(
    _ text: String, _ place: LintFinding.Place
  ) -> LintFinding {
    AppClipDoubt.settingIsUnexpanded.finding(
      "\(Notation.quoted(text)) holds a build setting. Hand in the .xcconfig that gives its value, "
        + "or what was signed (codesign -d --entitlements - --xml PROGRAM).", at: [place])
  }

  private mutating func checkItems() {
    for fact in [facts.clipNamesApp, facts.appNamesClip] {
      if case .unknown(let text, let place) = fact { doubts.append(Self.unexpanded(text, place)) }
    }
    switch facts.system {
    case .known: break
    case .unknown(let text, let place): doubts.append(Self.unexpanded(text, place))
    case .assumed:
      notes.append("the app is taken to need 15.4 or later, as no Info.plist of it says otherwise")
    }
  }

  // MARK: - Worlds

  /// The first world has the first pair of each flow, each further pair one of its own.
  private mutating func addWorlds(
    _ texts: [Pair], _ users: [Pair], _ judged: Set<AppClipFinding.Level>
  ) {
    var levels = judged.subtracting(texts.isEmpty ? [.lostText] : [])
      .subtracting(users.isEmpty ? [.lostUser] : [])
    if !levels.isEmpty || leavesSecrets { levels.insert(.advice) }
    // A flow that is not judged goes under the name of the other.
    let text = texts.first ?? users.first ?? Pair.none
    add(text, users.first ?? text, levels)
    for other in texts.dropFirst() { add(other, other, [.lostText]) }
    for other in users.dropFirst() { add(other, other, [.lostUser]) }
  }

  private var leavesSecrets: Bool { project.names.contains { $0.leavesSecrets?.isSo == true } }

  private mutating func add(_ text: Pair, _ user: Pair, _ levels: Set<AppClipFinding.Level>) {
    var names: [String] = []
    let used = [text.clip, text.app, user.clip, user.app].compactMap(\.group)
    let listed = AppClipProgram.allCases.flatMap { facts.groups[$0]?.value ?? [] }
    for name in used + listed where !names.contains(name) && names.count < 64 { names.append(name) }
    func group(_ name: String) -> AppClipGroup? {
      names.firstIndex(of: name).map { AppClipGroup($0 + 1) }
    }
    func suite(_ choice: Choice) -> AppClipSuite {
      choice.group.flatMap(group).map { .suite($0) } ?? .standard
    }
    func signature(_ program: AppClipProgram) -> AppClipEntitlements {
      // What is not known is taken to lose nothing.
      let groups = facts.groups[program]?.value ?? names
      return AppClipEntitlements(
        groups: Ascending(groups.compactMap(group)), signIn: facts.signIn[program]?.value ?? true,
        keychain: facts.keychain[program]?.value ?? true)
    }
    var world = AppClipWorld(clip: signature(.clip), app: signature(.app))
    world.clipNamesApp = facts.clipNamesApp.value ?? true
    world.appNamesClip = facts.appNamesClip.value ?? true
    world.system = facts.system.value ?? .since15p4
    world.design.clipText = suite(text.clip)
    world.design.appText = suite(text.app)
    world.design.clipUser = suite(user.clip)
    world.design.appUser = suite(user.app)
    world.design.leavesSecrets = leavesSecrets
    worlds.append(World(world: world, names: names, text: text, user: user, levels: levels))
  }

  /// Whether the files say all that a finding rests on.
  private func isSaid(_ finding: AppClipFinding, in world: World) -> Bool {
    guard world.levels.contains(finding.level) else { return false }
    func isKnown(_ program: AppClipProgram) -> Bool { facts.groups[program]?.value != nil }
    return switch finding {
    case .textNamesDiffer: world.text.clip.isSaid && world.text.app.isSaid
    case .userNamesDiffer: world.user.clip.isSaid && world.user.app.isSaid
    case .clipTextIsStandard: world.text.clip.isSaid
    case .appTextIsStandard: world.text.app.isSaid
    case .clipUserIsStandard: world.user.clip.isSaid
    case .appUserIsStandard: world.user.app.isSaid
    case .clipTextNotEntitled: world.text.clip.isSaid && isKnown(.clip)
    case .appTextNotEntitled: world.text.app.isSaid && isKnown(.app)
    case .clipUserNotEntitled: world.user.clip.isSaid && isKnown(.clip)
    case .appUserNotEntitled: world.user.app.isSaid && isKnown(.app)
    // What is taken to lose nothing is not found.
    case .clipSignInNotEntitled, .appSignInNotEntitled, .clipKeychainNotEntitled,
      .appKeychainNotEntitled, .clipNamesNoApp, .appNamesNoClip, .systemTooOld, .secretsAreLeft:
      true
    case .namesAreNotOne:
      world.levels.isSuperset(of: [.lostText, .lostUser])
        && [world.text.clip, world.text.app, world.user.clip, world.user.app].allSatisfy(\.isSaid)
    }
  }
}

extension AppClipLint.Pair {
  /// Nothing is handed over by name.
  fileprivate static let none = AppClipLint.Pair(
    clip: AppClipLint.Choice(isSaid: false), app: AppClipLint.Choice(isSaid: false))
}
