import ConsentVocabulary

/// The files of a checkout that describe clips and apps, each read once.
struct AppClipInputs {
  let files: [LintFile]
  let entitlements: [PropertyListFile]
  let plists: [PropertyListFile]
  let sources: [LintFile]
  /// The words in each source that matter.
  let marks: [[String]]
  private let library: SwiftLibrary
  let names: [AppClipNamesFile]
  let settings: [String: LintFile]
  /// The sources in languages that are not read.
  let foreign: [LintFile]
  let projects: [XcodeProject]
  private(set) var notes: [String] = []

  /// The endings of sources that are not read, and their languages.
  static let languages = [
    (".m", "Objective-C"), (".mm", "Objective-C"), (".dart", "Dart"), (".ts", "TypeScript"),
    (".tsx", "TypeScript"), (".js", "JavaScript"), (".storyboard", "storyboards"),
  ]
  private static let foreignMarks = [
    "NSUserDefaults", "containerURLForSecurityApplicationGroupIdentifier", "SecItem",
    "NSDocumentDirectory", "NSPersistentContainer",
  ]

  init(_ files: [LintFile]) throws(LintMistake) {
    self.files = files
    var notes: [String] = []
    entitlements = try files.ending(".entitlements").read(&notes) { file throws(LintMistake) in
      try PropertyListFile(file)
    }
    plists = try files.ending(".plist").read(&notes) { file throws(LintMistake) in
      try PropertyListFile(file)
    }
    sources = try files.ending(".swift").read(&notes) { file throws(LintMistake) in
      if file.isNamed { _ = try file.text() }
      if file.bytes.contains(0) { throw file.mistake(nil, "a text in UTF-8") }
      return file
    }
    let tests = ["import XCTest", "import Testing"]
    let found = sources.map { $0.contained(AppClipSources.marks + tests) }
    marks = found.map { words in words.contains(where: tests.contains) ? [] : words }
    library = SwiftLibrary(sources)
    names = try files.ending(".suites").map { file throws(LintMistake) in try AppClipNamesFile(file)
    }
    let configs = Dictionary(files.ending(".xcconfig").map { (LintPath.joined("", $0.path), $0) }) {
      $1
    }
    settings = configs
    foreign = files.filter { file in Self.languages.contains { file.path.hasSuffix($0.0) } }
    projects = try XcodeProject.all(in: files, settings: configs, &notes)
    self.notes = notes
  }

  func file(_ path: String) -> PropertyListFile? {
    (entitlements + plists).first { LintPath.joined("", $0.path) == path }
  }

  /// Returns the paths of the sources that the lint does not read but that may affect its findings: those
  /// that mention stores or the keychain, and every source in a language whose keywords the lint does not
  /// know.
  func unread(among paths: (String) -> Bool) -> [String] {
    foreign.filter { file in
      paths(LintPath.joined("", file.path))
        && (!file.path.hasSuffix(".m") && !file.path.hasSuffix(".mm")
          || !file.contained(Self.foreignMarks).isEmpty)
        && !file.path.hasSuffix(".storyboard")
    }.map(\.path)
  }

  var languageNotes: [String] {
    Self.languages.map(\.1).distinct.compactMap { language in
      let endings = Self.languages.filter { $0.1 == language }.map(\.0)
      let count = foreign.count { file in endings.contains(where: file.path.hasSuffix) }
      return count == 0 ? nil : "\(count) file\(count == 1 ? "" : "s") of \(language): not read"
    }
  }

  /// The paths of the sources that name a group.
  var usersOfGroups: [String] {
    let words: Set = ["suiteName", "forSecurityApplicationGroupIdentifier", "groupContainer"]
    return sources.indices.filter { !words.isDisjoint(with: marks[$0]) }.map { sources[$0].path }
  }

  /// The sources of a program.
  func module(of isMember: (String) -> Bool, holds: @escaping (String) -> Bool?) -> SwiftModule {
    let own = sources.indices.filter { isMember(LintPath.joined("", sources[$0].path)) }
    return SwiftModule(library, own, holds: holds)
  }
}
