/// What a run asks of one machine, as data: how the machine is set, what can happen in it, what has
/// to hold. It stands in the header of a report file, so that whoever reads the file needs no machine.
///
/// It lists what this run can meet: everything in it has to be met, or the run is unknown.
public struct Catalogue: Codable, Sendable {
  /// The name on the command line: small letters and hyphens, such as `lamp`.
  public var machine: String
  /// The folder with its clauses, from the root of the checkout, such as `Specs/Lamp`.
  public var specs: String
  /// The machine of which it plays two worlds at once, if it plays twins.
  public var twinsOf: String?
  /// How many random cases the machine has in the whole run; `nil` where time limits it.
  public var runs: UInt64?
  /// How it is set, in the order in which that is printed.
  public var settings: [Setting] = []
  /// Who is compared with the model; `nil` for the system that belongs to it.
  public var contestant: Contestant?
  /// The rules of the model.
  public var rules: [Rule] = []
  public var claims: [Claim] = []
  /// What is claimed of the machines that this one is made of: judged here, and visited where they are
  /// checked by themselves.
  public var claimsOfParts: [Claim] = []
  /// The kinds of commands.
  public var kinds: [String] = []
  /// Each refusal that a command of each kind can get.
  public var refusals: [Refusal] = []
  /// The alternatives of the fields of worlds, such as `empty selection: refused`.
  public var alternatives: [String] = []
  /// What is checked besides the random cases and the saved files.
  public var checks: [NamedCheck] = []
  /// The saved files that are played, each from the root of the checkout.
  public var scenarios: [String] = []
  public var regressions: [String] = []

  /// The catalogue of a machine of which nothing is known yet.
  public init(machine: String, specs: String) { (self.machine, self.specs) = (machine, specs) }

  /// A setting and its value, in words: `profile`, `apple`.
  public struct Setting: Codable, Sendable {
    public var name, value: String

    public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// A side that stands in for the system.
  public struct Contestant: Codable, Sendable {
    public var name: String
    /// What it is or does wrong, without a full stop.
    public var summary: String
    /// Whether it is a fault of ours, planted to be found.
    public var isFault: Bool

    public init(_ name: String, _ summary: String, isFault: Bool) {
      (self.name, self.summary, self.isFault) = (name, summary, isFault)
    }
  }

  public struct Rule: Codable, Sendable {
    /// The row in `specs`, such as `TB-08`.
    public var clause: String
    public var name: String

    public init(_ clause: String, _ name: String) { (self.clause, self.name) = (clause, name) }
  }

  public struct Claim: Codable, Sendable {
    public var clause, name, sentence: String
    /// What was the case when the claim held, one a branch; at least one.
    public var landmarks: [String]

    public init(_ clause: String, _ name: String, _ sentence: String, landmarks: [String]) {
      (self.clause, self.name, self.sentence, self.landmarks) = (clause, name, sentence, landmarks)
    }

    /// Clause and name.
    public var title: String { "\(clause) \(name)" }
  }

  /// A kind of command, and a refusal that it can get.
  public struct Refusal: Codable, Sendable {
    public var kind, refusal: String

    public init(_ kind: String, _ refusal: String) { (self.kind, self.refusal) = (kind, refusal) }
  }

  /// A check on samples of its own: a law of a function, a comparison of two.
  public struct NamedCheck: Codable, Sendable {
    public var name: String
    public var clause: String?
    public var sentence: String
    /// What some sample has to meet, for the check to mean anything; `nil` where every sample does.
    public var landmark: String?
    /// On how many samples it has to hold, at least 1.
    public var samples: UInt64 = 0

    public init(_ name: String, clause: String? = nil, _ sentence: String, landmark: String? = nil)
    {
      (self.name, self.clause, self.sentence, self.landmark) = (name, clause, sentence, landmark)
    }

    /// Clause and name, as far as it has both.
    public var title: String { clause.map { "\($0) \(name)" } ?? name }
  }
}

extension Catalogue {
  @inline(never) func check(_ name: String) -> NamedCheck? { checks.first { $0.name == name } }

  /// - Throws: where this is not sound.
  func check() throws(Expected) {
    let claims = claims + claimsOfParts
    let names = claims.map(\.name) + checks.map(\.name) + Finding.Rule.allCases.map(\.rawValue)
    let clauses = claims.map(\.clause) + checks.compactMap(\.clause)
    let files = scenarios + regressions
    try expect(machine.isMachineName, "small letters and hyphens in the name of a machine")
    try expect(specs.isRelativePath, "a path below the root of the checkout in specs")
    try expect(rules.map(\.clause).areDistinct, "each clause of a rule once")
    try expect(
      names.areDistinct && clauses.areDistinct,
      "each claim and each check once, by name and by clause")
    try expect(!claims.contains(where: \.landmarks.isEmpty), "a landmark for each claim")
    try expect(
      kinds.areDistinct && refusals.map { "\($0.kind)\n\($0.refusal)" }.areDistinct,
      "each kind and each refusal once")
    try expect(
      !rules.isEmpty && !self.claims.isEmpty && !kinds.isEmpty,
      "a rule, a claim and a kind of command, without which nothing is shown")
    try expect(alternatives.areDistinct, "each alternative of a field once")
    try expect(files.areDistinct, "each saved file once")
    try expect(
      files.allSatisfy(\.isRelativePath), "paths of saved files below the root of the checkout")
    try expect(
      refusals.allSatisfy { kinds.contains($0.kind) }, "refusals of the kinds that are there")
  }

  /// The words that play a saved file again.
  public func replay(of file: String) -> String {
    let fault = contestant.flatMap { $0.isFault ? " --fault \($0.name)" : nil } ?? ""
    return "consent replay \(file)\(fault)"
  }
}
