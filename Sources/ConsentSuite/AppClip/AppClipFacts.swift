import ConsentVocabulary
import Foundation
import Reporting

/// Something that a project says, or does not.
enum AppClipFact<Value: Hashable & Sendable>: Hashable, Sendable {
  case known(Value, LintFinding.Place)
  /// Nothing that says it was handed in: it is taken to lose nothing.
  case assumed
  /// It is said in a way that cannot be told from the files.
  case unknown(String, LintFinding.Place)

  var value: Value? { if case .known(let value, _) = self { value } else { nil } }
  var place: LintFinding.Place? {
    switch self {
    case .known(_, let place), .unknown(_, let place): place
    case .assumed: nil
    }
  }
}

/// What the signatures and the property lists of both programs say.
struct AppClipFacts {
  /// The names of the groups, and where each stands; `assumed` without entitlements.
  let groups: [AppClipProgram: AppClipFact<[String]>]
  let signIn: [AppClipProgram: AppClipFact<Bool>]
  let keychain: [AppClipProgram: AppClipFact<Bool>]
  let clipNamesApp: AppClipFact<Bool>
  let appNamesClip: AppClipFact<Bool>
  let system: AppClipFact<AppClipSystem>
  private let project: AppClipProject

  init(_ project: AppClipProject) throws(LintMistake) {
    self.project = project
    var (groups, signIn, keychain):
      (
        [AppClipProgram: AppClipFact<[String]>], [AppClipProgram: AppClipFact<Bool>],
        [AppClipProgram: AppClipFact<Bool>]
      ) = ([:], [:], [:])
    for program in AppClipProgram.allCases {
      let target = project[program]
      groups[program] = try Self.groups(of: target)
      signIn[program] = try Self.holds(AppClipKeys.signIn, of: target)
      keychain[program] = try Self.holds(AppClipKeys.keychain, of: target)
    }
    (self.groups, self.signIn, self.keychain) = (groups, signIn, keychain)
    clipNamesApp = try Self.clipNamesApp(project)
    appNamesClip = try Self.appNamesClip(project)
    system = try Self.system(of: project.app)
  }

  /// Where a group stands in a program's list, or the list.
  func place(of group: String?, in program: AppClipProgram) -> LintFinding.Place? {
    let target = project[program]
    return target.entitlements.map { file in
      // The text as it stands there, before its settings are put in.
      let written = (try? file.texts(AppClipKeys.groups))?.first {
        target.settings.expanded($0) == group
      }
      return file.place(of: AppClipKeys.groups, written, role: program.word)
    }
  }

  private static func groups(
    of target: AppClipProject.Target
  ) throws(LintMistake) -> AppClipFact<[String]> {
    guard let file = target.entitlements else { return .assumed }
    let written = try file.texts(AppClipKeys.groups)
    let names = written.map(target.settings.expanded)
    if let (text, name) = zip(written, names).first(where: { BuildSettings.isLeft(in: $0.1) }) {
      return .unknown(
        name, file.place(of: AppClipKeys.groups, text, role: target.program.word))
    }
    return .known(names, file.place(of: AppClipKeys.groups, role: target.program.word))
  }

  /// Whether the signature has something under a key.
  private static func holds(
    _ key: String, of target: AppClipProject.Target
  ) throws(LintMistake) -> AppClipFact<Bool> {
    guard let file = target.entitlements else { return .assumed }
    return .known(
      try !file.texts(key).isEmpty, file.place(of: key, role: target.program.word))
  }

  // MARK: - Who names whom

  /// The identifier of a program, and how it was come by; `nil` where nothing says it.
  private static func identifier(
    of target: AppClipProject.Target
  ) throws(LintMistake) -> String? {
    if let text = try target.info?.text(AppClipKeys.bundle) {
      return target.settings.expanded(text)
    }
    for key in AppClipKeys.identifiers {
      if let text = try target.entitlements?.text(key) {
        return Self.bare(target.settings.expanded(text))
      }
    }
    return nil
  }

