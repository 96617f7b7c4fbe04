import Lockstep
import Notation
import OperatingSystem
import PropertyTesting
import Reporting
import StateMachines

/// A noninterference policy for the suite, with planted leaks that the check must detect.
package protocol SuiteNoninterference: NoninterferencePolicy {
  /// The leaks, planted in model and system alike.
  static var leaks: [Leak<Self>] { get }
  /// The type of sizes of scopes.
  associatedtype Size: ScopeSize
  /// The default scopes for exploration.
  static var staircase: [Scope<Size>] { get }
  /// The scopes for nightly exploration.
  static var tallStaircase: [Scope<Size>] { get }
  /// Returns a system that runs in two worlds, by ``SystemUnderTest/twins(_:_:of:leaking:)``. It is a requirement
  /// so that the compiler specializes it in the module of the machine.
  static func twins(
    _ name: String, _ summary: String, of contestant: SystemUnderTest<Language>?,
    leaking leak: Leak<Self>?
  ) -> SystemUnderTest<Twins<Language>>
}

extension SuiteNoninterference {
  package static var tallStaircase: [Scope<Size>] { staircase }
}

extension TwinMachine: SuiteMachine
where M: SuiteMachine, S: SuiteNoninterference, S.Size == M.Size {
  package static var summary: String { "\(M.name) in two worlds that its app cannot distinguish" }
  package static var specs: String { "Specs/Twins" }
  /// The folder of cases, by machine. The specification is common to all twins.
  package static var cases: String { "\(specs)/\(M.specs.split(separator: "/").last ?? "")" }

  /// Two worlds of a program cannot be played at once.
  package var peer: Peer? { nil }

  package init(_ values: [String: String]) throws(CommandError) { self.init(try M([:])) }

  package var settings: [Catalogue.Setting] { machine.settings }
  /// The open decisions, none: they belong to the machine itself.
  package static var decisions: [Decision] { [] }
  /// The weight in the distribution of cases. The machine's own check covers every kind of command.
  package var breadth: Int { 1 + machine.breadth / 3 }
  package static var system: SystemUnderTest<Language> {
    S.twins("ours", "the system of this package in two worlds", of: M.system, leaking: nil)
  }
  package static var modelTwins: SystemUnderTest<Language>? {
    S.twins("model", "the model in two worlds", of: nil, leaking: nil)
  }
  package static func isDiscreet(_ world: M.Language.World) -> Bool { S.discreet(world) == world }
  package static var faults: [SystemUnderTest<Language>] {
    S.leaks.map { S.twins($0.name, $0.summary, of: M.system, leaking: $0) }
  }
  package static var staircase: [Scope<M.Size>] { S.staircase }
  package static var tallStaircase: [Scope<M.Size>] { S.tallStaircase }

  package func pairs(
    of scenario: Scenario<Language>, against contestant: SystemUnderTest<Language>,
    onStep: () -> Void
  ) -> [PairedStep] {
    let steps = SideBySide(scenario, against: contestant, onStep: onStep).steps
    func halves(
      _ played: [(command: M.Language.Command, glimpse: ObservableOutcome<M.Language>)]
    ) -> [PairedStep.Half] {
      var (texts, model) = ([String](), M.Model(scenario.world))
      Case<M.Language>(world: scenario.world, steps: played.map { .init($0.command) })
        .tellCommandLines {
          onStep()
          texts.append($0)
        }
      return zip(texts, played).map { text, step in
        onStep()
        defer { model = model.applying(step.command).state }
        return PairedStep.Half(
          command: text, lines: Twins<M.Language>.lines(of: step.glimpse),
          drawing: M.drawing(of: step.command, in: model))
      }
    }
    var others = halves(steps.compactMap(\.other))[...]
    return zip(steps, halves(steps.map(\.one))).map { step, one in
      let other = step.other == nil ? nil : others.popFirst()
      guard case .differs(let channel, _, _) = step.outcome else {
        return PairedStep(one: one, other: other)
      }
      return PairedStep(one: one, other: other, difference: channel.rawValue)
    }
  }

  /// Whether the states are enumerated. They are not: there are too many pairs, so classes are searched.
  package static var listsStates: Bool { false }
  package static var twinsOf: String? { M.name }

  /// Searches all pairs of a scope by classes. If two steps differ, looks for a script that shows it.
  package func explored(
    _ search: ScopeSearch, _ shouldStop: @escaping () -> Bool
  ) throws(CommandError) -> ScopeReport {
    let scope = try Scope<M.Size>(search.scope)
    let leak = search.fault.flatMap { name in S.leaks.first { $0.name == name } }
    let worlds = twins(at: scope)
    var table = ClassTable<M, S>(
      machine, at: scope, in: worlds, contestant: M.system, leaking: leak)
    table.maximumStates = search.states
    let found = visit(table, shouldStop)
    var report = ScopeReport(machine: Self.name, scope: scope.name, told: scope.bounds)
    (report.orbits, report.states) = (found.states, found.states)
    report.transitions = found.transitions
    report.worlds = worlds.count
    (report.differing, report.leftOut) = machine.ground(of: worlds)
    (report.depth, report.compared) = (found.depth, found.compared)
    (report.refusals, report.bytes) = (found.refusals, found.bytes)
    report.isMemoryTold = found.memory == .told
    report.twins = .init(
      classes: found.classes, pairs: found.pairs, rows: found.rows, silent: found.silent,
      alone: found.alone.values.reduce(0, +),
      aloneKinds: M.Language.Kind.allCases.filter { found.alone[$0] != nil }.map {
        M.Language.title(of: $0)
      })
    report.end = found.states == 0 ? .empty : found.end
    if let conflict = found.conflict {
      report.finding = finding(of: conflict, leaking: leak, shouldStop)
    }
    return report
  }

  private func finding(
    of conflict: ClassTable<M, S>.Conflict, leaking leak: Leak<S>?,
    _ shouldStop: @escaping () -> Bool
  ) -> Finding {
    let contestant = leak.flatMap { Self.contestant($0.name) } ?? Self.system
    let check = Check(self, against: contestant, seed: 1, cases: 0..<20_000)
    if let found = check.run(shouldStop: shouldStop).counterexample,
      let finding = try? Finding(
        Exploration<Self>.Breach(
          failure: found.failure, scenario: found.scenario), on: self,
        against: contestant, in: nil)
    {
      return finding
    }
    var lines: [ComparedLine] = []
    for (number, (run, glimpse)) in zip(conflict.runs, conflict.glimpses).enumerated() {
      lines.append(ComparedLine(.same, number == 0 ? "in one world" : "in its twin"))
      for line in Case<M.Language>(run).description.split(separator: "\n").dropFirst(2) {
        lines.append(ComparedLine(.same, "  \(line)"))
      }
      for line in Twins<M.Language>.lines(of: glimpse) {
        lines.append(ComparedLine(.same, "    -> \(line)"))
      }
    }
    var finding = Finding(
      .differs(Part(conflict.channel.rawValue)), .checked(check: "every state"))
    finding.explanation = [
      "Two worlds with equal knowledge of the app differ in \(conflict.channel.rawValue)."
    ]
    (finding.lines, finding.length) = (
      lines, UInt64(conflict.runs.map(\.commands.count).max() ?? 0)
    )
    finding.file = CaseFile(
      name: "\(Self.name)-explored", text: Case<M.Language>(conflict.runs[0]).description)
    return finding
  }
}
