import FoundationEssentials

/// A report in the Static Analysis Results Interchange Format, version 2.1.0. It has a rule for each claim
/// and named check of each machine, and a result for each finding.
public enum SARIF {
  /// Returns the contents of the file.
  public static func text(of report: Report, _ places: ClausePlaces) -> String {
    let rules = report.settings.machines.flatMap { Self.rules(of: $0, places) }
    let findings = report.findings(places).map { finding -> JSON in
      [
        "ruleId": .text(finding.id),
        "ruleIndex": .number(rules.firstIndex { $0.id == finding.id } ?? -1),
        "level": "error", "message": .message(finding.text),
        "locations": [place(finding.file, line: finding.line)],
      ]
    }
    let notes = report.verdict.reasons.map { reason -> JSON in
      ["level": "warning", "message": .message(reason.words)]
    }
    return text(
      rules: rules.map(\.rule), results: findings, notes: notes,
      succeeded: !report.wasInterrupted)
  }

  /// Returns the contents of the file.
  package static func text(rules: [JSON], results: [JSON], notes: [JSON], succeeded: Bool) -> String
  {
    let run: JSON = [
      "tool": ["driver": ["name": "consent", "rules": .list(rules)]],
      "invocations": [
        ["executionSuccessful": .truth(succeeded), "toolExecutionNotifications": .list(notes)]
      ],
      "results": .list(results), "columnKind": "unicodeCodePoints",
    ]
    let log: JSON = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
    return JSONText.pages(log) + "\n"
  }

  /// Returns a location in a file. `line` is `nil` if the result concerns the whole file.
  package static func place(_ file: String, line: Int?) -> JSON {
    let url = URL(filePath: file, directoryHint: .notDirectory)
    let region: [String: JSON] = line.map { ["region": ["startLine": .number($0)]] } ?? [:]
    return [
      "physicalLocation": .object(
        region.merging(["artifactLocation": ["uri": .text(url.relativeString)]]) { $1 })
    ]
  }

  package static func rule(_ id: String, name: String, _ sentence: String, help: String) -> JSON {
    [
      "id": .text(id), "name": .text(name), "shortDescription": .message(sentence),
      "help": .message(help),
    ]
  }

  private static func rules(
    of catalogue: Catalogue, _ places: ClausePlaces
  ) -> [(id: String, rule: JSON)] {
    func rule(_ name: String, _ sentence: String, _ help: [String]) -> (id: String, rule: JSON) {
      let id = "\(catalogue.machine)/\(name)"
      return (
        id, Self.rule(id, name: name, sentence, help: ([sentence] + help).joined(separator: " "))
      )
    }
    func help(_ clause: String?, _ landmarks: [String]) -> [String] {
      ["\(clause.map { "\($0) in" } ?? "See") \(places.place(of: clause, in: catalogue).file)."]
        + landmarks.map { "Landmark: \($0)." }
    }
    return (catalogue.claims + catalogue.claimsOfParts).map {
      rule($0.name, $0.sentence, help($0.clause, $0.landmarks))
    }
      + catalogue.checks.map {
        rule($0.name, $0.sentence, help($0.clause, [$0.landmark].compactMap(\.self)))
      }
      + Finding.Rule.allCases.map { rule($0.rawValue, $0.claim, ["See README.md."]) }
  }
}

/// A JSON value.
package enum JSON: Encodable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  case text(String)
  case number(Int)
  case truth(Bool)
  case list([JSON])
  case object([String: JSON])

  package init(stringLiteral text: String) { self = .text(text) }
  package init(arrayLiteral values: JSON...) { self = .list(values) }
  package init(dictionaryLiteral fields: (String, JSON)...) {
    self = .object(Dictionary(uniqueKeysWithValues: fields))
  }

  package static func message(_ text: String) -> JSON { ["text": .text(text)] }

  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text): try OutputFormat.sarif.escaped(text).encode(to: encoder)
    case .number(let number): try number.encode(to: encoder)
    case .truth(let truth): try truth.encode(to: encoder)
    case .list(let values): try values.encode(to: encoder)
    case .object(let fields): try fields.encode(to: encoder)
    }
  }
}
