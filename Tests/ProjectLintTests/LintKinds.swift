import ProjectLint

private let group = LintTree.group
private let other = "group.org.tea.shard"
private let none = [
  ("App/App.entitlements", LintTree.entitlements([])),
  ("Clip/Clip.entitlements", LintTree.clip([])),
]

/// A project file of an app and a clip, each of which compiles some sources.
func tea(
  app: [String] = ["App/S.swift"], clip: [String] = ["Clip/S.swift"],
  _ settings: @escaping (_ target: String) -> [String: String] = { _ in [:] },
  more: [WrittenTarget] = []
) -> (String, String) {
  teaProject(
    folders: false, app: app, clip: clip, settings: { target, _ in settings(target) }, more: more)
}

func put(_ store: String, _ key: String) -> String {
  "func put\(key)() { \(store).set(\"x\", forKey: \"\(key)\") }\n"
}
func get(_ store: String, _ key: String) -> String {
  "func get\(key)() -> String? { \(store).string(forKey: \"\(key)\") }\n"
}
func suite(_ name: String = group) -> String { "UserDefaults(suiteName: \"\(name)\")!" }
let standard = "UserDefaults.standard"
private let card =
  "struct Card {\n@AppStorage(\"email\") var email = \"\"\nvar body: String { email }\n}\n"

private let manifest = """
  let package = Package(
    name: "Kit", products: [
      .library(name: "AppKit2", targets: ["AppKit2"]), .library(name: "ClipKit", targets: ["ClipKit"]),
    ],
    targets: [
      .target(name: "AppKit2", dependencies: ["Store"]),
      .target(name: "ClipKit", dependencies: [.target(name: "Store")]),
      .target(name: "Store"),
    ])
  """

/// The trees of the kinds of faults that real projects showed.
let lintKinds: [LintTree] =
  reads + observed + guesses + packages + others + names + keys + unread + lintProducts

private func generated(_ path: String, _ text: String) -> [(String, String)] {
  [teaProject(), (path, text)]
}
private let pods = ["App/TeaPods/S.swift", "App/Pods/S.swift", "Elsewhere/Pods/S.swift"]

/// Files that are passed over, and files of others that a project names.
private let unread: [LintTree] =
  pods.map { path in
    LintTree(
      "a source of a build phase in \(path)", wrong: ["textNamesDiffer"],
      clip: put(suite(), "t"), [tea(app: [path]), (path, get(suite(other), "t"))])
  } + [
    LintTree(
      "no file of a project", nothing: true,
      without: ["App/App.entitlements", "Clip/Clip.entitlements"], project: false,
      app: "struct A {}"),
    LintTree(
      "a project file with the marks of a merge", unknown: ["projectIsUnread"],
      [(teaProject().0, merged)]),
    LintTree(
      "a project file with the marks of a merge beside another", unknown: ["projectIsUnread"],
      [teaProject(), ("Cake.xcodeproj/project.pbxproj", merged)]),
    LintTree(
      "a clip of XcodeGen beside another clip", unknown: ["clipIsUnread"],
      generated(
        "project.yml", "targets:\n  Mini:\n    type: application.on-demand-install-capable\n")),
    LintTree(
      "a clip of Expo beside another clip", unknown: ["clipIsUnread"],
      generated("mobile/app.json", "{\"expo\": {\"plugins\": [[\"react-native-app-clip\", {}]]}}")),
    LintTree(
      "a clip of Expo beside another clip in its folder", unknown: ["clipIsUnread"],
      generated(
        "app.json", "{\"expo\": {\"plugins\": [[\"react-native-app-clip\", {}]]}}")),
    LintTree(
      "a clip of Expo that was made", without: ["App/App.entitlements", "Clip/Clip.entitlements"],
      project: false, sources: false,
      [
        ("mobile/ios/Tea.xcodeproj/project.pbxproj", teaProject().1),
        ("mobile/ios/App/App.entitlements", LintTree.entitlements([group])),
        ("mobile/ios/Clip/Clip.entitlements", LintTree.clip([group])),
        ("mobile/ios/App/S.swift", LintTree.use()), ("mobile/ios/Clip/S.swift", LintTree.use()),
        ("mobile/targets/clip/expo-target.config.js", "module.exports = { type: \"clip\" }"),
        ("mobile/app.json", "{\"expo\": {\"plugins\": [[\"react-native-app-clip\", {}]]}}"),
      ]),
    LintTree(
      "a clip of XcodeGen that was made",
      generated(
        "project.yml", "targets:\n  Clip:\n    type: application.on-demand-install-capable\n")),
    LintTree(
      "a clip of Tuist that was made",
      generated("Project.swift", "let clip = Target.target(name: name, product: .appClip)")),
    LintTree(
      "entitlements with another ending that the project names", wrong: ["appTextNotEntitled"],
      app: get(suite(), "t"), clip: put(suite(), "t"),
      [
        tea { $0 == "App" ? ["CODE_SIGN_ENTITLEMENTS": "Pods/Rights.plist"] : [:] },
        ("Pods/Rights.plist", LintTree.entitlements([other])),
      ]),
  ]

