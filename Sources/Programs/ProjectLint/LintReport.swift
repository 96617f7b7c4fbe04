import Reporting

/// The findings in the files of a project.
package struct LintReport: Sendable {
  /// The machines that read any of the files, in the order of the list.
  package internal(set) var machines: [String] = []
  /// The rules of these machines.
  package internal(set) var rules: [LintRule] = []
  package internal(set) var findings: [LintFinding] = []
  /// Remarks on how the files were read, if their names are ambiguous.
  package internal(set) var notes: [String] = []
  /// The parts of which something was judged, and the parts that had to be.
  package internal(set) var parts: Set<LintPart> = []
  var expected: Set<LintPart> = []
  /// The judged programs and questions, and the omissions, in lines.
  package internal(set) var judged: [String] = []

  package var verdict: Verdict {
    let levels = Set(findings.map(\.level))
    if levels.contains(.wrong) { return .violated }
    let isJudged = !parts.isEmpty && expected.isSubset(of: parts)
    return levels.contains(.unknown) || !isJudged ? .unknown : .holds
  }

  package enum Verdict: String, Sendable, Encodable { case holds, violated, unknown }

  /// The number of findings, such as `2 findings, 1 piece of advice`.
  package var counts: String {
    LintFinding.Level.allCases.compactMap { level -> String? in
      let count = findings.count { $0.level == level }
      return switch level {
      case .wrong: count == 0 ? "no findings" : count.counted("finding")
      case .unknown where count > 0: "\(count) cannot be told"
      case .advice where count > 0: count.counted("piece", "pieces") + " of advice"
      case .unknown, .advice: nil
      }
    }.joined(separator: ", ")
  }
}

extension [LintFinding] {
  /// The findings, worst first. One cause is one finding with all its places, as configurations often agree; the
  /// same fault in another file, or of another program, is another one.
  var merged: [LintFinding] {
    var found: [LintFinding] = []
    for finding in LintFinding.Level.allCases.flatMap({ level in filter { $0.level == level } }) {
      let known = found.firstIndex {
        $0.id == finding.id && $0.level == finding.level
          && ($0.places == finding.places
            || $0.sentence == finding.sentence && $0.details == finding.details
              && $0.places.first?.file == finding.places.first?.file
              && $0.places.first?.role == finding.places.first?.role)
      }
      if let known {
        found[known].places = (found[known].places + finding.places).distinct
      } else {
        found.append(finding)
      }
    }
    return found
  }
}

extension [String] {
  /// The first six, and the number of the others.
  var capped: String {
    prefix(6).joined(separator: ", ") + (count > 6 ? " and \(count - 6) more" : "")
  }
}

extension Int {
  /// The number with a noun, such as `1 request` and `2 requests`.
  func counted(_ noun: String, _ plural: String? = nil) -> String {
    "\(self) " + (self == 1 ? noun : plural ?? noun + "s")
  }
}

/// A part of a project that is judged by itself.
package enum LintPart: String, Sendable, CaseIterable {
  case camera, clip
}

/// A kind of finding.
package struct LintRule: Sendable {
  package let machine: String
  /// Its name, such as `titlesAreShared`.
  package let name: String
  package let clause: String
  /// The page that has the clause, from the root of the checkout.
  package let page = "Specs/Tool/Lint.md"
  package let sentence: String

  /// The name with its machine, such as `lamp/namesDiffer`.
  package var id: String { "\(machine)/\(name)" }
}

package struct LintFinding: Sendable, Encodable {
  /// The severity, worst first.
  package enum Level: String, Sendable, CaseIterable, Encodable {
    /// Something is lost, or not allowed.
    case wrong
    /// The files are not sufficient for a verdict.
    case unknown
    /// Nothing is lost by it.
    case advice
  }

  package struct Place: Hashable, Sendable, Encodable {
    package var file: String
    /// The line, from 1; `nil` in a file without lines, and for something that is missing.
    package var line: Int?
    /// The owner of the file or the name of the part, in a word or two; may be empty.
    package var role: String

    init(_ file: String, line: Int?, _ role: String = "") {
      (self.file, self.line, self.role) = (file, line, role)
    }

    /// The place as editors take it: `Info.plist:7`.
    package var words: String { file + (line.map { ":\($0)" } ?? "") }
  }

  /// The kind of its record in JSON.
  private let kind = "lint finding"
  package let machine: String
  package let rule: String
  package let level: Level
  /// The defect, or the question that the files leave open with a way to answer it.
  package let sentence: String
  /// Evidence of a fixed width, such as names below each other.
  package let details: [String]
  /// The places to look at; annotations point at the first.
  package fileprivate(set) var places: [Place]
  /// The steps that show the loss, as they were played.
  package let steps: [String]

  init(
    _ rule: LintRule, _ level: Level, _ sentence: String? = nil, details: [String] = [],
    at places: [Place], steps: [String] = []
  ) {
    (machine, self.rule, self.level) = (rule.machine, rule.name, level)
    (self.sentence, self.details) = (sentence ?? rule.sentence, details)
    (self.places, self.steps) = (places.distinct, steps)
  }

  /// The rule with its machine, such as `lamp/namesDiffer`.
  package var id: String { "\(machine)/\(rule)" }

  /// The finding as lines of text, as they are in the data: each output format escapes them.
  package var lines: [String] {
    let width = places.map(\.role.count).max() ?? 0
    let named = places.prefix(8).map { place in
      let role = place.role + String(repeating: " ", count: width - place.role.count)
      return (width == 0 ? "" : role + "  ") + place.words
    }
    let more = places.count > 8 ? ["and \(places.count - 8) more places"] : []
    return sentence.wrapped(to: 76) + details + named + more
      + (steps.isEmpty ? [] : ["Played on the model and the system:"] + steps)
  }
}
