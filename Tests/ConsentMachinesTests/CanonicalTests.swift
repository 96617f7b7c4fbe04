import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines
import Testing

/// A canonical form must behave like the state that it represents.
@Suite struct `A canonical form` {
  /// Returns the outcome without the names of waiting calls.
  private func nameless(_ outcome: ContactsOutcome) -> ContactsOutcome {
    var outcome = outcome
    if case .pending = outcome.response { outcome.response = .pending(CallID(1)) }
    outcome.events = outcome.events.map { event in
      if case .completed(_, let result) = event { .completed(CallID(1), result) } else { event }
    }
    return outcome
  }

  @Test func `of the model of contacts, but for the time and the names of calls`() throws {
    var different = 0
    for index in 0..<300 as Range<UInt64> {
      let scenario = try #require(
        ContactsMachine().scenario(ofCase: index, below: 41, commands: 60))
      var model = ContactsModel(scenario.world)
      for command in scenario.commands {
        let form = model.canonical
        if form != model { different += 1 }
        let (step, alike) = (model.applying(command), form.applying(command))
        let isAlike =
          form.canonical == form && step.state.canonical == alike.state.canonical
          && step.rules == alike.rules && nameless(step.outcome) == nameless(alike.outcome)
        if !isAlike {
          Issue.record("case \(index): \(command)")
          return
        }
        model = step.state
      }
    }
    #expect(different > 1_000)
  }

  @Test func `of the system of the clip`() throws {
    var different = 0
    for index in 0..<300 as Range<UInt64> {
      let scenario = try #require(AppClipMachine().scenario(ofCase: index, below: 41, commands: 60))
      var side = AppClipSide(world: scenario.world)
      for command in scenario.commands {
        var form = side.canonical
        if form != side { different += 1 }
        let isAlike =
          side.perform(command) == form.perform(command) && side.canonical == form.canonical
        if !isAlike {
          Issue.record("case \(index): \(command)")
          return
        }
      }
    }
    #expect(different > 0)
  }
}
