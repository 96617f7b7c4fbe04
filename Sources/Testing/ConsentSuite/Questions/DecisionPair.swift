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
  /// Returns a world in which the design of the app, the equipment of the device and the start of the run have
  /// their defaults, so that only questions about the platform are left.
  static func questions(of world: Language.World) -> Language.World
}

/// Two values of a decision that a run may distinguish.
package struct DecisionPair: Codable, Hashable, Sendable {
  package let decision: Decision
  package let one: String
  package let other: String
}

/// A shortest run after which two values of a decision are seen to differ.
package struct PairReport: Codable, Hashable, Sendable, Portable {
  package let pair: DecisionPair
  /// The run as a saved case, in a world with the default; `nil` if none was found.
  package var run: String?
  /// The number of commands of the run.
  package var commands = 0
  /// The scope of the run, and the scopes that were searched.
  package var scope = ""
  package var scopes: [String] = []
  /// The length up to which all runs of all scopes were compared; `nil` if all runs of any length were.
  package var compared: Int?
  package var transitions = 0
  /// The command that every run needs and that nobody can cause at will.
  package var needs: String?
  /// The reason why the search ended early.
  package var death: String?

  /// Creates the report of a search whose process has ended.
  package init(of pair: DecisionPair, endedBy ending: ExitReason) {
    (self.pair, death) = (pair, ending.words)
  }
}

extension MeasurableMachine {
  /// The decisions about the platform that are not fixed: the questions that a device may settle.
  package var openQuestions: [Decision] {
    let told = settled.told.map(\.name)
    return Self.decisions.filter { !told.contains($0.words) && Self.isQuestion($0) }
  }

