import ConsentInvariants
import ConsentVocabulary
import Notation

extension Linter {
  static let clip = Linter(
    machine: AppClip.name,
    reads: [
      ("project.pbxproj", "targets, their settings and sources, what they need"),
      ("Package.swift", "the sources of each product of a package"),
      (".entitlements", "groups, domains, Sign in with Apple, the parent"),
      (".plist", "bundle identifier and minimum version of the system"),
      (".swift", "suites and keys, handlers of invocations"),
      (".xcconfig", "the values of build settings"),
    ],
    flags: AppClipProgram.allCases.map {
      ("--\($0.word)", "files and folders that are the \($0.word)'s")
    },
    rules: AppClipFinding.ofFiles.map(\.rule) + AppClipRule.allCases.map(\.rule)
  ) { inputs, flags throws(LintMistake) in
    var (projects, reading) = try AppClipProject.all(inputs, flags: flags)
    for project in projects {
      let lint = AppClipLint(project)
      reading.findings += lint.findings
      reading.notes += project.notes
      reading.judged.append(lint.judged)
    }
    // Each rule once at the same places: configurations often agree.
    var seen: Set<[LintFinding.Place]> = []
    reading.findings = LintFinding.Level.allCases.flatMap { level in
      reading.findings.filter { $0.level == level }
    }.filter { seen.insert([LintFinding.Place($0.rule, line: nil)] + $0.places).inserted }
    let pairs = Set(projects.map { [$0.clip.project?.file, $0.clip.name, $0.app.name] }).count
    (reading.notes, reading.judged) = (reading.notes.distinct, reading.judged.distinct)
    if pairs > 0 {
      let word = pairs == 1 ? "1 clip with its app" : "\(pairs) clips with their apps"
      reading.judged.insert("\(word), in \(projects.count) configurations", at: 0)
    }
    return reading.judged.isEmpty && reading.findings.isEmpty ? nil : reading
  }
}

/// The judgement of one clip and its app, in one configuration.
struct AppClipLint {
  let project: AppClipProject
  private(set) var findings: [LintFinding]
  /// The questions that were judged, and the parts that were not.
  private var questions: [String] = []
  private var passedOver: [String] = []
  /// The programs whose entitlements matter and were not handed in.
  private var unlisted: Set<AppClipProgram> = []
  private var clip: AppClipTarget { project.clip }
  private var app: AppClipTarget { project.app }

  /// The programs and questions in a line.
  var judged: String {
    "\(clip.name) with \(app.name): \(questions.distinct.joined(separator: ", "))"
      + (passedOver.isEmpty ? "" : "; not judged: \(passedOver.distinct.joined(separator: ", "))")
  }

  init(_ project: AppClipProject) {
    (self.project, findings) = (project, project.doubts)
    checkSources()
    for flow in AppClipFlow.allCases { judge(flow) }
    addOwnStores()
    judgeItems()
    judgeInvocations()
    judgeDomains()
    judgeProduct()
    // While a file has no owner, missing files are not worth a word.
    guard project.doubts.isEmpty else { return }
    for program in AppClipProgram.allCases where unlisted.contains(program) {
      let (own, other) = (project[program], program == .clip ? app : clip)
      let found = own.missingEntitlements.map { ", \($0), were not found" } ?? " were not handed in"
      findings.append(
        AppClipRule.entitlementsAreMissing.finding(
          .unknown,
          "The entitlements of \(own.name)\(found). Hand in the folder of the whole project, or name "
            + "the file, such as: consent-lint --\(program.word) FILE .",
          at: [
            own.project
              ?? other.entitlements.map {
                LintFinding.Place($0.path, line: nil, other.program.word)
              }
          ].compactMap(\.self)))
    }
  }

  private mutating func add(
    _ rule: AppClipRule, _ level: LintFinding.Level, _ sentence: String? = nil,
    details: [String] = [], at places: [LintFinding.Place], steps: [String] = []
  ) {
    findings.append(rule.finding(level, sentence, details: details, at: places, steps: steps))
  }

