import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import StateMachines
import Testing

/// Plays random cases on the system and on each mutant, and returns the first step whose command, outcome and state
/// are not read as they were written.
private func misread<M: SuiteMachine>(_ machine: M, cases: UInt64, commands: Int) throws -> String?
{
  let (answers, form) = (M.Language.answers, M.Language.command)
  for contestant in [M.system] + M.faults {
    for index in 0..<cases {
      guard let scenario = machine.scenario(ofCase: index, below: 5, commands: commands) else {
        continue
      }
      var side = contestant.side(scenario.world)
      guard var state = side.snapshot() else { return "\(contestant.name) states nothing" }
      for command in scenario.commands {
        guard try form.parse(form.text(of: command)) == command else { return "\(command)" }
        guard case .said(let outcome) = side.perform(command), let after = side.snapshot() else {
          return "\(contestant.name) is gone"
        }
        let lines = answers.lines(outcome, state, after)
        let read = try answers.parse(Array(lines.joined(separator: "\n").utf8))(command, state)
        if read.outcome != outcome || read.state != after {
          return "\(contestant.name): \(lines)\n\(read)\n\(outcome)\n\(after)"
        }
        state = after
      }
    }
  }
  return nil
}

/// So a comparison over the pipe sees the same values, and a mutant has the same failures and shrunk cases.
@Test func `an answer is read as it was written, of the system and of each mutant`() throws {
  let many = UInt64(Desk.bound(4, inSweeps: 200))
  for name in Desk.sample(
    of: [Camera.name, AppClip.name, Contacts.name, Device.name], oneIn: 2)
  {
    switch name {
    case Camera.name:
      let machine = CameraMachine(policies: [.literal, .reviewable])
      #expect(try misread(machine, cases: many, commands: 25) == nil)
    case AppClip.name: #expect(try misread(AppClipMachine(), cases: many, commands: 20) == nil)
    case Contacts.name: #expect(try misread(ContactsMachine(), cases: many, commands: 20) == nil)
    case _: #expect(try misread(DeviceMachine([:]), cases: many * 2, commands: 25) == nil)
    }
  }
}

@Test func `an answer with a line of another part, or without its command, is refused`() {
  let misses = [
    "-> camera: done", "-> tells camera: user selects\n-> clip: done", "-> nothing",
    "now camera: app",
  ]
  for text in misses {
    #expect(throws: NotationError.self) {
      _ = try Device.answers.parse(Array(text.utf8))(
        .camera(.select), DeviceModel(DeviceWorld()).snapshot)
    }
  }
}
