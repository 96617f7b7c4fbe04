import ConsentVocabulary

/// A value from the files of a project, with its place.
enum AppClipFact<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value and its place.
  case known(Value, LintFinding.Place)
  /// The file that would contain the value was not given; the value is assumed to lose nothing.
  case assumed
  /// A text with an unexpanded build setting.
  case unknown(String, LintFinding.Place)

  var value: Value? { if case .known(let value, _) = self { value } else { nil } }
  var place: LintFinding.Place? {
    switch self {
    case .known(_, let place), .unknown(_, let place): place
    case .assumed: nil
    }
  }
}

/// The entitlements and settings of both programs, from their entitlements files and property lists.
struct AppClipFacts {
  private let rights: AppClipBoth<Rights>
  /// Whether each program names the other in its entitlements.
  let names: AppClipBoth<AppClipFact<Bool>>
  let system: AppClipFact<AppClipSystem>

  /// The entitlements of one program.
  struct Rights {
    let groups: AppClipFact<[String]>
    let signIn: AppClipFact<Bool>

    init(_ target: AppClipProject.Target) throws(LintMistake) {
      groups = try target.groups()
      signIn = try target.holds(AppClipKeys.signIn)
    }
  }

  init(_ project: AppClipProject) throws(LintMistake) {
    rights = try AppClipBoth { program throws(LintMistake) in try Rights(project[program]) }
    names = try AppClipBoth { program throws(LintMistake) in
      try Self.namesOther(program, project)
    }
    system = try project.app.system()
  }

  subscript(program: AppClipProgram) -> Rights { rights[program] }

  /// Returns whether a program names the other in its entitlements.
  private static func namesOther(
    _ program: AppClipProgram, _ project: AppClipProject
  ) throws(LintMistake) -> AppClipFact<Bool> {
    let (target, isClip) = (project[program], program == .clip)
    guard let file = target.entitlements else { return .assumed }
    let key = isClip ? AppClipKeys.parents : AppClipKeys.clips
    let written = try file.texts(key)
    let place = file.place(of: key, written.first, role: program.word)
    // A clip has exactly one parent.
    if isClip && written.count != 1 { return .known(false, place) }
    let (app, clip) = (try project.app.identifier(), try project.clip.identifier())
    let (own, other) = isClip ? (clip, app) : (app, clip)
    if written.isEmpty { return .known(false, place) }
    for known in [other, own].compactMap(\.self) where BuildSettings.isLeft(in: known) {
      return .unknown(known, place)
    }
    let parent = try project.clip.entitlements?.texts(AppClipKeys.parents).first.map {
      AppClipProject.Target.bare(project.clip.settings.expanded($0))
    }
    let entries = written.map(target.settings.expanded)
    // The identifier of a clip begins with the identifier of its app.
    let verdicts = entries.map { entry in
      names(entry) { bare in
        if let other { return bare == other }
        return isClip
          ? own.map { $0.hasPrefix(bare + ".") } ?? true
          : (own ?? parent).map { bare.hasPrefix($0 + ".") } ?? true
      }
    }
    if verdicts.contains(true) { return .known(true, place) }
    guard let open = verdicts.firstIndex(of: nil) else { return .known(false, place) }
    return .unknown(entries[open], place)
  }

  /// Returns whether an entry names a program. `nil` if unexpanded settings could decide it.
  private static func names(_ entry: String, _ isMeant: (String) -> Bool) -> Bool? {
    let bare = AppClipProject.Target.bare(entry)
    if BuildSettings.isLeft(in: bare) { return nil }
    return isMeant(bare) ? BuildSettings.isLeft(in: entry) ? nil : true : false
  }
}

extension AppClipProject.Target {
  /// Returns the place of a group in the entitlements, or the place of the list of groups.
  func place(of group: String?) -> LintFinding.Place? {
    entitlements.map { file in
      // The text in the file, with unexpanded settings.
      let written = (try? file.texts(AppClipKeys.groups))?.first { settings.expanded($0) == group }
      return file.place(of: AppClipKeys.groups, written, role: program.word)
    }
  }

  fileprivate func groups() throws(LintMistake) -> AppClipFact<[String]> {
    guard let file = entitlements else { return .assumed }
    let written = try file.texts(AppClipKeys.groups)
    let names = written.map(settings.expanded)
    guard let open = names.firstIndex(where: BuildSettings.isLeft) else {
      return .known(names, file.place(of: AppClipKeys.groups, role: program.word))
    }
    return .unknown(
      names[open], file.place(of: AppClipKeys.groups, written[open], role: program.word))
  }

  /// Returns whether the entitlements have a nonempty list under `key`.
  fileprivate func holds(_ key: String) throws(LintMistake) -> AppClipFact<Bool> {
    guard let file = entitlements else { return .assumed }
    return .known(try !file.texts(key).isEmpty, file.place(of: key, role: program.word))
  }

  /// Returns the identifier of the program. `nil` if no file contains it.
  fileprivate func identifier() throws(LintMistake) -> String? {
    if let text = try info?.text(AppClipKeys.bundle) { return settings.expanded(text) }
    for key in AppClipKeys.identifiers {
      if let text = try entitlements?.text(key) { return Self.bare(settings.expanded(text)) }
    }
    return nil
  }

  /// Returns an identifier without its team prefix.
  fileprivate static func bare(_ identifier: String) -> String {
    let setting = identifier.hasPrefix("$(") ? identifier.firstIndex(of: ")") : nil
    guard let end = setting ?? identifier.firstIndex(of: ".") else { return identifier }
    return String(identifier[identifier.index(after: end)...])
  }

  /// Returns the range of system versions on which the program may run.
  fileprivate func system() throws(LintMistake) -> AppClipFact<AppClipSystem> {
    guard let file = info, let written = try file.text(AppClipKeys.system) else { return .assumed }
    let place = file.place(of: AppClipKeys.system, written, role: program.word)
    let text = settings.expanded(written)
    if BuildSettings.isLeft(in: text) { return .unknown(text, place) }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { $0 >= 0 }
    guard numbers.count == parts.count else {
      throw file.mistake(place.line, "a version such as 15.4 for \(AppClipKeys.system)")
    }
    let isLate = !numbers.lexicographicallyPrecedes([15, 4])
    return .known(isLate ? .since15p4 : .until15p3, place)
  }
}