  /// Reports sources of the clip that are not read, which may leave anything.
  private mutating func checkSources() {
    for program in AppClipProgram.allCases {
      let own = project[program]
      let missing = own.missing.map { "package \($0)" }
      let unended = (own.sources?.unread ?? []).map(\.words)
      if !own.foreign.isEmpty {
        passedOver.append("\(own.foreign.count) files of \(own.name) in other languages")
      }
      passedOver += (missing + unended).map { "\($0) of \(own.name)" }
      guard program == .clip else { continue }
      let host = own.sources?.host.map { [$0] } ?? []
      var places = host + own.foreign.prefix(1).map { LintFinding.Place($0, line: nil, "clip") }
      places += own.sources?.unread ?? []
      if places.isEmpty && !missing.isEmpty { places = [own.project].compactMap(\.self) }
      let isEmpty = own.project != nil && own.sources == nil && own.foreign.isEmpty
      if places.isEmpty && !isEmpty { continue }
      let reason =
        isEmpty
        ? "No source of \(own.name) was found"
        : !host.isEmpty
          ? "What the clip does is written in another language"
          : "Not all of the clip was read: \((own.foreign + missing + unended).joined(separator: ", "))"
      add(
        .sourceIsUnread, .unknown, "\(reason), so what it leaves is not known. Judge by eye.",
        at: places.isEmpty ? [own.project].compactMap(\.self) : places)
    }
  }

  // MARK: - Texts and accounts

  /// The stores of a program for a flow, each once with all its keys.
  private func stores(_ flow: AppClipFlow, of program: AppClipProgram) -> [AppClipUse] {
    let uses = (project[program].sources?.uses ?? []).filter { $0.flow == flow }
    return uses.map(\.name).distinct.compactMap { name in
      let own = uses.filter { $0.name == name }
      guard
        var store = own.first(where: { !$0.written.isEmpty }) ?? own.first(where: \.isLeft)
          ?? own.first
      else { return nil }
      store.keys = own.flatMap(\.keys)
      (store.isWhole, store.isIdle) = (own.allSatisfy(\.isWhole), own.allSatisfy(\.isIdle))
      store.isSure = own.contains { $0.isSure && $0.isLeft == store.isLeft }
      return store
    }
  }

  private var sharedGroups: [String] {
    (clip.groups ?? []).filter { (app.groups ?? []).contains($0) }
  }

  private mutating func judge(_ flow: AppClipFlow) {
    if clip.sources == nil && clip.foreign.isEmpty { return flow == .text ? judgeLists() : () }
    let left = stores(flow, of: .clip).filter(\.isLeft)
    let found = stores(flow, of: .app)
    let groups = left.compactMap(\.group)
    let names = left.map { use in
      switch use.name {
      case .group(let name): name
      case .standard: "standard defaults"
      case .unknown: "an unknown name"
      }
    }
    questions.append(
      "\(flow.content) (\(names.isEmpty ? "none is left" : names.distinct.joined(separator: ", ")))"
    )
    var missed: [AppClipUse] = []
    for own in left {
      switch own.name {
      case .unknown(let reason): addUnknown(own, reason)
      case .standard: judgeStandard(own, found, flow)
      case .group:
        let same = found.first { $0.name == own.name }
        let reader = found.first { store in
          store.name != own.name && isRead(own, in: store)
            && Set(store.written).isDisjoint(with: own.written)
        }
        if let reader, same.map({ !isRead(own, in: $0) && $0.isWhole }) ?? true {
          add(flow, own, reader)
        } else if let same {
          add(flow, own, same)
          compareKeys(own, same, flow)
        } else {
          missed.append(own)
        }
      }
    }
    judgeMissed(missed, found, flow)
    if !groups.isEmpty { checkSettings() }
  }

  private func isRead(_ own: AppClipUse, in store: AppClipUse) -> Bool {
    (store.group != nil || store.name == .standard)
      && !Set(store.read).isDisjoint(with: own.written)
  }

  /// Judges stores of the clip under names that the app does not have.
  private mutating func judgeMissed(
    _ missed: [AppClipUse], _ found: [AppClipUse], _ flow: AppClipFlow
  ) {
    for own in missed {
      let unknown = found.filter { if case .unknown = $0.name { true } else { false } }
      // A store whose keys are all known to be others is not meant.
      let candidates = found.filter { $0.group != nil && !(own.isWhole && $0.isWhole) }
      let nearest = own.group.flatMap {
        Notation.nearest(to: $0, in: candidates.compactMap(\.group))
      }
      if unknown.isEmpty,
        let other = candidates.first(where: { $0.group == nearest }) ?? candidates.first
      {
        add(flow, own, other)
        continue
      }
      add(flow, own, nil)
      for use in unknown { if case .unknown(let reason) = use.name { addUnknown(use, reason) } }
      guard unknown.isEmpty else { continue }
      let foreign = app.foreign.first.map { " Not read were files such as \($0)." } ?? ""
      add(
        .nameIsMissing, .unknown,
        "No source of the app that was read names a suite for \(flow.content).\(foreign) Hand in its "
          + "sources, or judge by eye.", details: Self.keyLine(own), at: [own.place])
    }
  }

