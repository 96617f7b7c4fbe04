import Reporting

/// The findings in the files of a project.
public struct LintReport: Sendable {
  /// The machines that read any of the files, in the order of the list.
  public internal(set) var machines: [String] = []
  /// The rules of these machines.
  public internal(set) var rules: [LintRule] = []
  /// The findings of each machine.
  public internal(set) var findings: [LintFinding] = []
  /// Remarks on how the files were read, if their names are ambiguous.
  public internal(set) var notes: [String]

  public var verdict: Verdict {
    let levels = Set(findings.map(\.level))
    return levels.contains(.wrong) ? .violated : levels.contains(.unknown) ? .unknown : .holds
  }

  /// Whether a note is about how a single file was read, and begins with its path.
  public static func isOfFile(_ note: String) -> Bool {
    note.contains(": ") && note.prefix { $0 != " " }.contains(where: { "./:".contains($0) })
  }

  public enum Verdict: String, Sendable, Encodable { case holds, violated, unknown }

  /// The number of findings, such as `2 findings, 1 piece of advice`.
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

/// A kind of finding.
public struct LintRule: Sendable {
  public let machine: String
  /// Its name, such as `titlesAreShared`.
  public let name: String
  public let clause: String
  /// The page that has the clause, from the root of the checkout.
  public let page: String
  /// The defect, in a sentence.
  public let sentence: String

  /// The name with its machine, such as `lamp/namesDiffer`.
  public var id: String { "\(machine)/\(name)" }
}

/// One finding of a lint.
public struct LintFinding: Sendable, Encodable {
  /// The severity, worst first.
  public enum Level: String, Sendable, CaseIterable, Encodable {
    /// Something is lost, or not allowed.
    case wrong
    /// The files are not sufficient for a verdict.
    case unknown
    /// Nothing is lost by it.
    case advice
  }

  /// A place in a file.
  public struct Place: Hashable, Sendable, Encodable {
    public var file: String
    /// The line, from 1; `nil` in a file without lines, and for something that is missing.
    public var line: Int?
    /// The owner of the file or the name of the part, in a word or two; may be empty.
    public var role: String

    init(_ file: String, line: Int?, _ role: String = "") {
      (self.file, self.line, self.role) = (file, line, role)
    }

    /// The place as editors take it: `Info.plist:7`.
    public var words: String { file + (line.map { ":\($0)" } ?? "") }
  }

  /// The kind of its record in JSON.
  private let kind = "lint finding"
  public let machine: String
  /// The name of the rule that the finding violates.
  public let rule: String
  public let level: Level
  /// The defect, or the question that the files leave open with a way to answer it.
  public let sentence: String
  /// Evidence of a fixed width, such as names below each other.
  public let details: [String]
  /// The places to look at; annotations point at the first.
  public let places: [Place]
  /// The steps that show the loss, as they were played.
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

  /// The finding as lines of text, as they are in the data: each output format escapes them.
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
