import Desk
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// A memory that cannot be compared, so that no key contains it.
private struct Untold: Sendable { var count = 0 }

@Suite struct `A trial of a fault` {
  private func study(
    _ fault: Fault<Dial>, seeds: [UInt64] = [1, 2, 3],
    _ change: (inout FaultEvaluation<DialMachine>) -> Void = { _ in }
  ) -> FaultStudy<DialMachine> {
    var trial = FaultEvaluation(
      DialMachine(), against: fault.planted(around: DialSide.sound), at: [Scope([(.start, 2)])],
      seeds: seeds, cases: Desk.bound(200, inSweeps: 2_000))
    change(&trial)
    return trial.study(trial.checks.map { $0.run() })
  }

  @Test func `says the shortest run, the smallest scope and the first world that show it`() throws {
    let twos = study(Fault("", "") { if $0.command == .up, $0.before == 2 { $1 = 9 } })
    let run = try #require(twos.shortest)
    #expect(run.scenario.world == 2 && run.scenario.commands == [.up])
    guard case .scope(_, let smallest, let world, let isCertain) = run.standing else {
      return #expect(Bool(false), "\(run.standing)")
    }
    #expect(smallest[.start] == 2 && world == 2 && isCertain)
    // From 0 the shortest run is as short as from any other start.
    let zeros = study(Fault("", "") { if $0.command == .look { $1 += 10 } })
    guard case .scope(let scope, let least, let first, _) = try #require(zeros.shortest).standing
    else { return #expect(Bool(false)) }
    #expect(scope[.start] == 2 && least[.start] == 0 && first == 0)
    #expect(zeros.absence == nil && twos.absence == nil)
  }

  @Test func `names all that notice it, not the first alone`() {
    let jumps = study(
      Fault(
        "", "", remembering: false,
        after: { step, outcome in step.memory = step.command == .up && step.after == 4 },
        stating: { if $1 { $0 = 9 } }))
    #expect(jumps.noticed.byComparison)
    #expect(jumps.noticed.claims == [.answersAreTrue, .nothingJumps, .itEnds])
    #expect(jumps.noticed.byPairs.isEmpty)
    let sly = study(
      Fault("", "") { step, _ in if step.before == 3, step.command == .up { step.play(.down) } })
    // In the shortest run its answer is wrong. In longer ones no other claim is broken.
    #expect(sly.noticed.claims == [.answersAreTrue] && sly.everNoticed.claims == [.answersAreTrue])
  }

  @Test func `says how many cases it takes at random, in the middle of the seeds`() {
    let never = study(Fault("", "") { if $0.before == 7 { $1 = 9 } })
    #expect(never.efforts == [nil, nil, nil] && never.medianEffort == nil && never.shortest == nil)
    let often = study(Fault("", "") { if $0.command == .look { $1 = 9 } })
    #expect(often.efforts.allSatisfy { ($0 ?? 0) >= 1 } && (often.medianEffort ?? 99) < 10)
    let efforts = often.efforts.compactMap(\.self).sorted()
    #expect(often.medianEffort == efforts[1])
  }

  @Test func `proves that nobody can tell it, as far as it remembers what is told`() {
    #expect(study(Fault("", "") { if $0.before == 7 { $1 = 9 } }).absence == .proved)
    let quiet = Fault<Dial>("", "", remembering: Untold()) { step, outcome in
      step.memory.count += 1
      if step.memory.count == 1_000 { outcome = 9 }
    }
    #expect(study(quiet).absence == .modelOnly)
    let counts = Fault<Dial>("", "", remembering: 0) { step, outcome in
      step.memory += 1
      if step.memory == 1_000 { outcome = 9 }
    }
    #expect(study(counts) { $0.maximumStates = 50 }.absence == .unknown)
  }

  @Test func `looks around a random case where no scope shows the fault`() throws {
    let far = study(Fault("", "") { if $0.before == 3, $0.command == .up { $1 = 9 } }) {
      $0.scopes = []
    }
    let run = try #require(far.shortest)
    #expect(far.absence == .unknown && run.standing.isCertain)
    guard case .surroundings = run.standing else { return #expect(Bool(false), "\(run.standing)") }
    #expect(run.scenario.commands.count == 4 - run.scenario.world)
  }

  @Test func `looks around a random case where every scope shows the fault later`() throws {
    let fault = Fault<Dial>("", "") { if $0.before == 3, $0.command == .up { $1 = 9 } }
    let far = study(fault, seeds: Array(1...20))
    let run = try #require(far.shortest)
    #expect(run.scenario.world == 3 && run.scenario.commands == [.up] && run.standing.isCertain)
    #expect(far.scopes == [.shows] && far.absence == nil)
    #expect(far.inScopes?.scenario.commands.count == 2 && far.inScopes?.standing.isCertain == true)
    guard case .surroundings = run.standing else { return #expect(Bool(false), "\(run.standing)") }
  }
}

@Suite struct `A matrix of faults and claims` {
  private typealias Matrix = KillMatrix<Int, String>

  private let matrix = Matrix(
    claims: ["a", "b", "c", "d"],
    rows: [.init(1, ["a"]), .init(2, ["a", "b"]), .init(3, ["b", "c"]), .init(4, [])])

  @Test func `tells who notices what, alone or never`() {
    #expect(matrix.kills(of: "b") == [2, 3] && matrix.kills(of: "d").isEmpty)
    #expect(matrix.killsAlone(of: "a") == [1] && matrix.killsAlone(of: "b").isEmpty)
    #expect(matrix.survivors == [4])
    #expect(Matrix(claims: ["a"], rows: [.init(1, ["z"])]).claims == ["a", "z"])
  }

  @Test func `has as few claims of the same power as any choice, and says so`() {
    #expect(matrix.core().claims == ["a", "b"] && matrix.core().isSmallest)
    var source = ChoiceSource(seed: 7, case: 0)
    var greedyFailed = 0
    for number in 0..<300 {
      source.restart(seed: 7, case: UInt64(number))
      let names = ["a", "b", "c", "d", "e", "f", "g"]
      let rows = (0..<9).map { fault in
        Matrix.Row(fault, names.filter { _ in source.boolean(2, in: 5) })
      }
      let matrix = Matrix(claims: names, rows: rows)
      let needed = rows.map(\.killers).filter { !$0.isEmpty }
      let fewest = (0..<(1 << names.count)).filter { choice in
        needed.allSatisfy { row in row.contains { choice >> names.firstIndex(of: $0)! & 1 == 1 } }
      }.map(\.nonzeroBitCount).min()
      let core = matrix.core()
      #expect(core.isSmallest && core.claims.count == fewest, "\(number)")
      #expect(needed.allSatisfy { row in core.claims.contains(where: row.contains) })
      let hasty = matrix.core(within: 1)
      #expect(needed.allSatisfy { row in hasty.claims.contains(where: row.contains) })
      if hasty.claims.count > core.claims.count { greedyFailed += 1 }
      if needed.count > 3, !hasty.isSmallest { #expect(hasty.claims.count >= core.claims.count) }
    }
    // Otherwise nothing here shows that the search does more than a greedy one.
    #expect(greedyFailed > 0)
  }
}
