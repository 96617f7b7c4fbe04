import ConsentInvariants
import ConsentVocabulary
import Lockstep
import Notation
import Reporting
import StateMachines

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

  private let project: AppClipProject
  private let facts: AppClipFacts
  private var doubts: [LintFinding]
  private var notes: [String]
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
  private func uses(_ flow: AppClipFlow, of program: AppClipProgram) -> [AppClipUse] {
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

  // MARK: - Pairs of uses

  /// Each name that the clip hands over under, with the one that the app is to find it by.
  private mutating func pairs(_ flow: AppClipFlow) -> [Pair] {
    let (clip, app) = (uses(flow, of: .clip), uses(flow, of: .app))
    for use in clip + app {
      if case .unknown(let reason) = use.name {
        doubts.append(
          AppClipDoubt.nameIsUnknown.finding(
            "The name here is \(reason). Give it in a file that ends in .suites, such as "
              + "\"\(use.place.role) \(flow.word) = group.com.example\".", at: [use.place]))
      }
    }
    if clip.isEmpty && app.isEmpty { return assumedPairs(flow) }
    for (program, own, others) in [(AppClipProgram.clip, clip, app), (.app, app, clip)]
    where own.isEmpty {
      let what = flow == .text ? "texts" : "the account"
      doubts.append(
        AppClipDoubt.nameIsMissing.finding(
          "No source of the \(program.word) that was handed in names a suite for \(what). Hand in "
            + "its sources, or write \"\(program.word) \(flow.word) = NAME\" in a file that ends "
            + "in .suites.", at: others.map(\.place)))
    }
    let (left, sought) = (Self.choices(clip), Self.choices(app))
    let isOpen = app.isEmpty || app.count(where: { $0.name.isUnknown }) > 0
    guard !left.isEmpty else {
      // What the app alone says of itself can be judged.
      return sought.prefix(1).map {
        Pair(clip: Choice(group: $0.group, isSaid: false), app: $0)
      }
    }
    return left.map { own in
      if let same = sought.first(where: { $0.group == own.group }) {
        return Pair(clip: own, app: same)
      }
      if isOpen || sought.isEmpty {
        return Pair(clip: own, app: Choice(group: own.group, isSaid: false))
      }
      let nearest = own.group.flatMap { Notation.nearest(to: $0, in: sought.compactMap(\.group)) }
      return Pair(clip: own, app: sought.first { $0.group == nearest } ?? sought[0])
    }
  }

  /// The names that are said, each at its first place.
  private static func choices(_ uses: [AppClipUse]) -> [Choice] {
    uses.reduce(into: []) { choices, use in
      let group: String?
      switch use.name {
      case .group(let name): group = name
      case .standard: group = nil
      case .unknown: return
      }
      if !choices.contains(where: { $0.group == group }) {
        choices.append(Choice(group: group, place: use.place))
      }
    }
  }

  /// What the lists of groups alone allow, where no source was handed in: a name that both have, or,
  /// if there is none, the two that are nearest. Two names beside a common one that differ by a slip are a
  /// pair as well: what is kept under the one is not found under the other.
  private mutating func assumedPairs(_ flow: AppClipFlow) -> [Pair] {
    guard case .known(let clip, _) = facts.groups[.clip],
      case .known(let app, _) = facts.groups[.app]
    else { return [] }
    func pair(_ left: String, _ right: String) -> Pair {
      Pair(
        clip: Choice(group: left, place: facts.place(of: left, in: .clip)),
        app: Choice(group: right, place: facts.place(of: right, in: .app)))
    }
    let common = clip.filter(app.contains)
    let (clipAlone, appAlone) = (
      clip.filter { !common.contains($0) }, app.filter { !common.contains($0) }
    )
    if let first = common.first {
      let alike = clipAlone.flatMap { name in
        appAlone.filter { Spelling.isSlip(name, $0) }.map { pair(name, $0) }
      }
      notes.append(
        "\(flow == .text ? "texts" : "the account"): no source was handed in, so the names in the "
          + "code are taken to be right")
      return [pair(first, first)] + (flow == .text ? alike : [])
    }
    notes.append(
      "\(flow == .text ? "texts" : "the account"): no source was handed in, but no group is in both "
        + "lists, so it is lost whatever the names in the code are")
    let nearest = clip.compactMap { name in
      Notation.nearest(to: name, in: app).map { pair(name, $0) }
    }
    if !nearest.isEmpty { return nearest }
    return (clip.first ?? app.first).map { [pair($0, app.first ?? $0)] } ?? []
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
    guard let text = texts.first ?? users.first ?? [Pair.none].first else { return }
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

  // MARK: - Words

  private func words(
    of finding: AppClipFinding, in world: World, isFirst: Bool
  ) -> LintFinding {
    let (details, places) = evidence(of: finding, in: world)
    return LintFinding(
      machine: AppClip.name, rule: "\(finding)", level: finding.level == .advice ? .advice : .wrong,
      finding.sentence, details: details, at: places,
      steps: isFirst ? AppClipLoss(finding.level).steps(in: world) : [])
  }

  /// What there is to see of a finding, and where.
  private func evidence(
    of finding: AppClipFinding, in world: World
  ) -> (details: [String], places: [LintFinding.Place]) {
    let (text, user) = (world.text, world.user)
    return switch finding {
    case .textNamesDiffer: differ(text)
    case .userNamesDiffer: differ(user)
    case .clipTextIsStandard, .appTextIsStandard: beside(text, .text)
    case .clipUserIsStandard, .appUserIsStandard: beside(user, .user)
    case .clipTextNotEntitled: foreign(text, .clip)
    case .appTextNotEntitled: foreign(text, .app)
    case .clipUserNotEntitled: foreign(user, .clip)
    case .appUserNotEntitled: foreign(user, .app)
    case .clipSignInNotEntitled: lacking(AppClipKeys.signIn, facts.signIn[.clip])
    case .appSignInNotEntitled: lacking(AppClipKeys.signIn, facts.signIn[.app])
    case .clipKeychainNotEntitled: lacking(AppClipKeys.keychain, facts.keychain[.clip])
    case .appKeychainNotEntitled: lacking(AppClipKeys.keychain, facts.keychain[.app])
    case .clipNamesNoApp: lacking(AppClipKeys.parents, facts.clipNamesApp)
    case .appNamesNoClip: lacking(AppClipKeys.clips, facts.appNamesClip)
    case .systemTooOld: lacking("15.4 or later as \(AppClipKeys.system)", facts.system)
    case .namesAreNotOne:
      (
        named(text, .text) + named(user, .user),
        [text.clip, text.app, user.clip, user.app].compactMap(\.place).reduce(into: []) {
          if !$0.contains($1) { $0.append($1) }
        }
      )
    case .secretsAreLeft: ([], project.names.compactMap(\.leavesSecrets?.place))
    }
  }

  private func differ(_ pair: Pair) -> (details: [String], places: [LintFinding.Place]) {
    (
      Spelling.compared(("clip", pair.clip.group ?? ""), ("app", pair.app.group ?? "")),
      [pair.clip.place, pair.app.place].compactMap(\.self)
    )
  }

  /// The names of a flow, one below the other.
  private func named(_ pair: Pair, _ flow: AppClipFlow) -> [String] {
    AppClipProgram.allCases.map { program in
      let use = "\(program.word) \(flow.word)"
      let blanks = String(repeating: " ", count: 9 - use.count)
      return "  \(use)\(blanks)  \(pair[program].group ?? "standard defaults")"
    }
  }

  private func beside(
    _ pair: Pair, _ flow: AppClipFlow
  ) -> (details: [String], places: [LintFinding.Place]) {
    (
      named(pair, flow), [pair.clip.place, pair.app.place].compactMap(\.self)
    )
  }

  /// A name that is not in the program's list, beside the nearest that is.
  private func foreign(
    _ pair: Pair, _ program: AppClipProgram
  ) -> (details: [String], places: [LintFinding.Place]) {
    let name = pair[program].group ?? ""
    let listed = facts.groups[program]?.value ?? []
    let nearest = Notation.nearest(to: name, in: listed) ?? listed.first
    let details =
      nearest.map { Spelling.compared(("used", name), ("entitled", $0)) }
      ?? ["  used      \(name)", "  entitled  no group"]
    let places = [pair[program].place, facts.place(of: nearest, in: program)].compactMap(\.self)
    return (details, places.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  private func lacking<Value>(
    _ what: String, _ fact: AppClipFact<Value>?
  ) -> (details: [String], places: [LintFinding.Place]) {
    (["  needed  \(what)"], [fact?.place].compactMap(\.self))
  }
}

extension AppClipLint.Pair {
  /// Nothing is handed over by name.
  fileprivate static let none = AppClipLint.Pair(
    clip: AppClipLint.Choice(isSaid: false), app: AppClipLint.Choice(isSaid: false))
}

extension AppClipUse.Name {
  fileprivate var isUnknown: Bool {
    switch self {
    case .unknown: true
    case .group, .standard: false
    }
  }
}

/// The steps that lose something.
package struct AppClipLoss {
  let commands: [AppClipCommand]

  package init(_ level: AppClipFinding.Level) {
    let (key, value) = (AppClipKey(1), AppClipValue(1))
    let (before, after): (AppClipCommand, AppClipCommand)
    switch level {
    case .lostText, .advice: (before, after) = (.clip(.leave(key, value)), .app(.collect(key)))
    case .lostUser: (before, after) = (.clip(.common(.signIn(AppClipAccount(1)))), .app(.resume))
    case .lostItem:
      (before, after) = (
        .clip(.common(.addItem(AppClipLabel(1), value))),
        .app(.common(.findItem(AppClipLabel(1))))
      )
    }
    commands = [.user(.invoke), before, .user(.installApp), .user(.open), after]
  }

  /// The steps as they go on the model and on the system, below what the numbers of suites stand for.
  func steps(in world: AppClipLint.World) -> [String] {
    let names = world.names.enumerated().map { "suite \($0.offset + 1) is \($0.element)" }
    return names + replay(in: world.world).comparedLines.map(\.text)
  }

  /// Both sides, step by step.
  package func replay(in world: AppClipWorld) -> Replay<AppClipMachine> {
    AppClipMachine().replay(
      Scenario(world: world, commands: commands), against: AppClipMachine.system,
      // What is lost breaks a claim, which would end the replay before it is shown.
      claims: ClaimList([]))
  }
}
