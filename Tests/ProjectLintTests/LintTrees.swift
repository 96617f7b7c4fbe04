import Foundation
import ProjectLint

/// A small tree of files, and the report that a lint of it must give.
struct LintTree: Sendable {
  var name: String
  var files: [(path: String, text: String)]
  var verdict: LintReport.Verdict
  /// The rules of the findings that are wrong, in any order.
  var wrong: Set<String> = []
  /// Rules that must be among the unknown ones.
  var unknown: Set<String> = []
  /// The rules of the advice; `nil` if any is right.
  var advice: Set<String>?

  /// The tree of the tests: a clip and its app, both in one group, and some files more.
  ///
  /// - Parameters:
  ///   - nothing: Whether nothing is judged, which is unknown.
  ///   - project: Whether the usual project file is added if `more` has none.
  ///   - sources: Whether the sources of both name the group.
  ///   - app: A source of the app, in place of that.
  ///   - clip: A source of the clip, in place of that.
  init(
    _ name: String, wrong: Set<String> = [], unknown: Set<String> = [], nothing: Bool = false,
    advice: Set<String>? = nil, without: Set<String> = [], project: Bool = true,
    sources: Bool = true, app: String = "", clip: String = "",
    _ more: [(String, String)] = []
  ) {
    (self.name, self.wrong, self.unknown, self.advice) = (name, wrong, unknown, advice)
    verdict = !wrong.isEmpty ? .violated : !unknown.isEmpty || nothing ? .unknown : .holds
    var files = Self.base
    if sources && (app + clip).isEmpty {
      files += [("App/Store.swift", Self.use()), ("Clip/Store.swift", Self.use())]
    }
    var more = [("App/S.swift", app), ("Clip/S.swift", clip)] + more
    if project && !more.contains(where: { $0.0.hasSuffix(".pbxproj") }) {
      more.append(teaProject())
    }
    let replaced = without.union(more.map(\.0))
    self.files = files.filter { !replaced.contains($0.0) } + more.filter { !$0.1.isEmpty }
  }

  static let group = "group.org.tea.shared"

  private static let base: [(path: String, text: String)] = [
    ("App/App.entitlements", entitlements([group])),
    ("Clip/Clip.entitlements", clip([group])),
  ]

  static func use(_ group: String = group) -> String {
    "func store() -> Any? { UserDefaults(suiteName: \"\(group)\") }\n"
  }

  static func list(_ body: String) -> String {
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\n<dict>\n\(body)\n</dict>\n</plist>\n"
  }

  static func texts(_ key: String, _ texts: [String]) -> String {
    "<key>\(key)</key><array>\(texts.map { "<string>\($0)</string>" }.joined())</array>\n"
  }

  static func entitlements(_ groups: [String], _ more: String = "") -> String {
    list((groups.isEmpty ? "" : texts("com.apple.security.application-groups", groups)) + more)
  }

  static func clip(_ groups: [String], parent: String = "org.tea", _ more: String = "") -> String {
    entitlements(
      groups,
      texts(
        "com.apple.developer.parent-application-identifiers", ["$(AppIdentifierPrefix)\(parent)"])
        + more)
  }

  static func text(_ key: String, _ text: String) -> String {
    "<key>\(key)</key><string>\(text)</string>\n"
  }

  /// The report of a lint of the tree, in a folder of its own.
  func report(prepared: (URL) throws -> Void = { _ in }) throws -> LintReport {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tree-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try prepared(folder)
    return try Linter.lint([folder.path])
  }

  /// The differences between a report and the expected one; none if there are none.
  func problems(_ report: LintReport) -> [String] {
    let wrong = Set(report.findings.filter { $0.level == .wrong }.map(\.rule))
    let unknown = Set(report.findings.filter { $0.level == .unknown }.map(\.rule))
    var problems: [String] = []
    if report.verdict != verdict {
      problems.append("says \(report.verdict): \(report.findings.map(\.sentence)) \(report.judged)")
    }
    if wrong != self.wrong {
      problems.append("finds \(wrong.sorted()), not \(self.wrong.sorted())")
    }
    let advice = Set(report.findings.filter { $0.level == .advice }.map(\.rule))
    if let expected = self.advice, expected != advice {
      problems.append("advises \(advice.sorted())")
    }
    if !self.unknown.isSubset(of: unknown) { problems.append("leaves open \(unknown.sorted())") }
    return problems
  }
}

struct WrittenTarget {
  var name: String
  var type: String
  var sources: [String] = []
  var folders: [String] = []
  var needs: [String] = []
  /// The folder into which an app copies a clip that it needs; `nil` if it does not.
  var copies: String? = "$(CONTENTS_FOLDER_PATH)/AppClips"
  var settings: [String: [String: String]]

  static let application = "com.apple.product-type.application"
  static let clip = "com.apple.product-type.application.on-demand-install-capable"
}

