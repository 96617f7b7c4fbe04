import ConsentMachines
import ConsentTool
import ConsentVocabulary
import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// The refusals, of a kind of command each, that can be exchanged for another without anybody noticing.
private func unnoticed<M: SuiteMachine>(
  _ machine: M, _ refused: @escaping @Sendable (M.Talk.Refusal) -> M.Talk.Outcome
) -> [String] {
  let all = Array(M.Talk.Refusal.allCases)
  var unnoticed: [String] = []
  for kind in M.Talk.Kind.allCases {
    for refusal in machine.refusals(of: kind) {
      let other = all[(refusal.number + 1) % all.count]
      let fault = Fault<M.Talk>("exchanged", "gives another reason") { step, outcome in
        if M.Talk.kind(of: step.command) == kind, M.Talk.refusal(in: outcome) == refusal {
          outcome = refused(other)
        }
      }
      let check = Check(
        machine, against: fault.planted(around: M.system), seed: 1, cases: 0..<30_000,
        shrinker: Shrinker(budget: 10, stages: []))
      if check.run().counterexample == nil { unnoticed.append("\(kind) \(refusal)") }
    }
  }
  return unnoticed
}

@Suite struct `What is forbidden` {
  @Test func `is tried, and a reason that is exchanged is noticed, of contacts`() {
    #expect(unnoticed(ContactsMachine()) { ContactsOutcome(.refused($0)) } == [])
  }

  @Test func `is tried, and a reason that is exchanged is noticed, of the camera`() {
    #expect(unnoticed(CameraMachine()) { CameraOutcome(.refused($0)) } == [])
  }

  @Test func `is tried, and a reason that is exchanged is noticed, of the clip`() {
    #expect(unnoticed(AppClipMachine()) { AppClipOutcome(.refused($0)) } == [])
  }

  @Test func `is found at once where it works and grants all`() {
    let fault = Fault<Contacts>(
      "sharesUnasked", "sharing everything works while no prompt is up",
      instead: { step in
        guard step.command == .user(.shareEverything), step.before.alert == nil,
          step.before.status == .notDetermined, step.before.process == .running,
          step.world.configuration.usageDescription == .present
        else { return nil }
        step.play(.app(.requestAccess), .user(.continueSharing), .user(.shareEverything))
        return ContactsOutcome(.done)
      })
    for seed in 1...5 as ClosedRange<UInt64> {
      let result = Check(
        ContactsMachine(), against: fault.planted(around: .ours), seed: seed, cases: 0..<1_000
      ).run()
      #expect(result.counterexample?.scenario.commands == [.user(.shareEverything)])
      #expect(result.counterexample?.index ?? .max < 200)
    }
  }
}
