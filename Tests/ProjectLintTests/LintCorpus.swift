import ProjectLint

private let usage = "NSCameraUsageDescription"
private let ask = "AVCaptureDevice.requestAccess(for: .video) { _ in }"
private let plist = LintTree.list(LintTree.text(usage, "To scan") + LintTree.text("NSAppClip", "x"))

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

/// An app with a source, and by default a property list with a usage text, for the iPhone.
private func camera(
  _ name: String, wrong: Set<String> = [], unknown: Set<String> = [], nothing: Bool = false,
  _ source: String, _ files: [(String, String)] = [("App/Info.plist", plist)],
  advice: Set<String>? = nil
) -> LintTree {
  LintTree(
    name, wrong: wrong, unknown: unknown, nothing: nothing, advice: advice, app: source,
    clip: "class C {}",
    files.contains { $0.0.hasSuffix("pbxproj") } ? files : files + [phone])
}

private func webView(_ decision: String) -> String {
  scanner("Continue") + """

    class D: NSObject, WKUIDelegate {
      func webView(
        _ view: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
      ) { \(decision) }
    }
    """
}

/// An app without usage texts, and a library whose class can ask for the microphone.
private func library(
  _ name: String, wrong: Set<String> = [], advice: Set<String>? = nil, _ source: String
) -> LintTree {
  let files = [
    (
      "Tea.xcodeproj/project.pbxproj",
      projectFile([
        WrittenTarget(
          name: "App", type: WrittenTarget.application, folders: ["App"], needs: ["Kit"],
          settings: ["Debug": ["INFOPLIST_FILE": "App/Info.plist"]]),
        WrittenTarget(
          name: "Kit", type: "com.apple.product-type.library.static", folders: ["Kit"],
          settings: ["Debug": [:]]),
      ])
    ), empty,
    (
      "Kit/R.swift",
      "public class Recorder { public func begin() { record() }\nfunc record() { AVAudioSession.sharedInstance().requestRecordPermission { _ in } } }"
    ),
  ]
  return LintTree(
    name, wrong: wrong, advice: advice,
    without: ["App/App.entitlements", "Clip/Clip.entitlements"], app: source, files)
}

private let phone = teaProject(settings: { _, _ in
  ["INFOPLIST_FILE": "App/Info.plist"]
})
private let empty = ("App/Info.plist", LintTree.list(LintTree.text("NSAppClip", "x")))

private func view(_ body: String, _ more: String = "func ask() { \(ask) }") -> String {
  "struct V: View {\nvar body: some View {\nVStack {\n\(body)\n}\n}\n\(more)\n}\n"
}

