import ConsentInvariants
import ConsentVocabulary
import Desk
import Foundation
import ProjectLint
import Testing

/// The files of a project as they would lie on a disk.
private struct Project {
  var files: [LintFile] = []
  var flags: [String: String] = [:]

  mutating func add(_ path: String, _ text: String) {
    files.append(LintFile(path: path, bytes: Array(text.utf8)))
  }

  mutating func add(_ path: String, _ values: [String: Any]) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    files.append(LintFile(path: path, bytes: Array(data)))
  }

  func lint() throws -> LintReport { try Linter.lint(files, flags: flags) }

  /// The rules of the findings, by their levels.
  func found() throws -> [LintFinding.Level: [String]] {
    Dictionary(grouping: try lint().findings, by: \.level).mapValues { $0.map(\.rule) }
  }
}

private func name(_ group: AppClipGroup) -> String { "group.com.example.g\(group.ordinal)" }

private func groups(_ numbers: Int...) -> Ascending<AppClipGroup> {
  Ascending(numbers.map { AppClipGroup($0) })
}

private func name(_ suite: AppClipSuite) -> String {
  switch suite {
  case .suite(let group): name(group)
  case .standard: "standard"
  }
}

extension Project {
  /// The form in which a world is written: with a project file in one of three layouts, or without.
  enum Layout: CaseIterable {
    case none, folders, phases, flat

    func path(_ program: String, _ name: String) -> String {
      self == .flat ? "Source/\(program)\(name)" : "\(program)/\(name)"
    }
  }

  init(_ world: AppClipWorld, _ layout: Layout) throws {
    let (clip, app) = ("ABCDE12345.com.example.coffee.Clip", "ABCDE12345.com.example.coffee")
    func add(_ folder: String, _ own: AppClipEntitlements, _ more: [String: Any]) throws {
      var values = more
      values["com.apple.security.application-groups"] = own.groups.map { name($0) }
      if own.signIn { values["com.apple.developer.applesignin"] = ["Default"] }
      values["application-identifier"] = folder == "Clip" ? clip : app
      try self.add(layout.path(folder, "\(folder).entitlements"), values)
    }
    let (parents, clips) = (
      "com.apple.developer.parent-application-identifiers",
      "com.apple.developer.associated-appclip-app-identifiers"
    )
    try add("Clip", world.clip, [parents: [world.clipNamesApp ? app : "ABCDE12345.com.other"]])
    try add("App", world.app, [clips: [world.appNamesClip ? clip : "ABCDE12345.com.other.Clip"]])
    try self.add(
      layout.path("Clip", "Info.plist"),
      ["CFBundleIdentifier": "com.example.coffee.Clip", "NSAppClip": [String: Any]()])
    try self.add(
      layout.path("App", "Info.plist"),
      [
        "CFBundleIdentifier": "com.example.coffee",
        "MinimumOSVersion": world.system == .since15p4 ? "15.4" : "15.3.9",
      ])
    // The evidence that accounts and items are handed over.
    self.add(layout.path("App", "Items.swift"), "func find() { SecItemCopyMatching(query, nil) }")
    self.add(layout.path("Clip", "Items.swift"), "func add() { SecItemAdd(query, nil) }")
    if layout != .none {
      func target(_ name: String, _ type: String, _ id: String, _ needs: [String]) -> WrittenTarget
      {
        let sources = ["Items.swift", "Texts.swift", "Account.swift"].map { layout.path(name, $0) }
        return WrittenTarget(
          name: name, type: type, sources: layout == .folders ? [] : sources,
          folders: layout == .folders ? [name] : [], needs: needs,
          settings: [
            "Release": [
              "CODE_SIGN_ENTITLEMENTS": layout.path(name, "\(name).entitlements"),
              "INFOPLIST_FILE": layout.path(name, "Info.plist"), "PRODUCT_BUNDLE_IDENTIFIER": id,
            ]
          ])
      }
      self.add(
        "Coffee.xcodeproj/project.pbxproj",
        projectFile([
          target("App", WrittenTarget.application, "com.example.coffee", ["Clip"]),
          target("Clip", WrittenTarget.clip, "com.example.coffee.Clip", []),
        ]))
    }
    let design = world.design
    func defaults(_ suite: AppClipSuite) -> String {
      suite == .standard ? "UserDefaults.standard" : "UserDefaults(suiteName: \"\(name(suite))\")!"
    }
    for (folder, text, user) in [
      ("Clip", design.clipText, design.clipUser), ("App", design.appText, design.appUser),
    ] {
      let access = folder == "Clip" ? ".set(it, forKey: " : ".string(forKey: "
      self.add(
        layout.path(folder, "Texts.swift"), "func texts() { \(defaults(text))\(access)\"text\") }")
      self.add(
        layout.path(folder, "Account.swift"),
        "func account(_ it: ASAuthorizationAppleIDCredential) { "
          + "\(defaults(user))\(access)\"user\") }")
    }
  }
}