  private mutating func addUnknown(_ use: AppClipUse, _ reason: String) {
    let isKnown = findings.contains {
      $0.rule == "nameIsUnknown"
        && $0.places.contains { $0.file == use.place.file && $0.line == use.place.line }
    }
    if isKnown { return }
    add(
      .nameIsUnknown, .unknown,
      "The name here is \(reason). Judge by eye whether both programs get "
        + "the same.", at: [use.place])
  }

  /// Judges the texts in the standard defaults of the clip. A text is lost if the app reads it, there or in a
  /// group, and does not write it.
  private mutating func judgeStandard(
    _ own: AppClipUse, _ found: [AppClipUse], _ flow: AppClipFlow
  ) {
    let standard = found.first { $0.name == .standard }
    let written = found.flatMap(\.written)
    let lost = own.written.filter { !written.contains($0) }
    let readers = found.filter { $0.group != nil || $0.name == .standard }
    let doubt =
      "Whether the app looks for what the clip keeps in its standard defaults is not known. If it "
      + "does, both need a store in a group."
    if let reader = readers.first(where: { !Set($0.read).isDisjoint(with: lost) }) {
      var left = own
      left.keys = own.keys.filter { $0.isWritten && reader.read.contains($0.name) }
      add(flow, left, reader)
    } else if let loose = app.sources?.looseReads.first(where: { own.written.contains($0.name) }),
      !(standard?.written.contains(loose.name) ?? false)
    {
      add(.keyIsUnknown, .unknown, doubt, details: Self.keyLine(own), at: [own.place, loose.place])
    } else if !own.isWhole,
      let reader = readers.first(where: {
        $0.name == .standard ? sharedGroups.isEmpty && !$0.isIdle : isOnlyApps($0, flow)
      })
    {
      add(
        .keyIsUnknown, .unknown, doubt, details: Self.keyLine(own), at: [own.place, reader.place])
    } else if sharedGroups.isEmpty, !lost.isEmpty, let standard, !standard.isWhole, !standard.isIdle
    {
      add(
        .keyIsUnknown, .unknown, doubt, details: Self.keyLine(own), at: [own.place, standard.place])
    } else if sharedGroups.isEmpty, let standard,
      let key = own.keys.first(where: { $0.isWritten && standard.read.contains($0.name) })
    {
      let rule = flow == .text ? AppClipFinding.clipTextIsStandard : .clipUserIsStandard
      findings.append(
        LintFinding(
          rule.rule, .advice,
          "Both programs keep \(Notation.quoted(key.name)) in their standard defaults, and the app does "
            + "not see the clip's.", at: [key.place, standard.place]))
    } else if let standard, !(own.isWhole && standard.isWhole) {
      passedOver.append("unknown keys in standard defaults")
    }
  }

  /// Whether the app reads in a group of both, and the clip does nothing with it.
  private func isOnlyApps(_ store: AppClipUse, _ flow: AppClipFlow) -> Bool {
    store.group.map(sharedGroups.contains) ?? false
      && !(clip.sources?.uses ?? []).contains { $0.name == store.name }
  }

  /// Reports the keys that the clip writes in a group and the app reads under another name.
  private mutating func compareKeys(_ own: AppClipUse, _ other: AppClipUse, _ flow: AppClipFlow) {
    guard own.isWhole, other.isWhole, own.isSure, other.isSure, app.foreign.isEmpty else {
      passedOver.append("keys in \(own.group ?? ""), of which not all are known")
      return
    }
    let lost = own.keys.filter { $0.isWritten && !other.keys.map(\.name).contains($0.name) }
    let sought = other.keys.filter { key in
      key.isRead && !own.written.contains(key.name)
        && (key.isFile || !other.written.contains(key.name))
    }
    guard let key = lost.first, let first = sought.first else {
      for name in lost.map(\.name).distinct {
        passedOver.append(
          "\(Notation.quoted(name)), which the clip leaves and the app does not read")
      }
      return
    }
    let isOne = lost.map(\.name).distinct.count == 1 && sought.map(\.name).distinct.count == 1
    let nearest = Notation.nearest(to: key.name, in: sought.map(\.name))
    let match = sought.first { isOne || $0.name == nearest }
    let other = match ?? first
    let isWrong = match != nil && !project.othersUseGroups
    let loss = AppClipLoss(.lostText, in: AppClipWorld(), underOtherKey: true)
    add(
      .keysDiffer, isWrong ? .wrong : .unknown,
      isWrong
        ? nil
        : "The app does not read \(Notation.quoted(key.name)), which the clip leaves, but "
          + "\(Notation.quoted(other.name)), which the clip does not leave. Judge by eye whether one is "
          + "meant for the other.",
      details: Spelling.compared(("clip", key.name), ("app", other.name)),
      at: [key.place, other.place],
      steps: isWrong ? ["key 1 is \(key.name)", "key 2 is \(other.name)"] + loss.lines : [])
  }

