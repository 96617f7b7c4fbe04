import ConsentInvariants
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

/// A misreading that shows only where a design breaks claims on purpose: another world is played there.
private func misreading<M: SuiteMachine>(
  of machine: M.Type, _ name: String, _ change: @escaping @Sendable (inout M.Language.World) -> Void
) -> SystemUnderTest<M.Language> {
  M.system.mistaking(name, name) { if M.isRefuted($0) { change(&$0) } }
}

private let ofCamera: [SystemUnderTest<Camera>] = [
  misreading(of: CameraMachine.self, "alwaysListsDevices") { $0.listsDevices = true },
  misreading(of: CameraMachine.self, "answersOnMain") { $0.answersOn = .main },
  misreading(of: CameraMachine.self, "readsTheGuidelines") { $0.policy = .fixed },
  misreading(of: CameraMachine.self, "opensBlackInputs") { $0.inputWithoutAccess = .staysBlack },
]

private let ofClip: [SystemUnderTest<AppClip>] = [
  misreading(of: AppClipMachine.self, "staysSignedIn") { $0.decisions.session = .stored },
  misreading(of: AppClipMachine.self, "findsItemsByOwner") {
    $0.decisions.itemsBy = .ownerAndLabel
  },
  misreading(of: AppClipMachine.self, "readsOneSuiteOnly") {
    $0.design.appText = $0.design.clipText
  },
  misreading(of: AppClipMachine.self, "isInTheFirstGroup") {
    $0.app.groups = Ascending($0.app.groups + [AppClipGroup(1)])
  },
  misreading(of: AppClipMachine.self, "marksInAnotherPlace") {
    if $0.design.import.mark != .none { $0.design.import.mark = .keychain }
  },
  misreading(of: AppClipMachine.self, "withholdsSecrets") { $0.design.leavesSecrets = false },
  misreading(of: AppClipMachine.self, "handlesAllStates") { $0.design.resume = .careful },
]

/// Mistakes that show only where two fields of a design differ from the usual ones.
private let ofTwoFields: [SystemUnderTest<AppClip>] = [
  Fault<AppClip>("withholdsWithoutAStore", "a secret is withheld although there is no store") {
    step, outcome in
    if case .clip(.leave(_, let value)) = step.command, value.isSecret,
      outcome.response == .refused(.noStore), !step.world.design.leavesSecrets
    {
      outcome.response = .withheld
    }
  }.planted(around: AppClipMachine.system),
  Fault<AppClip>(
    "keepsAnUnstoredSession", "a session stays where no account is stored",
    instead: { step in
      guard step.command == .app(.resume), step.world.design.resume == .careful,
        step.before.app == .running, let account = step.before.appSession,
        !step.before.cells.contains(where: { if case .user = $0 { true } else { false } })
      else { return nil }
      return AppClipOutcome(.signedIn(account))
    }
  ).planted(around: AppClipMachine.system),
  AppClipMachine.system.mistaking("replacesWhatItSees", "an unseen item stays under its label") {
    if $0.system == .until15p3, $0.decisions.itemsBy == .label {
      $0.decisions.itemsBy = .ownerAndLabel
    }
  },
  Fault<AppClip>(
    "marksTheClipsSuite", "the mark is in the suite that the clip names",
    remembering: [AppClipGroup](),
    after: { step, _ in
      if step.world.design.import.mark == .group,
        case .suite(let app) = step.world.design.appText,
        case .suite(let clip) = step.world.design.clipText
      {
        step.memory = [app, clip]
      }
    },
    stating: { state, groups in
      guard let app = groups.first, let clip = groups.last else { return }
      state.cells = Ascending(
        state.cells.map { $0 == .mark(.suite(app)) ? .mark(.suite(clip)) : $0 })
    }
  ).planted(around: AppClipMachine.system),
]

private let onDevice: [SystemUnderTest<Device>] = [
  misreading(of: DeviceMachine.self, "readsTheGuidelines") { $0.camera.policy = .fixed },
  misreading(of: DeviceMachine.self, "withholdsSecrets") { $0.clip.design.leavesSecrets = false },
]

/// Returns settings of a run without workers, in which little is shrunk.
private func settings(cases: UInt64) -> RunSettings {
  var settings = RunSettings(seed: 7, runs: cases, isolation: nil, folder: nil)
  settings.shrinker.budget = 2_000
  return settings
}

@Suite struct `A design that breaks claims on purpose` {
  /// Returns the worlds of some random cases.
  private func worlds<M: SuiteMachine>(_ machine: M) -> [M.Language.World] {
    (0..<60).compactMap { machine.scenario(ofCase: $0, below: 3, commands: 0)?.world }
  }

