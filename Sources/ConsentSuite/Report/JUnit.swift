import ConsentInvariants

/// A report as JUnit XML: a test case an invariant, a law, a saved file, and a planted fault.
///
/// Valid against the schemas of Jenkins and of Ant; as no output tells the time, every time in it is
/// zero.
public struct JUnit {
  private let report: SuiteReport
  private let findings: [Finding]

  public init(_ report: SuiteReport) {
    self.report = report
    findings = report.findings(ClauseLines(folder: nil))
  }

  /// The whole file.
  public var text: String {
    let suites = [
      ("files", files), ("laws", laws), ("invariants", invariants), ("known", known),
      ("faults", faults),
    ].filter { !$0.1.isEmpty }
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites>"]
    for (number, (name, cases)) in suites.enumerated() {
      lines += suite(name, number: number, cases)
    }
    lines.append("</testsuites>")
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: - What is tested

  private struct TestCase {
    let name: String
    let result: Result
  }

  private enum Result {
    case passed
    case failed(String, text: String)
    /// It could not be judged, and somebody should see to it.
    case unsettled(String, text: String)
    case skipped(String)
  }

  private var files: [TestCase] {
    (report.prelude?.replays ?? []).map { replay in
      let text = replay.mismatches.map(\.text) + replay.explanation
      return TestCase(
        name: replay.file,
        result: replay.passed
          ? .passed : .failed("It does not go as written.", text: text.joined(separator: "\n")))
    }
  }

  private var laws: [TestCase] {
    guard let prelude = report.prelude else { return [] }
    let judged = prelude.laws.map { law in
      let result: Result =
        if let first = law.breach.first {
          .failed(first, text: law.breach.joined(separator: "\n"))
        } else if !law.kept {
          .skipped("The run ended before it was judged.")
        } else {
          law.visited ? .passed : .skipped("No sample met its condition.")
        }
      return TestCase(name: "\(law.clause) \(law.name)", result: result)
    }
    let difference = prelude.sight.difference
    return judged + [
      TestCase(
        name: Finding.Rule.bothSidesSeeAlike.rawValue,
        result: difference.first.map { .failed($0, text: difference.joined(separator: "\n")) }
          ?? .passed)
    ]
  }

  private var invariants: [TestCase] {
    let unvisited = report.lockstep.coverage?.unvisited ?? []
    let unjudged: String? =
      if let found = report.lockstep.counterexample {
        "The search ended at case \(found.index.grouped), which fails."
      } else if let flaky = report.lockstep.flaky {
        "The search ended at case \(flaky.index.grouped), which fails now and then."
      } else if report.lockstep.coverage == nil {
        "No case was played."
      } else {
        nil
      }
    func result(_ rule: String, _ invariant: ContactsClaim?) -> Result {
      if let finding = findings.first(where: { $0.rule == rule && !$0.lines.isEmpty }) {
        return .failed(finding.explanation.first ?? "It is broken.", text: finding.text)
      }
      if let unjudged { return .skipped(unjudged) }
      if let landmark = unvisited.first(where: { $0.claim == invariant }) {
        return .skipped("Never visited: \(landmark.sentence).")
      }
      return .passed
    }
    let agreement = Finding.Rule.modelAndSystemAgree.rawValue
    var cases = ContactsClaim.allCases.map {
      TestCase(name: "\($0.rawValue) \($0)", result: result("\($0)", $0))
    }
    cases.append(TestCase(name: agreement, result: result(agreement, nil)))
    if let flaky = report.lockstep.flaky {
      let lines = (flaky.first + ["", "The second time:"].map { ComparedLine(.same, $0) })
      cases.append(
        TestCase(
          name: "failuresRepeat",
          result: .unsettled(
            "Case \(flaky.index.grouped) failed once and not again.",
            text: (lines + flaky.second).map(\.text).joined(separator: "\n"))))
    }
    return cases
  }

  private var known: [TestCase] {
    report.known.map { known in
      let result: Result =
        switch known.state {
        case .stands: .skipped("Known, \(known.owner): \(known.reason)")
        case .gone:
          .unsettled("It no longer fails: delete \(known.place).", text: known.entry)
        case .changed:
          .unsettled(
            "It fails in another way: delete \(known.place).",
            text: ([known.entry] + known.explanation).joined(separator: "\n"))
        }
      return TestCase(name: known.id, result: result)
    }
  }

  private var faults: [TestCase] {
    guard let fault = report.settings.fault else { return [] }
    return [
      TestCase(
        name: fault,
        result: findings.isEmpty ? .skipped("The planted fault was not found.") : .passed)
    ]
  }

  // MARK: - XML

  private func suite(_ name: String, number: Int, _ cases: [TestCase]) -> [String] {
    var (failures, errors, skipped) = (0, 0, 0)
    for test in cases {
      switch test.result {
      case .passed: break
      case .failed: failures += 1
      case .unsettled: errors += 1
      case .skipped: skipped += 1
      }
    }
    let settings = [
      ("seed", "\(report.settings.seed)"), ("runs", report.settings.runs.map { "\($0)" }),
      ("profile", report.settings.profile), ("fault", report.settings.fault),
      ("shard", report.settings.shard.map { "\($0)" }), ("verdict", report.verdict.word),
    ]
    return [
      "  <testsuite name=\"consent.\(name)\" id=\"\(number)\" package=\"consent\" "
        + "timestamp=\"1970-01-01T00:00:00\" hostname=\"localhost\" tests=\"\(cases.count)\" "
        + "failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\" time=\"0\">",
      "    <properties>",
    ]
      + settings.compactMap { name, value in
        value.map { "      <property name=\"\(name)\" value=\"\(XMLText.escaped($0))\"/>" }
      }
      + ["    </properties>"]
      + cases.flatMap { element($0, suite: name) }
      + ["    <system-out></system-out>", "    <system-err></system-err>", "  </testsuite>"]
  }

  private func element(_ test: TestCase, suite: String) -> [String] {
    let head =
      "    <testcase name=\"\(XMLText.escaped(test.name))\" classname=\"consent.\(suite)\" time=\"0\""
    func with(_ element: String, _ message: String, _ text: String) -> [String] {
      [
        head + ">",
        "      <\(element) message=\"\(XMLText.escaped(message))\" type=\"\(element)\">"
          + "\(XMLText.escaped(text))</\(element)>",
        "    </testcase>",
      ]
    }
    return switch test.result {
    case .passed: [head + "/>"]
    case .failed(let message, let text): with("failure", message, text)
    case .unsettled(let message, let text): with("error", message, text)
    case .skipped(let message):
      [head + ">", "      <skipped message=\"\(XMLText.escaped(message))\"/>", "    </testcase>"]
    }
  }
}

/// Texts in XML 1.0.
enum XMLText {
  /// `text` as it stands in an element or an attribute. What XML 1.0 can say in no way, such as most
  /// control characters, becomes a replacement character.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}",
        "\u{10000}"..."\u{10FFFF}":
        result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }
}

extension Finding {
  /// Everything that is known about it.
  var text: String {
    let steps = lines.isEmpty ? [] : [""] + lines.map(\.text)
    return (explanation + steps + (replay.map { ["", "Replay: \($0)"] } ?? []))
      .joined(separator: "\n")
  }
}
