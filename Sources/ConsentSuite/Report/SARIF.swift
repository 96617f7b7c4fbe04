import ConsentInvariants

/// A report in the Static Analysis Results Interchange Format, version 2.1.0: a rule an invariant
/// and a law, a result a finding.
public struct SARIF: Encodable {
  private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
  private let version = "2.1.0"
  private let runs: [Run]

  private enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  public init(_ report: SuiteReport, _ clauses: ClauseLines) {
    let rules = Rule.all
    let indices = Dictionary(
      zip(rules.map(\.id), rules.indices), uniquingKeysWith: { first, _ in first })
    let notes = report.verdict.reasons.map {
      Invocation.Notification(level: "warning", message: Message(text: $0.words))
    }
    runs = [
      Run(
        tool: Tool(driver: Driver(rules: rules)),
        invocations: [
          Invocation(
            executionSuccessful: !report.wasInterrupted, toolExecutionNotifications: notes)
        ],
        results: report.findings(clauses).map { Result($0, indices) }
          + report.known.filter { $0.state == .stands }.map { Result($0, indices) })
    ]
  }

  private struct Run: Encodable {
    let tool: Tool
    let invocations: [Invocation]
    let results: [Result]
    let columnKind = "unicodeCodePoints"
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = "consent"
    let rules: [Rule]
  }

  private struct Message: Encodable { let text: String }

  private struct Rule: Encodable {
    let id: String
    let name: String
    let shortDescription: Message
    let help: Message

    static let all: [Rule] =
      ContactsClaim.allCases.map {
        Rule(
          "\($0)", "\($0.sentence)",
          "\($0.rawValue) in \(ClauseLines.file). Landmark: \($0.landmark).")
      }
      + LegibilityLaw.allCases.map {
        Rule(
          "\($0)", "\($0.claim)", "\($0.clause) in \(ClauseLines.file). Landmark: \($0.landmark).")
      }
      + Finding.Rule.allCases.map { Rule($0.rawValue, $0.claim, "See README.md.") }

    private init(_ name: String, _ claim: String, _ place: String) {
      id = name
      self.name = name
      shortDescription = Message(text: claim)
      help = Message(text: "\(claim) \(place)")
    }
  }

  private struct Invocation: Encodable {
    struct Notification: Encodable {
      let level: String
      let message: Message
    }

    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }

  private struct Result: Encodable {
    struct Suppression: Encodable {
      let kind = "external"
      let justification: String
    }

    let ruleId: String
    let ruleIndex: Int
    let level = "error"
    let message: Message
    let locations: [Location]
    var suppressions: [Suppression]?

    init(_ finding: Finding, _ indices: [String: Int]) {
      ruleId = finding.rule
      ruleIndex = indices[finding.rule] ?? -1
      message = Message(text: finding.text)
      locations = [Location(finding.file, line: finding.line)]
    }

    init(_ known: KnownRecord, _ indices: [String: Int]) {
      let name = known.breach?.claim ?? Finding.Rule.modelAndSystemAgree.rawValue
      ruleId = name
      ruleIndex = indices[name] ?? -1
      message = Message(text: known.explanation.joined(separator: "\n"))
      locations = [Location(known.file, line: 1)]
      suppressions = [Suppression(justification: "\(known.id), \(known.owner): \(known.reason)")]
    }
  }

  private struct Location: Encodable {
    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region
    }
    struct Artifact: Encodable { let uri: String }
    struct Region: Encodable { let startLine: Int }

    let physicalLocation: Physical

    init(_ path: String, line: Int) {
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: URIText.path(path)), region: Region(startLine: line))
    }
  }
}

/// Paths as references to resources.
enum URIText {
  /// `path` with everything escaped that a reference may not hold as it is.
  static func path(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    // A first part with a colon would be taken for a scheme; escaped as above, it has none. A leading
    // slash makes a file of this machine of it.
    return path.hasPrefix("/") ? "file://\(result)" : result
  }
}