/// Apps that ask for the camera.
let lintCameraInputs: [LintTree] = [
  camera(
    "two actions in Swift, one of which grants", wrong: ["primingActionGrants"],
    unknown: ["primingHasNotOneAction"], scanner("Later", "Allow")),
  camera("one action that leads on", scanner("Continue")),
  camera("a dialog of SwiftUI", wrong: ["primingActionGrants"], dialog("Give Access")),
  camera("a button", wrong: ["primingActionGrants"], view("Button(\"Enable camera\") { ask() }")),
  camera(
    "a button with its label behind", wrong: ["primingActionGrants"],
    view("Button {\nask()\n} label: {\nText(\"Allow Camera\")\n}")),
  camera(
    "a button with its action in the brackets", wrong: ["primingActionGrants"],
    view("Button(action: ask) { Text(\"Grant access\") }")),
  camera("a button that leads on", view("Button(\"Continue\") { ask() }")),
  camera("a button that enables something else", view("Button(\"Enable sound\") { play() }")),
  camera("a label that refuses", view("Button(\"Do not allow\") { ask() }")),
  camera(
    "a button through a model in another file", wrong: ["primingActionGrants"],
    view("Button(\"Enable Camera\") { model.askNow() }", ""),
    [("App/Info.plist", plist), ("App/M.swift", "class M { func askNow() { \(ask) } }")]),
  camera(
    "a name that two files declare",
    view("Button(\"Enable Camera\") { model.askNow() }", ""),
    [
      ("App/Info.plist", plist), ("App/M.swift", "class M { func askNow() { \(ask) } }"),
      ("App/N.swift", "class N { func askNow() { } }"),
    ]),
  camera(
    "a second button that leads nowhere", unknown: ["primingHasNotOneAction"],
    view("Button(\"Continue\") { ask() }\nButton(\"Not now\") { }")),
  camera(
    "an action of UIKit", wrong: ["primingActionGrants"],
    "class C {\nfunc f() { let b = UIButton(primaryAction: UIAction(title: \"Allow Camera\") { _ in \(ask) }) }\n}"
  ),
  camera(
    "a button of UIKit with a target", wrong: ["primingActionGrants"],
    "class C {\nfunc f() { button.setTitle(\"Enable Camera\", for: .normal)\nbutton.addTarget(self, action: #selector(tapped), for: .touchUpInside) }\n@objc func tapped() { \(ask) }\n}"
  ),
  // L3d.
  camera(
    "an alert after a refusal",
    """
    class S {
      func start() {
        AVCaptureDevice.requestAccess(for: .video) { granted in
          if granted { return }
          let alert = UIAlertController(title: "No camera", message: nil, preferredStyle: .alert)
          alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
          alert.addAction(UIAlertAction(title: "Allow", style: .default) { _ in self.start() })
        }
      }
    }
    """),
  camera(
    "an alert of a function that is called after a refusal",
    """
    class S {
      func start() { AVCaptureDevice.requestAccess(for: .video) { granted in if !granted { tell() } } }
      func tell() {
        let alert = UIAlertController(title: "No camera", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in self.start() })
      }
    }
    """),
  // Names that are followed.
  camera(
    "a request for a permission", wrong: ["primingActionGrants"],
    view("Button(\"Request Permission\") { ask() }")),
  camera("a dialog that turns on", wrong: ["primingActionGrants"], dialog("Turn On Camera")),
  camera("a turn that grants nothing", view("Button(\"Turn around\") { ask() }")),
  camera(
    "the key of a translation", view("Button(\"camera.allow_now\") { ask() }")),
  camera(
    "a closure property", wrong: ["primingActionGrants"],
    view("Primer { ask() }")
      + "struct Primer: View {\nlet action: () -> Void\nvar body: some View { Button(\"Allow Camera\", action: action) }\n}"
  ),
  camera(
    "a closure property and a title", wrong: ["primingActionGrants"],
    view("Primer(title: \"Allow Camera\", action: ask)\nPrimer(title: \"Enable sound\") { play() }")
      + "struct Primer: View {\nlet title: String\nlet action: () -> Void\nvar body: some View { Button(title, action: action) }\n}"
  ),
  camera(
    "a title that grants beside another closure that asks",
    view("Primer(title: \"Enable sound\", other: { ask() }, action: { play() })")
      + "struct Primer: View {\nlet title: String\nlet other: () -> Void\nlet action: () -> Void\nvar body: some View { Button(title) { action() } }\n}"
  ),
  camera(
    "a method of the system with the name of one that asks",
    view("Button(\"Allow Notifications\") { Center.current().askNow() }", ""),
    [("App/Info.plist", plist), ("App/M.swift", "class M { func askNow() { \(ask) } }")]),
  camera(
    "a method behind a protocol", wrong: ["primingActionGrants"],
    view("Button(\"Allow Camera\") { service.askNow() }", "let service: any Service"),
    [
      ("App/Info.plist", plist), ("App/P.swift", "protocol Service { func askNow() }"),
      ("App/M.swift", "class M: Service { func askNow() { \(ask) } }"),
    ]),
  camera(
    "a closure property through self", wrong: ["primingActionGrants"],
    view("Primer { ask() }")
      + "struct Primer: View {\nlet action: () -> Void\nvar body: some View { Button(\"Allow Camera\") { self.action() } }\n}"
  ),
  camera(
    "two closure properties, the first of which asks", wrong: ["primingActionGrants"],
    view("Primer(onAllow: { ask() }, onSkip: { play() })")
      + "struct Primer: View {\nlet onAllow: () -> Void\nlet onSkip: () -> Void\nvar body: some View { Button(\"Allow Camera\", action: onAllow)\nButton(\"Skip\", action: onSkip) }\n}"
  ),
  camera(
    "a closure property of a closure property", wrong: ["primingActionGrants"],
    view("Outer(onTap: { ask() })"),
    [
      ("App/Info.plist", plist),
      (
        "App/Outer.swift",
        "struct Outer: View {\nlet onTap: () -> Void\nvar body: some View { Primer(action: onTap) }\n}"
      ),
      (
        "App/Primer.swift",
        "struct Primer: View {\nvar action: (() -> Void)?\nvar body: some View { Button(action: { action?() }) { Text(\"Grant access\") } }\n}"
      ),
    ]),
  camera(
    "a function that makes a button", wrong: ["primingActionGrants"],
    view(
      "large(\"Allow Camera\") { ask() }",
      "func ask() { \(ask) }\nfunc large(_ title: String, action: @escaping () -> Void) -> some View { Button(title, action: action) }"
    )),
  camera(
    "two calls into other files", wrong: ["primingActionGrants"],
    view("Button(\"Enable Camera\") { model.begin() }", "let model: Model"),
    [
      ("App/Info.plist", plist),
      ("App/M.swift", "class Model { let access = Access()\nfunc begin() { access.start() } }"),
      ("App/A.swift", "class Access { func start() { askSystem() }\nfunc askSystem() { \(ask) } }"),
      ("App/O.swift", "class Other { func begin() { } }\nclass Third { func start() { } }"),
    ]),
  // Web views.
  camera(
    "a web view that grants any page", wrong: ["webViewGrantsAnyOrigin"],
    webView("decisionHandler(.grant)")),
  camera(
    "a web view that looks at the origin",
    webView("decisionHandler(origin.host == \"tea.org\" ? .grant : .deny)")),
  camera("a web view that lets the system ask", webView("decisionHandler(.prompt)")),
  // A library that can ask.
  library(
    "a library that can ask, and that nobody calls", advice: ["usageTextIsMissing"], "class A {}"),
  library(
    "a library that asks through two calls", wrong: ["usageTextIsMissing"],
    "class A { let r = Recorder()\nfunc f() { r.begin() } }"),
  // Usage texts.
  camera(
    "a usage text without a purpose", scanner("Continue"),
    [
      teaProject(settings: { name, _ in
        let text = name == "App" ? "${PRODUCT_NAME} needs access to your camera." : "To scan"
        return ["INFOPLIST_KEY_\(usage)": text]
      })
    ]),
  camera(
    "a usage text in the settings", scanner("Continue"),
    [
      teaProject(settings: { _, _ in
        ["INFOPLIST_KEY_\(usage)": "To scan"]
      })
    ]),
  camera(
    "no usage text in the settings", wrong: ["usageTextIsMissing"], scanner("Continue"),
    [teaProject()]),
  // L3a and L3c.
  camera(
    "a request for the iPhone, in a source that an app of the Mac compiles too",
    "#if os(iOS)\n\(scanner("Continue"))\n#endif",
    [
      teaProject(
        settings: { _, _ in ["INFOPLIST_FILE": "App/Info.plist"] },
        more: [
          WrittenTarget(
            name: "Mac", type: WrittenTarget.application, folders: ["App"],
            settings: ["Debug": ["SDKROOT": "macosx", "INFOPLIST_FILE": "Mac/Info.plist"]])
        ]), ("App/Info.plist", plist),
      ("Mac/Info.plist", LintTree.list(LintTree.text("CFBundleName", "Tea"))),
    ]),
  camera(
    "a request under a condition", "#if canImport(AVFoundation)\n\(scanner("Continue"))\n#endif",
    [empty]),
  camera(
    "a target of several platforms", scanner("Continue"),
    [
      teaProject(settings: { _, _ in
        ["SUPPORTED_PLATFORMS": "iphoneos macosx"]
      })
    ]),
  camera(
    "the long name of a type of media", wrong: ["usageTextIsMissing"],
    "func f() { AVCaptureDevice.requestAccess(for: AVMediaType.video) { _ in } }", [empty]),
  camera(
    "the long name of a type of entity", wrong: ["usageTextIsMissing"],
    "func f() { CNContactStore().requestAccess(for: CNEntityType.contacts) { _, _ in } }",
    [empty]),
  camera(
    "contacts and a microphone", wrong: ["usageTextIsMissing"],
    "func f() { CNContactStore().requestAccess(for: .contacts) { _, _ in } }\nfunc g() { AVAudioApplication.requestRecordPermission { _ in } }",
    [
      (
        "App/Info.plist",
        LintTree.list(
          LintTree.text("NSContactsUsageDescription", "To invite") + LintTree.text("NSAppClip", "x")
        )
      )
    ]),
  // The kind of a request.
  camera(
    "a request for a kind that is a constant", wrong: ["usageTextIsMissing"],
    "struct S { static let kind: AVMediaType = .video\nfunc f() { AVCaptureDevice.requestAccess(for: Self.kind) { _ in } } }",
    [empty]),
  camera(
    "a request for a kind that is a constant of another file", wrong: ["usageTextIsMissing"],
    "func f() { AVCaptureDevice.requestAccess(for: Kinds.main) { _ in } }",
    [empty, ("App/K.swift", "enum Kinds { static var main: AVMediaType { AVMediaType.audio } }")]),
  camera(
    "a request for a kind that a value has", wrong: ["usageTextIsMissing"],
    "func f(_ tool: Tool) { AVCaptureDevice.requestAccess(for: tool.kind) { _ in } }",
    [
      empty,
      (
        "App/K.swift",
        "enum Tool { case a, b\nvar kind: AVMediaType {\nswitch self {\ncase .a: .video\ncase .b: .video\n}\n}\n}"
      ),
    ]),
  camera(
    "a request for one of two kinds",
    "struct S { let isSound: Bool\nvar kind: AVMediaType { if isSound { .audio } else { .video } }\nfunc f() { AVCaptureDevice.requestAccess(for: kind) { _ in } } }",
    [empty]),
  camera(
    "a request of another service",
    "func f() { Locator.requestAccess(for: .location) { _ in } }", [empty]),
  // A name of the program.
  camera(
    "a usage text of words that are the program's name", scanner("Continue"),
    [
      (
        "App/Info.plist",
        LintTree.list(
          messenger + LintTree.text(usage, "Cup Messenger wants to access your camera."))
      )
    ],
    advice: ["usageTextHasNoPurpose"]),
  camera(
    "a usage text with the program's name and a purpose", scanner("Continue"),
    [
      (
        "App/Info.plist",
        LintTree.list(
          messenger + LintTree.text(usage, "Cup Messenger scans codes with your camera."))
      )
    ],
    advice: []),
  // Projects that are made by a generator.
  made(
    "an app of XcodeGen that asks without a text", unknown: ["usageTextIsMissing"], "project.yml",
    "targets: {Tea: {type: application}}"),
  made(
    "an app of XcodeGen whose text is in its list of targets", "project.yml",
    "targets: {Tea: {type: application, info: {properties: {\(usage): To scan}}}}"),
  made(
    "an app of XcodeGen whose list has the text", "project.yml",
    "targets: {Tea: {type: application}}",
    [("App/Info.plist", LintTree.list(LintTree.text(usage, "To scan")))]),
  made(
    "an app of Tuist that asks without a text", unknown: ["usageTextIsMissing"], "Project.swift",
    "let project = Project(targets: [.target(name: \"Tea\", product: .app)])"),
  made("a list of targets of libraries", "project.yml", "targets: {Tea: {type: framework}}"),
]

