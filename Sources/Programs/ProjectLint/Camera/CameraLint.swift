import ConsentVocabulary

extension Linter {
  static let camera = Linter(part: .camera, rules: CameraRule.allCases.map(\.rule)) { inputs in
    let sources = CameraSources(inputs)
    var reading = LintReport()
    var texts = UsageTexts(inputs: inputs)
    reading.findings = sources.findings + texts.findings(for: sources)
    if texts.count + sources.buttonCount + sources.findings.count > 0 { reading.parts = [.camera] }
    if sources.requests.isEmpty && sources.notJudged.isEmpty && reading.parts.isEmpty { return nil }
    reading.judged = [
      "\(texts.count.counted("usage text")) of targets, "
        + "\(sources.requests.count.counted("request")) for camera, microphone or contacts, and "
        + "\(sources.buttonCount.counted("button")) that lead to them, in English"
        + (sources.notJudged.isEmpty ? "" : "; not judged: \(sources.notJudged.capped)")
    ]
    return reading
  }
}

/// The rules of the camera, in the order of the page.
///
/// - Source: Specs/Tool/Lint.md, MN-01, MN-05 and MN-07.
enum CameraRule: String, CaseIterable {
  case primingActionGrants =
    "A button before the system's prompt reads as if it granted the access."
  case primingHasNotOneAction = "A screen before the system's prompt has a second button."
  case usageTextIsMissing = "An app that asks without a usage text is ended."
  case usageTextHasNoPurpose = "A usage text only restates the request, and gives no purpose."
  case webViewGrantsAnyOrigin =
    "A web view grants camera or microphone to a page without a look at its origin."

  var rule: LintRule {
    let clause =
      switch self {
      case .primingActionGrants, .primingHasNotOneAction: "MN-01"
      case .usageTextIsMissing, .usageTextHasNoPurpose: "MN-05"
      case .webViewGrantsAnyOrigin: "MN-07"
      }
    return LintRule(machine: Camera.name, name: "\(self)", clause: clause, sentence: rawValue)
  }
}
