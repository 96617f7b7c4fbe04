import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Foundation
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

/// Returns the report of a run of one machine, in this process.
private func report(
  of machine: AnyMachine, seed: UInt64, runs: UInt64, folder: CaseFolder? = Checkout.specs
) throws -> Report {
  let set = try machine.set()
  var settings = RunSettings(seed: seed, runs: runs, isolation: nil, folder: folder)
  settings.shrinker.budget = 4_000
  return Report(
    settings: Report.Settings(
      seed: seed, runs: runs, limits: Report.Limits(commands: 50),
      machines: [set.catalogue(settings)]), machines: [try set.run(settings, RunEvents())])
}

/// Returns enough cases to visit all rules of a machine. A device has only four rules, and is slow.
private func cases(of machine: AnyMachine) -> UInt64 {
  machine.clauses.count > 4 ? Desk.sized(12_000, 12_000, 30_000) : 4_000
}

/// All machines in the whole, and otherwise one and the twins of another, which are played by the same code.
private let played = Machines.ours.withTwins.filter {
  Desk.size == .whole || ["camera", "clip-twins"].contains($0.name)
}

@Suite struct `The main job` {
  // The gate plays the main job as well, after the tests.
  @Test(arguments: played.map(\.name))
  func `holds for the sound system, and visits everything that its catalogue lists`(
    name: String
  ) throws {
    let machine = try #require(Machines.ours.named(name))
    let report = try report(of: machine, seed: 7, runs: cases(of: machine))
    #expect(report.verdict == .holds, "\(report.verdict.reasons.map(\.words))")
    let played = try #require(report.machines.first)
    #expect(played.lockstep.cases == cases(of: machine) && played.lockstep.discarded == 0)
    let scenarios = played.prelude?.replays.count { $0.group == .scenario } ?? 0
    let files = Checkout.files(below: "\(machine.cases)/Scenarios", ending: ".consent")
    #expect(scenarios >= files.count && !files.isEmpty)
  }

  /// Few cases suffice, as the test above shows that nothing else is missing after many.
  @Test(arguments: played.map(\.name))
  func `is unknown where little was visited, and where no saved case is found`(name: String) throws
  {
    let machine = try #require(Machines.ours.named(name))
    let missing = try [nil, Checkout.specs].map { folder in
      Set(
        try report(of: machine, seed: 7, runs: 2, folder: folder).verdict.reasons.map(\.requirement)
      )
    }
    // A device has six rules of its own, twins have three.
    #expect(missing[1].contains(.everyRuleIsTaken) || machine.clauses.count <= 6)
    #expect(missing[1].contains(.everyLandmarkIsVisited))
    #expect(missing[0].subtracting(missing[1]) == [.everySavedFileIsPlayed])
  }

  /// Covers contacts and the clip. The exploration of the camera checks its refusals for each policy.
  @Test func `comes upon the refusals that commands are told to get, and upon no other`() {
    func surprises<M: SuiteMachine>(_ machine: M) -> [String] {
      let coverage = Check(machine, against: M.system, seed: 7, cases: 0..<12_000).run().coverage
      return M.Language.Kind.allCases.flatMap { kind in
        let given = Set(
          M.Language.Refusal.allCases.filter { coverage.count(of: kind, refused: $0) > 0 })
        return given.symmetricDifference(machine.refusals(of: kind)).map { "\(kind) \($0)" }
      }
    }
    #expect(surprises(ContactsMachine()) == [])
    #expect(surprises(AppClipMachine()) == [])
  }

  @Test func `does not tell a limit of the checker, or a signal from outside, as a violation`() {
    let row = Catalogue.NamedCheck("every state of calls=2", "Model and system agree.")
    let check = SampledCheck(row, samples: 1) { _, _ in CheckRecord(row.name, samples: 1) }
    let ends: [(ExitReason, isKnown: Bool)] = [
      (.hang, false), (.outOfMemory, false), (.flooded, false), (.crowded, false),
      (.killed(signal: 9, by: .unknown), false), (.killed(signal: 15, by: .another), false),
      (.trap, true), (.exited(code: 0), true), (.killed(signal: 9, by: .itself), true),
    ]
    for (ending, isKnown) in ends {
      let record = check.record(after: ending)
      #expect((record.finding != nil, record.obstacle == nil) == (isKnown, isKnown), "\(ending)")
    }
    // Which limit a case reaches first depends on the load.
    #expect(ExitReason.hang == .outOfMemory && ExitReason.hang.name == ExitReason.flooded.name)
    #expect(ExitReason.killed(signal: 9, by: .itself) != .killed(signal: 9, by: .another))
  }
}