  /// Judges the lists of groups alone, without sources: a name in both lists is taken to be used, or else the
  /// two nearest names. Two more names that differ by a slip are a pair as well.
  private mutating func judgeLists() {
    questions.append("groups alone, as no source was handed in")
    for program in AppClipProgram.allCases where project[program].groups == nil {
      unlisted.insert(program)
    }
    guard let left = clip.groups, !left.isEmpty, let found = app.groups else { return }
    checkSettings()
    func pair(_ name: String, _ other: String?) {
      func use(_ name: String, _ target: AppClipTarget) -> AppClipUse? {
        target.place(of: name).map { AppClipUse(flow: .text, name: .group(name), place: $0) }
      }
      guard let own = use(name, clip) else { return }
      add(.text, own, use(other ?? name, app))
    }
    if let common = left.first(where: found.contains) {
      pair(common, common)
      for name in left where !found.contains(name) {
        let slip = found.first { !left.contains($0) && Spelling.isSlip(name, $0) }
        if let slip { pair(name, slip) }
      }
    } else if !(left + found).contains(where: BuildSettings.isLeft) {
      let near = left.filter { Notation.nearest(to: $0, in: found) != nil }
      for name in near.isEmpty ? Array(left.prefix(1)) : near {
        pair(name, Notation.nearest(to: name, in: found) ?? found.first)
      }
    }
  }

  /// Reports a setting that is left in a group of one program, unless the other lists it in the same way.
  private mutating func checkSettings() {
    for program in AppClipProgram.allCases {
      let others = project[program == .clip ? .app : .clip].groups ?? []
      for name in project[program].groups ?? []
      where BuildSettings.isLeft(in: name) && !others.contains(name) {
        add(
          .settingIsUnexpanded, .unknown,
          "\(Notation.quoted(name)) holds a build setting. Hand in the .xcconfig that gives its value, "
            + "or what was signed (codesign -d --entitlements - --xml PROGRAM).",
          at: [project[program].place(of: name)].compactMap(\.self))
      }
    }
  }

  /// Reports stores of a kind that each program has for itself, if the two programs share no group.
  private mutating func addOwnStores() {
    guard sharedGroups.isEmpty, let own = clip.sources?.ownStores else { return }
    for (kind, place) in own.sorted(by: { $0.key < $1.key }) {
      guard let other = app.sources?.ownStores[kind] else { continue }
      add(
        .ownStoreIsNotShared, .unknown,
        "Both programs use \(kind), and no group is in both lists. If the app looks for what the clip "
          + "leaves there, both need a store in a group.", at: [place, other])
    }
  }

  // MARK: - Worlds

