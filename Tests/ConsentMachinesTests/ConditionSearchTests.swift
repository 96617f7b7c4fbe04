import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import StateMachines
import Testing

/// The states of a scope, reached without keys, as a reference for random conditions.
private struct Reachable<M: SuiteMachine> {
  /// The snapshots reached, each with the fewest commands to it.
  private var shown: [M.Language.Snapshot: Int] = [:]

  /// - Parameter commands: The maximum number of commands, or `nil` if the state space is finite.
  init(_ machine: M, at scope: Scope<M.Size>, upTo commands: Int?) {
    var (met, frontier, depth) = (Set<M.Model>(), [M.Model](), 0)
    for world in machine.worlds(at: scope) { frontier.append(M.Model(world)) }
    while !frontier.isEmpty {
      var next: [M.Model] = []
      for model in frontier where met.insert(model).inserted {
        if shown[model.snapshot] == nil { shown[model.snapshot] = depth }
        if depth == commands { continue }
        for command in machine.commands(at: scope, for: model) {
          let step = model.applying(command)
          if step.state != model, !met.contains(step.state) { next.append(step.state) }
        }
      }
      (frontier, depth) = (next, depth + 1)
    }
  }

  /// Returns the fewest commands to a state that satisfies a condition, or `nil` if there is none.
  func fewest(to condition: Condition<M.Language.Snapshot>) -> Int? {
    shown.lazy.filter { condition.holds(of: $0.key) }.map(\.value).min()
  }
}

/// Returns a random condition in the words of a language, up to a depth.
private func condition<Language: Written>(
  of type: Language.Type, depth: Int, _ stream: inout RandomStream
) -> String {
  func draw(_ bound: Int) -> Int { Int(stream.next() % UInt64(bound)) }
  guard depth > 0, draw(4) > 0 else {
    let word = Language.observables[draw(Language.observables.count)]
    if !word.isNumber { return draw(3) == 0 ? "!\(word.name)" : word.name }
    return "\(word.name) \(["=", ">=", "<=", "!="][draw(4)]) \(draw(4))"
  }
  let parts = (0..<2 + draw(2)).map { _ in condition(of: type, depth: depth - 1, &stream) }
  let joined = "(\(parts.joined(separator: draw(3) == 0 ? " | " : " & ")))"
  return draw(5) == 0 ? "!\(joined)" : joined
}

@Suite struct `A search for a condition, beside brute force` {
  private func compare<M: SuiteMachine>(
    _ machine: M, at scope: Scope<M.Size>, upTo commands: Int? = nil, conditions: Int
  ) throws {
    let reachable = Reachable(machine, at: scope, upTo: commands)
    let language = ConditionLanguage<M.Language.Snapshot>(
      of: M.name, words: M.Language.observables, advice: "")
    let set = try #require(Machines.ours.named(M.name)).set()
    var stream = RandomStream(seed: 11)
    var (found, none) = (0, 0)
    for _ in 0..<conditions {
      let text = condition(of: M.Language.self, depth: 2, &stream)
      let fewest = reachable.fewest(to: try Condition(text, in: language))
      let report = try ConditionReport(
        of: ConditionSearch(
          condition: text, scope: scope.name, fault: nil, depth: commands, states: 1_000_000),
        on: set
      ) { false }
      #expect(report.runs.first?.commands == fewest, "\(M.name): \(text)")
      if fewest == nil {
        #expect([.complete, .longEnough].contains(report.searched.end), "\(M.name): \(text)")
        #expect(report.searched.end == .complete || commands != nil, "\(M.name): \(text)")
      }
      if fewest == nil { none += 1 } else { found += 1 }
    }
    #expect(found > 1 && none > 1, "\(M.name): \(found) found, \(none) not")
  }

  /// A quoted line is compared with the lines that can begin with it alone.
  private func compareTexts<M: SuiteMachine>(_ machine: M) {
    let says = Set(["done", "now", "refused", "now app"]).union(
      M.Language.outcomeFacets.flatMap(\.openings.texts)
    ).union(M.Language.snapshotFacets.flatMap { $0.openings.texts.map { "now \($0)" } })
    let conditions = says.filter { !$0.isEmpty }.map { ($0, M.Language.saying($0)) }
    for index in 0..<20 as Range<UInt64> {
      guard let run = machine.scenario(ofCase: index, below: 3, commands: 20) else { continue }
      var model = M.Model(run.world)
      for command in run.commands {
        let step = model.applying(command)
        let (before, after) = (model.snapshot, step.state.snapshot)
        let lines = M.Language.transcript(of: step.outcome, from: before, to: after)
          .map { $0.isChange ? $0.description : $0.line.text }
        for (text, holds) in conditions {
          let isSaid = lines.contains { $0.begins(with: text) }
          #expect(holds(step.outcome, before, after) == isSaid, "\(text): \(lines)")
        }
        model = step.state
      }
    }
  }

  @Test func `reads the lines of each step`() throws {
    compareTexts(CameraMachine())
    compareTexts(AppClipMachine())
    compareTexts(ContactsMachine())
    compareTexts(try DeviceMachine([:]))
  }

  /// Compares all conditions in the whole, and otherwise a part of them in shorter runs.
  @Test func `finds the shortest run wherever there is one`() throws {
    let (part, most) = Desk.sized((20, 2), (20, 2), (1, nil as Int?))
    let conditions = 160 / part
    for name in Desk.sample(of: [Camera.name, AppClip.name, Contacts.name], oneIn: 3) {
      // With names that are new each time, the state space is infinite.
      switch name {
      case Camera.name:
        try compare(CameraMachine(), at: Scope(), upTo: most, conditions: 200 / part)
      case AppClip.name:
        try compare(
          AppClipMachine(), at: Scope([(.groups, 1), (.keys, 1)]), upTo: most ?? 4,
          conditions: conditions)
      case _:
        try compare(
          ContactsMachine(), at: Scope([(.contacts, 1)]), upTo: most ?? 5,
          conditions: 2 * conditions)
      }
    }
  }
}
