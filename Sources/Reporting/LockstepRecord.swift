/// The result of the random cases of one machine.
public struct LockstepRecord: Codable, Sendable {
  /// The number of cases played, including a failing case and discarded cases.
  public var cases: UInt64
  /// The index ranges of these cases, ascending. A failing case is the last.
  public var stretches: [IndexRange]
  /// The number of cases that passed. 0 if a case failed: workers may have continued beyond it, so the
  /// number is not reproducible.
  public var passed: UInt64 = 0
  /// The number of cases that were discarded. 0 if a case failed.
  public var discarded: UInt64 = 0
  /// The coverage of the cases. `nil` if a case failed, because the coverage up to it depends on how the
  /// cases were divided among workers.
  public var coverage: CoverageRecord?
  /// The shrunk counterexample, if a case failed.
  public var counterexample: CounterexampleRecord?
  /// Failures of other classes that were found while shrinking.
  public var others: [CounterexampleRecord] = []
  /// A failure that did not repeat.
  public var flaky: FlakyRecord?

  /// Creates a result.
  ///
  /// - Parameter cases: The index ranges of the cases played, ascending.
  public init(_ cases: [Range<UInt64>]) {
    stretches = cases.filter { !$0.isEmpty }.map { IndexRange($0) }
    self.cases = cases.map { $0.upperBound - $0.lowerBound }.total
  }

  /// Whether a failing case ended the search.
  var hasFailed: Bool { counterexample != nil || flaky != nil }

  /// The index of the case that ended the search. `nil` if no case failed.
  var failingIndex: UInt64? { counterexample?.index ?? flaky?.index }

  /// The shrunk failures, the counterexample first.
  var found: [CounterexampleRecord] { (counterexample.map { [$0] } ?? []) + others }

  /// All case files that should be saved.
  var files: [CaseFile] { found.map(\.file) + [flaky?.file].compactMap(\.self) }

  mutating func save(_ save: (CaseFile) -> CaseFile) {
    if let found = counterexample { counterexample?.file = save(found.file) }
    if let file = flaky?.file { flaky?.file = save(file) }
    for place in others.indices { others[place].file = save(others[place].file) }
  }
}

/// A shrunk failing case.
public struct CounterexampleRecord: Codable, Sendable {
  /// The violation.
  public var breach: BreachRecord
  /// The violation in lines, the side that causes it, and its meaning: see ``BreachRecord/words(_:and:byDesign:)``.
  public var explanation: [String] = []
  /// The shrunk case as a file.
  public var file: CaseFile
  /// The world, and the steps of model and system.
  public var lines: [ComparedLine] = []
  /// The steps in both worlds, if the machine consists of twins.
  public var pairs: [PairedStep] = []
  /// The seed of the run.
  public var seed: UInt64 = 0
  /// The index of the case in which the failure was found.
  public var index: UInt64 = 0
  /// The number of commands before shrinking.
  public var originalLength: UInt64 = 0
  /// The number of commands after shrinking.
  public var length: UInt64 = 0
  /// The number of evaluations during shrinking.
  public var evaluations: UInt64 = 0
  /// Sentences on the minimality of the case.
  public var minimality: [String] = []

  /// Creates a record with empty details.
  public init(_ breach: BreachRecord, _ file: CaseFile) {
    (self.breach, self.file) = (breach, file)
  }
}

/// A violation, with names as in files and outputs.
public enum BreachRecord: Codable, Equatable, Sendable {
  /// The side that breaks a claim.
  public enum Culprit: String, Codable, Sendable {
    /// The sides that break the claim.
    case system, model, both
  }

  /// A claim is broken.
  case broken(claim: String, by: Culprit)
  /// Model and system differ in a part, such as "the response", but no claim is broken.
  case differs(in: String)
  /// A side ended the process. `how` is a verb phrase such as "trapped".
  case died(how: String)

  /// Returns the broken claim. Returns `nil` if no claim is broken.
  public func claim(in catalogue: Catalogue) -> Catalogue.Claim? {
    switch self {
    case .broken(let name, _):
      (catalogue.claims + catalogue.claimsOfParts).first { $0.name == name }
    case .differs, .died: nil
    }
  }

  /// A claim by its name, and the side that breaks it.
  public typealias Broken = (claim: String, by: Culprit)

  /// Returns an explanation in lines: the violation, the side that causes it, and its meaning.
  ///
  /// - Parameters:
  ///   - catalogue: The claims of the machine.
  ///   - others: Further claims that the same step breaks, in their order.
  ///   - byDesign: Whether the world has a design that breaks claims on purpose.
  public func words(
    _ catalogue: Catalogue, and others: [Broken] = [], byDesign: Bool = false
  ) -> [String] {
    switch self {
    case .broken(let name, let culprit):
      let all = [(claim: name, by: culprit)] + others
      return all.flatMap { Self.words(for: $0, catalogue, byDesign: byDesign) }
        + [Self.conclusion(all, byDesign: byDesign)]
    case .differs(let part):
      return [
        "Model and system differ in \(part).",
        "Both satisfy every claim: one of them is wrong, and a rule or a claim is missing.",
      ]
    case .died(let how): return ["The process \(how) at the last step."]
    }
  }