/// A `project.pbxproj` with targets.
func projectFile(_ targets: [WrittenTarget]) -> String {
  var objects: [String] = []
  let files = Set(targets.flatMap(\.sources)).sorted()
  let folders = Set(targets.flatMap(\.folders)).sorted()
  func quoted(_ text: String) -> String { "\"\(text)\"" }
  func reference(_ path: String) -> String { "F\(files.firstIndex(of: path) ?? 0)" }
  func folder(_ path: String) -> String { "G\(folders.firstIndex(of: path) ?? 0)" }
  for path in files {
    objects.append(
      "\(reference(path)) /* \(path) */ = {isa = PBXFileReference; path = \(quoted(path)); sourceTree = \"<group>\"; };"
    )
  }
  for path in folders {
    objects.append(
      "\(folder(path)) = {isa = PBXFileSystemSynchronizedRootGroup; path = \(quoted(path)); sourceTree = \"<group>\"; };"
    )
  }
  for (index, target) in targets.enumerated() {
    let parts = target.sources.enumerated().map { "B\(index)x\($0.offset)" }
    for (part, path) in zip(parts, target.sources) {
      objects.append("\(part) = {isa = PBXBuildFile; fileRef = \(reference(path)); };")
    }
    objects.append(
      "S\(index) = {isa = PBXSourcesBuildPhase; files = (\(parts.map { $0 + "," }.joined())); };")
    let needs = target.needs.compactMap { name in targets.firstIndex { $0.name == name } }
    for other in needs {
      objects.append("D\(index)x\(other) = {isa = PBXTargetDependency; target = T\(other); };")
    }
    let clips = needs.filter { targets[$0].type == WrittenTarget.clip }
    var phases = "S\(index),"
    if let path = target.copies, !clips.isEmpty {
      phases += " E\(index),"
      objects +=
        clips.map { "E\(index)x\($0) = {isa = PBXBuildFile; fileRef = R\($0); };" } + [
          "E\(index) = {isa = PBXCopyFilesBuildPhase; dstPath = \(quoted(path)); dstSubfolderSpec = 16; files = (\(clips.map { "E\(index)x\($0)," }.joined())); };"
        ]
    }
    objects.append(
      "R\(index) = {isa = PBXFileReference; path = \(quoted(target.name + ".app")); sourceTree = BUILT_PRODUCTS_DIR; };"
    )
    let configurations = target.settings.keys.sorted()
    for name in configurations {
      let settings = (target.settings[name] ?? [:]).sorted { $0.key < $1.key }
        .map { "\($0.key) = \(quoted($0.value));" }.joined(separator: " ")
      objects.append(
        "C\(index)\(name) = {isa = XCBuildConfiguration; buildSettings = {\(settings)}; name = \(name); };"
      )
    }
    objects.append(
      "L\(index) = {isa = XCConfigurationList; buildConfigurations = (\(configurations.map { "C\(index)\($0)," }.joined())); };"
    )
    objects.append(
      """
      T\(index) /* \(target.name) */ = {isa = PBXNativeTarget; name = \(quoted(target.name)); \
      productType = \(quoted(target.type)); buildConfigurationList = L\(index); \
      productReference = R\(index); buildPhases = (\(phases)); dependencies = (\(needs.map { "D\(index)x\($0)," }.joined())); \
      fileSystemSynchronizedGroups = (\(target.folders.map { folder($0) + "," }.joined())); };
      """)
  }
  let children = (files.map(reference) + folders.map(folder)).map { $0 + "," }.joined()
  let ids = targets.indices.map { "T\($0)," }.joined()
  return """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        \(objects.joined(separator: "\n    "))
        M = {isa = PBXGroup; children = (\(children)); sourceTree = "<group>"; };
        P = {isa = PBXProject; mainGroup = M; targets = (\(ids)); };
      };
      rootObject = P;
    }

    """
}

/// The usual project file of the base tree, with its changes.
func teaProject(
  folders: Bool = true, app: [String] = ["App"], clip: [String] = ["Clip"],
  settings: (_ target: String, _ configuration: String) -> [String: String] = { _, _ in [:] },
  configurations: [String] = ["Debug", "Release"],
  copies: String? = "$(CONTENTS_FOLDER_PATH)/AppClips", more: [WrittenTarget] = []
) -> (String, String) {
  func target(_ name: String, _ type: String, _ parts: [String], _ id: String) -> WrittenTarget {
    var all: [String: [String: String]] = [:]
    for configuration in configurations {
      var own = [
        "CODE_SIGN_ENTITLEMENTS": "\(name)/\(name).entitlements",
        "PRODUCT_BUNDLE_IDENTIFIER": id, "IPHONEOS_DEPLOYMENT_TARGET": "17.0",
        "CODE_SIGN_STYLE": "Automatic",
      ]
      own.merge(settings(name, configuration)) { $1 }
      all[configuration] = own.filter { !$0.value.isEmpty }
    }
    return WrittenTarget(
      name: name, type: type, sources: folders ? [] : parts, folders: folders ? parts : [],
      needs: name == "App" ? ["Clip"] : [], copies: copies, settings: all)
  }
  return (
    "Tea.xcodeproj/project.pbxproj",
    projectFile(
      [
        target("App", WrittenTarget.application, app, "org.tea"),
        target("Clip", WrittenTarget.clip, clip, "org.tea.Clip"),
      ] + more)
  )
}
