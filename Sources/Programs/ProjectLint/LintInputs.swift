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
  /// The sources in other languages.
  let foreign: [LintFile]
  let foreignIndex: FileIndex
  let settings: [String: LintFile]
  let projects: XcodeProjects
  private(set) var notes: [String] = []
  private let lists: [String: PropertyListFile]

  /// The endings of sources in other languages, and the languages.
  static let languages = [
    (".m", "Objective-C"), (".mm", "Objective-C"), (".dart", "Dart"), (".ts", "TypeScript"),
    (".tsx", "TypeScript"), (".js", "JavaScript"),
  ]

  /// The files from which project files are made, the words in them that make a clip, and the command.
  private static let generators: [(ending: String, words: [String], command: String)] = [
    ("app.json", ["react-native-app-clip"], "npx expo prebuild"),
    ("app.config.js", ["react-native-app-clip"], "npx expo prebuild"),
    ("app.config.ts", ["react-native-app-clip"], "npx expo prebuild"),
    ("expo-target.config.js", ["clip\"", "clip'"], "npx expo prebuild"),
    (".yml", ["on-demand-install-capable"], "xcodegen generate"),
    ("Project.swift", ["appClip"], "tuist generate"),
    ("BUILD", ["ios_app_clip"], "a rule of rules_xcodeproj"),
    ("BUILD.bazel", ["ios_app_clip"], "a rule of rules_xcodeproj"),
  ]
  static var generatorNames: [String] { generators.map(\.ending) }

  /// The words that matter in sources, for both linters, and to recognise tests.
  private static let words =
    AppClipSources.marks + CameraSources.calls + CameraSources.buttonWords + tests
  private static let tests = ["import XCTest", "import Testing"]

  init(_ files: [LintFile]) throws(LintMistake) {
    self.files = files
    var notes: [String] = []
    entitlements = try files.ending(".entitlements").read(&notes) { file throws(LintMistake) in
      let list = try PropertyListFile(file)
      try list.check(lists: AppClipKeys.lists)
      return list
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
    foreign = files.filter { file in Self.languages.contains { file.path.hasSuffix($0.0) } }
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
      for generator in Self.generators
      where name == generator.ending || generator.ending == ".yml" && name.hasSuffix(".yml")
        || generator.ending == "Project.swift" && file.path.contains("ProjectDescriptionHelpers/")
      {
        if !file.contained(generator.words).isEmpty { return (file, generator.command) }
      }
    }
    return nil
  }

  var languageNotes: [String] {
    Self.languages.map(\.1).distinct.compactMap { language in
      let endings = Self.languages.filter { $0.1 == language }.map(\.0)
      let count = foreign.count { file in endings.contains(where: file.path.hasSuffix) }
      return count == 0 ? nil : "\(count) file\(count == 1 ? "" : "s") of \(language): not read"
    }
  }
}
