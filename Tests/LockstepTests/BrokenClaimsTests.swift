import Lockstep
import StateMachines
import Testing

@Suite struct `The claims that a fault breaks` {
  private func broken(by fault: Fault<Dial>, in scenario: Scenario<Dial>) -> [DialClaim] {
    DialMachine().brokenClaims(by: fault.planted(around: DialSide.sound), in: scenario)
  }

  @Test func `are all that notice it, not the first alone`() {
    let jumps = Fault<Dial>(
      "", "", remembering: false,
      after: { step, outcome in step.memory = step.command == .up && step.after == 4 },
      stating: { if $1 { $0 = 9 } })
    let up = Scenario<Dial>(world: 3, commands: [.up])
    #expect(broken(by: jumps, in: up) == [.answersAreTrue, .nothingJumps, .itEnds])
    let sly = Fault<Dial>("", "") { step, _ in
      if step.before == 3, step.command == .up { step.play(.down) }
    }
    #expect(broken(by: sly, in: up) == [.answersAreTrue])
    #expect(broken(by: sly, in: Scenario(world: 2, commands: [.up])) == [])
  }
}
