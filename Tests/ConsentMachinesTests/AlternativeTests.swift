import ConsentMachines
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import PropertyTesting
import Reporting
import StateMachines
import Testing

@Suite struct `A case of the check of alternatives` {
  /// Plays the check with a mutant, and compares its case with a shortest one.
  ///
  /// - Parameters:
  ///   - world: The simplest world in which the mutant errs.
  private func compare<M: SuiteMachine>(
    _ machine: M, at scope: Scope<M.Size>, _ mutant: SystemUnderTest<M.Language>,
    from world: M.Language.World
  ) throws {
    // Which cases meet the alternative depends on the seed.
    let records = (2...10 as ClosedRange<UInt64>).lazy.map { seed in
      var run = RunSettings(seed: seed, runs: 100_000, isolation: nil, folder: nil)
      run.shrinker.budget = Desk.sized(3_000, 3_000, 20_000)
      return SampledCheck(alternativesOf: machine, against: mutant, in: run).judge(0..<500) {
        false
      }
    }
    let finding = try #require(records.lazy.compactMap(\.finding).first, "\(mutant.name)")
    // The second way to its length is a search of all states from the simplest world.
    var explorer = Explorer(machine, against: mutant, at: scope)
    explorer.starts = [Scenario(world: world)]
    let shortest = try #require(explorer.run().breach?.scenario)
    #expect(Int(finding.length) == shortest.commands.count, "\(mutant.name): \(finding.lines)")
    let file = try #require(finding.file)
    let saved: Case<M.Language> = try CaseText(file.text, file: "").parsed()
    #expect(saved.worldLines == Case<M.Language>(world: world).worldLines, "\(mutant.name)")
    #expect(saved.provenance == nil)
    if case .failed = finding.failure { Issue.record("\(mutant.name): \(finding.failure)") }
  }

  /// Each mutant errs in the worlds of one alternative, which no flag of its machine draws.
  @Test func `is shrunk as a random case is: no idle command, and no idle line in its header`()
    throws
  {
    for check in Desk.sample(of: [camera, clip, contacts], oneIn: 3) { try check() }
  }

  private func camera() throws {
    let literal = CameraWorld(policy: .literal, status: .restricted)
    try compare(
      CameraMachine(), at: Scope(),
      CameraMachine.system.mistaking("asksTheRestricted", "") {
        if $0.policy == .literal, $0.status == .restricted { $0.policy = .fixed }
      }, from: literal)
  }

  private func clip() throws {
    var moved = AppClipWorld()
    moved.design.leavesSecrets = true
    try compare(
      AppClipMachine(), at: Scope([(.keys, 1), (.groups, 1)]),
      AppClipMachine.system.mistaking("withholdsSecrets", "") { $0.design.leavesSecrets = false },
      from: moved)
  }

  private func contacts() throws {
    let plain = ContactsWorld(configuration: ContactsConfiguration(lostPrompt: .denies))
    try compare(
      ContactsMachine(), at: Scope([(.calls, 1)]),
      ContactsMachine.system.mistaking("forgetsALostPrompt", "") {
        $0.configuration.lostPrompt = ContactsConfiguration().lostPrompt
      }, from: plain)
  }
}
