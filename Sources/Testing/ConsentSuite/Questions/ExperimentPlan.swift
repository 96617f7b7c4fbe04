import Lockstep
import Notation
import OperatingSystem
import StateMachines

/// The runs that settle the open decisions of a machine on a device. Runs that settle more come first.
package struct ExperimentPlan: Codable, Sendable, Equatable {
  package let machine: String
  /// The number of questions about the platform, settled by the runs or not.
  package let questions: Int
  package var experiments: [Experiment] = []
  package var unsettled: [UnsettledDecision] = []
}

/// A run that settles decisions.
package struct Experiment: Codable, Sendable, Equatable {
  /// The run as a saved case.
  package let run: String
  /// The lines of the world that differ from the plain one.
  package let start: [String]
  /// The steps as sentences to a person.
  package let steps: [String]
  package let settled: [SettledDecision]
}

/// A decision that a run settles, or of which it distinguishes some values.
package struct SettledDecision: Codable, Sendable, Equatable {
  package let decision: Decision
  /// The number of the step, from 1, after which the values first differ, and the part that differs.
  package let step: Int
  package let part: String
  /// The values, those with the same observations together, and the lines that are then seen.
  package let seen: [SeenValues]
}

/// Values with the same observations.
package struct SeenValues: Codable, Sendable, Equatable {
  package let values: [String]
  package let lines: [String]
}

/// A decision, or two of its values, that no run settles.
package struct UnsettledDecision: Codable, Sendable, Equatable {
  package let decision: Decision
  /// The two values; `nil` for all of them.
  package let between: [String]?
  package let obstacle: Obstacle
}

/// The reason why no run settles a decision.
package enum Obstacle: Codable, Hashable, Sendable {
  /// The decision is about the app, the device at hand or the start of a run.
  case choice
  /// The runs found need this command, which nobody can cause at will.
  case step(String)
  /// Nothing differs in runs of so many commands, or of any number if it is `nil`.
  case equal(commands: Int?, scopes: [String])
  /// The search process ended in this way.
  case death(String)

  package var isDeath: Bool { if case .death = self { true } else { false } }

  package var sentence: String {
    switch self {
    case .choice:
      "no device can tell, because they describe the app, the device or the start of a run"
    case .step(let command):
      "no device can tell, because the runs found need a step that nobody can cause: \(command)"
    case .equal(nil, let scopes):
      "no device can tell, because nothing differs in any run of \(scopes.joined(separator: "; "))"
    case .equal(let commands?, let scopes):
      "nothing differs within \(commands) commands of \(scopes.joined(separator: "; "))"
    case .death(let reason): "unknown, because the search process \(reason)"
    }
  }
}

extension ExperimentPlan {
  /// Plans the runs that were found for the pairs of a machine.
  ///
  /// In each round, the next run is a shortest one that distinguishes the most pairs which no earlier run
  /// does, and further runs follow it while they settle more. So the plan need not be the smallest. A run settles
  /// decisions together only if it does so under all values of the others. Runs that settle the most come first.
  package init<M: MeasurableMachine>(
    of machine: M, from reports: [PairReport<M>], for observer: Observer = .person
  ) throws(CommandError) {
    let decisions = reports.map(\.pair.decision).distinct
    (self.machine, questions) = (M.name, decisions.count)
    let planner = try Planner(reports, for: observer)
    var open = Set(reports.filter { $0.run != nil && $0.needs == nil }.map(\.pair))
    while let next = try planner.next(for: open) {
      open.subtract(next.told)
      experiments.append(try Experiment(next.run, settling: next.group, of: M.self, for: observer))
    }
    experiments = experiments.enumerated().sorted {
      (-$0.element.settled.count, $0.element.steps.count, $0.offset)
        < (-$1.element.settled.count, $1.element.steps.count, $1.offset)
    }.map(\.element)
    if observer == .person {
      unsettled = M.decisions.filter { !M.isQuestion($0) }.map {
        UnsettledDecision(decision: $0, between: nil, obstacle: .choice)
      }
    }
    for report in reports {
      guard let obstacle = report.obstacle else { continue }
      let (decision, pair) = (report.pair.decision, [report.pair.one, report.pair.other])
      unsettled.append(
        UnsettledDecision(
          decision: decision, between: decision.others.count > 1 ? pair : nil, obstacle: obstacle))
    }
  }
}

