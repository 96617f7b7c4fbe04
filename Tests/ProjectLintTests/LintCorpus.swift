import ProjectLint

private let usage = "NSCameraUsageDescription"
private let ask = "AVCaptureDevice.requestAccess(for: .video) { _ in }"
private let plist = LintTree.list(LintTree.text(usage, "To scan"))

private func scanner(_ labels: String...) -> String {
  let actions = labels.map { label in
    let handler = label == "Later" ? "" : ask
    return "    alert.addAction(UIAlertAction(title: \"\(label)\", style: .default) { _ in \(handler) })\n"
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

private func camera(
  _ name: String, _ verdict: LintReport.Verdict, wrong: Set<String> = [], unknown: Set<String> = [],
  _ files: [(String, String)]
) -> LintTree {
  LintTree(
    name, verdict, wrong: wrong, unknown: unknown,
    without: ["App/App.entitlements", "Clip/Clip.entitlements"], sources: false, files)
}

/// Apps that ask for the camera.
let lintCameraInputs: [LintTree] = [
  camera(
    "two actions in Swift, one of which grants", .violated,
    wrong: ["primingHasNotOneAction", "primingActionGrants"],
    [("App/S.swift", scanner("Later", "Allow")), ("App/Info.plist", plist)]),
  camera(
    "one action that leads on", .holds,
    [("App/S.swift", scanner("Continue")), ("App/Info.plist", plist)]),
  camera(
    "a dialog of SwiftUI", .violated, wrong: ["primingActionGrants"],
    [("App/S.swift", dialog("Give Access")), ("App/Info.plist", plist)]),
  camera(
    "a German label", .unknown, unknown: ["labelIsUnknown"],
    [("App/S.swift", dialog("Weiter")), ("App/Info.plist", plist)]),
  camera(
    "a usage text in the settings", .holds,
    [
      ("App/S.swift", scanner("Continue")),
      teaProject(settings: { _, _ in ["INFOPLIST_KEY_\(usage)": "To scan", "CODE_SIGN_ENTITLEMENTS": ""] }),
    ]),
  camera(
    "no usage text in the settings", .violated, wrong: ["usageTextIsMissing"],
    [
      ("App/S.swift", scanner("Continue")),
      teaProject(settings: { _, _ in ["CODE_SIGN_ENTITLEMENTS": ""] }),
    ]),
  camera(
    "the usage text of another app", .violated, wrong: ["usageTextIsMissing"],
    [
      ("App/S.swift", scanner("Continue")), ("Other/Info.plist", plist),
      ("App/Info.plist", LintTree.list(LintTree.text("CFBundleIdentifier", "org.tea"))),
    ]),
  camera(
    "a usage text that is a setting", .unknown, unknown: ["labelIsUnknown"],
    [
      ("App/S.swift", scanner("Continue")),
      ("App/Info.plist", LintTree.list(LintTree.text(usage, "$(WHY)"))),
    ]),
  camera(
    "contacts and a microphone", .violated, wrong: ["usageTextIsMissing"],
    [
      (
        "App/S.swift",
        "func f() { CNContactStore().requestAccess(for: .contacts) { _, _ in } }\nfunc g() { AVAudioApplication.requestRecordPermission { _ in } }"
      ), ("App/Info.plist", LintTree.list(LintTree.text("NSContactsUsageDescription", "To invite"))),
    ]),
]
let lintCorpus: [LintTree] = lintCameraInputs
