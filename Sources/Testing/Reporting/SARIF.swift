import FoundationEssentials

/// A report in the Static Analysis Results Interchange Format, version 2.1.0. It has a rule for each claim
/// and named check of each machine, and a result for each finding.
package enum SARIF {
  /// Returns the contents of the file.
  ///
  /// - Parameters:
  ///   - places: The positions of clauses.
  ///   - source: The address of the checkout on the web, to which paths in it are appended. With it, each rule
  ///     has the address of its clause.
  ///   - invocation: The command that called the program, for the lines that replay cases.
  package static func text(
    of report: Report, _ places: ClausePlaces, source: String? = nil,
    calledAs invocation: Invocation = .consent
  ) -> String {
    let rules = report.settings.machines.flatMap { Self.rules(of: $0, places, source) }
    let findings = report.failures(places, calledAs: invocation).map { failure -> JSON in
      let files = failure.findings.dropFirst().compactMap(\.saved)
      return [
        "ruleId": .text(failure.id),
        "ruleIndex": .number(rules.firstIndex { $0.id == failure.id } ?? -1),
        "level": "error", "message": .message(failure.text),
        "locations": [place(failure.file, line: failure.line)],
        "relatedLocations": .list(files.map { place($0.file, line: $0.line) }),
        "partialFingerprints": ["failureClass/v1": .text(failure.fingerprint)],
        "codeFlows": .list(flow(of: failure.shortest).map { [$0] } ?? []),
      ]
    }
    let notes =
      report.verdict.reasons.map { reason -> JSON in
        ["level": "warning", "message": .message(reason.words)]
      }
      + report.settings.machines.map { catalogue -> JSON in
        let system = catalogue.contestant.map { "\($0.name): \($0.summary)" } ?? "the system"
        let words = "\(catalogue.machine): compared with \(system), \(catalogue.compared)"
        return ["level": "note", "message": .message(words)]
      }
    return text(
      source: source, rules: rules.map(\.rule), results: findings, notes: notes,
      succeeded: !report.wasInterrupted)
  }

  /// Returns the contents of the file, with the name of the program.
  package static func text(
    driver: String = "consent", source: String? = nil, rules: [JSON], results: [JSON],
    notes: [JSON], succeeded: Bool
  ) -> String {
    var tool: [String: JSON] = [
      "name": .text(driver), "version": .text(Release.version),
      "semanticVersion": .text(Release.version), "rules": .list(rules),
    ]
    tool["informationUri"] = source.flatMap { URL(string: $0) }.map { .text($0.absoluteString) }
    let run: JSON = [
      "tool": ["driver": .object(tool)],
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

  /// Returns the steps of a finding as a code flow, one location for each line. Returns `nil` if it has none.
  private static func flow(of finding: Finding) -> JSON? {
    if finding.lines.isEmpty { return nil }
    let file = finding.saved?.file ?? finding.file?.savedPath
    let lines = finding.file?.text.lines ?? []
    var next = 0
    let steps = finding.lines.map { line -> JSON in
      let words = line.body
      let match = line.speaker == .same ? lines[next...].firstIndex { $0 == words } : nil
      let number = match.map { $0 + 1 }
      next = number ?? next
      var location: [String: JSON] = ["message": .message(line.text)]
      if let file, case .object(let fields) = place(file, line: number) {
        location.merge(fields) { $1 }
      }
      return [
        "location": .object(location),
        "importance": line.speaker == .same ? "important" : "essential",
      ]
    }
    return ["threadFlows": [["locations": .list(steps)]]]
  }

  /// Returns a location in a file. `line` is `nil` if the result concerns the whole file.
  package static func place(_ file: String, line: Int?) -> JSON {
    // The host finds files by their paths in the checkout.
    let here = FileManager.default.currentDirectoryPath + "/"
    let path = file.hasPrefix(here) ? String(file.dropFirst(here.count)) : file
    let url = URL(filePath: path, directoryHint: .notDirectory)
    let region: [String: JSON] = line.map { ["region": ["startLine": .number($0)]] } ?? [:]
    return [
      "physicalLocation": .object(
        region.merging(["artifactLocation": ["uri": .text(url.relativeString)]]) { $1 })
    ]
  }

  package static func rule(_ id: String, name: String, _ sentence: String, help: String) -> JSON {
    [
      "id": .text(id), "name": .text(name), "shortDescription": .message(sentence),
      "fullDescription": .message(sentence),
      "help": ["text": .text(help), "markdown": .text(help)],
    ]
  }

  private static func rules(
    of catalogue: Catalogue, _ places: ClausePlaces, _ source: String?
  ) -> [(id: String, rule: JSON)] {
    func rule(
      _ name: String, _ clause: String?, _ sentence: String, _ landmarks: [String] = []
    ) -> (id: String, rule: JSON) {
      let (id, place) = (
        "\(catalogue.machine)/\(name)", places.place(of: clause, in: catalogue)
      )
      let (file, anchor) =
        clause == nil ? ("Specs/Reports.md", "") : (place.file, "#L\(place.line)")
      let help =
        [sentence, "\(clause.map { "\($0) in" } ?? "See") \(file)."]
        + landmarks.map { "Landmark: \($0)." }
      var rule = Self.rule(id, name: name, sentence, help: help.joined(separator: " "))
      if let source, case .object(var fields) = rule,
        let page = URL(string: source)?.appending(path: file)
      {
        fields["helpUri"] = .text(page.absoluteString + anchor)
        rule = .object(fields)
      }
      return (id, rule)
    }
    return catalogue.judgedClaims.map {
      rule($0.name, $0.clause, $0.sentence, $0.landmarks)
    }
      + catalogue.checks.map {
        rule($0.name, $0.clause, $0.sentence, [$0.landmark].compactMap(\.self))
      }
      + FailureClass.Rule.allCases.map { rule($0.rawValue, nil, $0.claim) }
  }
}

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