private let merged = teaProject().1.replacing(
  "  objects = {", with: "<<<<<<< HEAD\n  objects = {\n=======\n  objects = {\n>>>>>>> cake")

private let reads: [LintTree] = [
  LintTree(
    "@AppStorage that the clip only reads",
    none + [
      tea(app: ["App/L.swift", "Shared/C.swift"], clip: ["Shared/C.swift"]),
      ("Shared/C.swift", card),
      (
        "App/L.swift",
        "struct Login {\n@AppStorage(\"email\") var email = \"\"\nfunc f() { email = \"a\" }\n}"
      ),
    ]),
  LintTree(
    "@AppStorage that the clip binds", wrong: ["clipTextIsStandard"],
    none + [
      tea(), ("App/S.swift", card),
      (
        "Clip/S.swift",
        "struct Card {\n@AppStorage(\"email\") var email = \"\"\nvar body: F { F($email) }\n}"
      ),
    ]),
  LintTree(
    "@AppStorage of a class that another file of the clip assigns", wrong: ["clipTextIsStandard"],
    none + [
      tea(clip: ["Clip/S.swift", "Clip/T.swift"]), ("App/S.swift", card),
      (
        "Clip/S.swift",
        "class Model: ObservableObject {\n@AppStorage(\"email\") var email = \"\"\n}"
      ),
      ("Clip/T.swift", "func f(_ model: Model) { model.email = \"a\" }"),
    ]),
  LintTree(
    "a suite that the clip only reads", app: put(suite(other), "badge"), clip: get(suite(), "flag"),
    [("App/App.entitlements", LintTree.entitlements([group, other]))]),
  LintTree(
    "defaults that are registered and read", app: get(standard, "a"),
    clip: "func f() { \(standard).register(defaults: [\"a\": 1]) }\n" + get(standard, "a"), none),
  LintTree(
    "a number that both count for themselves", app: get(standard, "n") + put(standard, "n"),
    clip: get(standard, "n") + put(standard, "n"), none),
  LintTree(
    "what the app reads under no known store", unknown: ["keyIsUnknown"],
    app: get("UserDefaults.shared", "invite"), clip: put(standard, "invite"), none),
  LintTree(
    "standard defaults with unknown keys in place of the group", unknown: ["keyIsUnknown"],
    app: get(suite(), "t"), clip: "func f(_ k: String) { \(standard).set(1, forKey: k) }"),
]

private let observer = "addObserver(self, forKeyPath: \"t\", options: [], context: nil)"
private let wrapper =
  "class Store {\nstatic let shared = Store()\nlet d = \(suite())\nfunc read(_ k: String) -> String? { d.string(forKey: k) }\n}\n"

