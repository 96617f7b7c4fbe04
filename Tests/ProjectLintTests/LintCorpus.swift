import ProjectLint

private let usage = "NSCameraUsageDescription"
private let ask = "AVCaptureDevice.requestAccess(for: .video) { _ in }"
private let plist = LintTree.list(LintTree.text(usage, "To scan"))

private func scanner(_ labels: String...) -> String {
  let actions = labels.map { label in
    let handler = label == "Later" ? "" : ask
    return
      "    alert.addAction(UIAlertAction(title: \"\(label)\", style: .default) { _ in \(handler) })\n"
  }
  return """
    class Scanner {
      func prime() {
        let alert = UIAlertController(title: "See your cup", message: nil, preferredStyle: .alert)
    \(actions.joined())
        present(alert, animated: true)
      }
    }
    """
}

private func dialog(_ label: String) -> String {
  """
  struct V: View {
    var body: some View {
      Text("a").alert("See your cup", isPresented: $isUp) {
        Button("\(label)") { ask() }
      }
    }
    func ask() { \(ask) }
  }
  """
}

/// An app with a source, and by default a property list with a usage text.
private func camera(
  _ name: String, wrong: Set<String> = [], unknown: Set<String> = [], _ source: String,
  _ files: [(String, String)] = [("App/Info.plist", plist)]
) -> LintTree {
  LintTree(
    name, wrong: wrong, unknown: unknown,
    without: ["App/App.entitlements", "Clip/Clip.entitlements"], app: source, files)
}

/// Apps that ask for the camera.
let lintCameraInputs: [LintTree] = [
  camera(
    "two actions in Swift, one of which grants",
    wrong: ["primingHasNotOneAction", "primingActionGrants"], scanner("Later", "Allow")),
  camera("one action that leads on", scanner("Continue")),
  camera("a dialog of SwiftUI", wrong: ["primingActionGrants"], dialog("Give Access")),
  camera("a German label", unknown: ["labelIsUnknown"], dialog("Weiter")),
  camera(
    "a usage text in the settings", scanner("Continue"),
    [
      teaProject(settings: { _, _ in
        ["INFOPLIST_KEY_\(usage)": "To scan", "CODE_SIGN_ENTITLEMENTS": ""]
      })
    ]),
  camera(
    "no usage text in the settings", wrong: ["usageTextIsMissing"], scanner("Continue"),
    [teaProject(settings: { _, _ in ["CODE_SIGN_ENTITLEMENTS": ""] })]),
  camera(
    "the usage text of another app", wrong: ["usageTextIsMissing"], scanner("Continue"),
    [
      ("Other/Info.plist", plist),
      ("App/Info.plist", LintTree.list(LintTree.text("CFBundleIdentifier", "org.tea"))),
    ]),
  camera(
    "a usage text that is a setting", unknown: ["labelIsUnknown"], scanner("Continue"),
    [("App/Info.plist", LintTree.list(LintTree.text(usage, "$(WHY)")))]),
  camera(
    "contacts and a microphone", wrong: ["usageTextIsMissing"],
    "func f() { CNContactStore().requestAccess(for: .contacts) { _, _ in } }\nfunc g() { AVAudioApplication.requestRecordPermission { _ in } }",
    [("App/Info.plist", LintTree.list(LintTree.text("NSContactsUsageDescription", "To invite")))]),
]
private let group = LintTree.group
private let use = LintTree.use()
private let wrongUse = LintTree.use("group.org.tea.shard")
private let lost: Set<String> = ["textNamesDiffer", "clipTextNotEntitled"]

private func target(
  _ name: String, _ type: String, folders: [String], needs: [String] = [],
  _ settings: [String: String] = [:]
) -> WrittenTarget {
  var own = ["PRODUCT_BUNDLE_IDENTIFIER": "org.tea.\(name)", "IPHONEOS_DEPLOYMENT_TARGET": "16.0"]
  own.merge(settings) { $1 }
  return WrittenTarget(
    name: name, type: type, folders: folders, needs: needs,
    settings: ["Debug": own, "Release": own])
}

private let widget = target(
  "Widget", "com.apple.product-type.app-extension", folders: ["Widget"],
  ["CODE_SIGN_ENTITLEMENTS": "Widget/Widget.entitlements"])

