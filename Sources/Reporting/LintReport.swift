/// What files say that is wrong, or cannot be told from them, without anything being played but what shows
/// a loss.
public struct LintReport: Hashable, Sendable {
  public var machine: String
  /// What can be found, in the order in which it is told.
  public var rules: [LintRule]
  public var findings: [LintFinding]
  /// How the files were read, where that is not plain from their names.
  public var notes: [String]

  public init(
    machine: String, rules: [LintRule], findings: [LintFinding], notes: [String] = []
  ) {
    (self.machine, self.rules, self.findings, self.notes) = (machine, rules, findings, notes)
  }
}

/// Something that a lint looks for.
public struct LintRule: Hashable, Sendable {
  /// Its name, such as `titlesAreShared`.
  public var name: String
  public var clause: String
  /// The page that has the clause, from the root of the checkout.
  public var page: String
  /// What is found, in a sentence.
  public var sentence: String

  public init(_ name: String, clause: String, page: String, _ sentence: String) {
    (self.name, self.clause, self.page, self.sentence) = (name, clause, page, sentence)
  }
}

/// One thing that a lint found.
public struct LintFinding: Hashable, Sendable {
  /// What it is worth, worst first.
  public enum Level: String, Hashable, Sendable, CaseIterable, Encodable {
    /// Something is lost, or not allowed.
    case wrong
    /// It cannot be told from what was handed in.
    case unknown
    /// Nothing is lost by it.
    case advice
  }

  /// Where it stands in a file.
  public struct Place: Hashable, Sendable, Encodable {
    public var file: String
    /// From 1; `nil` where the file has no lines, or where what is missing could stand anywhere.
    public var line: Int?
    /// Whose it is or what stands there, in a word or two; may be empty.
    public var role: String

    public init(_ file: String, line: Int?, _ role: String = "") {
      (self.file, self.line, self.role) = (file, line, role)
    }

    /// As an editor opens it: `Info.plist:7`.
    public var words: String { file + (line.map { ":\($0)" } ?? "") }
  }

  public var machine: String
  /// The name of its rule.
  public var rule: String
  public var level: Level
  /// What is wrong, or what cannot be told and what to do about it.
  public var sentence: String
  /// What there is to see, in a fixed width: names one below the other.
  public var details: [String]
  /// Where to look; the first is where an annotation points.
  public var places: [Place]
  /// The steps that show the loss, as they were played.
  public var steps: [String]

  public init(
    machine: String, rule: String, level: Level, _ sentence: String, details: [String] = [],
    at places: [Place] = [], steps: [String] = []
  ) {
    (self.machine, self.rule, self.level, self.sentence) = (machine, rule, level, sentence)
    (self.details, self.places, self.steps) = (details, places, steps)
  }

  /// The rule with its machine, such as `lamp/namesDiffer`.
  public var id: String { "\(machine)/\(rule)" }

  /// All of it as lines of text, as it stands in the data: each outlet escapes it.
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

/// What files are worth.
public enum LintVerdict: String, Hashable, Sendable, CaseIterable, Encodable {
  case holds, violated, unknown

  public init(_ reports: [LintReport]) {
    let levels = Set(reports.flatMap(\.findings).map(\.level))
    self = levels.contains(.wrong) ? .violated : levels.contains(.unknown) ? .unknown : .holds
  }

  /// The verdict with what it is made of, such as `2 findings, 1 piece of advice`.
  public static func counts(_ reports: [LintReport]) -> String {
    let findings = reports.flatMap(\.findings)
    let parts = LintFinding.Level.allCases.compactMap { level -> String? in
      let count = findings.filter { $0.level == level }.count
      if count == 0 && level != .wrong { return nil }
      return switch level {
      case .wrong: count == 1 ? "1 finding" : "\(count == 0 ? "no" : "\(count)") findings"
      case .unknown: "\(count) cannot be told"
      case .advice: count == 1 ? "1 piece of advice" : "\(count) pieces of advice"
      }
    }
    return parts.joined(separator: ", ")
  }
}