  /// An identifier without what stands for the team before it.
  private static func bare(_ identifier: String) -> String {
    if let end = identifier.firstIndex(of: ")"), identifier.hasPrefix("$(") {
      return String(identifier[identifier.index(after: end)...])
    }
    return identifier.firstIndex(of: ".").map { String(identifier[identifier.index(after: $0)...]) }
      ?? identifier
  }

  /// Whether an entry names a program; `nil` where settings that are left could decide it.
  private static func names(_ entry: String, _ isMeant: (String) -> Bool) -> Bool? {
    let bare = bare(entry)
    if BuildSettings.isLeft(in: bare) { return nil }
    return isMeant(bare) ? BuildSettings.isLeft(in: entry) ? nil : true : false
  }

  private static func clipNamesApp(
    _ project: AppClipProject
  ) throws(LintMistake) -> AppClipFact<Bool> {
    guard let file = project.clip.entitlements else { return .assumed }
    let written = try file.texts(AppClipKeys.parents)
    let place = file.place(of: AppClipKeys.parents, written.first, role: "clip")
    guard written.count == 1 else { return .known(false, place) }
    let entry = project.clip.settings.expanded(written[0])
    let (app, clip) = (try identifier(of: project.app), try identifier(of: project.clip))
    for known in [app, clip].compactMap(\.self) where BuildSettings.isLeft(in: known) {
      return .unknown(known, place)
    }
    // Where the app's is not known, it is what the clip's begins with.
    let names = names(entry) { bare in
      app.map { bare == $0 } ?? clip.map { $0.hasPrefix(bare + ".") } ?? true
    }
    return names.map { .known($0, place) } ?? .unknown(entry, place)
  }

  private static func appNamesClip(
    _ project: AppClipProject
  ) throws(LintMistake) -> AppClipFact<Bool> {
    guard let file = project.app.entitlements else { return .assumed }
    let written = try file.texts(AppClipKeys.clips)
    let place = file.place(of: AppClipKeys.clips, written.first, role: "app")
    let entries = written.map(project.app.settings.expanded)
    let (app, clip) = (try identifier(of: project.app), try identifier(of: project.clip))
    guard !entries.isEmpty else { return .known(false, place) }
    for known in [clip, app].compactMap(\.self) where BuildSettings.isLeft(in: known) {
      return .unknown(known, place)
    }
    let parent = try project.clip.entitlements?.texts(AppClipKeys.parents).first.map {
      bare(project.clip.settings.expanded($0))
    }
    let verdicts = entries.map { entry in
      names(entry) { bare in
        clip.map { bare == $0 } ?? (app ?? parent).map { bare.hasPrefix($0 + ".") } ?? true
      }
    }
    if verdicts.contains(true) { return .known(true, place) }
    guard let open = verdicts.firstIndex(of: nil) else { return .known(false, place) }
    return .unknown(entries[open], place)
  }

  private static func system(
    of target: AppClipProject.Target
  ) throws(LintMistake) -> AppClipFact<AppClipSystem> {
    guard let file = target.info, let written = try file.text(AppClipKeys.system) else {
      return .assumed
    }
    let place = file.place(of: AppClipKeys.system, written, role: target.program.word)
    let text = target.settings.expanded(written)
    if BuildSettings.isLeft(in: text) { return .unknown(text, place) }
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let first = numbers[0], !numbers.contains(nil), numbers.allSatisfy({ $0 ?? -1 >= 0 })
    else {
      throw LintMistake(
        Mistake(
          file.path, line: place.line, expected: "a version such as 15.4 for \(AppClipKeys.system)")
      )
    }
    let second = numbers.count > 1 ? numbers[1] ?? 0 : 0
    let isLate = first > 15 || first == 15 && second >= 4
    return .known(isLate ? .since15p4 : .until15p3, place)
  }
}