/// A greedy choice of runs that distinguish the values of decisions.
private struct Planner<M: MeasurableMachine> {
  typealias Run = Scenario<M.Language>

  /// A run with the decisions that it settles together, and the pairs of their values that no earlier run
  /// distinguishes.
  struct Choice {
    var run: Run
    var group: [Decision] = []
    var told: Set<DecisionPair> = []
  }

  /// The runs, the shortest first, each with the decisions that it distinguishes by itself.
  private var runs: [(run: Run, telling: [Decision])] = []
  private let observer: Observer

  init(_ reports: [PairReport<M>], for observer: Observer) throws(CommandError) {
    self.observer = observer
    let decisions = reports.map(\.pair.decision).distinct
    for report in reports where report.needs == nil {
      guard let run = report.run, !runs.contains(where: { $0.run == run }) else { continue }
      var telling: [Decision] = []
      for decision in decisions where try !told([decision], by: run).isEmpty {
        telling.append(decision)
      }
      runs.append((run, telling))
    }
    let sorted = runs.enumerated().sorted {
      ($0.element.run.commands.count, $0.offset) < ($1.element.run.commands.count, $1.offset)
    }
    runs = sorted.map(\.element)
  }

  /// Returns the run that distinguishes the most open pairs, continued by others. Returns `nil` if none does.
  func next(for open: Set<DecisionPair>) throws(CommandError) -> Choice? {
    var best: Choice?
    for (run, telling) in runs {
      var choice = Choice(run: run)
      for decision in telling { try extend(&choice, by: decision, run: run, open) }
      if choice.told.count > best?.told.count ?? 0 { best = choice }
    }
    guard var best else { return nil }
    // Further runs follow, as long as all decisions stay distinguishable.
    for (next, telling) in runs {
      for decision in telling where !best.group.contains(decision) {
        try extend(&best, by: decision, run: continuing(best.run, with: next), open)
      }
    }
    // No single step can be left out.
    for place in best.run.commands.indices.reversed() {
      var shorter = best.run
      shorter.commands.remove(at: place)
      if try best.told.isSubset(of: told(best.group, by: shorter)) { best.run = shorter }
    }
    return best
  }

  /// Adds a decision, if `run` distinguishes more open pairs with it.
  private func extend(
    _ choice: inout Choice, by decision: Decision, run: Run, _ open: Set<DecisionPair>
  ) throws(CommandError) {
    let wider = try told(choice.group + [decision], by: run)
    let news = wider.intersection(open)
    guard choice.told.isSubset(of: wider), !news.isSubset(of: choice.told) else { return }
    choice = Choice(run: run, group: choice.group + [decision], told: news)
  }

  /// Returns a run with the steps of another one after it, without steps that are refused there. The last step stays.
  private func continuing(_ run: Run, with other: Run) -> Run {
    var (longer, model) = (run, M.Model(after: run))
    for (place, command) in other.commands.enumerated() {
      let step = model.applying(command)
      let isLast = place == other.commands.count - 1
      if M.Language.isRefusal(step.outcome), !isLast { continue }
      longer.commands.append(command)
      model = step.state
    }
    return longer
  }

  /// Returns the pairs of values of some decisions that a run distinguishes under all values of the others.
  private func told(
    _ decisions: [Decision], by run: Run
  ) throws(CommandError) -> Set<DecisionPair> {
    var all: [(values: [String], seen: [Answer<M.Language>])] = []
    let combinations = decisions.reduce([[String]()]) { all, decision in
      all.flatMap { values in decision.values.map { values + [$0] } }
    }
    // Few decisions are settled together; more are not tried.
    if combinations.count > 64 { return [] }
    for values in combinations {
      let deciding = zip(decisions, values).map { (decision: $0, value: $1) }
      all.append((values, try M.observations(of: run, deciding: deciding, by: observer)))
    }
    var told: Set<DecisionPair> = []
    for (place, decision) in decisions.enumerated() {
      for (index, one) in decision.values.enumerated() {
        for other in decision.values[(index + 1)...] {
          let isTold = all.allSatisfy { left in
            left.values[place] != one
              || all.allSatisfy { $0.values[place] != other || $0.seen != left.seen }
          }
          if isTold { told.insert(DecisionPair(decision: decision, one: one, other: other)) }
        }
      }
    }
    return told
  }
}

