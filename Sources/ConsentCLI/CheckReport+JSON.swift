import ConsentSuite

extension SuiteReport {
  struct Header: Encodable {
    let kind = "check"
    let settings: Settings
  }

  struct Footer: Encodable {
    let kind = "verdict"
    let verdict: String
    let reasons: [String]
    let report: SuiteReport

    init(_ report: SuiteReport) {
      verdict = report.verdict.word
      reasons = report.verdict.reasons.map(\.words)
      self.report = report
    }
  }
}
