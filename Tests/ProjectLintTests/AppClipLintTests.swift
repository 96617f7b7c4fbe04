import ConsentInvariants
import ConsentVocabulary
import Desk
import Foundation
import OperatingSystem
import ProjectLint
import Testing

/// The files of a project as they would lie on a disk.
private struct Project {
  var files: [LintFile] = []

  mutating func add(_ path: String, _ text: String) {
    files.append(LintFile(path: path, bytes: Array(text.utf8)))
  }

  mutating func add(_ path: String, _ values: [String: Any]) throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: values, format: .xml, options: 0)
    files.append(LintFile(path: path, bytes: Array(data)))
  }

  func lint() throws -> LintReport { try Linter.lint(files) }

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
  /// The form in which a world is written.
  enum Layout: CaseIterable {
    case folders, phases, flat

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
      ["CFBundleIdentifier": "com.example.coffee"])
    func target(_ name: String, _ type: String, _ id: String, _ needs: [String]) -> WrittenTarget {
      let sources = ["Texts.swift", "Account.swift"].map { layout.path(name, $0) }
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
  /// The findings of a world that files show: one for each cause, and none that only a system has. The app is not
  /// signed by Xcode.
  private static func expected(_ world: AppClipWorld) -> [AppClipFinding] {
    let all = AppClipFinding.findings(of: world)
    return [AppClipFinding.Level.lostText, .lostUser, .lostItem].flatMap { level in
      let own = all.filter { $0.level == level && !Self.isUnseen($0) }
      guard level != .lostItem, let first = own.first, !"\(first)".contains("NotEntitled") else {
        return own
      }
      return own.filter { $0 == first || "\($0)".contains("SignIn") }
    }
  }

  private static func isUnseen(_ finding: AppClipFinding) -> Bool { finding == .systemTooOld }

  @Test func `that is written from a world has the findings of that world, in each layout`() throws
  {
    var found: Set<AppClipFinding> = []
    for (index, world) in worlds.enumerated() {
      // Of those that differ in names and groups a twentieth, and in the whole all.
      let sum = index / 16 + index / 4 + index
      if index < 1296 && sum % Desk.sized(20, 20, 1) != 0 { continue }
      let expected = Self.expected(world)
      found.formUnion(expected)
      for (place, layout) in Project.Layout.allCases.enumerated() {
        // Each world has one layout, and in the whole all of them.
        if place != index % 3 && Desk.size != .whole { continue }
        let findings = try Project(world, layout).lint().findings
        #expect(findings.map(\.rule) == expected.map { "\($0)" }, "\(layout) \(world)")
        #expect(findings.allSatisfy { !$0.places.isEmpty }, "\(world)")
      }
    }
    #expect(
      found == Set(AppClipFinding.allCases.filter { $0.level != .advice && !Self.isUnseen($0) }))
  }

  @Test func `loses in the replay what is found to be lost, and nothing else`() throws {
    for index in stride(from: 0, to: worlds.count, by: Desk.sized(7, 7, 1)) {
      let world = worlds[index]
      let levels = Set(AppClipFinding.findings(of: world).map(\.level))
      for level in [AppClipFinding.Level.lostText, .lostUser, .lostItem] {
        let steps = AppClipLoss(level, in: world).steps
        let last = try #require(steps.last)
        let arrives: Bool =
          switch last.outcome.response {
          case .found(let value): value != nil
          case .signedIn(let account): account != nil
          case .done, .reached, .reachedNobody, .container, .withheld, .unresolved, .refused: false
          }
        #expect(steps.count == 5 && steps.allSatisfy(\.isAgreed))
        #expect(arrives != levels.contains(level), "\(level) \(world)")
      }
    }
  }

  @Test func `plays an invocation in the groups of the project, with its link`() throws {
    let rows: [(clip: [String], app: [String], made: [String])] = [
      ([], [], []), (["group.a"], [], ["group.a"]), ([], ["group.b"], ["group.b"]),
      (["group.a"], ["group.b", "group.a"], ["group.a", "group.b"]),
    ]
    for (clip, app, made) in rows {
      var project = Project()
      let (path, text) = teaProject(clip: ["Clip"], settings: { _, _ in [:] })
      project.add(path, text)
      for (name, own) in [("Clip", clip), ("App", app)] {
        try project.add("\(name)/\(name).entitlements", own.isEmpty ? [:] : [groupsKey: own])
      }
      project.add(
        "Clip/S.swift", "let v = V().onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { _ in }"
      )
      project.add("App/S.swift", "class A {}")
      let lost = try #require(try project.lint().findings.first { $0.rule == "invocationIsLost" })
      let played = lost.steps.joined(separator: "\n")
      let created = played.matches(of: /-> creates container (\d)/).count
      #expect(created == made.count, "\(played)")
      #expect(
        lost.steps.filter { $0.hasPrefix("group ") }
          == made.enumerated().map { "group \($0.offset + 1) is \($0.element)" })
      for line in [
        "1  user invokes with link 1", "-> reaches clip link 1", "-> reaches app link 2",
      ] {
        #expect(played.contains(line), "\(played)")
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
    try project.addPair(clip: ["Clip", "Shared"], groups: ["group.a", "group.shared", "group.z"])
    project.add("Clip/Source.swift", source)
    project.add("Shared/Names.swift", "enum Shared { static let group = \"group.shared\" }")
    // A name that no row has, so that each of them is lost.
    project.add("App/Use.swift", "UserDefaults(suiteName: \"group.z\")")
    let lint = try project.lint()
    let unknown = lint.findings.filter { $0.rule == "nameIsUnknown" }
    #expect(unknown.count == texts.count { $0 == nil }, "\(source)")
    #expect(
      unknown.allSatisfy { $0.level == .unknown && $0.places.first?.file == "Clip/Source.swift" })
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

  @Test func `is unknown where a build setting is left in one list, and none expands forever`()
    throws
  {
    func found(_ settings: [String: String]) throws -> [LintFinding.Level: [String]] {
      var project = Project()
      try project.addPair(groups: [Self.common], settings: settings)
      try project.add(
        "Clip/Clip.entitlements",
        [groupsKey: ["group.$(NAME:lower)"], parentsKey: ["$(AppIdentifierPrefix)org.tea"]])
      project.add("Clip/C.swift", "UserDefaults(suiteName: \"\(Self.common)\")")
      project.add("App/A.swift", "UserDefaults(suiteName: \"\(Self.common)\")")
      return try project.found()
    }
    #expect(try found([:]) == [.unknown: ["settingIsUnexpanded"]])
    #expect(try found(["NAME": "COM.$(A)", "A": "${B:default=example}.coffee"]) == [:])
    #expect(try found(["\"NAME[sdk=x]\"": "x"]) == [.unknown: ["settingIsUnexpanded"]])
    #expect(try found(["NAME": "com.example.cofee"]) == [.wrong: ["clipTextNotEntitled"]])
    let loop = ["NAME": "$(OTHER)$(OTHER:lower)", "OTHER": "$(NAME:upper)$(NAME)"]
    #expect(try found(loop).keys.contains(.unknown))
  }

  @Test func `is read in bounded time and depth, and told where it is not read on`() throws {
    func found(_ source: String) throws -> [LintFinding.Level: [String]] {
      var project = Project()
      try project.addPair(groups: [Self.common])
      let use = "UserDefaults(suiteName: \"\(Self.common)\")"
      project.add("App/A.swift", use)
      project.add("Clip/C.swift", source.replacing("USE", with: use))
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
    for clause in ["KN-05", "KN-06", "KN-07", "KN-08", "KN-09", "KN-10"] {
      let rows = page.split(separator: "### \(clause)").last?.split(separator: "\n#").first ?? ""
      let listed = rows.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
        .map { String($0.dropFirst(2).prefix { $0 != " " }) }
      let rules = Linter.all.flatMap(\.rules).filter { $0.clause == clause }
      #expect(listed == rules.map(\.name))
    }
  }

  @Test func `that is malformed is refused, and passed over in a folder`() throws {
    let bad = [LintFile(path: "a.swift", bytes: [0x61, 0x0A, 0xFF])]
    #expect { _ = try Linter.lint(bad) } throws: {
      ($0 as? CommandError)?.message == "a.swift: expected a text in UTF-8."
    }
    let vendored = [LintFile(path: "a.swift", bytes: [0x61, 0x0A, 0xFF], isNamed: false)]
    #expect(try Linter.lint(vendored).findings.isEmpty)
  }
}

private let groupsKey = "com.apple.security.application-groups"
private let parentsKey = "com.apple.developer.parent-application-identifiers"

extension Project {
  /// Adds a project file, and entitlements of both with the same groups.
  fileprivate mutating func addPair(
    clip: [String] = ["Clip"], groups: [String], settings: [String: String] = [:]
  ) throws {
    let (path, text) = teaProject(clip: clip, settings: { _, _ in settings })
    add(path, text)
    let parents = ["Clip": ["$(AppIdentifierPrefix)org.tea"]]
    for name in ["Clip", "App"] {
      try add(
        "\(name)/\(name).entitlements", [groupsKey: groups, parentsKey: parents[name] ?? []])
    }
  }
}
