/// A kind of data that the system asks for, with the usage text that an app must have.
enum UsageKind: String, CaseIterable {
  case camera = "NSCameraUsageDescription"
  case microphone = "NSMicrophoneUsageDescription"
  case contacts = "NSContactsUsageDescription"
}

/// The usage texts of the programs in some files.
struct UsageTexts {
  private let lists: [PropertyListFile]
  private let projects: [XcodeProject]

  init(_ files: [LintFile], _ notes: inout [String]) throws(LintMistake) {
    // The other reader notes the files that are passed over.
    var seen: [String] = []
    lists = try files.ending(".plist").read(&seen) { file throws(LintMistake) in
      try PropertyListFile(file)
    }
    let settings = Dictionary(files.ending(".xcconfig").map { (LintPath.joined("", $0.path), $0) })
    {
      $1
    }
    projects = try XcodeProject.all(in: files, settings: settings, &seen)
    if lists.isEmpty && projects.isEmpty {
      notes.append(
        "usage texts are not judged, as no property list and no project file was handed in")
    }
  }

  /// A usage text: there, missing, or a setting that no file gives.
  private enum Text { case there, missing, open }

  private static func text(_ text: String?) -> Text {
    guard let text, !text.allSatisfy(\.isWhitespace) else { return .missing }
    return BuildSettings.isLeft(in: text) && text.hasPrefix("$") && text.hasSuffix(")")
      ? .open : .there
  }

  private static func text(_ list: PropertyListFile, _ kind: UsageKind) -> String? {
    if case .text(let text) = list[kind.rawValue] { text } else { nil }
  }

  /// Returns the findings on usage texts. `alerts` is whether files of alerts were given, whose app asks for
  /// the camera.
  func findings(for requests: [CameraSources.Request], alerts: Bool) -> [LintFinding] {
    var findings: [LintFinding] = []
    for kind in UsageKind.allCases {
      let asked = requests.filter { $0.kind == kind }
      if asked.isEmpty && !(alerts && kind == .camera) { continue }
      for (state, places) in states(kind, asked) where state != .there {
        let isOpen = state == .open
        findings.append(
          LintFinding(
            isOpen ? CameraLint.open : CameraLint.missing, isOpen ? .unknown : .wrong,
            isOpen
              ? "The usage text for \(kind.rawValue) is a build setting, or in a list that was not "
                + "handed in. Hand in the folder of the whole project." : nil,
            details: ["  needed  a text under \(kind.rawValue)"], at: places))
      }
    }
    return findings
  }

  /// The usage text of each program that asks, with the places to look at.
  private func states(
    _ kind: UsageKind, _ asked: [CameraSources.Request]
  ) -> [(Text, [LintFinding.Place])] {
    let targets = projects.flatMap { project in
      project.targets.filter { $0.kind == .app || $0.kind == .clip }.map { (project, $0) }
    }
    let owned = targets.compactMap { project, target in
      asked.first { project.contains(LintPath.joined("", $0.place.file), in: target) }
        .map { (project, target, $0.place) }
    }
    if !owned.isEmpty {
      return owned.flatMap { project, target, place in
        target.configurations.map { _, settings -> (Text, [LintFinding.Place]) in
          let path = settings["INFOPLIST_FILE"].map {
            LintPath.joined(settings["LINT_ROOT"] ?? "", $0)
          }
          let list = path.flatMap { path in lists.first { LintPath.joined("", $0.path) == path } }
          let written = list.flatMap { Self.text($0, kind) }.map(settings.expanded)
          let state = Self.text(settings["INFOPLIST_KEY_\(kind.rawValue)"] ?? written)
          let isUnread = state == .missing && path != nil && list == nil
          return (
            isUnread ? .open : state,
            [
              list?.place(of: kind.rawValue, role: "")
                ?? LintFinding.Place(project.path, line: nil), place,
            ]
          )
        }.reduce(into: []) { states, one in
          if !states.contains(where: { $0.0 == one.0 }) { states.append(one) }
        }
      }
    }
    if lists.isEmpty { return [] }
    // Without a project file, the lists of the nearest folders count.
    let near: [PropertyListFile] =
      asked.isEmpty ? lists : asked.prefix(1).flatMap { nearest(to: $0.place.file) }
    let states = near.map { Self.text(Self.text($0, kind)) }
    let state: Text = states.contains(.there) ? .there : states.contains(.open) ? .open : .missing
    return [
      (state, near.map { $0.place(of: kind.rawValue, role: "") } + asked.prefix(1).map(\.place))
    ]
  }

  private func nearest(to path: String) -> [PropertyListFile] {
    let parts = LintPath.parts(path)
    let shared = lists.map { list in
      zip(parts, LintPath.parts(list.path).dropLast()).prefix { $0 == $1 }.count
    }
    let most = shared.max() ?? 0
    return zip(lists, shared).filter { $0.1 == most }.map(\.0)
  }
}
