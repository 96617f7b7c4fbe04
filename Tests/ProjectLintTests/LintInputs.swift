import ProjectLint

private let group = LintTree.group
private let use = LintTree.use()
private let wrongUse = LintTree.use("group.org.tea.shard")
private let lost: Set<String> = ["textNamesDiffer"]

private func defaults(_ group: String?, set key: String) -> String {
  let store = group.map { "UserDefaults(suiteName: \"\($0)\")?" } ?? "UserDefaults.standard"
  return "func save_\(key)() { \(store).set(\"x\", forKey: \"\(key)\") }\n"
}

private func defaults(_ group: String?, get key: String) -> String {
  let store = group.map { "UserDefaults(suiteName: \"\($0)\")?" } ?? "UserDefaults.standard"
  return "func load_\(key)() -> String? { \(store).string(forKey: \"\(key)\") }\n"
}

private func groups(_ text: String) -> [(String, String)] {
  [
    ("App/App.entitlements", LintTree.entitlements([text])),
    ("Clip/Clip.entitlements", LintTree.clip([text])),
  ]
}

private let noGroups = [
  ("App/App.entitlements", LintTree.entitlements([])),
  ("Clip/Clip.entitlements", LintTree.clip([])),
]

/// Trees that real projects had, and the verdict on each.
let lintInputs: [LintTree] =
  [
    LintTree("the base"),
    LintTree("a wrong name", wrong: lost, [("Clip/Store.swift", wrongUse)]),
    LintTree(
      "a typed constant above the method",
      [
        (
          "Clip/Store.swift",
          "class S {\n  let group: String = \"\(group)\"\n  func f() { UserDefaults(suiteName: group) }\n}"
        )
      ]),
    LintTree(
      "a shared source in both targets",
      [
        ("Clip/Store.swift", ""), ("Clip/Main.swift", "struct Main {}"),
        teaProject(
          folders: false, app: ["App/Store.swift"], clip: ["App/Store.swift", "Clip/Main.swift"]),
      ]),
    LintTree(
      "entitlements that no target uses",
      [("App/Old.entitlements", LintTree.entitlements(["group.old"])), teaProject()]),
    LintTree(
      "only the app has Sign in with Apple",
      [
        (
          "App/App.entitlements",
          LintTree.entitlements(
            [group], LintTree.texts("com.apple.developer.applesignin", ["Default"]))
        ),
        (
          "App/Sign.swift",
          "func f(_ x: ASAuthorization) { UserDefaults.standard.set(x, forKey: \"u\") }"
        ),
      ]),
    LintTree(
      "a group of the app for its widget",
      [
        ("Clip/Store.swift", ""), ("Clip/Clip.entitlements", LintTree.clip([])),
        ("Clip/M.swift", "struct M {}"),
      ]),
    LintTree(
      "standard defaults in both that nobody uses, no groups",
      app: "let d = UserDefaults.standard", clip: "let d = UserDefaults.standard", noGroups),
    LintTree(
      "a key in standard defaults, no groups", wrong: ["clipTextIsStandard"],
      app: defaults(nil, get: "a"), clip: defaults(nil, set: "a"), noGroups),
    LintTree(
      "@AppStorage in both, which the clip assigns, no groups", wrong: ["clipTextIsStandard"],
      app: "struct V { @AppStorage(\"a\") var a = 1 }",
      clip: "struct V { @AppStorage(\"a\") var a = 1\nfunc f() { a += 1 } }", noGroups),
    LintTree(
      "keys of each program's own", app: defaults(nil, get: "b"), clip: defaults(nil, set: "a"),
      noGroups),
    LintTree(
      "an unknown key in standard defaults, no groups", unknown: ["keyIsUnknown"],
      app: "func f(_ key: String) { UserDefaults.standard.string(forKey: key) }",
      clip: defaults(nil, set: "a"), noGroups),
    LintTree(
      "standard defaults that are handed on, no groups", unknown: ["keyIsUnknown"],
      app: "let s = Settings(UserDefaults.standard)",
      clip: "let s = Settings(UserDefaults.standard)", noGroups),
    LintTree(
      "another type's store of the same name", unknown: ["keyIsUnknown"],
      app: defaults(nil, get: "a"),
      clip:
        "class S { let d = UserDefaults.standard }\nfunc f(s: S, t: T) { t.d.set(1, forKey: \"a\") }",
      noGroups),
    LintTree(
      "the documents folder in both, no groups", unknown: ["ownStoreIsNotShared"],
      app: "let f = manager.urls(for: .documentDirectory, in: .userDomainMask)",
      clip: "let f = URL.documentsDirectory", noGroups),
    LintTree(
      "Core Data in both, no groups", unknown: ["ownStoreIsNotShared"],
      app: "let c = NSPersistentContainer(name: \"Tea\")",
      clip: "let c = NSPersistentContainer(name: \"Tea\")", noGroups),
    LintTree(
      "SwiftData of one type in both, no groups", unknown: ["ownStoreIsNotShared"],
      app: "let c = try ModelContainer(for: Cup.self, Tea.self)",
      clip: "let v = view.modelContainer(for: [Cup.self])", noGroups),
    LintTree(
      "a second key in standard defaults", wrong: ["clipTextIsStandard"],
      app: defaults(group, get: "a") + defaults(nil, get: "b"),
      clip: defaults(group, set: "a") + defaults(nil, set: "b")),
    LintTree(
      "another key in the group", wrong: ["keysDiffer"], app: defaults(group, get: "nmae"),
      clip: defaults(group, set: "name")),
    LintTree(
      "another key in the group, which a widget uses as well", unknown: ["keysDiffer"],
      app: defaults(group, get: "cup"), clip: defaults(group, set: "tea"),
      [
        ("Widget/W.swift", defaults(group, set: "cup")),
        teaProject(more: [
          WrittenTarget(
            name: "Widget", type: "com.apple.product-type.app-extension", folders: ["Widget"],
            settings: ["Debug": [:]])
        ]),
      ]),
    LintTree(
      "keys that have nothing in common", unknown: ["keysDiffer"],
      app: defaults(group, get: "cup") + defaults(group, get: "milk"),
      clip: defaults(group, set: "tea") + defaults(group, set: "sugar")),
    LintTree(
      "another key through a constant", wrong: ["keysDiffer"],
      app:
        "let d = UserDefaults(suiteName: \"\(group)\")!\nfunc f() { d.string(forKey: \"nmae\") }",
      clip:
        "enum K { static let name = \"name\" }\nlet d = UserDefaults(suiteName: \"\(group)\")!\nfunc f() { d.set(1, forKey: K.name) }"
    ),
    LintTree(
      "another name of a file", wrong: ["keysDiffer"],
      app:
        "let u = m.containerURL(forSecurityApplicationGroupIdentifier: \"\(group)\")!.appendingPathComponent(\"a.json\")",
      clip:
        "let u = m.containerURL(forSecurityApplicationGroupIdentifier: \"\(group)\")!.appendingPathComponent(\"b.json\")"
    ),
    LintTree(
      "both in Objective-C", unknown: ["sourceIsUnread"], sources: false,
      [
        ("App/S.m", "[[NSUserDefaults alloc] initWithSuiteName:@\"\(group)\"];"),
        ("Clip/S.m", "[[NSUserDefaults alloc] initWithSuiteName:@\"group.org.tea.shard\"];"),
      ]),
    LintTree(
      "SwiftData with a group", wrong: lost,
      app: "let c = ModelConfiguration(groupContainer: .identifier(\"\(group)\"))",
      clip: "let c = ModelConfiguration(groupContainer: .identifier(\"group.org.tea.shard\"))"),
    LintTree(
      "a parent that is another app", wrong: ["clipNamesNoApp"],
      [("Clip/Clip.entitlements", LintTree.clip([group], parent: "org.cake")), teaProject()]),
    LintTree(
      "no clip", nothing: true, without: ["Clip/Clip.entitlements", "Clip/Store.swift"],
      project: false),
    LintTree(
      "#if of the clip, by its target", wrong: lost,
      [
        ("App/Store.swift", ""), ("Clip/Store.swift", ""),
        ("Shared/S.swift", "#if SMALL\n\(wrongUse)#else\n\(use)#endif\n"),
        teaProject(
          app: ["App", "Shared"], clip: ["Clip", "Shared"],
          settings: { target, _ in
            target == "Clip" ? ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SMALL"] : [:]
          }),
      ]),
  ]
  + [
    ("a computed property", "var g: String { \"\(group)\" }\nlet d = UserDefaults(suiteName: g)"),
    ("a variable", "var g = \"\(group)\"\nlet d = UserDefaults(suiteName: g)"),
    ("a sum", "let a = \"group.org.\"\nlet d = UserDefaults(suiteName: a + \"tea\" + \".shared\")"),
    ("a choice of one name", "let d = UserDefaults(suiteName: x ? \"\(group)\" : \"\(group)\")"),
    (
      "a switch",
      "var g: String {\n  switch kind {\n  case .a: \"\(group)\"\n  case .b: return \"\(group)\"\n  }\n}\nlet d = UserDefaults(suiteName: g)"
    ),
    (
      "a switch without return",
      "var g: String {\n  switch kind {\n  case .a: \"\(group)\"\n  default: \"\(group)\"\n  }\n}\nlet d = UserDefaults(suiteName: g)"
    ),
    (
      "a known interpolation",
      "let vendor = \"org.tea\"\nlet d = UserDefaults(suiteName: \"group.\\(vendor).shared\")"
    ),
    (
      "a constant of another type",
      "enum Names { enum Groups { static let shared: String = \"\(group)\" } }\nlet d = UserDefaults(suiteName: Names.Groups.shared)"
    ),
    (
      "a member of a value",
      "struct C { let name = \"\(group)\" }\nlet d = UserDefaults(suiteName: config.name)"
    ),
  ].map { LintTree($0.0, [("Clip/Store.swift", $0.1)]) }
  + [
    LintTree(
      "a switch with one wrong case", wrong: lost,
      [
        (
          "Clip/Store.swift",
          "var g: String {\n  switch kind {\n  case .a: \"\(group)\"\n  case .b: \"group.org.tea.shard\"\n  }\n}\nlet d = UserDefaults(suiteName: g)"
        )
      ]),
    LintTree(
      "a name that is known when the program runs", unknown: ["nameIsUnknown"],
      [("Clip/Store.swift", "let g = read()\nlet d = UserDefaults(suiteName: g)")]),
    LintTree("one setting in both lists", groups("group.$(TEA_ID).shared")),
    LintTree("a setting with a default", groups("group.$(TEA_ID:default=org.tea).shared")),
  ]