private let messenger = LintTree.text("CFBundleDisplayName", "Cup Messenger")

/// A button that leads to a request, and the file from which its project is made.
private func made(
  _ name: String, unknown: Set<String> = [], _ path: String, _ text: String,
  _ more: [(String, String)] = []
) -> LintTree {
  LintTree(
    name, unknown: unknown, without: ["App/App.entitlements", "Clip/Clip.entitlements"],
    project: false, app: view("Button(\"Continue\") { ask() }"), [(path, text)] + more)
}
private let group = LintTree.group
private let use = LintTree.use()
private let wrongUse = LintTree.use("group.org.tea.shard")
private let lost: Set<String> = ["textNamesDiffer"]

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
  LintTree(
    "a project of XcodeGen", unknown: ["clipIsUnread"], project: false,
    [("project.yml", "targets:\n  Mini:\n    type: application.on-demand-install-capable\n")]),
  LintTree(
    "a project of Tuist", unknown: ["clipIsUnread"], project: false,
    [("Project.swift", "let mini = Target.target(name: \"Mini\", product: .appClip)")]),
  LintTree(
    "a project made by Tuist or XcodeGen, without a project file", unknown: ["clipIsUnread"],
    project: false,
    [
      ("Project.swift", "let project = Project(name: \"Tea\", targets: [])"),
      ("project.yml", "name: Tea\n"),
    ]),
  LintTree(
    "only the app of a pair has a project and no clip", nothing: true,
    without: ["Clip/Clip.entitlements", "Clip/Store.swift"],
    [
      (
        "Tea.xcodeproj/project.pbxproj",
        projectFile([target("App", WrittenTarget.application, folders: ["App"])])
      )
    ]),
]

private func groups(_ text: String) -> [(String, String)] {
  [
    ("App/App.entitlements", LintTree.entitlements([text])),
    ("Clip/Clip.entitlements", LintTree.clip([text])),
  ]
}
