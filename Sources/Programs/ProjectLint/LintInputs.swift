import OperatingSystem

/// The files of a checkout, each read once for all linters.
struct LintInputs {
  let files: [LintFile]
  /// The entitlements and the property lists of programs.
  let lists: [PropertyListFile]
  /// The sources in Swift, and the words in each of them that matter.
  let sources: [LintFile]
  let marks: [Set<String>]
  /// The places of the sources that are no tests.
  let programs: [Int]
  let library: SwiftLibrary
  let index: FileIndex
  /// The sources in Objective-C.
  let objectiveC: [LintFile]
  let objectiveCIndex: FileIndex
  let projects: XcodeProjects
  private(set) var notes: [String] = []
  private let listsByPath: [String: PropertyListFile]

  /// The files from which project files are made, the words in them that make a clip and an app, and the command.
  private static let generators:
    [(names: [String], clip: [String], app: [String], command: String)] = [
      (
        ["app.json", "app.config.js", "app.config.ts"], ["react-native-app-clip"], ["\"expo\""],
        "npx expo prebuild"
      ),
      (["expo-target.config.js"], ["clip\"", "clip'"], [], "npx expo prebuild"),
      ([".yml"], ["on-demand-install-capable"], ["type: application"], "xcodegen generate"),
      (["Project.swift"], ["appClip"], [".app"], "tuist generate"),
      (["BUILD", "BUILD.bazel"], ["ios_app_clip"], ["ios_application"], "rules_xcodeproj"),
    ]

  /// The ends of the names of files that are read.
  static let endings =
    [
      "project.pbxproj", "Package.swift", ".entitlements", ".plist", ".swift", ".xcconfig",
      ".m", ".mm", AppClipProject.associationName,
    ] + generators.flatMap(\.names)

  /// The words that matter in sources, for both linters, and to recognise tests.
  private static let words = AppClipSources.marks + CameraSources.words + tests
  private static let tests = ["import XCTest", "import Testing"]

  /// Sorts files by their kinds. `read` returns a file that a project names and that is not among them.
  init(
    _ found: [LintFile], _ read: (String) throws(CommandError) -> LintFile? = { _ in nil }
  ) throws(CommandError) {
    var (files, notes): ([LintFile], [String]) = (found, [])
    let settings = files.ending(".xcconfig").map { (LintPath.joined("", $0.path), $0) }
    projects = try XcodeProjects(files, settings: Dictionary(settings) { $1 })
    let known = Set(files.map { LintPath.joined("", $0.path) })
    for path in projects.named where !known.contains(path) {
      if let file = try read(path) { files.append(file) }
    }
    self.files = files
    lists = try (files.ending(".entitlements") + files.ending(".plist")).read(&notes) {
      file throws(CommandError) in try PropertyListFile(file)
    }
    listsByPath = Dictionary(lists.map { (LintPath.joined("", $0.path), $0) }) { $1 }
    for index in files.indices where files[index].path.hasSuffix(".swift") {
      if files[index].isNamed { _ = try files[index].text() }
      guard files[index].bytes.contains(0) else { continue }
      let mistake = files[index].mistake(nil, "a text in UTF-8")
      if files[index].isNamed { throw mistake }
      notes.append("\(mistake.message.dropLast()); passed over")
      (files[index].bytes, files[index].failure) = ([], "no text")
    }
    sources = files.ending(".swift")
    let words = sources.map { Set($0.contained(Self.words)) }
    marks = words.map { $0.isDisjoint(with: Self.tests) ? $0 : [] }
    programs = words.indices.filter { words[$0].isDisjoint(with: Self.tests) }
    library = SwiftLibrary(sources)
    index = FileIndex(sources)
    objectiveC = files.ending(".m") + files.ending(".mm")
    objectiveCIndex = FileIndex(objectiveC)
    self.notes = notes
  }

  func list(at path: String) -> PropertyListFile? { listsByPath[path] }

  /// A file from which a clip or an app is made that no project file has.
  typealias Generator = (file: LintFile, folder: String, command: String)

  /// The files from which targets of a kind are made that no project file has, the folders whose sources they may
  /// take, and the commands that make them.
  func generators(of kind: XcodeProject.Kind) -> [Generator] {
    let made = projects.all.flatMap { project in
      project.targets.filter { $0.kind == kind }.map {
        (path: LintPath.joined("", project.path), name: $0.name)
      }
    }
    return files.compactMap { file in
      let name = String(LintPath.parts(file.path).last ?? "")
      let isHelper = file.path.contains("ProjectDescriptionHelpers/")
      for (names, clip, app, command) in Self.generators
      where names.contains(name) || names == [".yml"] && name.hasSuffix(".yml")
        || names == ["Project.swift"] && isHelper
      {
        let words = kind == .clip ? clip : app
        guard !file.contained(words).isEmpty else { continue }
        // A list of targets has the name of each clip.
        let isList = kind == .clip && (name.hasSuffix(".yml") || name.hasPrefix("BUILD"))
        var folder = isHelper ? "" : LintPath.joined("", LintPath.folder(of: file.path))
        // Expo makes its project in a folder `ios`, beside `targets/NAME` with the files of a target.
        if name.hasPrefix("expo-target") {
          folder = LintPath.folder(of: LintPath.folder(of: folder))
        }
        let place = command.hasSuffix("expo prebuild") ? LintPath.joined(folder, "ios") : folder
        let own = made.filter { target in
          (place.isEmpty || target.path.hasPrefix("\(place)/"))
            && (!isList || !file.contained([target.name]).isEmpty)
        }
        let count =
          isList ? String(decoding: file.bytes, as: UTF8.self).ranges(of: words[0]).count : 1
        if Set(own.map(\.name)).count < count { return (file, folder, command) }
      }
      return nil
    }
  }
}
