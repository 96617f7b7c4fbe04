import ConsentVocabulary

extension Linter {
  static let camera = Linter(
    machine: Camera.name,
    reads: [
      (".alerts", "the titles and actions of alerts"),
      (".swift", "alerts that lead to a request, and what is asked for"),
      (".plist", "usage texts of camera, microphone and contacts"),
      ("project.pbxproj", "the same, in INFOPLIST_KEY_ settings"),
      ("project.yml", "the same, of XcodeGen"), (".xcconfig", "the values of settings"),
    ],
    flags: [],
    rules: CameraLint.checks.map(\.rule) + [CameraLint.shared, CameraLint.missing, CameraLint.open]
  ) { files, _ throws(LintMistake) in
    let written = try files.ending(".alerts").map(CameraAlert.read).flatMap(\.self)
    let sources = CameraSources(files.ending(".swift"))
    if written.isEmpty && sources.requests.isEmpty { return nil }
    var notes: [String] = []
    let texts = try UsageTexts(files, &notes).findings(
      for: sources.requests, alerts: !written.isEmpty)
    return (
      (CameraLint.findings(in: written) + CameraLint.findings(in: sources.alerts) + texts)
        .sorted { $0.level == .wrong && $1.level != .wrong }, notes
    )
  }
}

/// The rules of the camera: INV-M16 and INV-M17 over written words.
///
/// - Source: Specs/Tool/Lint.md, MN-01 to MN-06.
enum CameraLint {
  private static func rule(_ name: String, _ clause: String, _ sentence: String) -> LintRule {
    LintRule(
      machine: Camera.name, name: name, clause: clause, page: "Specs/Tool/Lint.md",
      sentence: sentence)
  }

  /// The rules for single alerts, with the line of the defect; `nil` if the alert is fine.
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

  static let open = rule(
    "labelIsUnknown", "MN-06", "It is not known whether a label or a usage text is right.")

  static func findings(in alerts: [CameraAlert]) -> [LintFinding] {
    let labels = alerts.filter(\.isPriming).flatMap { alert in
      alert.actions.filter {
        $0.destination == .prompt && $0.label.grantWords.isEmpty && !$0.label.leadsOn
      }.map { action in
        LintFinding(
          open, .unknown,
          "This label leads to the system's prompt. Judge by eye whether it only leads on, as "
            + "\"Continue\" does, or grants.", details: ["  action  \(action.label)"],
          at: [LintFinding.Place(alert.file, line: action.line, alert.meaning)])
      }
    }
    let single = checks.flatMap { check in
      alerts.compactMap { alert in check.line(alert).map { finding(check.rule, [(alert, $0)]) } }
    }
    // A finding for each title of alerts whose meanings differ.
    let titles = alerts.map(\.title.plainWords)
    return single
      + titles.distinct.compactMap { words in
        let same = zip(alerts, titles).filter { $0.1 == words }.map(\.0)
        guard Set(same.map(\.meaning)).count > 1 else { return nil }
        return finding(shared, same.map { ($0, $0.titleLine) })
      } + labels
  }

  /// A finding that shows the title if that has the defect, else the actions.
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
}
