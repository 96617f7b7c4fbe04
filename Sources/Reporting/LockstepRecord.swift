/// What the random cases came to.
public struct LockstepRecord: Codable, Sendable {
  /// How many cases were played, a failing one and discarded ones included.
  public var cases: UInt64
  /// Which cases these are, ascending; they end with the one that fails.
  public var stretches: [Stretch]
  /// How many passed and were discarded; 0 where one ended the search, as others may have gone on behind
  /// it.
  public var passed: UInt64 = 0
  public var discarded: UInt64 = 0
  /// What the cases visited; `nil` where one failed, as what was visited until then depends on how
  /// the cases were shared out.
  public var coverage: CoverageRecord?
  public var counterexample: CounterexampleRecord?
  /// Failures of other classes, met while the counterexample was made smaller.
  public var others: [CounterexampleRecord] = []
  /// A failure that did not repeat.
  public var flaky: FlakyRecord?

  /// - Parameter cases: What was played, ascending.
  public init(_ cases: [Range<UInt64>]) {
    stretches = cases.filter { !$0.isEmpty }.map { Stretch($0) }
    self.cases = cases.map { $0.upperBound - $0.lowerBound }.total
  }

  /// Whether a case ended the search.
  var hasFailed: Bool { counterexample != nil || flaky != nil }

  /// The case that ended the search.
  var failingIndex: UInt64? { counterexample?.index ?? flaky?.index }

  /// The failures that were made smaller, the first of them first.
  var found: [CounterexampleRecord] { (counterexample.map { [$0] } ?? []) + others }

  /// Every file that is there to be saved.
  var files: [CaseFile] { found.map(\.file) + [flaky?.file].compactMap(\.self) }

  mutating func save(_ save: (CaseFile) -> CaseFile) {
    if let found = counterexample { counterexample?.file = save(found.file) }
    if let file = flaky?.file { flaky?.file = save(file) }
    for place in others.indices { others[place].file = save(others[place].file) }
  }
}

/// A failing case, made as small as it got.
public struct CounterexampleRecord: Codable, Sendable {
  public var breach: BreachRecord
  /// What failed, who is to blame, and what that means, a line each: see ``BreachRecord/words(_:)``.
  public var explanation: [String] = []
  public var file: CaseFile
  /// The world and the steps on both sides.
  public var lines: [ComparedLine] = []
  public var seed: UInt64 = 0
  /// The index of the case in which it was found.
  public var index: UInt64 = 0
  /// How many commands that case had.
  public var originalLength: UInt64 = 0
  /// How many it has now.
  public var length: UInt64 = 0
  /// How many evaluations making it smaller took.
  public var evaluations: UInt64 = 0
  /// What is known about its size, a sentence each.
  public var minimality: [String] = []

  public init(_ breach: BreachRecord, _ file: CaseFile) {
    (self.breach, self.file) = (breach, file)
  }
}

/// What broke, in the names of files and outputs.
public enum BreachRecord: Codable, Equatable, Sendable {
  /// Who breaks a claim.
  public enum Culprit: String, Codable, Sendable { case system, model, both }

  case broken(claim: String, by: Culprit)
  /// The sides differ in a part, such as "the response", and break no claim.
  case differs(in: String)
  /// A side ended the process, such as "trapped".
  case died(how: String)

  /// The claim that is broken; `nil` where none is.
  public func claim(in catalogue: Catalogue) -> Catalogue.Claim? {
    switch self {
    case .broken(let name, _):
      (catalogue.claims + catalogue.claimsOfParts).first { $0.name == name }
    case .differs, .died: nil
    }
  }

  /// A claim by its name, and the side that breaks it.
  public typealias Broken = (claim: String, by: Culprit)

  /// What failed, who is to blame, and what that means, a line each.
  ///
  /// - Parameters:
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
        "Both obey every claim: one of them is wrong, and a rule or a claim is missing.",
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
      case .both: "\(name) is broken by both sides."
      }
    return [head] + (claim.map { [$0.sentence] } ?? [])
  }

  private static func conclusion(_ all: [Broken], byDesign: Bool) -> String {
    let it = all.count == 1 || !all.allSatisfy { $0.by == all[0].by } ? "it" : "all of them"
    return switch all[0].by {
    case .system: "The model obeys \(it): the system is wrong."
    case .model: "The system obeys \(it): the model is wrong."
    case .both where byDesign: "Model and system agree: both do what the design says."
    case .both where it == "it": "Either the claim is wrong, or both sides are."
    case .both: "Either these claims are wrong, or both sides are."
    }
  }
}

/// One line of a transcript with both sides in it.
public struct ComparedLine: Codable, Equatable, Sendable {
  /// Who says it.
  public enum Speaker: String, Codable, Sendable {
    /// Both sides say this, or it is a step.
    case same
    case model, system
  }

  public var speaker: Speaker
  public var text: String

  public init(_ speaker: Speaker, _ text: String) { (self.speaker, self.text) = (speaker, text) }
}

/// A case as a file, and what became of it.
public struct CaseFile: Codable, Sendable, Equatable {
  /// Its name without folder and ending: letters, digits and hyphens, 200 at most.
  public let name: String
  public var text: String
  /// Where it was to be saved; `nil` before anyone tried.
  public var path: String?
  /// Why it could not be saved there.
  public var problem: String?

  /// - Precondition: The name is one that a file may have.
  public init(name: String, text: String) {
    precondition(name.isFileName, "\(name) would lead somewhere else")
    (self.name, self.text) = (name, text)
  }

  /// Whether its header names a planted fault, with which alone it fails.
  public var isPlanted: Bool {
    text.split(separator: "\n").contains { $0.hasPrefix("planted fault ") }
  }
}

/// A failure that did not show itself again when its case was played again.
public struct FlakyRecord: Codable, Sendable {
  public var index: UInt64
  /// Two plays of it that differ, as far as they were kept.
  public var first, second: [ComparedLine]
  /// The case, which fails now and then.
  public var file: CaseFile?

  public init(index: UInt64, first: [ComparedLine], second: [ComparedLine], file: CaseFile? = nil) {
    (self.index, self.first, self.second, self.file) = (index, first, second, file)
  }
}

/// Two plays of one case that differ.
public struct Wavering: Codable, Sendable {
  /// All lines of each.
  public var first, second: [ComparedLine]
  /// How often it was played, and how often as the first time.
  public var plays, alike: Int

  public init(_ first: [ComparedLine], _ second: [ComparedLine], plays: Int, alike: Int) {
    (self.first, self.second, self.plays, self.alike) = (first, second, plays, alike)
  }

  public var sentence: String {
    "It does not come out the same each time: \(alike) of \(plays) plays are alike."
  }

  /// The steps of both, those that they share once.
  public var lines: [ComparedLine] { Self.lines(first, second) }

  static func lines(_ first: [ComparedLine], _ second: [ComparedLine]) -> [ComparedLine] {
    if second.isEmpty { return first }
    let count = zip(first, second).prefix { $0 == $1 }.count
    func told(_ head: String, _ lines: [ComparedLine]) -> [ComparedLine] {
      let rest = lines.dropFirst(count)
      return [ComparedLine(.same, head)]
        + (rest.isEmpty ? [ComparedLine(.same, "Nothing more.")] : rest)
    }
    return first.prefix(count) + told("In one play:", first) + told("In another:", second)
  }
}
