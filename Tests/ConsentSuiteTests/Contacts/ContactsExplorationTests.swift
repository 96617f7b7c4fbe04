import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import StateMachines
import Testing

/// The search over every state of model, system and past, as `consent explore` makes it.
@Suite struct `The contacts explored` {
  typealias Size = ContactsSize

  static func scope(
    _ contacts: Int, _ buttons: Int, _ calls: Int, keepsOrder: Bool = false
  ) -> Scope<ContactsSize> {
    Scope([(.contacts, contacts), (.buttons, buttons), (.calls, calls)], keepsOrder: keepsOrder)
  }

  @Test func `are met whole at small scopes`() {
    for scope in [
      Self.scope(0, 0, 1), Self.scope(1, 0, 1), Self.scope(1, 1, 1), Self.scope(2, 0, 1),
      Self.scope(2, 1, 1),
    ] {
      let clock = ContinuousClock()
      var result: Exploration<ContactsMachine>?
      let time = clock.measure {
        result = Explorer(ContactsMachine(), against: .ours, at: scope).run()
      }
      let r = result!
      print(
        scope.name, r.end, r.memory, r.orbits, r.states, r.transitions, r.refusals, r.loops,
        r.depth, r.bytes, time)
      if let b = r.breach {
        print(b.failure, b.scenario.commands, b.scenario.world.cards.count, b.isRepeated)
      }
      #expect(r.end == .complete && r.memory == .told)
    }
  }
}