/// Groups that are only observed, and stores in the standard defaults beside a group.
private let observed: [LintTree] =
  [
    "func f() { \(suite()).\(observer) }",
    "class C {\nlet d = \(suite())\nfunc f() { d.\(observer) }\n}",
    "func f() { \(suite()).publisher(for: \\.t).sink { _ in } }",
    "func f() { center.addObserver(self, selector: s, name: n, object: \(suite())) }",
  ].map { source in
    LintTree(
      "a group that is only observed: \(source)", app: get(suite(), "t"), clip: source,
      [tea(), ("App/App.entitlements", LintTree.entitlements([]))])
  } + [
    LintTree(
      "a group that is observed and written", wrong: ["appTextNotEntitled"], app: get(suite(), "t"),
      clip:
        "class C {\nlet d = \(suite())\nfunc f() { d.\(observer) }\nfunc g() { d.set(1, forKey: \"t\") }\n}",
      [tea(), ("App/App.entitlements", LintTree.entitlements([]))]),
    LintTree(
      "a number that both count for themselves, beside a group", advice: ["clipTextIsStandard"],
      app: get(standard, "n") + put(standard, "n"), clip: get(standard, "n") + put(standard, "n")),
    LintTree(
      "a key in standard defaults that the app reads in a group through a wrapper",
      unknown: ["keyIsUnknown"], app: wrapper + "let a = Store.shared.read(\"invite\")",
      clip: put(standard, "invite")),
    LintTree(
      "a key in standard defaults that the app does not name",
      app: wrapper + "let a = Store.shared.read(\"cup\")", clip: put(standard, "invite")),
  ]

