import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import StateMachines
import Testing

/// Two states that received the same commands.
private struct Both<Model: ReferenceModel>: Hashable { let one, other: Model }

/// The pairs of a machine whose runs are searched here, in one scope.
private struct Ground<M: MeasurableMachine> {
  let machine: M
  var decisions: [String]?
  var scope: String?

  var pairs: [DecisionPair] {
    machine.pairs().filter { decisions?.contains($0.decision.name) ?? true }
  }

  func reports(transitions: Int = 60_000) throws -> [PairReport<M>] {
    try pairs.map {
      try #require(
        try machine.shortestRun(distinguishing: $0, scope: scope, transitions: transitions) {
          false
        })
    }
  }

  /// Returns the observations after each step of a run, in a world with these values.
  func seen(
    _ run: Scenario<M.Language>, _ values: [(decision: Decision, value: String)]
  ) throws -> [Answer<M.Language>] {
    var machine = try M([:])
    for (decision, value) in values {
      machine = try machine.deciding(DecisionSetting(decision.name, value))
    }
    let world = machine.settled.world(run.world)
    return run.commands.indices.map { place in
      let before = M.Model(
        after: Scenario(world: world, commands: Array(run.commands[..<place])))
      let step = before.applying(run.commands[place])
      return M.seen(Answer(step.outcome, step.state.snapshot))
    }
  }

  /// The number of the first step after which two values differ; `nil` if none does.
  func firstDifference(
    _ run: Scenario<M.Language>, _ decision: Decision, _ one: String, _ other: String
  ) throws -> Int? {
    let (left, right) = (try seen(run, [(decision, one)]), try seen(run, [(decision, other)]))
    return left.indices.first { left[$0] != right[$0] }.map { $0 + 1 }
  }

  /// Returns whether some run of at most this length shows a difference: tries all, layer by layer.
  func differs(_ pair: DecisionPair, upTo length: Int, at scope: Scope<M.Size>) throws -> Bool {
    var plain = machine
    for decision in machine.openQuestions() {
      plain = try plain.deciding(DecisionSetting(decision.name, decision.plain))
    }
    func model(_ value: String, _ world: M.Language.World) throws -> M.Model {
      let decided = try M([:]).deciding(DecisionSetting(pair.decision.name, value))
      return M.Model(decided.settled.world(world))
    }
    var layer = try Set(
      plain.worlds(at: scope).map {
        try Both<M.Model>(one: model(pair.one, $0), other: model(pair.other, $0))
      })
    for _ in 0..<length {
      var next: Set<Both<M.Model>> = []
      for both in layer {
        let commands = Set(
          machine.commands(at: scope, for: both.one) + machine.commands(at: scope, for: both.other)
            + M.telling)
        for command in commands where M.instruction(for: command) != nil {
          let (one, other) = (both.one.applying(command), both.other.applying(command))
          if M.seen(Answer(one.outcome, one.state.snapshot))
            != M.seen(Answer(other.outcome, other.state.snapshot))
          {
            return true
          }
          next.insert(Both<M.Model>(one: one.state, other: other.state))
        }
      }
      layer = next
    }
    return false
  }

  func run(_ text: String) throws -> Scenario<M.Language> {
    try Case<M.Language>(parsing: Array(text.utf8), file: "run").scenario
  }
}

private let contacts = Ground(
  machine: ContactsMachine(),
  decisions: [
    "deniedButton", "hiddenWriteError", "wideningInSettings", "returnNotification", "lostPrompt",
    "settingsEdit", "changeNotification",
  ], scope: "contacts=1,buttons=1")
private let prompts = Ground(
  machine: ContactsMachine(), decisions: ["emptySelection", "interruptedPrompt"], scope: "calls=1")

