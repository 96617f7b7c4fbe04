import FoundationEssentials

/// A report in the Static Analysis Results Interchange Format, version 2.1.0: a rule a claim and a named
/// check of each machine, a result a finding.
public enum SARIF {
  /// The whole file.
  public static func text(of report: Report, _ places: ClausePlaces) -> String {
    JSONText.pages(log(report, places)) + "\n"
  }

  private static func log(_ report: Report, _ places: ClausePlaces) -> JSON {
    let rules = report.settings.machines.flatMap { Self.rules(of: $0, places) }
    let indices = Dictionary(
      zip(rules.map(\.id), rules.indices), uniquingKeysWith: { first, _ in first })
    func result(_ id: String, _ text: String, _ file: String, _ line: Int) -> [String: JSON] {
      let url = URL(filePath: file, directoryHint: .notDirectory)
      let artifact: JSON = ["uri": .text(url.relativeString)]
      return [
        "ruleId": .text(id), "ruleIndex": .number(indices[id] ?? -1), "level": "error",
        "message": ["text": .text(text)],
        "locations": [
          [
            "physicalLocation": [
              "artifactLocation": artifact, "region": ["startLine": .number(line)],
            ]
          ]
        ],
      ]
    }
    let findings = report.findings(places).map {
      JSON.object(result($0.id, $0.text, $0.file, $0.line))
    }
    let known = report.machines.flatMap { played in
      played.known.filter { $0.state == .stands }.map { known in
        let divergence = known.divergence
        let rule =
          if case .broken(let claim, _) = known.breach { claim } else {
            Finding.Rule.modelAndSystemAgree.rawValue
          }
        let text = known.explanation.map(\.visible).joined(separator: "\n")
        var fields = result("\(played.machine)/\(rule)", text, divergence.file, 1)
        let why = "\(divergence.id), \(divergence.owner): \(divergence.reason)"
        fields["suppressions"] = [["kind": "external", "justification": .text(why.visible)]]
        return JSON.object(fields)
      }
    }
    let notes = report.verdict.reasons.map {
      JSON.object(["level": "warning", "message": ["text": .text($0.words)]])
    }
    let invocation: JSON = [
      "executionSuccessful": .truth(!report.wasInterrupted),
      "toolExecutionNotifications": .list(notes),
    ]
    let run: JSON = [
      "tool": ["driver": ["name": "consent", "rules": .list(rules.map(\.rule))]],
      "invocations": [invocation], "results": .list(findings + known),
      "columnKind": "unicodeCodePoints",
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
  }

  private static func rules(
    of catalogue: Catalogue, _ places: ClausePlaces
  ) -> [(id: String, rule: JSON)] {
    func rule(_ name: String, _ sentence: String, _ help: String) -> (id: String, rule: JSON) {
      let id = "\(catalogue.machine)/\(name)"
      return (
        id,
        [
          "id": .text(id), "name": .text(name), "shortDescription": ["text": .text(sentence)],
          "help": ["text": .text("\(sentence) \(help)")],
        ]
      )
    }
    func help(_ clause: String?, _ landmarks: [String]) -> String {
      let place =
        "\(clause.map { "\($0) in" } ?? "See") \(places.place(of: clause, in: catalogue).file)."
      return ([place] + landmarks.map { "Landmark: \($0)." }).joined(separator: " ")
    }
    return catalogue.claims.map { rule($0.name, $0.sentence, help($0.clause, $0.landmarks)) }
      + catalogue.checks.map {
        rule($0.name, $0.sentence, help($0.clause, $0.landmark.map { [$0] } ?? []))
      }
      + Finding.Rule.allCases.map { rule($0.rawValue, $0.claim, "See README.md.") }
  }
}

/// A value of JSON.
private enum JSON: Encodable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case text(String)
  case number(Int)
  case truth(Bool)
  case list([JSON])
  case object([String: JSON])

  init(stringLiteral text: String) { self = .text(text) }
  init(arrayLiteral values: JSON...) { self = .list(values) }
  init(dictionaryLiteral fields: (String, JSON)...) {
    self = .object(Dictionary(fields, uniquingKeysWith: { $1 }))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .truth(let truth): try container.encode(truth)
    case .list(let values): try container.encode(values)
    case .object(let fields): try container.encode(fields)
    }
  }
}
