import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing
import Desk

extension ConditionAnswer {
  /// Returns the answer of some scopes, searched one after the other in this process.
  static func whole(
    _ searches: [ConditionSearch], on set: AnySetMachine
  ) throws -> ConditionAnswer {
    var answer = ConditionAnswer(searches)
    while let round = answer.next() {
      for (place, search) in round.enumerated() {
        let report = try set.find(search) { false }
        answer.add(report, to: place)
        if answer.isLast(report) { break }
      }
    }
    return answer
  }
}

/// The beginning of a search: a world and steps, and the length up to which runs are searched.
private struct Ground<M: SuiteMachine> {
  var scopes: [Scope<M.Size>]
  var start: Scenario<M.Language>?
  var counted: String?
  var most: Int
}

@Suite struct `A shortest run, beside a plain search of the model` {
  /// Compares the lengths of the runs to some conditions, in all scopes together.
  private func compare<M: SuiteMachine>(
    _ machine: M, _ ground: Ground<M>, conditions: Int, seed: UInt64
  ) throws {
    let start = ground.start.map { CaseText(Case<M.Language>($0).description, file: "start") }
    let besides = ground.start?.commands ?? []
    let counts: (M.Language.Command) -> Bool = { command in
      let words = M.Language.command.text(of: command).split(separator: " ").prefix(2)
      return ground.counted.map { words.contains($0[...]) } ?? true
    }
    var plain: PlainSearch<M>?
    for scope in ground.scopes {
      let starts = ground.start.map { [M.Model(after: $0)] } ?? machine.worlds(at: scope).map { M.Model($0) }
      let found = PlainSearch<M>(from: starts, upTo: ground.most) {
        machine.commands(at: scope, for: $0) + besides
      } counts: {
        counts($0)
      }
      if plain?.merge(found) == nil { plain = found }
    }
    let least = try #require(plain)
    let t0 = Desk.threadSeconds
    var (tr, ts, tw) = (0.0, 0.0, 0.0)
    defer { print("TIME \(M.name) lengths \(least.lengths.count) read \(tr) draw \(ts) whole \(tw) all \(Desk.threadSeconds - t0)") }
    var (stream, found, none) = (RandomStream(seed: seed), 0, 0)
    for _ in 0..<conditions {
      let a0 = Desk.threadSeconds
      let drawn = try DrawnCondition<M>.drawn(&stream)
      let a1 = Desk.threadSeconds
      let expected = least.least(drawn.holds)
      let a2 = Desk.threadSeconds
      (ts, tr) = (ts + a1 - a0, tr + a2 - a1)
      // Only a condition that nothing satisfies contradicts itself.
      if try machine.readScopes(drawn.text).isEmpty {
        #expect(expected == nil, "\(M.name): \(drawn.text)")
        continue
      }
      let searches = ground.scopes.map { scope in
        var search = ConditionSearch(
          condition: drawn.text, scope: scope.name, fault: nil, depth: ground.most,
          states: 1_000_000)
        (search.start, search.counted) = (start, ground.counted)
        return search
      }
      let a3 = Desk.threadSeconds
      let answer = try ConditionAnswer.whole(searches, on: machine)
      tw += Desk.threadSeconds - a3
      #expect(answer.found?.run?.length == expected, "\(M.name): \(drawn.text)")
      #expect(answer.open.isEmpty, "\(M.name): \(drawn.text): \(answer.open)")
      if expected == nil { none += 1 } else { found += 1 }
    }
    #expect(found > 1 && none > 1, "\(M.name): \(found) found, \(none) not")
  }

  /// Two hundred conditions, in shorter runs of smaller scopes unless sweeps are asked for.
  @Test func `is as long for each of two hundred conditions on each machine`() throws {
    let isWide = areSweepsAskedFor
    let camera = CameraMachine(policies: isWide ? [.fixed, .reviewable] : [.fixed])
    try compare(
      camera, Ground(scopes: isWide ? CameraMachine.staircase : [Scope()], most: isWide ? 12 : 2),
      conditions: 60, seed: 1)
    try compare(
      AppClipMachine(),
      Ground(
        scopes: isWide
          ? AppClipMachine.staircase
          : [Scope([(.imports, 1)]), Scope([(.groups, 1), (.keys, 1)]), Scope([(.items, 1)])],
        most: isWide ? 5 : 3), conditions: 60, seed: 2)
    try compare(
      ContactsMachine(),
      Ground(
        scopes: isWide
          ? ContactsMachine.staircase : [Scope([(.calls, 1)]), Scope([(.contacts, 1)])],
        most: isWide ? 3 : 2), conditions: 60, seed: 3)
    try compare(
      try DeviceMachine([:]), Ground(scopes: DeviceMachine.staircase, most: isWide ? 3 : 1),
      conditions: 20, seed: 4)
  }
}
