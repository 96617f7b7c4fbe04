import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import StateMachines
import Testing

/// Plays random cases, drawn from `CONSENT_SEED`, on the system and on each mutant, and returns the first step whose
/// command, outcome and state are not read as they were written, or as a program may write them, or that is read if
/// two of its lines contradict each other.
private func misread<M: SuiteMachine>(_ machine: M, cases: UInt64, commands: Int) throws -> String?
{
  let (answers, form) = (M.Language.answers, M.Language.command)
  func result(_ lines: [String], _ command: M.Language.Command, _ before: M.Language.Snapshot)
    throws(NotationError) -> Answers<M.Language>.Result
  {
    try answers.parse(Array(lines.joined(separator: "\n").utf8))(command, before)
  }
  func changes(_ before: M.Language.Snapshot, _ after: M.Language.Snapshot) -> [FacetLine] {
    M.Language.snapshotFacets.lines(from: before, to: after)
  }
  for contestant in [M.system] + M.faults {
    for index in 0..<cases {
      guard let scenario = machine.scenario(ofCase: index, below: Desk.seed, commands: commands)
      else {
        continue
      }
      var side = contestant.side(scenario.world)
      guard var state = side.snapshot() else { return "\(contestant.name) states nothing" }
      let start = state
      for command in scenario.commands {
        guard try form.parse(form.text(of: command)) == command else { return "\(command)" }
        guard case .said(let outcome) = side.perform(command), let after = side.snapshot() else {
          return "\(contestant.name) is gone"
        }
        let lines = answers.lines(outcome, state, after)
        let read = try result(lines, command, state)
        if read.outcome != outcome || read.state != after {
          return "\(contestant.name): \(lines)\n\(read)\n\(outcome)\n\(after)"
        }
        let own = changes(state, after)
        let kept = changes(start, after).filter { line in
          !own.contains { $0.facet == line.facet } && !lines.contains("now \(line.text)")
        }
        let told = lines + kept.map { "now \($0.text)" }
        let whole = try result(told, command, state)
        if whole.outcome != outcome || whole.state != after {
          return "\(contestant.name), all told: \(told)\n\(whole)\n\(after)"
        }
        let back = changes(after, state)
        for line in own where own.count(where: { $0.facet == line.facet }) == 1 {
          let others = back.filter { $0.facet == line.facet }
          // The lines of a device belong to its parts.
          guard others.count == 1, M.Language.name != Device.name else { continue }
          let both = [line.text, others[0].text].map { "now \($0)" }
          for pair in [both, both.reversed()] {
            let texts = lines.filter { $0.hasPrefix("->") } + pair
            if (try? result(texts, command, state)) != nil {
              return "\(contestant.name), contradictory: \(texts)"
            }
          }
        }
        state = after
      }
    }
  }
  return nil
}

/// So a comparison over the pipe sees the same values, and a mutant has the same failures and shrunk cases.
@Test
func `an answer is read as it was written, of the system and of each mutant`() throws {
  let many = UInt64(Desk.sized(4, 4, 20))
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

/// What an answer may say and what not, beside what it has to say. Specs/Protocol.md has the rules.
@Test func `an answer that is not clear is refused, and one that says more than it has to is not`()
  throws
{
  let before = CameraModel(CameraWorld()).snapshot
  func read(_ text: String) throws(NotationError) -> Answers<Camera>.Result {
    try Camera.answers.parse(Array(text.utf8))(.select, before)
  }
  let right = try read("-> done\nnow screen: priming")
  for more in [
    "now screen: priming", "-> done\nnow undetermined\nnow screen: priming\nnow waiting 0",
    "  -> done  \n\tnow  screen: priming", "now settings entry no\nnow screen: priming",
  ] {
    let result = try read(more)
    #expect(result.outcome == right.outcome && result.state == right.state, "\(more)")
  }
  for (unclear, words) in [
    ("now screen: priming\n-> done", "an outcome below one"),
    ("-> logs accepted\nnow screen: priming\n-> prompts", "an outcome below one"),
    ("-> status denied\n-> status undetermined", "a second one"),
    ("-> done\n-> status undetermined", "a second one"),
    ("now denied\nnow authorized", "a second one"), ("now denied\nnow denied", "a second one"),
    ("now screen: priming\nnow no screen", "a second one"),
    ("-> done # well", "a comment"), ("# nothing\n-> done", "a comment"),
    ("-> done\nnow denied #", "a comment"), ("# done", "a comment"),
  ] {
    do throws(NotationError) {
      _ = try read(unclear)
      Issue.record("\(unclear)")
    } catch {
      #expect(error.found == words, "\(unclear)")
    }
  }
}

/// Fields with several lines of which some do not hold in the end.
@Test func `an answer with lines that contradict each other is refused, however many it has`() {
  let clip = AppClipModel(AppClipWorld()).snapshot
  let contacts = ContactsModel(ContactsWorld()).snapshot
  for (text, isClear) in [
    ("now kept in suite 1: key 1 value 1\nnow kept in suite 1: key 2 value 1", true),
    ("now kept in suite 1: key 1 value 1\nnow kept in suite 1: key 1 value 1", true),
    ("now kept in suite 1: key 1 value 1\nnow no kept in suite 1: key 1 value 1", false),
    ("now no kept in suite 1: key 1 value 1\nnow kept in suite 1: key 1 value 1", false),
  ] {
    let read = try? AppClip.answers.parse(Array(text.utf8))(.user(.invoke(nil)), clip)
    #expect((read != nil) == isClear, "\(text)")
  }
  for (text, isClear) in [
    ("now button 1 shows {}\nnow button 2 shows {}", true),
    ("now button 1 shows {}\nnow button 1 shows {}", true),
    ("now button 1 shows {}\nnow button 1 gone", false),
    ("now button 1 shows {1}\nnow button 1 shows {2}", false),
    ("now button 1 gone\nnow button 1 shows {2}", false),
    ("now waiting calls [1]\nnow waiting calls [2]", false),
  ] {
    let read = try? Contacts.answers.parse(Array(text.utf8))(.app(.readStatus), contacts)
    #expect((read != nil) == isClear, "\(text)")
  }
}

@Test func `an answer with a line of another part, or without its command, is refused`() {
  let misses = [
    "-> camera: done", "-> tells camera: user selects\n-> clip: done", "-> nothing",
    "now camera: app", "now camera: denied\n-> tells camera: user selects\n-> camera: done",
    "-> tells camera: user selects\nnow camera: denied\n-> camera: done",
    "-> tells camera: user selects\n-> camera: done # so", "# so\n-> refused: barred",
    "-> tells camera: user selects\nnow camera: denied\nnow camera: authorized",
  ]
  for text in misses {
    #expect(throws: NotationError.self) {
      _ = try Device.answers.parse(Array(text.utf8))(
        .camera(.select), DeviceModel(DeviceWorld()).snapshot)
    }
  }
}
