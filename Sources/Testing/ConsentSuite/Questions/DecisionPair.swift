import Lockstep
import Notation
import OperatingSystem
import StateMachines
import Workers

/// A machine whose decisions a person can measure with a device and a sample app.
package protocol MeasurableMachine: SuiteMachine {
  /// Returns the sentence that asks a person to cause a command; `nil` if nobody can cause it at will.
  static func instruction(for command: Language.Command) -> String?
  /// Returns an answer without the parts that neither the app nor the person observes.
  static func seen(_ answer: Answer<Language>) -> Answer<Language>
}

/// Two values of a decision that a run may distinguish.
package struct DecisionPair: Codable, Hashable, Sendable {
  package let decision: Decision
  package let one: String
  package let other: String
}

/// A shortest run after which two values of a decision are seen to differ.
package struct PairReport<M: MeasurableMachine>: Sendable {
  package let pair: DecisionPair
  /// The run, in a world with the default; `nil` if none was found.
  package var run: Scenario<M.Language>?
  /// The scopes that were searched for runs of commands that somebody can cause.
  package var answer = RunAnswer()
  /// The command that every run needs and that nobody can cause at will.
  package var needs: String?
  /// The reason why the search ended early.
  package var death: String?

  fileprivate init(of pair: DecisionPair) { self.pair = pair }

  /// Creates the report of a search whose process has ended.
  package init(of pair: DecisionPair, endedBy ending: ExitReason) {
    (self.pair, death) = (pair, ending.words)
  }
}

extension PairReport: Portable {
  package func write(to message: inout Message) {
    message.write(values: pair, run, answer, needs, death)
  }

  package init(from message: inout Message) {
    pair = message.read(DecisionPair.self)
    run = message.read(Scenario<M.Language>?.self)
    answer = message.read(RunAnswer.self)
    (needs, death) = (message.read(String?.self), message.read(String?.self))
  }
}

extension DecisionPair: Portable {}
extension RunAnswer: Portable {}

/// The observer of a run, in whose eyes two values of a decision differ.
package enum Observer: Hashable, Sendable {
  /// A person with a device and a sample app, who can cause some commands and sees some parts of an answer.
  case person
  /// A reader of the model, who sees every part of it after every command.
  case reader
}

extension MeasurableMachine {
  /// The decisions that are not fixed and that an observer may settle: for a person those about the platform.
  package func openQuestions(for observer: Observer = .person) -> [Decision] {
    let told = settled.told.map(\.name)
    return Self.decisions.filter {
      !told.contains($0.words) && (observer == .reader || Self.isQuestion($0))
    }
  }

  /// Returns the part of an answer that an observer sees.
  static func seen(_ answer: Answer<Language>, by observer: Observer) -> Answer<Language> {
    observer == .reader ? answer : seen(answer)
  }

  /// Returns whether a decision is about the platform, rather than about the app or the device at hand.
  package static func isQuestion(_ decision: Decision) -> Bool {
    Language.worldFacets.contains { $0.name == decision.name && $0.question?.matter == .platform }
  }

  /// Returns a world with these decisions.
  package static func world(
    _ world: Language.World, deciding values: [(decision: Decision, value: String)]
  ) throws(CommandError) -> Language.World {
    var machine = try Self([:])
    for (decision, value) in values {
      machine = try machine.deciding(DecisionSetting(decision.name, value))
    }
    return machine.settled.world(world)
  }

  /// The pairs of values of the open questions.
  package func pairs(for observer: Observer = .person) -> [DecisionPair] {
    openQuestions(for: observer).flatMap { decision in
      let values = decision.values
      return values.indices.flatMap { place in
        values[(place + 1)...].map {
          DecisionPair(decision: decision, one: values[place], other: $0)
        }
      }
    }
  }

  /// The default scopes, and before them scopes of one kind of objects each, in which longer runs can be compared.
  private static var scopesOfPairs: [Scope<Size>] {
    let single = risingStaircase.flatMap { scope in
      Size.allCases.filter { scope[$0] > $0.range.lowerBound }.map { Scope([($0, scope[$0])]) }
    }
    return (single + risingStaircase).distinct
  }

  /// Returns the machine with all open questions at their defaults.
  private func plain(for observer: Observer) throws(CommandError) -> Self {
    var plain = self
    for decision in openQuestions(for: observer) {
      plain = try plain.deciding(DecisionSetting(decision.name, decision.plain))
    }
    return plain
  }

