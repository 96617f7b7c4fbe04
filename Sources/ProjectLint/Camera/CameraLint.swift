import ConsentVocabulary

extension Linter {
  static let camera = Linter(
    machine: Camera.name,
    reads: [
      (".alerts", "the titles and actions of alerts"),
      (".plist", "what the app says it wants the camera for"),
    ],
    flags: [], rules: CameraLint.checks.map(\.rule) + [CameraLint.shared, CameraLint.missing]
  ) { files, _ throws(LintMistake) in
    let alerts = try files.ending(".alerts").map(CameraAlert.read).flatMap(\.self)
    if alerts.isEmpty { return nil }
    return (
      try CameraLint.findings(in: alerts) + CameraLint.usageText(in: files.ending(".plist")), []
    )
  }
}

/// The lint rules of the camera: INV-M16 and INV-M17 for declared alerts.
///
/// - Source: Specs/Camera/Lint.md, MN-01 to MN-05.
private enum CameraLint {
  private static func rule(_ name: String, _ clause: String, _ sentence: String) -> LintRule {
    LintRule(
      machine: Camera.name, name: name, clause: clause, page: "Specs/Camera/Lint.md",
      sentence: sentence)
  }

  /// The rules for single alerts; each returns the line of the defect, or `nil` if the alert complies.
  static let checks: [(rule: LintRule, line: @Sendable (CameraAlert) -> Int?)] = [
    (
      rule(
        "primingHasNotOneAction", "MN-01",
        "A priming screen has exactly one action, for the person decides in the system's prompt."),
      { $0.isPriming && $0.actions.count != 1 ? $0.actions[1].line : nil }
    ),
    (
      rule(
        "primingActionGrants", "MN-01",
        "An action of a priming screen reads as if it granted the access."),
      { $0.isPriming ? $0.actions.first { !$0.label.grantWords.isEmpty }?.line : nil }
    ),
    (
      rule(
        "primingDoesNotLeadOn", "MN-01",
        "No action of the priming screen leads to the system's prompt."),
      { $0.isPriming && !$0.leads(to: .prompt) ? $0.actions[0].line : nil }
    ),
    (
      rule(
        "primingTitleIsTheSystems", "MN-02",
        "The title of a priming screen repeats the system's prompt."),
      { $0.isPriming && $0.title.repeatsTheSystem ? $0.titleLine : nil }
    ),
    (
      rule("alertHasNoWayOut", "MN-03", "An alert has no action that commits to nothing."),
      { !$0.isPriming && !$0.leads(to: .nothing) ? $0.actions[0].line : nil }
    ),
  ]

  static let shared = rule(
    "titlesAreShared", "MN-04", "Two alerts with different meanings have the same title.")

  static let missing = rule(
    "usageTextIsMissing", "MN-05", "An app that asks without a usage text is ended.")

  static func findings(in alerts: [CameraAlert]) -> [LintFinding] {
    let single = checks.flatMap { check in
      alerts.compactMap { alert in
        check.line(alert).map { finding(check.rule, [(alert, $0)]) }
      }
    }
    // One finding for each title that alerts with different meanings share.
    let titles = alerts.map(\.title.plainWords)
    return single
      + titles.distinct.compactMap { words in
        let same = zip(alerts, titles).filter { $0.1 == words }.map(\.0)
        guard Set(same.map(\.meaning)).count > 1 else { return nil }
        return finding(shared, same.map { ($0, $0.titleLine) })
      }
  }

  /// Returns a finding with the title if the defect is on its line, else with the actions.
  private static func finding(
    _ rule: LintRule, _ alerts: [(alert: CameraAlert, line: Int?)]
  ) -> LintFinding {
    let (alert, line) = alerts[0]
    let actions = alert.actions.map { action in
      let words = rule.name == "primingActionGrants" ? action.label.grantWords : []
      return "  action  \(action.label) -> \(action.destination.rawValue)"
        + (words.isEmpty ? "" : "   (\(words.joined(separator: ", ")))")
    }
    return LintFinding(
      rule, .wrong, details: line == alert.titleLine ? ["  title  \(alert.title)"] : actions,
      at: alerts.map { LintFinding.Place($0.alert.file, line: $0.line, $0.alert.meaning) })
  }

  /// Returns a finding if there are property lists, and none of them has a usage text.
  static func usageText(in files: [LintFile]) throws(LintMistake) -> [LintFinding] {
    let key = "NSCameraUsageDescription"
    let lists = try files.map(PropertyListFile.init)
    let texts = try lists.map { list throws(LintMistake) in try list.text(key) ?? "" }
    if lists.isEmpty || texts.contains(where: { !$0.allSatisfy(\.isWhitespace) }) { return [] }
    return [
      LintFinding(
        missing, .wrong, details: ["  needed  a text under \(key)"],
        at: lists.map { $0.place(of: key, role: "") })
    ]
  }
}