  private func expectParts<M: SuiteMachine>(_ machine: M, designs: Int) {
    let refuted = machine.refutedDesigns
    #expect(refuted.count == designs)
    #expect(worlds(machine).allSatisfy { !M.isRefuted($0) }, "\(M.name)")
    for design in refuted { #expect(worlds(design).contains { M.isRefuted($0) }, "\(M.name)") }
  }

  @Test func `is drawn by the check of designs alone, of each machine that has any`() throws {
    let (camera, clip) = (CameraMachine(), AppClipMachine())
    expectParts(ContactsMachine(), designs: 0)
    expectParts(camera, designs: CameraPolicy.allCases.count - camera.policies.count)
    // All sorts of worlds but the one that is drawn.
    expectParts(clip, designs: AppClipWorlds.allCases.count - 1)
    let parts = camera.refutedDesigns.count + clip.refutedDesigns.count
    expectParts(try DeviceMachine([:]), designs: parts)
    // A flag leaves out no design, and a decision may exclude one.
    #expect(CameraMachine(policies: [.reviewable]).refutedDesigns.isEmpty)
    #expect(AppClipMachine(.literal).refutedDesigns.isEmpty)
    let decided = try CameraMachine().deciding(DecisionSetting("policy", "reviewable"))
    #expect(
      SampledCheck(designsBeside: decided, against: CameraMachine.system, in: settings(cases: 9))
        == nil)
  }

  /// Returns whether one of the first cases of the designs shows a mutant, and of which length it is.
  private func isTold<M: SuiteMachine>(
    _ mutant: SystemUnderTest<M.Language>, by machine: M, cases: UInt64
  ) -> Bool {
    machine.refutedDesigns.contains {
      Check($0, against: mutant, seed: 7, cases: 0..<cases).firstFailing() != nil
    }
  }

  /// Each case of a design is one of many: a default check plays some three thousand of a machine.
  @Test func `hides no misreading, and the system agrees with the model`() throws {
    for mutant in Desk.sample(of: ofCamera, oneIn: 4) {
      #expect(isTold(mutant, by: CameraMachine(), cases: 400), "\(mutant.name)")
    }
    for mutant in Desk.sample(of: ofClip, oneIn: 4) {
      #expect(isTold(mutant, by: AppClipMachine(), cases: 400), "\(mutant.name)")
    }
    for mutant in Desk.sample(of: onDevice, oneIn: 2) {
      #expect(isTold(mutant, by: try DeviceMachine([:]), cases: 80), "\(mutant.name)")
    }
    let few: UInt64 = Desk.sized(10, 10, 2_000)
    #expect(!isTold(CameraMachine.system, by: CameraMachine(), cases: few))
    #expect(!isTold(AppClipMachine.system, by: AppClipMachine(), cases: few))
    #expect(!isTold(DeviceMachine.system, by: try DeviceMachine([:]), cases: few / 2))
  }

  /// Camera/Invariants.md lists the same claims.
  @Test func `breaks claims alike on both sides, which is noted, and judges none`() throws {
    let machine = CameraMachine(policies: [.literal])
    let cases = UInt64(Desk.sized(400, 400, 20_000))
    let result = Check(machine, against: CameraMachine.system, seed: 7, cases: 0..<cases).run()
    #expect(result.counterexample == nil && result.coverage.cases == Int(cases))
    #expect(result.coverage.held.allSatisfy { $0 == 0 })
    let broken = zip(CameraMachine.Claim.allCases, result.coverage.breaks).filter { $0.1 > 0 }
      .map(\.0.clause)
    let known = ["INV-M03", "INV-M07", "INV-M08", "INV-M10", "INV-M16", "INV-M18", "INV-M20"]
    #expect(Set(broken).isSubset(of: known) && broken.count > 2, "\(broken)")
  }

  /// Returns whether a claim alone tells a mutant that no comparison sees, in a case of one of the designs.
  private func isJudged<M: SuiteMachine>(
    _ mutant: SystemUnderTest<M.Language>, by claims: [M.Claim], of machine: M, cases: UInt64
  ) -> Bool {
    machine.refutedDesigns.contains { design in
      var check = Check(design, against: mutant, seed: 7, cases: 0..<cases)
      (check.compared, check.claims) = (.nothing, ClaimList(claims))
      guard case .broken(_, by: .system)? = check.firstFailing()?.1 else { return false }
      return true
    }
  }