  /// Returns whether a decision is about the platform, rather than about the app or the device at hand.
  package static func isQuestion(_ decision: Decision) -> Bool {
    let plain = questions(of: Language.plainWorld)
    return decision.others.contains {
      guard let world = try? world(Language.plainWorld, deciding: [(decision, $0)]) else {
        return false
      }
      return questions(of: world) != plain
    }
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
  package var pairs: [DecisionPair] {
    openQuestions.flatMap { decision in
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
  private func plain() throws(CommandError) -> Self {
    var plain = self
    for decision in openQuestions {
      plain = try plain.deciding(DecisionSetting(decision.name, decision.plain))
    }
    return plain
  }

  /// Searches for a shortest run that distinguishes a pair, while all other questions have their defaults.
  package func shortestRun(
    distinguishing pair: DecisionPair, scope: String?, transitions: Int,
    _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> PairReport? {
    var report = PairReport(of: pair)
    let plain = try plain()
    let scopes =
      try scope.map { text throws(CommandError) in [try Scope(text)] } ?? Self.scopesOfPairs
    // Steps that nobody can cause are tried last, and less.
    for isPossible in [true, false] where report.run == nil {
      if isPossible {
        report.scopes = scope == nil ? Self.risingStaircase.map(\.name) : scopes.map(\.name)
      }
      for scope in scopes where report.run == nil || report.commands > 1 {
        var starts: [PairSearch<Self>.Start] = []
        for world in plain.worlds(at: scope) {
          starts.append(
            (
              world, try Self.world(world, deciding: [(pair.decision, pair.one)]),
              try Self.world(world, deciding: [(pair.decision, pair.other)])
            ))
        }
        var search = PairSearch(
          plain, at: scope, isPossible, isPossible ? transitions : transitions / 10)
        let found = search.run(
          from: starts, upTo: report.run == nil ? .max : report.commands - 1, shouldStop)
        report.transitions += search.transitions
        if shouldStop() { return nil }
        if let found {
          (report.commands, report.scope) = (found.commands.count, scope.name)
          report.run = Case<Language>(found).description
          report.needs = found.commands.first { Self.instruction(for: $0) == nil }
            .map { Language.command.text(of: $0) }
        } else if isPossible, !search.isComplete, report.run == nil {
          report.compared = min(report.compared ?? .max, search.depth)
        }
      }
    }
    return report
  }

  /// Returns the observations after each step of a run, in its world with these decisions.
  package static func observations(
    of run: Scenario<Language>, deciding values: [(decision: Decision, value: String)]
  ) throws(CommandError) -> [Answer<Language>] {
    var model = Model(try world(run.world, deciding: values))
    return run.commands.map { command in
      let step = model.applying(command)
      model = step.state
      return seen(Answer(step.outcome, model.snapshot))
    }
  }
}

extension PairReport {
  fileprivate init(of pair: DecisionPair) { self.pair = pair }
}

extension Decision {
  /// All values, the default first.
  package var values: [String] { [plain] + others }
}

/// A breadth-first search over pairs of states of the model, which receive the same commands.
private struct PairSearch<M: MeasurableMachine> {
  private typealias Command = M.Language.Command
  /// A world, and the same with either value of the decision.
  typealias Start = (world: M.Language.World, one: M.Language.World, other: M.Language.World)

  private let machine: M
  private let scope: Scope<M.Size>
  /// Whether only commands that a person can cause are tried.
  private let isPossible: Bool
  private let maximumTransitions: Int
  private var possible: [Command: Bool] = [:]
  private(set) var transitions = 0
  /// The length up to which all runs were compared.
  private(set) var depth = 0
  /// Whether runs of any length were compared.
  private(set) var isComplete = false

  init(_ machine: M, at scope: Scope<M.Size>, _ isPossible: Bool, _ maximumTransitions: Int) {
    (self.machine, self.scope) = (machine, scope)
    (self.isPossible, self.maximumTransitions) = (isPossible, maximumTransitions)
  }

  /// Returns a shortest run on which the observations differ.
  mutating func run(
    from starts: [Start], upTo maximum: Int,
    _ shouldStop: () -> Bool
  ) -> Scenario<M.Language>? {
    var key = StateKey(keepsOrder: scope.keepsOrder)
    var known: Set<ContiguousArray<UInt64>> = []
    // Each state that was met, as its predecessor and the command that leads to it; the starts come first.
    var origins: [(from: Int, by: Command?)] = []
    var level: [(one: M.Model, other: M.Model, start: Int, number: Int)] = []
    let groups = starts.map {
      key.number(of: [machine.setting(of: $0.one), machine.setting(of: $0.other)])
    }
    for (index, start) in starts.enumerated() {
      level.append((M.Model(start.one), M.Model(start.other), index, index))
      origins.append((index, nil))
    }
    while !level.isEmpty, depth < maximum {
      var next: [(one: M.Model, other: M.Model, start: Int, number: Int)] = []
      for node in level {
        if shouldStop() { return nil }
        for command in commands(node.one, node.other) {
          if transitions >= maximumTransitions { return nil }
          transitions += 1
          let (one, other) = (node.one.applying(command), node.other.applying(command))
          if Self.differ(one, other) {
            var (commands, at) = ([command], node.number)
            while let last = origins[at].by {
              commands.append(last)
              at = origins[at].from
            }
            return Scenario(world: starts[node.start].world, commands: commands.reversed())
          }
          if one.state == node.one, other.state == node.other { continue }
          key.restart()
          key.add(groups[node.start], bits: 32)
          M.write(one.state, to: &key)
          key.add { M.write(other.state, to: &$0) }
          key.finish()
          guard known.insert(key.words).inserted else { continue }
          next.append((one.state, other.state, node.start, origins.count))
          origins.append((node.number, command))
        }
      }
      depth += 1
      level = next
    }
    isComplete = level.isEmpty
    return nil
  }

  /// Returns the commands of the scope in either state.
  private mutating func commands(_ one: M.Model, _ other: M.Model) -> [Command] {
    var commands = machine.commands(at: scope, for: one)
    let others = machine.commands(at: scope, for: other)
    if others != commands {
      let all = Set(commands)
      commands += others.filter { !all.contains($0) }
    }
    commands += M.telling
    guard isPossible else { return commands }
    return commands.filter { command in
      if let known = possible[command] { return known }
      let isPossible = M.instruction(for: command) != nil
      possible[command] = isPossible
      return isPossible
    }
  }

  private static func differ(_ one: Step<M.Model>, _ other: Step<M.Model>) -> Bool {
    let (one, other) = (
      Answer<M.Language>(one.outcome, one.state.snapshot),
      Answer<M.Language>(other.outcome, other.state.snapshot)
    )
    return one != other && M.seen(one) != M.seen(other)
  }
}