/// Names, groups, and rights as they may come.
private let worlds: [AppClipWorld] = {
  let names: [AppClipSuite] = [.suite(AppClipGroup(1)), .suite(AppClipGroup(2)), .standard]
  let sets = [groups(), groups(1), groups(2), groups(1, 2)]
  var worlds: [AppClipWorld] = []
  for number in 0..<81 {
    for clip in sets {
      for app in sets {
        var world = AppClipWorld()
        (world.clip.groups, world.app.groups) = (clip, app)
        (world.design.clipText, world.design.appText) = (names[number % 3], names[number / 3 % 3])
        (world.design.clipUser, world.design.appUser) = (names[number / 9 % 3], names[number / 27])
        // Each of the four with every set of groups.
        (world.clip.signIn, world.app.signIn) = (number % 4 < 2, number % 2 == 0)
        worlds.append(world)
      }
    }
  }
  for odd in 0..<64 {
    var world = AppClipWorld()
    (world.clipNamesApp, world.appNamesClip) = (odd & 1 == 0, odd & 2 == 0)
    (world.clip.signIn, world.app.signIn) = (odd & 16 == 0, odd & 32 == 0)
    world.system = odd & 4 == 0 ? .since15p4 : .until15p3
    world.design.leavesSecrets = odd & 8 != 0
    worlds.append(world)
  }
  return worlds
}()

@Suite struct `A project of a clip and its app` {
  /// The findings of a world that files show: one for each cause, and none that only a signature has.
  private static func expected(_ world: AppClipWorld) -> [AppClipFinding] {
    let all = AppClipFinding.findings(of: world)
    return [AppClipFinding.Level.lostText, .lostUser, .lostItem].flatMap { level in
      let own = all.filter { $0.level == level && $0 != .appNamesNoClip }
      guard level != .lostItem, let first = own.first, !"\(first)".contains("NotEntitled") else {
        return own
      }
      return own.filter { $0 == first || "\($0)".contains("SignIn") }
    }
  }

  @Test func `that is written from a world has the findings of that world, in each layout`() throws
  {
    var found: Set<AppClipFinding> = []
    for (index, world) in worlds.enumerated() {
      // Of those that differ in names and groups a twentieth, and all in a sweep.
      let sum = index / 16 + index / 4 + index
      if index < 1296 && sum % Desk.bound(20, inSweeps: 1) != 0 { continue }
      let expected = Self.expected(world)
      found.formUnion(expected)
      for (place, layout) in Project.Layout.allCases.enumerated() {
        // Of the layouts of project files each world has one, and all of them in a sweep.
        if place > 0 && place - 1 != index % 3 && !Desk.areSweepsAskedFor { continue }
        let findings = try Project(world, layout).lint().findings
        #expect(findings.map(\.rule) == expected.map { "\($0)" }, "\(layout) \(world)")
        #expect(findings.allSatisfy { !$0.places.isEmpty }, "\(world)")
      }
    }
    let all = Set(AppClipFinding.allCases.filter { $0.level != .advice })
    #expect(found == all.subtracting([.appNamesNoClip]))
  }

