/// The plan of a run for one machine, as data: its settings, its possible events, and its claims. It is
/// part of a report's header, so that reading a report does not require the machine.
///
/// Lists every coverage goal of the run. If any is not reached, the verdict is *unknown*.
package struct Catalogue: Codable, Sendable {
  /// The name on the command line: lowercase letters and hyphens, such as `lamp`.
  package var machine: String
  /// The folder of its specification, from the root of the checkout, such as `Specs/Lamp`.
  package var specs: String
  /// The machine that runs twice, if this machine consists of twins.
  package var twinsOf: String?
  /// The number of random cases in the whole run. `nil` if the run is limited by time.
  package var runs: UInt64?
  /// The settings, in the order in which they are printed.
  package var settings: [Setting] = []
  /// The scopes that the run does not explore, though larger runs do.
  package var untried: [String] = []
  /// The system under test, if it is not the machine's own system.
  package var contestant: SystemUnderTest?
  package var rules: [Rule] = []
  /// The claims about the machine.
  package var claims: [Claim] = []
  /// The claims about the machines of which this one is composed. They are judged here, but their landmarks
  /// only count in runs of the individual machines.
  package var claimsOfParts: [Claim] = []
  package var kinds: [String] = []
  /// Each pair of a kind of command and a refusal that it can receive.
  package var refusals: [Refusal] = []
  /// The alternatives of the fields of worlds, such as `empty selection: refused`.
  package var alternatives: [String] = []
  /// The checks besides the random cases and the saved files.
  package var checks: [NamedCheck] = []
  /// The scenarios to replay, each as a path from the root of the checkout.
  package var scenarios: [String] = []
  /// The saved failing cases to replay, each as a path from the root of the checkout.
  package var regressions: [String] = []

  package init(machine: String, specs: String) { (self.machine, self.specs) = (machine, specs) }

  /// A setting and its value, such as `profile` and `apple`.
  package struct Setting: Codable, Sendable {
    package var name, value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// A system under test that replaces the machine's own system.
  package struct SystemUnderTest: Codable, Sendable {
    package var name: String
    /// A description of the system or its fault, without a full stop.
    package var summary: String
    /// Whether it is a mutant, whose planted fault should be detected.
    package var isFault: Bool
    /// Whether it reports no states, so that outcomes alone are compared. `nil` stands for `false`.
    package var tellsOutcomesOnly: Bool?

    package init(_ name: String, _ summary: String, isFault: Bool) {
      (self.name, self.summary, self.isFault) = (name, summary, isFault)
    }

    /// The name, or the names of faults that are planted together, in words, and the limits of the comparison.
    var names: String {
      name.replacing(",", with: ", ") + (tellsOutcomesOnly == true ? ", outcomes only" : "")
    }

    /// The names, as a setting of the run.
    var role: String { (isFault ? "planted fault " : "against ") + names }
    /// The description as a sentence.
    var sentence: String { "\(isFault ? "The fault" : "It"): \(summary)." }
  }

  package struct Rule: Codable, Sendable {
    /// The clause in `specs`, such as `TB-08`.
    package var clause: String
    package var name: String

    package init(_ clause: String, _ name: String) { (self.clause, self.name) = (clause, name) }
  }

  /// A claim about a machine.
  package struct Claim: Codable, Sendable {
    /// The clause of the claim in `specs`, its name, and its statement.
    package var clause, name, sentence: String
    /// The conditions under which the claim holds, one per branch; at least one.
    package var landmarks: [String]

    package init(_ clause: String, _ name: String, _ sentence: String, landmarks: [String]) {
      (self.clause, self.name, self.sentence, self.landmarks) = (clause, name, sentence, landmarks)
    }

    package var title: String { "\(clause) \(name)" }
  }

  /// A kind of command, and a refusal that it can receive.
  package struct Refusal: Codable, Sendable {
    package var kind, refusal: String

    package init(_ kind: String, _ refusal: String) { (self.kind, self.refusal) = (kind, refusal) }
  }

  /// A check on its own samples, such as a law of a function or a comparison of two functions.
  package struct NamedCheck: Codable, Sendable {
    package var name: String
    /// The clause of the check in `specs`, if any.
    package var clause: String?
    package var sentence: String
    /// The condition that at least one sample must meet. `nil` if every sample meets it.
    package var landmark: String?
    /// The number of samples on which the check must hold, at least 1.
    package var samples: UInt64 = 0

    package init(_ name: String, clause: String? = nil, _ sentence: String, landmark: String? = nil)
    {
      (self.name, self.clause, self.sentence, self.landmark) = (name, clause, sentence, landmark)
    }

    package var title: String { clause.map { "\($0) \(name)" } ?? name }
  }
}

extension Catalogue {
  package var judgedClaims: [Claim] { claims + claimsOfParts }

  @inline(never) func check(_ name: String) -> NamedCheck? { checks.first { $0.name == name } }

  /// Throws an error if the catalogue is inconsistent.
  func check() throws(Mistake) {
    let claims = claims + claimsOfParts
    let names = claims.map(\.name) + checks.map(\.name) + FailureClass.Rule.allCases.map(\.rawValue)
    let clauses = claims.map(\.clause) + checks.compactMap(\.clause)
    let files = scenarios + regressions
    try expect(machine.isMachineName, "lower-case letters and hyphens in the name of a machine")
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
      !rules.isEmpty && !claims.isEmpty && !kinds.isEmpty,
      "at least one rule, one claim and one kind of command")
    try expect(alternatives.areDistinct, "each alternative of a field once")
    try expect(files.areDistinct, "each saved file once")
    try expect(
      files.allSatisfy(\.isRelativePath), "paths of saved files below the root of the checkout")
    try expect(
      refusals.allSatisfy { kinds.contains($0.kind) }, "refusals of listed kinds only")
  }

  /// Returns the command line that replays a saved file.
  package func replay(of file: String, calledAs invocation: Invocation = .consent) -> String {
    invocation.replay(
      file, fault: contestant.flatMap { $0.isFault ? $0.name : nil }, system: peer)
  }

  /// The command of a program in place of the system.
  var peer: String? { contestant.flatMap { $0.isFault ? nil : $0.summary } }

  /// The parts of answers that are compared.
  var compared: String {
    contestant?.tellsOutcomesOnly == true ? "outcomes only" : "outcomes and states"
  }
}