extension PairReport {
  /// The reason why no run settles the pair; `nil` if one does.
  package var obstacle: Obstacle? {
    if let death { return .death(death) }
    if let needs { return .step(needs) }
    if run != nil { return nil }
    // Scopes of one kind of objects are parts of these.
    let (all, stairs) = (answer.scopes.map(\.scope), M.risingStaircase.map(\.name))
    let whole = all.filter(stairs.contains)
    return .equal(commands: answer.compared, scopes: whole.isEmpty ? all : whole)
  }
}

extension Experiment {
  fileprivate init<M: MeasurableMachine>(
    _ run: Scenario<M.Language>, settling decisions: [Decision], of machine: M.Type,
    for observer: Observer
  ) throws(CommandError) {
    let plain = Case<M.Language>(world: M.Language.plainWorld).worldLines
    let saved = Case<M.Language>(run)
    self.run = saved.description
    start = saved.worldLines.filter { !plain.contains($0) }
    steps = run.commands.map { M.instruction(for: $0) ?? M.Language.command.text(of: $0) }
    var settled: [SettledDecision] = []
    for decision in decisions {
      settled.append(try SettledDecision(decision, by: run, of: M.self, for: observer))
    }
    self.settled = settled
  }
}

extension SettledDecision {
  fileprivate init<M: MeasurableMachine>(
    _ decision: Decision, by run: Scenario<M.Language>, of machine: M.Type, for observer: Observer
  ) throws(CommandError) {
    var classes: [(values: [String], seen: [Answer<M.Language>])] = []
    for value in decision.values {
      let seen = try M.observations(of: run, deciding: [(decision, value)], by: observer)
      if let place = classes.firstIndex(where: { $0.seen == seen }) {
        classes[place].values.append(value)
      } else {
        classes.append(([value], seen))
      }
    }
    // The steps that distinguish the classes, each of them more than those before it.
    var (steps, groups) = ([Int](), [Array(classes.indices)])
    for step in run.commands.indices {
      let split = groups.flatMap { group in
        group.reduce(into: [[Int]]()) { parts, member in
          let place = parts.firstIndex {
            classes[$0[0]].seen[step] == classes[member].seen[step]
          }
          if let place { parts[place].append(member) } else { parts.append([member]) }
        }
      }
      if split.count > groups.count { (steps, groups) = (steps + [step], split) }
    }
    let first = steps[0]
    let other = classes.first { $0.seen[first] != classes[0].seen[first] } ?? classes[0]
    let (left, right) = (classes[0].seen[first], other.seen[first])
    (self.decision, step) = (decision, first + 1)
    part =
      M.Language.firstDifference(left.outcome, right.outcome, states: (left.state, right.state))
      ?? "the answer"
    var all: [SeenValues] = []
    for (values, _) in classes {
      let lines = try M.lines(of: run, deciding: [(decision, values[0])], for: observer)
      all.append(SeenValues(values: values, lines: steps.flatMap { lines[$0] }))
    }
    seen = all
  }
}

extension MeasurableMachine {
  /// Returns the lines about each step of a run: its outcome, and the changes of state that are seen.
  fileprivate static func lines(
    of run: Scenario<Language>, deciding values: [(decision: Decision, value: String)],
    for observer: Observer
  ) throws(CommandError) -> [[String]] {
    var model = Model(try world(run.world, deciding: values))
    return run.commands.map { command in
      let (step, before) = (model.applying(command), model.snapshot)
      model = step.state
      let answer = Answer<Language>(step.outcome, model.snapshot)
      let (seen, state) = (
        Self.seen(answer, by: observer), Self.seen(Answer(step.outcome, before), by: observer).state
      )
      // The reason for an outcome is printed as well; a part that nobody sees is not.
      let isWhole =
        Language.lines(of: answer.outcome).count == Language.lines(of: seen.outcome).count
      return Language.transcript(
        of: isWhole ? answer.outcome : seen.outcome, from: state, to: seen.state
      ).map(\.description)
    }
  }
}
