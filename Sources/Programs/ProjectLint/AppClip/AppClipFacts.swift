import ConsentVocabulary

/// A value in a project, as far as its files say it.
enum AppClipFact<Value: Hashable & Sendable>: Hashable, Sendable {
  case known(Value, LintFinding.Place)
  /// No file that would say it was handed in: it is taken to lose nothing.
  case assumed
  /// A text that contains a build setting.
  case unknown(String, LintFinding.Place)

  var value: Value? { if case .known(let value, _) = self { value } else { nil } }
  var place: LintFinding.Place? {
    switch self {
    case .known(_, let place), .unknown(_, let place): place
    case .assumed: nil
    }
  }
}

/// The rights of both programs, by their entitlements, property lists and settings.
struct AppClipFacts {
  private let rights: AppClipBoth<Rights>
  /// Whether each program names the other.
  let names: AppClipBoth<AppClipFact<Bool>>
  let system: AppClipFact<AppClipSystem>

  struct Rights {
    /// The names of its groups; settings that are left stand in them.
    let groups: AppClipFact<[String]>
    let signIn: AppClipFact<Bool>

    init(_ target: AppClipProject.Target) throws(LintMistake) {
      groups = try target.groups()
      signIn = try target.holds(AppClipKeys.signIn)
    }
  }

  init(_ project: AppClipProject) throws(LintMistake) {
    rights = try AppClipBoth { program throws(LintMistake) in try Rights(project[program]) }
    names = AppClipBoth(clip: try Self.clipNamesApp(project), app: try Self.appNamesClip(project))
    system = try project.app.system()
  }

  subscript(program: AppClipProgram) -> Rights { rights[program] }

  /// Whether the clip names the app as its one parent. The team before an identifier is the same for both.
  private static func clipNamesApp(
    _ project: AppClipProject
  ) throws(LintMistake) -> AppClipFact<Bool> {
    guard let file = project.clip.entitlements else { return .assumed }
    let written = try file.texts(AppClipKeys.parents)
    let place = file.place(of: AppClipKeys.parents, written.first, role: "clip")
    if written.count != 1 { return .known(false, place) }
    let parent = AppClipProject.Target.bare(project.clip.settings.expanded(written[0]))
    if BuildSettings.isLeft(in: parent) { return .assumed }
    if let app = try project.app.identifier() {
      return BuildSettings.isLeft(in: app)
        ? BuildSettings.canBe(parent, app) ? .assumed : .known(false, place)
        : .known(parent == app, place)
    }
    // The identifier of a clip begins with its app's.
    guard let own = try project.clip.identifier(), !BuildSettings.isLeft(in: own) else {
      return .known(true, place)
    }
    return .known(own.hasPrefix(parent + "."), place)
  }

  /// Whether the app names the clip. The list is written when an app is signed, so only a signed one counts.
  private static func appNamesClip(
    _ project: AppClipProject
  ) throws(LintMistake) -> AppClipFact<Bool> {
    guard let file = project.app.entitlements, file[AppClipKeys.identifiers[0]] != nil else {
      return .assumed
    }
    let written = try file.texts(AppClipKeys.clips)
    let place = file.place(of: AppClipKeys.clips, written.first, role: "app")
    let entries = written.map { AppClipProject.Target.bare(project.app.settings.expanded($0)) }
    guard let clip = try project.clip.identifier(), !BuildSettings.isLeft(in: clip) else {
      return written.isEmpty ? .known(false, place) : .assumed
    }
    return .known(entries.contains(clip), place)
  }
}

extension AppClipProject.Target {
  /// Returns the position of a group in the entitlements, or of the list of groups if it is not there.
  func place(of group: String?) -> LintFinding.Place? {
    guard let file = entitlements else { return lacksEntitlements }
    // The text in the file, with its settings.
    let written = (try? file.texts(AppClipKeys.groups))?.first { settings.expanded($0) == group }
    return file.place(of: AppClipKeys.groups, written, role: program.word)
  }

  fileprivate func groups() throws(LintMistake) -> AppClipFact<[String]> {
    guard let file = entitlements else {
      return lacksEntitlements.map { .known([], $0) } ?? .assumed
    }
    let names = try file.texts(AppClipKeys.groups).map(settings.expanded)
    return .known(names, file.place(of: AppClipKeys.groups, role: program.word))
  }

  /// Whether the entitlements have something under a key.
  fileprivate func holds(_ key: String) throws(LintMistake) -> AppClipFact<Bool> {
    guard let file = entitlements else {
      return lacksEntitlements.map { .known(false, $0) } ?? .assumed
    }
    return .known(try !file.texts(key).isEmpty, file.place(of: key, role: program.word))
  }

  /// The identifier of the program; `nil` if no file says it.
  func identifier() throws(LintMistake) -> String? {
    if let text = settings["PRODUCT_BUNDLE_IDENTIFIER"] { return text }
    if let text = try info?.text(AppClipKeys.bundle) { return settings.expanded(text) }
    for key in AppClipKeys.identifiers {
      if let text = try entitlements?.text(key) { return Self.bare(settings.expanded(text)) }
    }
    return nil
  }

  /// An identifier without the team before it.
  static func bare(_ identifier: String) -> String {
    let setting = identifier.hasPrefix("$(") ? identifier.firstIndex(of: ")") : nil
    guard let end = setting ?? identifier.firstIndex(of: ".") else { return identifier }
    let rest = identifier[identifier.index(after: end)...]
    return String(setting != nil && rest.hasPrefix(".") ? rest.dropFirst() : rest)
  }

  /// The systems that the program may run on.
  fileprivate func system() throws(LintMistake) -> AppClipFact<AppClipSystem> {
    let written = try info?.text(AppClipKeys.system)
    let place =
      info.flatMap { file in
        written.map { file.place(of: AppClipKeys.system, $0, role: program.word) }
      }
      ?? lacksEntitlements
      ?? entitlements.map { LintFinding.Place($0.path, line: nil, program.word) }
    let known =
      written.map(settings.expanded)
      .flatMap { BuildSettings.isLeft(in: $0) ? nil : $0 } ?? settings["IPHONEOS_DEPLOYMENT_TARGET"]
    guard let place, let text = known ?? written else { return .assumed }
    if BuildSettings.isLeft(in: text) { return .unknown(text, place) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { $0 >= 0 }
    guard numbers.count == parts.count else {
      if let info, info.isNamed {
        throw info.mistake(place.line, "a version such as 15.4 for \(AppClipKeys.system)")
      }
      return .assumed
    }
    let isLate = !numbers.lexicographicallyPrecedes([15, 4])
    return .known(isLate ? .since15p4 : .until15p3, place)
  }
}
