import ConsentInvariants
import ConsentVocabulary
import Notation
import Reporting

extension CameraMachine {
  public static let linter: Linter? = Linter(
    reads: [
      (".alerts", "the titles and actions of alerts"),
      (".plist", "what the app says it wants the camera for"),
    ],
    rules: rules
  ) { input throws(LintMistake) in
    let files = try input.files(ending: ".alerts").map(CameraAlertsFile.init)
    guard !files.isEmpty else { return nil }
    let alerts = files.flatMap(\.alerts)
    let findings = CameraAlertFinding.findings(in: alerts.map(\.alert)).map { finding, places in
      words(of: finding, in: places.map { alerts[$0] })
    }
    return LintReading(
      findings: findings + (try usageText(in: input.files(ending: ".plist"))))
  }

  private static let page = "\(specs)/Lint.md"

  private static let usageTextIsMissing = LintRule(
    "usageTextIsMissing", clause: "MN-05", page: page,
    "An app that asks without a usage text is ended.")

  private static var rules: [LintRule] {
    CameraAlertFinding.allCases.map {
      LintRule($0.rawValue, clause: $0.clause, page: page, $0.sentence)
    } + [usageTextIsMissing]
  }

  private static func words(
    of finding: CameraAlertFinding, in alerts: [CameraAlertsFile.Entry]
  ) -> LintFinding {
    let details: [String] =
      switch finding {
      case .primingHasNotOneAction, .primingActionGrants, .primingDoesNotLeadOn,
        .alertHasNoWayOut:
        alerts.flatMap(\.alert.actions).map { action in
          let grants = finding == .primingActionGrants ? action.label.grantWords : []
          return "  action  \(action.label) -> \(action.destination.rawValue)"
            + (grants.isEmpty ? "" : "   (\(grants.joined(separator: ", ")))")
        }
      case .primingTitleIsTheSystems, .titlesAreShared:
        ["  title  \(alerts.first?.alert.title ?? "")"]
      }
    let places = alerts.map { entry in
      LintFinding.Place(entry.file, line: entry.line(for: finding), entry.alert.meaning)
    }
    return LintFinding(
      machine: Camera.name, rule: finding.rawValue, level: .wrong, finding.sentence,
      details: details, at: places)
  }

  /// What is missing where an app has a priming screen, and property lists, none of which says why.
  private static func usageText(in files: [LintFile]) throws(LintMistake) -> [LintFinding] {
    let key = "NSCameraUsageDescription"
    let lists = try files.map(PropertyListFile.init)
    let texts = try lists.map { list throws(LintMistake) in try list.text(key) ?? "" }
    let isSaid = texts.contains { $0.contains { !$0.isWhitespace } }
    if lists.isEmpty || isSaid { return [] }
    return [
      LintFinding(
        machine: Camera.name, rule: usageTextIsMissing.name, level: .wrong,
        usageTextIsMissing.sentence, details: ["  needed  a text under \(key)"],
        at: lists.map { $0.place(of: key, role: "") })
    ]
  }
}

/// A file with the alerts of an app, one after the other:
///
///     alert priming
///     title See what you scan
///     message The camera reads the code on your cup.
///     action Continue -> prompt
///
/// `alert` begins one and says in a word what it is for; the one before the system's prompt is `priming`.
/// It has a title, may have a message, and has an action or more, each with where it leads: `prompt`,
/// `settings` or `nothing`. What stands behind `#` at the start of a line is a comment.
struct CameraAlertsFile {
  private(set) var alerts: [Entry] = []

  /// An alert, and where its parts stand.
  struct Entry {
    var alert: CameraAlert
    var file: String
    /// The line on which it begins, from 1; then those of its title and its actions.
    var line: Int
    var titleLine: Int?
    var actionLines: [Int] = []

    /// Where a finding is seen.
    func line(for finding: CameraAlertFinding) -> Int {
      switch finding {
      case .primingHasNotOneAction: actionLines.dropFirst().first ?? line
      case .primingActionGrants:
        zip(actionLines, alert.actions).first { !$1.label.grantWords.isEmpty }?.0 ?? line
      case .primingDoesNotLeadOn, .alertHasNoWayOut: actionLines.first ?? line
      case .primingTitleIsTheSystems, .titlesAreShared: titleLine ?? line
      }
    }
  }

  private enum Key: String, CaseIterable { case alert, title, message, action }

  init(_ file: LintFile) throws(LintMistake) {
    let lines = try file.text().split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      func mistake(_ expected: String) -> LintMistake {
        LintMistake(Mistake(file.path, line: index + 1, expected: expected))
      }
      let line = line.drop { $0.isWhitespace }
      if line.isEmpty || line.hasPrefix("#") { continue }
      let word = line.prefix { !$0.isWhitespace }
      let rest = String(line.dropFirst(word.count).drop { $0.isWhitespace })
      guard let key = Key(rawValue: String(word)) else {
        let nearest = Notation.nearest(to: String(word), in: Key.allCases.map(\.rawValue))
        throw mistake(nearest.map { "\"\($0)\"" } ?? "alert, title, message or action")
      }
      guard !rest.isEmpty else { throw mistake("something behind \"\(key.rawValue)\"") }
      let last = alerts.indices.last
      switch (key, last) {
      case (.alert, _):
        alerts.append(
          Entry(
            alert: CameraAlert(rest, title: "", actions: []), file: file.path, line: index + 1))
      case (_, nil): throw mistake("\"alert\" with what it is for, before its parts")
      case (.title, let last?):
        guard alerts[last].titleLine == nil else { throw mistake("one title an alert") }
        (alerts[last].alert.title, alerts[last].titleLine) = (rest, index + 1)
      case (.message, let last?): alerts[last].alert.message = rest
      case (.action, let last?):
        guard let arrow = rest.firstRange(of: "->"),
          let destination = CameraAlert.Destination(
            rawValue: rest[arrow.upperBound...].filter { !$0.isWhitespace })
        else {
          throw mistake("an action as LABEL -> prompt, settings or nothing")
        }
        let label = rest[..<arrow.lowerBound].reversed().drop { $0.isWhitespace }.reversed()
        alerts[last].alert.actions.append(CameraAlert.Action(String(label), to: destination))
        alerts[last].actionLines.append(index + 1)
      }
    }
    for entry in alerts where entry.titleLine == nil || entry.actionLines.isEmpty {
      throw LintMistake(
        Mistake(file.path, line: entry.line, expected: "a title and an action for this alert"))
    }
    guard !alerts.isEmpty else {
      throw LintMistake(Mistake(file.path, line: 1, expected: "\"alert\" with what it is for"))
    }
  }
}