  /// The mistakes that both sides share in a design, each against a claim that the design keeps.
  @Test func `is judged by each claim that it does not break`() throws {
    let clips: [(String, AppClipClaim)] = [
      ("sweepsEveryGroup", .itemsFollowTheirCommands), ("importsEachTime", .gatesFollowTheirDesign),
      ("collectsFromStandard", .importsGoStepByStep),
    ]
    let clip = AppClipMachine()
    let faults = AppClipFaults.all(around: AppClipMachine.system)
    for (name, claim) in clips {
      let mutant = try #require(faults.first { $0.name == name })
      #expect(isJudged(mutant, by: [claim], of: clip, cases: 2_000), "\(name)")
    }
    let camera = CameraMachine()
    let lit = try #require(CameraFaults.all.first { $0.name == "showsTheSceneToAll" })
    #expect(isJudged(lit, by: [.framesAreBlackBeforeTheGrant], of: camera, cases: 2_000))
    #expect(!isJudged(AppClipMachine.system, by: AppClipClaim.allCases, of: clip, cases: 200))
    #expect(!isJudged(CameraMachine.system, by: CameraClaim.allCases, of: camera, cases: 200))
  }

  @Test func `is compared where two fields differ together`() throws {
    for mutant in Desk.sample(of: ofTwoFields, oneIn: 2) {
      let check = try #require(
        SampledCheck(designsBeside: AppClipMachine(), against: mutant, in: settings(cases: 2_000)))
      #expect(check.judge(0..<check.samples) { false }.finding != nil, "\(mutant.name)")
    }
  }

  /// A mistake that both sides share is detected there by claims alone.
  @Test func `is judged where two fields differ together`() {
    for mutant in Desk.sample(of: ofTwoFields, oneIn: 2) {
      // Each machine has cases of its own, so that they are about all topics.
      let isTold = AppClipMachine().pairsOfDesignFields.enumerated().contains { place, pair in
        var machine = AppClipMachine()
        for change in pair { machine.settled.set("", to: "", change) }
        let first = UInt64(place) * 8
        var check = Check(machine, against: mutant, seed: 7, cases: first..<first + 8)
        check.compared = .nothing
        return check.firstFailing() != nil
      }
      #expect(isTold, "\(mutant.name) is not told")
    }
  }

  /// Returns the first worlds in which both sides break a claim alike, though their designs are not refuted.
  private func broken<M: SuiteMachine>(_ machine: M, cases: UInt64) -> [M.Language.World] {
    // A machine that knows no refuted design judges claims in all worlds.
    let judging = WithClaims(machine, claims: M.Claim.self)
    return (0..<cases).compactMap { index in
      guard let scenario = machine.scenario(ofCase: index, below: 11, commands: 40),
        !M.isRefuted(scenario.world)
      else { return nil }
      let replay = judging.replay(scenario, against: .model(M.Model.self))
      return replay.failure == nil ? nil : scenario.world
    }
  }

  /// The second way to the worlds in which claims are judged: the claims themselves.
  @Test func `is one of those in which a claim breaks`() {
    let few: UInt64 = Desk.sized(200, 200, 60_000)
    for worlds in AppClipWorlds.allCases {
      #expect(broken(AppClipMachine(worlds), cases: few).first == nil, "\(worlds)")
    }
    // The right design with other groups: refuted where the name of its suite is foreign to a program.
    var others = AppClipMachine(.mismatched)
    others.settled.set("", to: "") { world in
      var world = world
      world.design = .fixed
      return world
    }
    #expect(broken(others, cases: few).first == nil)
    for policy in CameraPolicy.allCases {
      #expect(broken(CameraMachine(policies: [policy]), cases: few / 4).first == nil, "\(policy)")
    }
  }

  @Test func `is told by a check of its own, with the shortest case`() throws {
    let mutant = ofCamera[2]
    let check = try #require(
      SampledCheck(designsBeside: CameraMachine(), against: mutant, in: settings(cases: 3_000)))
    let record = check.judge(0..<check.samples) { false }
    let finding = try #require(record.finding)
    // An exhaustive search of the states is the second way.
    let design = try #require(CameraMachine().refutedDesigns.first)
    let shortest = Explorer(design, against: mutant, at: Scope()).run().breach?.scenario
    #expect(finding.length == UInt64(shortest?.commands.count ?? 0) && finding.length == 1)
    let file = try #require(finding.file)
    #expect(file.text.contains("policy literal\n") && !file.text.contains("case 7"))
    let saved: Case<Camera> = try CaseText(file.text, file: "").parsed()
    #expect(saved.worldLines.count <= 2, "\(file.text)")
  }
}