  @Test func `loses in the replay what is found to be lost, and nothing else`() throws {
    for index in stride(from: 0, to: worlds.count, by: Desk.bound(7, inSweeps: 1)) {
      let world = worlds[index]
      let levels = Set(AppClipFinding.findings(of: world).map(\.level))
      for level in [AppClipFinding.Level.lostText, .lostUser, .lostItem] {
        let steps = AppClipLoss(level, in: world).steps
        let last = try #require(steps.last)
        let arrives: Bool =
          switch last.outcome.response {
          case .found(let value): value != nil
          case .signedIn(let account): account != nil
          case .done, .reached, .container, .withheld, .unresolved, .refused: false
          }
        #expect(steps.count == 5 && steps.allSatisfy(\.isAgreed))
        #expect(arrives != levels.contains(level), "\(level) \(world)")
      }
    }
  }

  /// The sources of the clip, and the names in them.
  static let sources: [(source: String, texts: [String?])] = [
    ("UserDefaults(suiteName: \"group.a\")", ["group.a"]),
    ("UserDefaults.init(suiteName: \"group.a\")", ["group.a"]),
    ("let it: UserDefaults? = .init(suiteName: \"group.a\")", ["group.a"]),
    (
      "@AppStorage(\"k\", store: UserDefaults(suiteName: \"group.a\")) var k = 1\nfunc f() { k = 2 }",
      ["group.a"]
    ),
    ("manager.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")", ["group.a"]),
    // The private data of each program.
    ("UserDefaults(suiteName: nil)", []),
    ("UserDefaults.standard", []),
    ("UserDefaults.standard; UserDefaults(suiteName: \"group.a\")", ["group.a"]),
    // Constants.
    ("let name = \"group.a\"\nUserDefaults(suiteName: name)", ["group.a"]),
    ("enum N { static let a: String = \"group.a\" }\nUserDefaults(suiteName: N.a)", ["group.a"]),
    ("enum N: String { case a = \"group.a\" }\nUserDefaults(suiteName: N.a.rawValue)", ["group.a"]),
    ("struct S { let a = \"group.a\"\nfunc f() { UserDefaults(suiteName: self.a) } }", ["group.a"]),
    (
      "enum N { enum M { static let a = \"group.a\" } }\nUserDefaults(suiteName: N.M.a)",
      ["group.a"]
    ),
    ("let a = \"x\"\nfunc f() { let a = \"group.a\"; UserDefaults(suiteName: a) }", ["group.a"]),
    ("UserDefaults(suiteName: Shared.group)", ["group.shared"]),
    // Text that is no use.
    ("// UserDefaults(suiteName: \"group.a\")", []),
    ("/* /* */ UserDefaults(suiteName: \"group.a\") */", []),
    ("\"UserDefaults(suiteName: group)\"", []),
    ("func make(suiteName: String) {}", []),
    ("make(suiteName: \"group.a\")", []),
    // Undecidable uses.
    ("UserDefaults(suiteName: \"group.\\(id)\")", [nil]),
    ("UserDefaults(suiteName: \"group.\" + id)", [nil]),
    ("UserDefaults(suiteName: make())", [nil]),
    ("UserDefaults(suiteName: nowhere)", [nil]),
    ("func f(name: String) { UserDefaults(suiteName: name) }\nlet name = \"group.a\"", [nil]),
    ("let name = \"group.a\"\nlet f = { name in UserDefaults(suiteName: name) }", [nil]),
    ("var name = \"group.a\"\nUserDefaults(suiteName: name)", ["group.a"]),
    ("let name = \"group.\" + id\nUserDefaults(suiteName: name)", [nil]),
    ("let a = \"group.a\"\nfunc f() { if let a = b { UserDefaults(suiteName: a) } }", [nil]),
    (
      "enum N { static let a = \"x\" }\nenum N { static let a = \"y\" }\nUserDefaults(suiteName: N.a)",
      [nil]
    ),
    ("UserDefaults(suiteName: \"group.a\")\nUserDefaults(suiteName: b)", ["group.a", nil]),
  ]