  /// Adds the findings of the world in which the clip leaves a flow in one store and the app looks in another.
  /// Without `other`, the app is taken to look rightly.
  private mutating func add(_ flow: AppClipFlow, _ own: AppClipUse, _ other: AppClipUse?) {
    let names = [own.group, (other ?? own).group].compactMap(\.self).distinct
    func suite(_ use: AppClipUse) -> AppClipSuite {
      use.group.flatMap(names.firstIndex).map { .suite(AppClipGroup($0 + 1)) } ?? .standard
    }
    func signature(_ target: AppClipTarget) -> AppClipEntitlements {
      // A name that a setting can stand for is taken to be in the list; an unknown list has all names.
      let listed = names.filter { name in
        target.groups?.contains { BuildSettings.canBe(name, $0) } ?? true
      }
      return AppClipEntitlements(
        groups: Ascending(listed.compactMap(names.firstIndex).map { AppClipGroup($0 + 1) }),
        signIn: target.texts(AppClipKeys.signIn).map { !$0.isEmpty } ?? true)
    }
    if !names.isEmpty {
      for program in AppClipProgram.allCases where project[program].groups == nil {
        unlisted.insert(program)
      }
    }
    var world = AppClipWorld(clip: signature(clip), app: signature(app))
    let suites = (suite(own), suite(other ?? own))
    if flow == .text {
      (world.design.clipText, world.design.appText) = suites
    } else {
      (world.design.clipUser, world.design.appUser) = suites
    }
    var found = AppClipFinding.findings(of: world).filter { $0.level == flow.level }
    if other == nil { found.removeAll { $0 == .appTextNotEntitled || $0 == .appUserNotEntitled } }
    // One cause, one finding: a wrong name is not in the list either.
    let isNames = found.first.map { !"\($0)".contains("NotEntitled") } ?? false
    if isNames {
      found = found.enumerated().filter { $0.offset == 0 || "\($0.element)".contains("SignIn") }
        .map(\.element)
    }
    let steps =
      names.enumerated().map { "suite \($0.offset + 1) is \($0.element)" }
      + own.written.prefix(1).map { "key 1 is \($0)" } + AppClipLoss(flow.level, in: world).lines
    for (index, finding) in found.enumerated() {
      add(finding, own, other ?? own, steps: index == 0 ? steps : [])
    }
  }

  private mutating func add(
    _ finding: AppClipFinding, _ own: AppClipUse, _ other: AppClipUse, steps: [String]
  ) {
    var details: [String]
    var places = [own.place, other.place]
    switch finding {
    case .textNamesDiffer, .userNamesDiffer:
      details = Spelling.compared(("clip", own.group ?? ""), ("app", other.group ?? ""))
    case .clipTextNotEntitled, .clipUserNotEntitled, .appTextNotEntitled, .appUserNotEntitled:
      // Beside the nearest group of the program.
      let isClip = finding == .clipTextNotEntitled || finding == .clipUserNotEntitled
      let (use, target) = isClip ? (own, clip) : (other, app)
      let (name, listed) = (use.group ?? "", target.groups ?? [])
      let nearest = Notation.nearest(to: name, in: listed) ?? listed.first
      details =
        nearest.map { Spelling.compared(("used", name), ("entitled", $0)) }
        ?? ["  used      \(name)", "  entitled  no group"]
      places = [use.place, target.place(of: nearest)].compactMap(\.self)
    case .clipSignInNotEntitled, .appSignInNotEntitled:
      details = ["  needed  \(AppClipKeys.signIn)"]
      let target = finding == .clipSignInNotEntitled ? clip : app
      places = [target.place(of: nil, AppClipKeys.signIn)].compactMap(\.self)
    case .clipTextIsStandard, .appTextIsStandard, .clipUserIsStandard, .appUserIsStandard,
      .clipNamesNoApp, .appNamesNoClip, .systemTooOld, .namesAreNotOne, .secretsAreLeft:
      details = [("clip", own), ("app ", other)].map {
        "  \($0)  \($1.group ?? "standard defaults")"
      }
    }
    details += Self.keyLine(own)
    // A store of both flows is reported once.
    let rule = finding.rule
    let twin = rule.name.replacing("User", with: "Text")
    if findings.contains(where: { $0.places == places.distinct && $0.rule == twin }) { return }
    let isSure = own.isSure && other.isSure
    guard isSure else {
      return add(
        .targetIsUnclear, .unknown,
        "\(finding.sentence) But it is not certain that the program has this code: say whose it is "
          + "with --clip PATH or --app PATH.", details: details, at: places)
    }
    findings.append(
      LintFinding(rule, .wrong, details: details, at: places.distinct, steps: steps))
  }

  /// The keys of a store, the written ones first.
  private static func keyLine(_ use: AppClipUse) -> [String] {
    let keys = (use.written + use.read).distinct
    return keys.isEmpty ? [] : ["  keys  \(keys.prefix(6).joined(separator: ", "))"]
  }

  // MARK: - Items and the parent

