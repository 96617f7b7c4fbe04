/// The files of a checkout, each read once for all linters.
struct LintInputs {
  let files: [LintFile]
  let entitlements: [PropertyListFile]
  let plists: [PropertyListFile]
  /// The sources in Swift, and the words in each of them that matter.
  let sources: [LintFile]
  let marks: [Set<String>]
  let library: SwiftLibrary
  let index: FileIndex
  /// The sources in Objective-C.
  let foreign: [LintFile]
  let foreignIndex: FileIndex
  let settings: [String: LintFile]
  let projects: XcodeProjects
  private(set) var notes: [String] = []
  private let lists: [String: PropertyListFile]

  /// The files from which project files are made, the words in them that make a clip, and the command.
  private static let generators: [(names: [String], words: [String], command: String)] = [
    (
      ["app.json", "app.config.js", "app.config.ts"], ["react-native-app-clip"], "npx expo prebuild"
    ),
    (["expo-target.config.js"], ["clip\"", "clip'"], "npx expo prebuild"),
    ([".yml"], ["on-demand-install-capable"], "xcodegen generate"),
    (["Project.swift"], ["appClip"], "tuist generate"),
    (["BUILD", "BUILD.bazel"], ["ios_app_clip"], "a rule of rules_xcodeproj"),
  ]
  static var generatorNames: [String] { generators.flatMap(\.names) }

  /// The ends of the names of files that are read.
  static let endings =
    [
      "project.pbxproj", "Package.swift", ".entitlements", ".plist", ".swift", ".xcconfig",
      ".m", ".mm",
    ] + generatorNames

  /// The words that matter in sources, for both linters, and to recognise tests.
  private static let words =
    AppClipSources.marks + CameraSources.calls + CameraSources.buttonWords + tests
  private static let tests = ["import XCTest", "import Testing"]

  init(_ files: [LintFile]) throws(LintMistake) {
    self.files = files
    var notes: [String] = []
    entitlements = try files.ending(".entitlements").read(&notes) { file throws(LintMistake) in
      try PropertyListFile(file)
    }
    plists = try files.ending(".plist").read(&notes) { file throws(LintMistake) in
      try PropertyListFile(file)
    }
    lists = Dictionary((entitlements + plists).map { (LintPath.joined("", $0.path), $0) }) { $1 }
    sources = try files.ending(".swift").read(&notes) { file throws(LintMistake) in
      if file.isNamed { _ = try file.text() }
      if file.bytes.contains(0) { throw file.mistake(nil, "a text in UTF-8") }
      return file
    }
    marks = sources.map { file in
      let words = Set(file.contained(Self.words))
      return words.isDisjoint(with: Self.tests) ? words : []
    }
    library = SwiftLibrary(sources)
    index = FileIndex(sources)
    foreign = files.ending(".m") + files.ending(".mm")
    foreignIndex = FileIndex(foreign)
    settings = Dictionary(files.ending(".xcconfig").map { (LintPath.joined("", $0.path), $0) }) {
      $1
    }
    projects = try XcodeProjects(files, settings: settings, &notes)
    self.notes = notes
  }

  func list(at path: String) -> PropertyListFile? { lists[path] }

  /// The first file from which a project file with a clip is made, with the command that makes it.
  var generator: (file: LintFile, command: String)? {
    for file in files {
      let name = LintPath.parts(file.path).last ?? ""
      for (names, words, command) in Self.generators
      where names.contains(String(name)) || names == [".yml"] && name.hasSuffix(".yml")
        || names == ["Project.swift"] && file.path.contains("ProjectDescriptionHelpers/")
      {
        if !file.contained(words).isEmpty { return (file, command) }
      }
    }
    return nil
  }
}