  private static func words(
    for broken: Broken, _ catalogue: Catalogue, byDesign: Bool
  ) -> [String] {
    let claim = (catalogue.claims + catalogue.claimsOfParts).first { $0.name == broken.claim }
    let name = broken.claim + (claim.map { " (\($0.clause))" } ?? "")
    let head =
      switch broken.by {
      case .system: "\(name) is broken by the system."
      case .model: "\(name) is broken by the model."
      case .both where byDesign: "This design breaks \(name)."
      case .both: "\(name) is broken by model and system."
      }
    return [head] + (claim.map { [$0.sentence] } ?? [])
  }

  private static func conclusion(_ all: [Broken], byDesign: Bool) -> String {
    let it = all.count == 1 || !all.allSatisfy { $0.by == all[0].by } ? "it" : "all of them"
    return switch all[0].by {
    case .system: "The model satisfies \(it): the system is wrong."
    case .model: "The system satisfies \(it): the model is wrong."
    case .both where byDesign: "Model and system agree: both follow the design."
    case .both where it == "it": "Either the claim is wrong, or model and system both are."
    case .both: "Either these claims are wrong, or model and system both are."
    }
  }
}

/// A line of a transcript that combines model and system.
public struct ComparedLine: Codable, Equatable, Sendable {
  /// The side that produces a line.
  public enum Speaker: String, Codable, Sendable {
    /// Both sides produce the line, or the line is a step.
    case same
    /// One side alone produces the line.
    case model, system
  }

  /// The side that produces the line.
  public var speaker: Speaker
  /// The text of the line.
  public var text: String
  /// The number of the step, from 1, if the line is its command. The lines after it belong to the step.
  public var step: Int?
  /// A picture of the step, if the line is its command.
  public var drawing: Drawing?

  /// Creates a line.
  public init(
    _ speaker: Speaker, _ text: String, step: Int? = nil, drawing: Drawing? = nil
  ) {
    (self.speaker, self.text, self.step, self.drawing) = (speaker, text, step, drawing)
  }
}

/// A case as a file, and the result of saving it.
public struct CaseFile: Codable, Sendable, Equatable {
  /// The file name without folder and extension: letters, digits and hyphens, at most 200.
  public let name: String
  /// The contents of the file.
  public var text: String
  /// The path at which it should be saved. `nil` before the first attempt.
  public var path: String?
  /// The reason why saving failed. `nil` if it did not fail.
  public var problem: String?

  /// Creates a case file.
  ///
  /// - Precondition: `name` is a valid file name.
  public init(name: String, text: String) {
    precondition(name.isFileName, "\(name) would lead somewhere else")
    (self.name, self.text) = (name, text)
  }

  /// Whether the header names a planted fault, without which the case does not fail.
  public var isPlanted: Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("planted fault ") }
  }
}

/// A failure that did not repeat when its case was replayed.
public struct FlakyRecord: Codable, Sendable {
  /// The index of the case.
  public var index: UInt64
  /// Two plays of the case that differ, if they were recorded.
  public var first, second: [ComparedLine]
  /// The case, which fails intermittently.
  public var file: CaseFile?

  /// Creates a record.
  public init(index: UInt64, first: [ComparedLine], second: [ComparedLine], file: CaseFile? = nil) {
    (self.index, self.first, self.second, self.file) = (index, first, second, file)
  }
}

/// Two plays of the same case that differ.
public struct Wavering: Codable, Sendable {
  /// All lines of each play.
  public var first, second: [ComparedLine]
  /// The number of plays, and the number of plays equal to the first.
  public var plays, alike: Int

  /// Creates a record of two plays with different lines.
  public init(_ first: [ComparedLine], _ second: [ComparedLine], plays: Int, alike: Int) {
    (self.first, self.second, self.plays, self.alike) = (first, second, plays, alike)
  }

  /// A sentence for messages.
  public var sentence: String {
    "The case is flaky: \(alike) of \(plays) plays are equal."
  }

  /// The lines of both plays, with their common beginning only once.
  public var lines: [ComparedLine] { Self.lines(first, second) }

  static func lines(_ first: [ComparedLine], _ second: [ComparedLine]) -> [ComparedLine] {
    if second.isEmpty { return first }
    let count = zip(first, second).prefix { $0 == $1 }.count
    func told(_ head: String, _ lines: [ComparedLine]) -> [ComparedLine] {
      let rest = lines.dropFirst(count)
      return [ComparedLine(.same, head)]
        + (rest.isEmpty ? [ComparedLine(.same, "No further lines.")] : rest)
    }
    return first.prefix(count) + told("In one play:", first) + told("In another:", second)
  }
}