  /// Searches for a shortest run that distinguishes a pair, while all other questions have their defaults.
  package func shortestRun(
    distinguishing pair: DecisionPair, for observer: Observer = .person, scope: String?,
    transitions: Int, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> PairReport<Self>? {
    var report = PairReport<Self>(of: pair)
    let (plain, decision) = (try plain(for: observer), pair.decision)
    let scopes =
      try scope.map { text throws(CommandError) in [try Scope(text)] } ?? Self.scopesOfPairs
    func setting(_ value: String) throws(CommandError) -> FixedDecisions<Language.World> {
      try Self([:]).deciding(DecisionSetting(decision.name, value)).settled
    }
    let (usual, one, other) = (
      try setting(decision.plain), try setting(pair.one), try setting(pair.other)
    )
    let contestant = SystemUnderTest<Language>("other value", "the model with both values") {
      PairSide<Self>(one: Model($0), other: Model(other.world($0)), observer)
    }
    var possible: [Language.Command: Bool] = [:]
    func isPossible(_ command: Language.Command) -> Bool {
      if let known = possible[command] { return known }
      let isPossible = Self.instruction(for: command) != nil
      possible[command] = isPossible
      return isPossible
    }
    func explorer(at scope: Scope<Size>) -> Explorer<Self> {
      var explorer = Explorer(plain, against: contestant, at: scope)
      explorer.starts = plain.worlds(at: scope).map { Scenario(world: one.world($0)) }
      (explorer.claims, explorer.besides) = (ClaimList([]), Self.telling)
      explorer.besidesIn = { side in
        (side as? PairSide<Self>).map { plain.commands(at: scope, for: $0.other) } ?? []
      }
      return explorer
    }
    // Steps that nobody can cause are tried last, and less.
    for leavesOut in observer == .person ? [true, false] : [false] where report.run == nil {
      let limit = leavesOut || observer == .reader ? transitions : transitions / 10
      var shortest = ShortestRun<Scenario<Language>>(
        of: scopes.count, limits: [limit / 20, limit], atLeast: 1)
      shortest.search(scopes, of: plain, shouldStop) { scope in
        var explorer = explorer(at: scope)
        if leavesOut { explorer.leavesOut = { !isPossible($0) } }
        return explorer
      } as: { found in
        (Scenario(world: usual.world(found.world), commands: found.commands), found.commands.count)
      }
      if shouldStop() { return nil }
      if report.answer.scopes.isEmpty || shortest.best != nil { report.answer = shortest.answer }
      report.run = shortest.best?.run
    }
    if observer == .person {
      report.needs = report.run?.commands.first { Self.instruction(for: $0) == nil }
        .map { Language.command.text(of: $0) }
    }
    return report
  }

  /// Returns the observations after each step of a run, in its world with these decisions.
  package static func observations(
    of run: Scenario<Language>, deciding values: [(decision: Decision, value: String)],
    by observer: Observer
  ) throws(CommandError) -> [Answer<Language>] {
    var model = Model(try world(run.world, deciding: values))
    return run.commands.map { command in
      let step = model.applying(command)
      model = step.state
      return seen(Answer(step.outcome, model.snapshot), by: observer)
    }
  }
}

extension Decision {
  /// All values, the default first.
  package var values: [String] { [plain] + others }
}

/// Two models that receive the same commands. It answers as one of them, until an observer sees that the other differs.
private struct PairSide<M: MeasurableMachine>: Side {
  typealias Language = M.Language

  private var one: M.Model
  private(set) var other: M.Model
  /// Whether the last answers differ for the observer.
  private var isApart = false
  private let observer: Observer

  init(one: M.Model, other: M.Model, _ observer: Observer) {
    (self.one, self.other, self.observer) = (one, other, observer)
  }

  mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome> {
    let (one, other) = (one.applying(command), other.applying(command))
    (self.one, self.other) = (one.state, other.state)
    let (left, right) = (
      Answer<Language>(one.outcome, one.state.snapshot),
      Answer<Language>(other.outcome, other.state.snapshot)
    )
    isApart = left != right && M.seen(left, by: observer) != M.seen(right, by: observer)
    return .said(isApart ? other.outcome : one.outcome)
  }

  func snapshot() -> Language.Snapshot? { isApart ? other.snapshot : one.snapshot }

  func isIn(_ state: Language.Snapshot) -> Bool { !isApart || other.snapshot == state }

  /// Writes the other model alone, as the search writes the first one.
  func write(to key: inout StateKey) -> Memory {
    key.add { M.write(other, to: &$0) }
    return .told
  }

  func isLike(_ side: any Side<Language>) -> Bool {
    Self.has(side) { $0.pointee.one == one && $0.pointee.other == other }
  }
}