private let guesses: [LintTree] = [
  LintTree(
    "identifiers in files of a third program", unknown: ["clipIsUnread"], project: false,
    sources: false,
    none
      + ["App": "org.tea", "Clip": "org.tea.Clip", "UITests": "org.tea.UITests"].map {
        ("\($0.key)/A.xcconfig", "PRODUCT_BUNDLE_IDENTIFIER = \($0.value)")
      }),
  LintTree(
    "the identifier of a framework of Flutter", unknown: ["clipIsUnread"],
    without: ["App/App.entitlements"], project: false,
    [
      ("ios/Runner.entitlements", LintTree.entitlements([group])),
      (
        "ios/Flutter/AppFrameworkInfo.plist",
        LintTree.list(LintTree.text("CFBundleIdentifier", "io.flutter.flutter.app"))
      ),
    ]),
  LintTree(
    "entitlements that nobody needs", app: "class A {}", clip: "class C {}",
    none + [tea(), ("App/App.entitlements", "")]),
  LintTree(
    "a leftover of a clip", nothing: true, sources: false,
    [
      (
        "Tea.xcodeproj/project.pbxproj",
        projectFile(
          ["Tea", "TeaPro"].map { name in
            WrittenTarget(
              name: name, type: WrittenTarget.application, folders: [name],
              settings: ["Debug": ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"]])
          })
      )
    ]),
]

private let packages: [LintTree] = [
  LintTree(
    "a package of packages", wrong: ["appTextNotEntitled"], sources: false,
    [
      ("App/App.entitlements", LintTree.entitlements(["group.org.tea.other"])),
      kits("AppKit2", "ClipKit"), ("Kit/Package.swift", manifest),
      ("Kit/Sources/Store/S.swift", LintTree.use()),
    ]),
  LintTree(
    "a target of a package with a path", wrong: ["appTextNotEntitled"], sources: false,
    [
      ("App/App.entitlements", LintTree.entitlements(["group.org.tea.other"])),
      kits("AppKit2", "ClipKit"),
      (
        "Kit/Package.swift",
        manifest.replacing(
          ".target(name: \"Store\"),", with: ".target(name: \"Store\", path: \"Store\"),")
      ), ("Kit/Store/S.swift", LintTree.use()),
    ]),
  LintTree(
    "a product that is not found", unknown: ["sourceIsUnread"],
    [kits("AppKit2", "Nowhere"), ("Kit/Package.swift", manifest)]),
  LintTree(
    "a framework of a second project file",
    app: "func f() { UserDefaults.shared?.string(forKey: \"t\") }", clip: put(suite(), "t"),
    [
      (
        "Core/Core.xcodeproj/project.pbxproj",
        projectFile([
          WrittenTarget(
            name: "Core", type: "com.apple.product-type.framework", folders: ["Core"],
            settings: ["Debug": [:], "Release": [:]])
        ])
      ),
      (
        "Core/Core/D.swift",
        "extension UserDefaults { public static var shared: UserDefaults? { UserDefaults(suiteName: \"\(group)\") } }"
      ),
      (
        "Tea.xcodeproj/project.pbxproj",
        teaProject(folders: false, app: ["App/S.swift"], clip: ["Clip/S.swift"]).1.replacing(
          "buildPhases = (S0,", with: "buildPhases = (S0, X0,"
        ).replacing(
          "objects = {",
          with: """
            objects = {
                X0 = {isa = PBXFrameworksBuildPhase; files = (X1,); };
                X1 = {isa = PBXBuildFile; fileRef = X2; };
                X2 = {isa = PBXReferenceProxy; path = Core.framework; };
            """)
      ),
    ]),
]

/// The usual project file, whose app and clip link products of packages.
private func kits(_ app: String, _ clip: String) -> (String, String) {
  let (path, text) = teaProject(folders: false, app: ["App/S.swift"], clip: ["Clip/S.swift"])
  let linked = text.replacing(
    "buildPhases = (S0,", with: "packageProductDependencies = (P0,); buildPhases = (S0,"
  ).replacing(
    "buildPhases = (S1,", with: "packageProductDependencies = (P1,); buildPhases = (S1,"
  ).replacing(
    "objects = {",
    with: """
      objects = {
          P0 = {isa = XCSwiftPackageProductDependency; productName = \(app); };
          P1 = {isa = XCSwiftPackageProductDependency; productName = \(clip); };
      """)
  return (path, linked)
}

private let others: [LintTree] = [
  LintTree(
    "a clip in React Native", unknown: ["sourceIsUnread"], app: "class A {}",
    clip: "import React\nclass D { func f() { factory.startReactNative(withModuleName: \"C\") } }",
    none + [tea(), ("index.js", "AsyncStorage.setItem('a', 'b')")]),
  LintTree(
    "a clip that Expo makes", unknown: ["clipIsUnread"],
    without: ["App/App.entitlements", "Clip/Clip.entitlements"], project: false, sources: false,
    [("app.json", "{\"expo\": {\"plugins\": [[\"react-native-app-clip\", {}]]}}")]),
  LintTree(
    "a clip that helpers of Tuist make", unknown: ["clipIsUnread"],
    without: ["App/App.entitlements", "Clip/Clip.entitlements"], project: false, sources: false,
    [
      (
        "Tuist/ProjectDescriptionHelpers/P.swift",
        "let clip = Target(name: name, product: .appClip)"
      ),
      ("Project.swift", "let project = Project.app(name: name)"),
    ]),
  LintTree(
    "a clip that Bazel makes", unknown: ["clipIsUnread"],
    without: ["App/App.entitlements", "Clip/Clip.entitlements"], project: false, sources: false,
    [("BUILD", "ios_app_clip(name = \"Clip\")")]),
  LintTree(
    "an app that names a clip which is not there", unknown: ["clipIsUnread"],
    without: ["Clip/Clip.entitlements"], project: false, sources: false,
    [
      (
        "App/App.entitlements",
        LintTree.entitlements(
          [], LintTree.texts("com.apple.developer.associated-appclip-app-identifiers", ["T.a.Clip"])
        )
      )
    ]),
  LintTree(
    "a property list of a clip alone", unknown: ["clipIsUnread"],
    without: ["App/App.entitlements", "Clip/Clip.entitlements"], project: false, sources: false,
    [("Clip/Info.plist", LintTree.list("<key>NSAppClip</key><dict/>"))]),
]

private let environment = """
  enum Env {
    case a, b
    var groupId: String {
      switch self {
      case .a: return "\(group)"
      case .b: return "\(other)"
      }
    }
  }
  let d = UserDefaults(suiteName: Config.shared.environment.groupId)
  """

private let names: [LintTree] = [
  LintTree(
    "an unknown name of the app that does not matter",
    app: get(suite(), "t")
      + "let c = m.containerURL(forSecurityApplicationGroupIdentifier: \"group.\" + Bundle.main.bundleIdentifier!)",
    clip: put(suite(), "t"), [tea()]),
  LintTree(
    "an unknown name of the app where something is missed", unknown: ["nameIsUnknown"],
    app: "let c = UserDefaults(suiteName: \"group.\" + Bundle.main.bundleIdentifier!)",
    clip: put(suite(), "t"), [tea()]),
  LintTree(
    "a name of each case of an environment", app: environment, clip: environment,
    [
      ("App/App.entitlements", LintTree.entitlements([group, other])),
      ("Clip/Clip.entitlements", LintTree.clip([group, other])),
    ]),
  LintTree(
    "a condition in other flags",
    app: "#if !APPCLIP\n\(LintTree.use(other))#endif\n" + LintTree.use(),
    clip: "class C {}",
    [
      tea(app: ["App/S.swift"], clip: ["App/S.swift", "Clip/S.swift"]) { target in
        target == "Clip" ? ["OTHER_SWIFT_FLAGS": "$(inherited) -D APPCLIP"] : [:]
      }, ("App/App.entitlements", LintTree.entitlements([group, other])),
    ]),
]

private let keys: [LintTree] = [
  LintTree(
    "a key of @AppStorage in a suite", wrong: ["keysDiffer"], app: get(suite(), "ident"),
    clip:
      "struct V {\n@AppStorage(\"id\", store: UserDefaults(suiteName: \"\(group)\")) var id = 1\nfunc f() { id = 2 }\n}"
  ),
  LintTree(
    "a key of @AppStorage in a suite with a name", wrong: ["keysDiffer"],
    app: get(suite(), "ident"),
    clip:
      "extension UserDefaults { static let tea = UserDefaults(suiteName: \"\(group)\") }\nstruct V {\n@AppStorage(\"id\", store: .tea) var id = 1\nfunc f() { id = 2 }\n}"
  ),
  LintTree(
    "a key through self in a closure", wrong: ["keysDiffer"],
    app:
      "class A {\nlet d = UserDefaults(suiteName: \"\(group)\")\nfunc f() { g { [weak self] in self?.d?.string(forKey: \"ident\") } }\n}",
    clip: put(suite(), "id")),
  LintTree(
    "keys that are raw values", wrong: ["keysDiffer"],
    app: "enum K: String { case tokn }\nfunc f() { \(suite()).string(forKey: K.tokn.rawValue) }",
    clip:
      "enum K: String { case a, token }\nfunc f() { \(suite()).set(1, forKey: K.token.rawValue) }"),
  LintTree(
    "a key that the app keeps for itself",
    app:
      "struct V {\n@AppStorage(\"tab\", store: UserDefaults(suiteName: \"\(group)\")) var tab = 1\nfunc f() { tab = 2 }\n}",
    clip: put(suite(), "invite")),
  LintTree(
    "keys through a wrapper",
    app:
      "struct W { static let d = \(suite())\nstatic func get(_ k: String) -> Any? { d.object(forKey: k) } }\nlet a = W.get(\"tokn\")",
    clip:
      "struct W { static let d = \(suite())\nstatic func put(_ v: Any, _ k: String) { d.set(v, forKey: k) } }\nfunc f() { W.put(1, \"token\") }"
  ),
  LintTree(
    "an image cache of both", unknown: ["ownStoreIsNotShared"],
    none + [
      tea(app: ["Shared/C.swift"], clip: ["Shared/C.swift"]),
      (
        "Shared/C.swift",
        "let u = m.urls(for: .documentDirectory, in: .userDomainMask)[0].appendingPathComponent(\"cache\")"
      ),
    ]),
]