  private mutating func judgeItems() {
    let added = clip.sources?.itemsAdded ?? []
    let isHandedOver = !added.isEmpty && app.sources?.itemsFound.isEmpty == false
    questions.append(isHandedOver ? "items" : "items (none is handed over)")
    var world = AppClipWorld()
    let parents = clip.texts(AppClipKeys.parents) ?? []
    let place = clip.place(of: parents.first, AppClipKeys.parents)
    var details = ["  needed  \(AppClipKeys.parents)"]
    if parents.count == 1, let identifier = app.identifier {
      let parent = AppClipTarget.bare(parents[0])
      world.clipNamesApp = BuildSettings.canBe(identifier, parent)
      details = Spelling.compared(("parent", parent), ("app", identifier))
    } else if isHandedOver, clip.entitlements != nil {
      world.clipNamesApp = parents.count == 1
    }
    if isHandedOver, let system = app.system, system.numbers.lexicographicallyPrecedes([15, 4]) {
      world.system = .until15p3
    }
    var steps = AppClipLoss(.lostItem, in: world).lines
    for finding in AppClipFinding.findings(of: world) where finding.level == .lostItem {
      let places = finding == .systemTooOld ? [app.system?.place] + added : [place]
      findings.append(
        LintFinding(
          finding.rule, .wrong, details: finding == .systemTooOld ? [] : details,
          at: places.compactMap(\.self), steps: steps))
      steps = []
    }
  }

  // MARK: - One product

  /// Judges the invocations after the hand-over, all of which the app gets.
  private mutating func judgeInvocations() {
    guard let handlers = clip.sources?.handlers,
      let handler = handlers.first(where: \.isSure) ?? handlers.first
    else {
      questions.append("invocations (the clip has no handler)")
      return
    }
    questions.append("invocations")
    let isHandled =
      app.handlesElsewhere || app.sources.map { $0.mayHandle || !$0.handlers.isEmpty } ?? false
    if isHandled { return }
    let isSure =
      handler.isSure && app.sources != nil && app.sources?.host == nil && app.foreign.isEmpty
      && app.missing.isEmpty && app.sources?.unread.isEmpty == true && project.doubts.isEmpty
    let loss = AppClipLoss(
      [.user(.invoke), .user(.installApp), .user(.invoke)], in: AppClipWorld())
    add(
      .invocationIsLost, isSure ? .wrong : .unknown,
      isSure
        ? "The clip answers invocations, and the app that replaces it, which gets all of them from then "
          + "on, has no onContinueUserActivity, onOpenURL or delegate's method for them."
        : "The clip answers invocations. Whether the app that replaces it does is not known, as not all "
          + "of its sources are read here.",
      at: [handler.place], steps: isSure ? loss.lines : [])
  }

  /// Judges the domains of the clip, each of which the app needs as well.
  private mutating func judgeDomains() {
    func domains(_ target: AppClipTarget, _ services: [String]) -> [(text: String, name: String)] {
      (target.texts(AppClipKeys.domains) ?? []).compactMap { text in
        let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, services.contains(parts[0]) else { return nil }
        return (text, parts[1].prefix { $0 != "?" }.lowercased())
      }
    }
    let own = domains(clip, ["appclips"])
    questions.append("domains (\(own.count))")
    if own.isEmpty { return }
    guard app.texts(AppClipKeys.domains) != nil else {
      unlisted.insert(.app)
      return
    }
    let others = domains(app, ["appclips", "applinks"]).map(\.name)
    let lost = own.filter { domain in
      !others.contains { other in
        other == domain.name || BuildSettings.canBe(domain.name, other)
          || BuildSettings.canBe(other, domain.name)
          || other.hasPrefix("*.") && domain.name.hasSuffix(other.dropFirst())
      }
    }
    guard !lost.isEmpty else { return }
    add(
      .domainIsMissing, .wrong,
      details: lost.map { "  clip  \($0.text)" }
        + ["  app   \(others.isEmpty ? "no domain" : others.joined(separator: ", "))"],
      at: [
        clip.place(of: lost[0].text, AppClipKeys.domains), app.place(of: nil, AppClipKeys.domains),
      ]
      .compactMap(\.self))
  }

  /// Judges the identifier and the property list of the clip, as its project file gives them.
  private mutating func judgeProduct() {
    guard let place = clip.project else { return }
    questions.append("identifiers")
    if let own = clip.identifier, let other = app.identifier, !own.hasPrefix(other + ".") {
      add(
        .identifierIsNotBelow, .wrong, details: Spelling.compared(("clip", own), ("app", other)),
        at: [place])
    }
    if let info = clip.info, info[AppClipKeys.clip] == nil,
      !clip.settings.contains(prefix: "INFOPLIST_KEY_NSAppClip")
    {
      add(.clipKeyIsMissing, .wrong, at: [info.place(of: AppClipKeys.clip, role: "clip"), place])
    }
  }
}