  @Test(arguments: sources.indices) func `is read from its sources`(index: Int) throws {
    let (source, texts) = Self.sources[index]
    var project = Project()
    let everything = ["group.a", "group.shared", "group.z"]
    try project.add("C/C.entitlements", [clipKey: ["T.a"], groupsKey: everything])
    try project.add("A/A.entitlements", [appKey: ["T.a.Clip"], groupsKey: everything])
    project.add("C/Source.swift", source)
    project.add("Shared/Names.swift", "enum Shared { static let group = \"group.shared\" }")
    // A name that no row has, so that each of them is lost.
    project.add("A/Use.swift", "UserDefaults(suiteName: \"group.z\")")
    let lint = try project.lint()
    let unknown = lint.findings.filter { $0.rule == "nameIsUnknown" }
    #expect(unknown.count == texts.count { $0 == nil }, "\(source)")
    #expect(
      unknown.allSatisfy { $0.level == .unknown && $0.places.first?.file == "C/Source.swift" })
    #expect(unknown.allSatisfy { $0.places.first?.line != nil }, "\(source)")
    let differing = lint.findings.filter {
      $0.rule == "textNamesDiffer" || $0.rule == "clipTextIsStandard"
    }
    let named = texts.compactMap(\.self)
    #expect(differing.count == named.count, "\(source): \(differing)")
    for (finding, name) in zip(differing, named) {
      #expect(finding.details.contains { $0.contains(name) }, "\(source)")
    }
    // A clip that leaves nothing leaves no question.
    #expect(!lint.findings.contains { $0.rule == "nameIsMissing" }, "\(source)")
  }

  private static let common = "group.com.example.coffee"

  @Test func `names a misspelt group with file, line, both spellings and the place in them`() throws
  {
    var project = Project()
    try project.add(
      "C.entitlements", [clipKey: ["T.a"], groupsKey: ["group.com.example.coffeshop"]])
    try project.add(
      "A.entitlements", [appKey: ["T.a.C"], groupsKey: ["group.com.example.coffeeshop"]])
    let finding = try #require(try project.lint().findings.first)
    #expect(finding.rule == "textNamesDiffer" && finding.level == .wrong)
    #expect(
      finding.details == [
        "  clip  group.com.example.coffeshop", "  app   group.com.example.coffeeshop",
        "                               ^",
      ])
    #expect(finding.places.map(\.file) == ["C.entitlements", "A.entitlements"])
    #expect(finding.places.allSatisfy { $0.line != nil })
    #expect(finding.steps.contains { $0.hasSuffix("app collects key 1") })
    #expect(finding.steps.last?.hasSuffix("-> found nothing") == true)
  }

  @Test func `with one group in both lists holds, and a slip beside it does not`() throws {
    var project = Project()
    try project.add("C.entitlements", [clipKey: ["T.a"], groupsKey: [Self.common, "group.x.own"]])
    try project.add(
      "A.entitlements", [appKey: ["T.a.C"], groupsKey: [Self.common, "group.widget"]])
    #expect(try project.found() == [:])
    try project.add("C.entitlements", [clipKey: ["T.a"], groupsKey: [Self.common, "group.x.onw"]])
    project.files.removeFirst()
    #expect(try project.found() == [:])
    try project.add(
      "A.entitlements", [appKey: ["T.a.C"], groupsKey: [Self.common, "group.x.own"]])
    project.files.removeFirst()
    #expect(try project.found() == [.wrong: ["textNamesDiffer"]])
  }

  @Test func `is lost where the app's list is empty, and leaves nothing where the clip's is`()
    throws
  {
    var project = Project()
    try project.add("C.entitlements", [clipKey: ["T.a"]])
    try project.add("A.entitlements", [appKey: ["T.a.C"]])
    #expect(try project.found() == [:])
    #expect(try project.lint().judged.contains { $0.contains("groups alone") })
    try project.add("A.entitlements", [appKey: ["T.a.C"], groupsKey: [Self.common]])
    project.files.remove(at: 1)
    #expect(try project.found() == [:])
    var other = Project()
    try other.add("C.entitlements", [clipKey: ["T.a"], groupsKey: [Self.common]])
    try other.add("A.entitlements", [appKey: ["T.a.C"]])
    #expect(try other.found() == [.wrong: ["appTextNotEntitled"]])
  }

  @Test func `says whose each file is by its marks, by flags, by folders, or asks`() throws {
    func entitlements(_ names: String...) throws -> Project {
      var project = Project()
      for name in names { try project.add(name, [groupsKey: [Self.common]]) }
      return project
    }
    // Neither has a mark: the name of one says it, or nothing does.
    #expect(try entitlements("MyClip.entitlements", "My.entitlements").found() == [:])
    let unclear = try entitlements("One.entitlements", "Two.entitlements")
    #expect(try unclear.found() == [:])
    #expect(try unclear.lint().judged.contains { $0.contains("there is no clip") })
    var flagged = unclear
    flagged.flags = ["--clip": "./Two.entitlements"]
    #expect(try flagged.found() == [:])
    // A single program is reported as half of a pair.
    var alone = Project()
    try alone.add("C.entitlements", [clipKey: ["T.a"], groupsKey: [Self.common]])
    #expect(try alone.found() == [.unknown: ["entitlementsAreMissing"]])
    // Two of one program, which say the same or not.
    try alone.add("A.entitlements", [appKey: ["T.a.C"], groupsKey: [Self.common]])
    try alone.add("Debug.entitlements", [appKey: ["T.a.C"], groupsKey: [Self.common]])
    #expect(try alone.found() == [:])
    try alone.add("Other.entitlements", [appKey: ["T.a.C"], groupsKey: ["group.other"]])
    #expect(try alone.found() == [.unknown: ["targetIsUnclear"]])
    // Sources in a folder of both.
    var flat = Project()
    try flat.add("C.entitlements", [clipKey: ["T.a"], groupsKey: [Self.common]])
    try flat.add("A.entitlements", [appKey: ["T.a.C"], groupsKey: [Self.common]])
    flat.add("Clip.swift", "UserDefaults(suiteName: \"group.com.example.coffe\")")
    flat.add("App.swift", "UserDefaults(suiteName: \"\(Self.common)\")")
    #expect(try flat.found() == [.unknown: ["targetIsUnclear"]])
    flat.flags = ["--clip": "Clip.swift", "--app": "./App.swift,A.entitlements"]
    #expect(try flat.found() == [.wrong: ["textNamesDiffer"]])
    let wrong = [
      ["--clip": "Clp.swift"], ["--app": "App"], ["--clip": "Clip.swift,Clip.swift"],
      ["--clip": "App.swift", "--app": "App.swift"],
    ]
    for flags in wrong {
      flat.flags = flags
      #expect(throws: LintMistake.self, "\(flags)") { _ = try flat.lint() }
    }
  }

  @Test func `answers unknown where a build setting is left, and reads it where it is given`()
    throws
  {
    var project = Project()
    try project.add("C/C.entitlements", [clipKey: ["T.a"], groupsKey: ["group.$(NAME)"]])
    try project.add("A/A.entitlements", [appKey: ["T.a.C"], groupsKey: ["group.coffee"]])
    #expect(try project.found() == [.unknown: ["settingIsUnexpanded"]])
    project.add(
      "Own.xcconfig", "// names\nNAME[sdk=x] = no\nNAME = $(OTHER) // here\nOTHER = coffee")
    #expect(try project.found() == [:])
    project.add("C/Own.xcconfig", "NAME = cofee")
    #expect(try project.found() == [.wrong: ["textNamesDiffer"]])
    project.files.removeLast(2)
    project.add("Loop.xcconfig", "NAME = $(OTHER)$(OTHER)\nOTHER = $(NAME)$(NAME)")
    #expect(try project.found() == [.unknown: ["settingIsUnexpanded"]])
    // The team before an identifier is the same on both sides.
    var items = Project()
    let prefixed = "$(AppIdentifierPrefix)com.example.coffee"
    try items.add("C.entitlements", [clipKey: [prefixed], groupsKey: [Self.common]])
    try items.add("A.entitlements", [appKey: [prefixed + ".C"], groupsKey: [Self.common]])
    #expect(try items.found() == [:])
  }

  @Test func `is read in bounded time and depth, and told where it is not read on`() throws {
    func found(_ source: String) throws -> [LintFinding.Level: [String]] {
      var project = Project()
      try project.add("C/C.entitlements", [clipKey: ["T.a"], groupsKey: [Self.common]])
      try project.add("A/A.entitlements", [appKey: ["T.a.C"], groupsKey: [Self.common]])
      let use = "UserDefaults(suiteName: \"\(Self.common)\")"
      project.add("A/A.swift", use)
      project.add("C/C.swift", source.replacing("USE", with: use))
      return try project.found()
    }
    func braces(_ count: Int) -> String {
      String(repeating: "{", count: count) + "USE" + String(repeating: "}", count: count)
    }
    #expect(try found(braces(256)) == [:])
    #expect(try found(braces(257)) == [.unknown: ["sourceIsUnread"]])
    #expect(try found("}}}USE{") == [:])
    #expect(try found("USE; UserDefaults.standard.set(1, forKey") == [:])
    #expect(try found("USE\n/*") == [.unknown: ["sourceIsUnread"]])
    #expect(try found(String(repeating: "USE;", count: 6_000)) == [:])
  }

  @Test func `has each doubt explained on the page, in order`() throws {
    let page = try String(contentsOf: Desk.specs.appending(path: "Tool/Lint.md"), encoding: .utf8)
    for clause in ["KN-05", "KN-06", "KN-07", "KN-08", "KN-09"] {
      let rows = page.split(separator: "### \(clause)").last?.split(separator: "\n#").first ?? ""
      let listed = rows.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        .map { String($0.dropFirst(2).prefix { $0 != " " }) }
      let rules = Linter.all.flatMap(\.rules).filter { $0.clause == clause }
      #expect(listed == rules.map(\.name))
    }
  }

  @Test func `that is malformed is refused with its line`() throws {
    for (key, value) in [(groupsKey, "text" as Any), (groupsKey, [1]), (clipKey, true)] {
      var project = Project()
      try project.add("C.entitlements", [clipKey: ["T.a"]].merging([key: value]) { $1 })
      #expect(throws: LintMistake.self) { _ = try project.lint() }
    }
    let bad = [LintFile(path: "a.swift", bytes: [0x61, 0x0A, 0xFF])]
    #expect { _ = try Linter.lint(bad) } throws: {
      ($0 as? LintMistake)?.message == "a.swift:2: expected a text in UTF-8."
    }
    // In a folder it is passed over.
    let vendored = [LintFile(path: "a.swift", bytes: [0x61, 0x0A, 0xFF], isNamed: false)]
    #expect(try Linter.lint(vendored).findings.isEmpty)
  }
}

private let groupsKey = "com.apple.security.application-groups"
private let clipKey = "com.apple.developer.parent-application-identifiers"
private let appKey = "com.apple.developer.associated-appclip-app-identifiers"