@Suite struct `An experiment` {
  private func endsWithTheDifference<M: MeasurableMachine>(_ ground: Ground<M>) throws {
    for report in try ground.reports() {
      let (pair, run) = (report.pair, try #require(report.run, "\(report)"))
      let first = try ground.firstDifference(run, pair.decision, pair.one, pair.other)
      #expect(first == run.commands.count && first == report.answer.length, "\(report)")
      for command in run.commands { #expect(M.instruction(for: command) != nil, "\(report)") }
    }
  }

  @Test func `first differs after its last step`() throws {
    try endsWithTheDifference(contacts)
    try endsWithTheDifference(prompts)
    try endsWithTheDifference(Ground(machine: CameraMachine()))
    try endsWithTheDifference(Ground(machine: AppClipMachine()))
    try endsWithTheDifference(Ground(machine: DeviceMachine([:])))
  }

  private func isShortest<M: MeasurableMachine>(_ ground: Ground<M>, most: Int) throws {
    for report in try ground.reports() {
      guard let length = report.answer.length, (2...most).contains(length) else { continue }
      var isFound = false
      for searched in report.answer.scopes where searched.compared >= length - 1 {
        let scope = try Scope<M.Size>(searched.scope)
        #expect(try !ground.differs(report.pair, upTo: length - 1, at: scope), "\(report)")
        if searched.end == .reached, !isFound {
          isFound = try ground.differs(report.pair, upTo: length, at: scope)
        }
      }
      #expect(isFound, "\(report)")
    }
  }

  @Test func `has no shorter run, by a plain search`() throws {
    try isShortest(contacts, most: 2)
    try isShortest(prompts, most: 4)
    try isShortest(Ground(machine: CameraMachine()), most: 4)
    try isShortest(Ground(machine: AppClipMachine()), most: 3)
    try isShortest(Ground(machine: DeviceMachine([:])), most: 2)
  }

  /// Plays each run of a plan under all values of its decisions.
  private func settles<M: MeasurableMachine>(_ ground: Ground<M>) throws {
    let plan = try ExperimentPlan(of: ground.machine, from: ground.reports())
    var settled: Set<Decision> = []
    for experiment in plan.experiments {
      let run = try ground.run(experiment.run)
      #expect(experiment.steps.count == run.commands.count)
      for row in experiment.settled {
        settled.insert(row.decision)
        let (mine, others) = (row.seen.map(\.values), experiment.settled.map(\.decision))
        #expect(mine.flatMap(\.self).sorted() == row.decision.values.sorted())
        var first: [Int] = []
        for (place, values) in mine.enumerated() {
          for other in mine[(place + 1)...].flatMap(\.self) {
            first.append(
              try #require(try ground.firstDifference(run, row.decision, values[0], other)))
          }
        }
        #expect(first.min() == row.step, "\(row)")
        // The values differ under all values of another decision.
        for beside in others where beside != row.decision {
          let seen = try mine.map { values in
            try beside.values.map {
              try ground.seen(run, [(row.decision, values[0]), (beside, $0)])
            }
          }
          for (place, answers) in seen.enumerated() {
            for answer in answers {
              #expect(!seen[..<place].contains { $0.contains(answer) }, "\(row) \(beside.name)")
            }
          }
        }
      }
    }
    let all = settled.union(plan.unsettled.map(\.decision)).map(\.name).sorted()
    #expect(all == ground.namesToSettle, "\(M.name)")
  }

  @Test func `distinguishes all values that it settles, under all values of the others`() throws {
    try settles(contacts)
    try settles(prompts)
    try settles(Ground(machine: CameraMachine()))
    try settles(Ground(machine: AppClipMachine()))
    try settles(Ground(machine: DeviceMachine([:])))
  }

  @Test func `is not planned for a decision that is fixed`() throws {
    let machine = try CameraMachine().deciding(DecisionSetting("answersOn", "other"))
    let plan = try ExperimentPlan(of: machine, from: Ground(machine: machine).reports())
    let others = CameraMachine.decisions.filter {
      CameraMachine.isQuestion($0) && $0.name != "answersOn"
    }
    #expect(plan.questions == others.count)
    #expect(!plan.experiments.flatMap(\.settled).contains { $0.decision.name == "answersOn" })
  }

  @Test func `of a history needs three tokens`() throws {
    let ground = Ground(
      machine: ContactsMachine(), decisions: ["knownTokens"], scope: "contacts=0,tokens=2")
    let report = try #require(try ground.reports().first)
    let run = try #require(report.run)
    // Two tokens are kept at once.
    #expect(run.commands.count { $0 == .app(.store(.token)) } > 2, "\(report)")
    #expect(try !ground.differs(report.pair, upTo: 2, at: Scope("contacts=0,tokens=2")))
  }
}

extension Ground {
  /// The names of the decisions that a plan has to mention.
  fileprivate var namesToSettle: [String] {
    M.decisions.filter { decision in
      !M.isQuestion(decision) || pairs.contains { $0.decision == decision }
    }.map(\.name).sorted()
  }
}

/// Sentences to a person.
@Suite struct `An instruction` {
  private func isSentence<M: MeasurableMachine>(_ machine: M) throws {
    for scope in M.staircase {
      for world in machine.worlds(at: scope).prefix(4) {
        for command in machine.commands(at: scope, for: M.Model(world)) {
          guard let sentence = M.instruction(for: command) else { continue }
          let start = try #require(sentence.first)
          #expect(start.isUppercase && sentence.hasSuffix(".") && !sentence.hasSuffix(".."))
        }
      }
    }
  }

  @Test func `is a sentence for each command`() throws {
    try isSentence(ContactsMachine())
    try isSentence(CameraMachine())
    try isSentence(AppClipMachine())
    try isSentence(DeviceMachine([:]))
  }
}