/// Whole projects in the forms that real ones have. Without a difference that loses something, each holds.
let lintCorpus: [LintTree] = [
  LintTree("an app and its clip", [teaProject()]),
  LintTree(
    "an app and its clip, one name wrong", wrong: lost,
    [teaProject(), ("Clip/Store.swift", wrongUse)]),
  LintTree(
    "two pairs, one of which loses", wrong: lost, app: use, clip: use,
    [
      (
        "Tea.xcodeproj/project.pbxproj",
        projectFile([
          target(
            "App", WrittenTarget.application, folders: ["App"], needs: ["Clip"],
            [
              "CODE_SIGN_ENTITLEMENTS": "App/App.entitlements",
              "PRODUCT_BUNDLE_IDENTIFIER": "org.tea",
            ]),
          target(
            "Clip", WrittenTarget.clip, folders: ["Clip"],
            ["CODE_SIGN_ENTITLEMENTS": "Clip/Clip.entitlements"]),
          target(
            "Cake", WrittenTarget.application, folders: ["Cake"], needs: ["Bite"],
            [
              "CODE_SIGN_ENTITLEMENTS": "App/App.entitlements",
              "PRODUCT_BUNDLE_IDENTIFIER": "org.tea",
            ]),
          target(
            "Bite", WrittenTarget.clip, folders: ["Bite"],
            ["CODE_SIGN_ENTITLEMENTS": "Clip/Clip.entitlements"]),
        ])
      ), ("Cake/S.swift", use), ("Bite/S.swift", wrongUse),
    ]),
  LintTree(
    "widget, watch and mac beside the pair",
    [
      teaProject(more: [
        widget, target("Watch", "com.apple.product-type.application.watchapp2", folders: ["Watch"]),
        target(
          "Mac", WrittenTarget.application, folders: ["Mac"],
          ["CODE_SIGN_ENTITLEMENTS": "Mac/Mac.entitlements", "SDKROOT": "macosx"]),
      ]), ("Widget/Widget.entitlements", LintTree.entitlements(["group.org.tea.widget"])),
      ("Widget/W.swift", LintTree.use("group.org.tea.widget")),
      ("Watch/W.swift", LintTree.use("group.org.tea.watch")),
      (
        "Mac/Mac.entitlements",
        LintTree.entitlements(["T.mac"], "<key>com.apple.security.app-sandbox</key><true/>")
      ), ("Mac/M.swift", LintTree.use("T.mac")),
    ]),
  LintTree(
    "a clip in Objective-C", unknown: ["sourceIsUnread"],
    [
      ("Clip/Store.swift", ""),
      ("Clip/Store.m", "[[NSUserDefaults alloc] initWithSuiteName:@\"x\"];"), teaProject(),
    ]),
  LintTree(
    "Objective-C that uses no store", [("Clip/View.m", "@implementation View @end"), teaProject()]),
  LintTree(
    "an app in Dart", unknown: ["nameIsMissing"],
    [
      ("App/Store.swift", "class AppDelegate {}"), ("lib/main.dart", "void main() {}"),
      teaProject(),
    ]),
  LintTree(
    "an app in TypeScript whose clip leaves nothing",
    [
      ("App/Store.swift", "class AppDelegate {}"), ("Clip/Store.swift", "struct Main {}"),
      ("src/App.tsx", "export default 1"), teaProject(),
    ]),
  LintTree(
    "groups from xcconfig files",
    groups("group.$(TEA_ID).shared") + [
      ("Config/Base.xcconfig", "TEA_ID = org.tea\n"),
      ("App/Base.xcconfig", "#include \"../Config/Base.xcconfig\"\n"),
      teaProject(settings: { _, _ in ["TEA_ID": "org.tea"] }),
    ]),
  LintTree(
    "groups by configuration, one of which differs", wrong: ["clipTextNotEntitled"],
    groups("$(TEA_GROUP)") + [
      teaProject(settings: { target, configuration in
        ["TEA_GROUP": target == "Clip" && configuration == "Debug" ? "group.x" : group]
      })
    ]),
  LintTree(
    "an app without entitlements", wrong: ["appTextNotEntitled"],
    [teaProject(settings: { target, _ in target == "App" ? ["CODE_SIGN_ENTITLEMENTS": ""] : [:] })]),
  LintTree(
    "names in a framework that both link", app: "let d = UserDefaults(suiteName: Names.group)",
    clip: "let d = UserDefaults(suiteName: Names.group)",
    [
      (
        "Tea.xcodeproj/project.pbxproj",
        projectFile([
          target(
            "App", WrittenTarget.application, folders: ["App"], needs: ["Clip", "Kit"],
            [
              "CODE_SIGN_ENTITLEMENTS": "App/App.entitlements",
              "PRODUCT_BUNDLE_IDENTIFIER": "org.tea",
            ]),
          target(
            "Clip", WrittenTarget.clip, folders: ["Clip"], needs: ["Kit"],
            ["CODE_SIGN_ENTITLEMENTS": "Clip/Clip.entitlements"]),
          target("Kit", "com.apple.product-type.framework", folders: ["Kit"]),
        ])
      ), ("Kit/Names.swift", "public enum Names { public static let group = \"\(group)\" }"),
    ]),
  LintTree("a project of XcodeGen", sources: false, written + [("project.yml", xcodeGen)]),
  LintTree(
    "a project of XcodeGen, one name wrong", wrong: ["textNamesDiffer", "appTextNotEntitled"],
    sources: false, written + [("project.yml", xcodeGen), ("Main/Store.swift", wrongUse)]),
  LintTree(
    "a project of XcodeGen with templates", unknown: ["targetIsUnclear"], sources: false,
    written + [
      (
        "project.yml",
        xcodeGen.replacing(
          "    type: application #", with: "    templates: [T]\n    type: application #")
      )
    ]),
  LintTree("a project of Tuist", sources: false, written + [("Project.swift", tuist)]),
  LintTree(
    "a project of Tuist, one name wrong", wrong: lost, sources: false,
    written + [("Project.swift", tuist), ("Mini/Store.swift", wrongUse)]),
  LintTree(
    "a project of Tuist with entitlements in code", unknown: ["targetIsUnclear"], sources: false,
    written + [
      ("Project.swift", tuist.replacing("\"Config/Two.entitlements\"", with: ".dictionary(rights)"))
    ]),
  LintTree(
    "a project of XcodeGen with groups of settings and no entitlements",
    unknown: ["targetIsUnclear"], sources: false,
    written + [
      (
        "project.yml",
        xcodeGen.replacing("      path: Config/Two.entitlements", with: "      a: b").replacing(
          "  base:\n    TEA_FOLDER", with: "  groups: [a]\n  base:\n    TEA_FOLDER")
      )
    ]),
  LintTree(
    "a project of Tuist with settings in code and no entitlements", unknown: ["targetIsUnclear"],
    sources: false,
    written + [
      (
        "Project.swift",
        tuist.replacing("      entitlements: \"Config/Two.entitlements\",\n", with: "").replacing(
          "base: [", with: "base: common, more: [")
      )
    ]),
  LintTree(
    "projects of Tuist and XcodeGen that code makes", unknown: ["targetIsUnclear"], sources: false,
    written + [
      ("Project.swift", "let project = Project.app(name: \"Tea\")"),
      ("project.yml", "include: [base.yml]\nname: Tea\n"),
    ]),
  LintTree(
    "a project made by Tuist or XcodeGen, without a project file",
    [
      ("Project.swift", "let project = Project(name: \"Tea\", targets: [])"),
      ("project.yml", "name: Tea\n"),
    ]),
  LintTree(
    "only the app of a pair has a project and no clip",
    without: ["Clip/Clip.entitlements", "Clip/Store.swift"],
    [
      (
        "Tea.xcodeproj/project.pbxproj",
        projectFile([target("App", WrittenTarget.application, folders: ["App"])])
      )
    ]),
]

