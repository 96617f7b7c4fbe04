import ConsentInvariants
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

  /// A scope has two tokens at once, but a faulty system may hand out more than its commands ask for.
  @Test func `of the claims about contacts has room for more tokens than a scope has`() {
    let world = ContactsWorld(cards: [Card(name: "Ada")])
    var model = ContactsModel(world)
    var past = ContactsMonitorState(in: world, start: model.snapshot)
    let access: [ContactsCommand] = [
      .app(.requestAccess), .user(.continueSharing), .user(.shareEverything),
    ]
    var keys: Set<[UInt64]> = []
    for command in access + Array(repeating: .app(.store(.token)), count: 5) {
      let (before, step) = (model.snapshot, model.applying(command))
      model = step.state
      past.record(
        Event<Contacts>(
          in: world, before: before, command, step.outcome, after: model.snapshot))
      var key = StateKey()
      key.populate([1], next: 2)
      past.write(to: &key, at: model.snapshot)
      key.finish()
      keys.insert(Array(key.words))
    }
    #expect(keys.count >= 6)
  }
}
