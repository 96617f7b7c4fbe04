import ConsentVocabulary

extension Linter {
  static let camera = Linter(
    machine: Camera.name,
    reads: [
      (".swift", "buttons that lead to a request, and what is asked for"),
      (".plist", "usage texts of camera, microphone and contacts"),
      ("project.pbxproj", "the same, in INFOPLIST_KEY_ settings"),
      (".xcconfig", "the values of settings"),
    ],
    flags: [], rules: CameraRule.allCases.map(\.rule)
  ) { inputs, _ in
    let sources = CameraSources(inputs)
    let texts = UsageTexts(inputs)
    var reading = LintReading()
    reading.findings = CameraLint.findings(sources.buttons) + texts.findings(for: sources.requests)
    reading.findings.sort { $0.level == .wrong && $1.level != .wrong }
    if sources.requests.isEmpty && reading.findings.isEmpty { return nil }
    let count = sources.buttons.count
    reading.judged = [
      "usage texts of \(sources.requests.count) requests for camera, microphone or contacts"
        + "\(texts.isKnown ? "" : " (not judged: no property list and no project file)"), and "
        + "\(count) button\(count == 1 ? "" : "s") that lead to them, in English"
        + (sources.unknownLabels == 0
          ? "" : "; not judged: \(sources.unknownLabels) unknown labels")
    ]
    return reading
  }
}

/// The rules of the camera, in the order of the page.
///
/// - Source: Specs/Tool/Lint.md, MN-01, MN-05 and MN-06.
enum CameraRule: String, CaseIterable {
  case primingActionGrants =
    "A button before the system's prompt reads as if it granted the access."
  case primingHasNotOneAction = "A screen before the system's prompt has a second button."
  case usageTextIsMissing = "An app that asks without a usage text is ended."
  case usageTextHasNoPurpose = "A usage text only restates the request, and gives no purpose."
  case labelIsUnknown = "It is not known whether a label or a usage text is right."

  var rule: LintRule {
    let clause =
      switch self {
      case .primingActionGrants, .primingHasNotOneAction: "MN-01"
      case .usageTextIsMissing, .usageTextHasNoPurpose: "MN-05"
      case .labelIsUnknown: "MN-06"
      }
    return LintRule(
      machine: Camera.name, name: "\(self)", clause: clause, page: "Specs/Tool/Lint.md",
      sentence: rawValue)
  }

  func finding(
    _ level: LintFinding.Level, _ sentence: String? = nil, details: [String],
    at places: [LintFinding.Place]
  ) -> LintFinding {
    LintFinding(rule, level, sentence, details: details, at: places.distinct)
  }
}

enum CameraLint {
  /// The findings in buttons that lead to a request.
  static func findings(_ buttons: [CameraSources.Button]) -> [LintFinding] {
    buttons.flatMap { button -> [LintFinding] in
      let words = button.label.grantWords(isOfAlert: button.isOfAlert)
      let details = ["  label  \(button.label)"]
      var findings: [LintFinding] = []
      if !words.isEmpty {
        findings.append(
          CameraRule.primingActionGrants.finding(
            .wrong, details: ["\(details[0])   (\(words.joined(separator: ", ")))"],
            at: [button.place]))
      } else if button.isOfAlert && !button.label.leadsOn {
        findings.append(
          CameraRule.labelIsUnknown.finding(
            .unknown,
            "This label leads to the system's prompt. Judge by eye whether it only leads on, as "
              + "\"Continue\" does, or grants.", details: details, at: [button.place]))
      }
      if let escape = button.escape {
        findings.append(
          CameraRule.primingHasNotOneAction.finding(
            .unknown,
            "Beside the button that leads to the system's prompt is one that leads nowhere. If the "
              + "screen is shown before the prompt, leave the decision to the prompt.",
            details: details, at: [button.place, escape]))
      }
      return findings
    }
  }
}