/// An app and its clip in folders whose names say nothing.
private let written = [
  ("App/App.entitlements", ""), ("Clip/Clip.entitlements", ""),
  ("Config/One.entitlements", LintTree.clip([group])),
  ("Config/Two.entitlements", LintTree.entitlements([group])),
  ("Main/Store.swift", use), ("Mini/Store.swift", use), ("Main/Old/Store.swift", wrongUse),
]

/// The files of XcodeGen and Tuist from which the project of that app is made.
let lintWritten = [("project.yml", xcodeGen), ("Project.swift", tuist)]

private let xcodeGen = """
  name: Tea
  options:
    bundleIdPrefix: "org"
    deploymentTarget: {iOS: 17.0}
  settings:
    base:
      TEA_FOLDER: Config # where rights lie
  targets:
    Tea:
      type: application # the app
      platform: iOS
      sources:
      - path: Main
        excludes: ["Old/**", "**/*.md", 'a.txt']
      settings:
        PRODUCT_BUNDLE_IDENTIFIER: org.tea
      entitlements:
        path: Config/Two.entitlements
      dependencies:
        - target: Mini
        - package: Kit
    Mini:
      type: application.on-demand-install-capable
      sources: [Mini]
      settings:
        base:
          PRODUCT_BUNDLE_IDENTIFIER: org.tea.Clip
          CODE_SIGN_ENTITLEMENTS: $(TEA_FOLDER)/One.entitlements
        configs:
          Debug:
            SWIFT_ACTIVE_COMPILATION_CONDITIONS: [DEBUG, APPCLIP]
  """

private let tuist = """
  import ProjectDescription
  let company = "org"
  let clip = Target.target(
    name: "Mini", destinations: .iOS, product: .appClip, bundleId: "\\(company).tea.Clip",
    deploymentTargets: .iOS("17.0"), infoPlist: .extendingDefault(with: ["NSAppClip": [:]]),
    sources: ["Mini/**"], entitlements: .file(path: "Config/One.entitlements"))
  let project = Project(
    name: "Tea",
    targets: [
      .target(
        name: "Tea", destinations: .iOS, product: .app, bundleId: company + ".tea",
        sources: [.glob("Main/**", excluding: ["Main/Old/**/*.swift", "Main/**/*.md"])],
        entitlements: "Config/Two.entitlements",
        dependencies: [.target(name: "Mini"), .external(name: "Kit")],
        settings: .settings(base: ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "FULL"])),
      clip,
    ])
  """

private func groups(_ text: String) -> [(String, String)] {
  [
    ("App/App.entitlements", LintTree.entitlements([text])),
    ("Clip/Clip.entitlements", LintTree.clip([text])),
  ]
}
