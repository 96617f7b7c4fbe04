import Reporting

/// The findings of all linters in the files of a project.
public struct LintReport: Sendable {
  /// The machines whose linters read any of the files, in the order of `Linter.all`.
  public internal(set) var machines: [String] = []
  /// The rules of these machines.
  public internal(set) var rules: [LintRule] = []
  /// The findings of each machine.
  public internal(set) var findings: [LintFinding] = []
  /// The notes on skipped files and on assumptions.
  public internal(set) var notes: [String]

  /// The verdict: the worst level of the findings, without advice.
  public var verdict: Verdict {
    let levels = Set(findings.map(\.level))
    return levels.contains(.wrong) ? .violated : levels.contains(.unknown) ? .unknown : .holds
  }

  /// The verdict on a project.
  public enum Verdict: String, Sendable, Encodable { case holds, violated, unknown }

  /// The numbers of findings in words, such as `2 findings, 1 piece of advice`.
  public var counts: String {
    LintFinding.Level.allCases.compactMap { level -> String? in
      let count = findings.count { $0.level == level }
      return switch level {
      case .wrong: count == 1 ? "1 finding" : "\(count == 0 ? "no" : "\(count)") findings"
      case .unknown where count > 0: "\(count) cannot be told"
      case .advice where count > 0: count == 1 ? "1 piece of advice" : "\(count) pieces of advice"
      case .unknown, .advice: nil
      }
    }.joined(separator: ", ")
  }
}

/// A rule of a linter.
public struct LintRule: Sendable {
  /// The name of the machine.
  public let machine: String
  /// The name, such as `titlesAreShared`.
  public let name: String
  /// The identifier of the clause in the specification.
  public let clause: String
  /// The page that contains the clause, relative to the root of the checkout.
  public let page: String
  /// The defect, in a sentence.
  public let sentence: String

  /// The name with its machine, such as `lamp/namesDiffer`.
  public var id: String { "\(machine)/\(name)" }
}

/// A finding of a linter.
public struct LintFinding: Sendable, Encodable {
  /// The severity, worst first.
  public enum Level: String, Sendable, CaseIterable, Encodable {
    /// Data is lost, or a rule is violated.
    case wrong
    /// The files do not suffice for a decision.
    case unknown
    /// A recommendation; no data is lost.
    case advice
  }

  /// A location in a file.
  public struct Place: Hashable, Sendable, Encodable {
    /// The path of the file.
    public var file: String
    /// The line, from 1; `nil` in a file without lines, and for missing values.
    public var line: Int?
    /// The owner of the file or the name of the part, in a word or two; may be empty.
    public var role: String

    init(_ file: String, line: Int?, _ role: String = "") {
      (self.file, self.line, self.role) = (file, line, role)
    }

    /// The location in the format of editors: `Info.plist:7`.
    public var words: String { file + (line.map { ":\($0)" } ?? "") }
  }

  /// The kind of the record in JSON.
  private let kind = "lint finding"
  /// The name of the machine.
  public let machine: String
  /// The name of the rule.
  public let rule: String
  /// The severity.
  public let level: Level
  /// The defect, or the question that the files leave open, with a way to answer it.
  public let sentence: String
  /// The evidence, in aligned lines.
  public let details: [String]
  /// The locations; annotations use the first.
  public let places: [Place]
  /// The executed steps that show the loss.
  public let steps: [String]

  init(
    _ rule: LintRule, _ level: Level, _ sentence: String? = nil, details: [String] = [],
    at places: [Place], steps: [String] = []
  ) {
    (machine, self.rule, self.level) = (rule.machine, rule.name, level)
    (self.sentence, self.details) = (sentence ?? rule.sentence, details)
    (self.places, self.steps) = (places, steps)
  }

  /// The rule with its machine, such as `lamp/namesDiffer`.
  public var id: String { "\(machine)/\(rule)" }

  /// The finding as lines of text, unescaped: each output format escapes them.
  public var lines: [String] {
    let width = places.map(\.role.count).max() ?? 0
    let named = places.map { place in
      let role = place.role + String(repeating: " ", count: width - place.role.count)
      return (width == 0 ? "" : role + "  ") + place.words
    }
    return sentence.wrapped(to: 76) + details + named
      + (steps.isEmpty ? [] : ["Played on the model and the system:"] + steps)
  }
}
