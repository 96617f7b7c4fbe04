import ConsentSystem
import ConsentVocabulary
import StateMachines
import Testing

struct ContactsSideTests {
  static func side(
    _ steps: [Step] = [], _ configuration: ContactsConfiguration = ContactsConfiguration()
  ) -> ContactsSide {
    var side = ContactsSide(world: ContactsWorld(configuration: configuration, cards: Card.three))
    for step in steps {
      guard case .said(let outcome) = side.perform(step.command) else {
        Issue.record("\(step.command) is not answered")
        return side
      }
      #expect(outcome.bare == step.outcome, "\(step.command)")
    }
    return side
  }

  @Test func `a copy goes its own way`() {
    var side = Self.side(askedAndContinued)
    let copy = side
    #expect(side == copy)
    _ = side.perform(.user(.shareEverything))
    #expect(side != copy)
    #expect(side.snapshot()?.status == .authorized)
    #expect(copy.snapshot()?.status == .notDetermined)
    #expect(copy.snapshot()?.alert == .howMuch)
  }

  @Test func `it says what the device says`() {
    for (steps, _) in LedgerTests.histories {
      let device = ContactsDevice.withThreeContacts().play(steps)
      #expect(Self.side(steps).snapshot() == device.snapshot())
    }
  }

  @Test func `what is derived or put in from outside tells no two sides apart`() {
    let world = ContactsWorld(cards: Card.three)
    let other = ContactsSide(
      world: world, collaborators: ContactsCollaborators(blockers: { _, _ in [.covered] }))
    #expect(other == ContactsSide(world: world))
    #expect(other.snapshot() == ContactsSide(world: world).snapshot())
    #expect(Set([other, ContactsSide(world: world)]).count == 1)
  }

  /// The state of an injected part is unknown, so a search must not treat two of its states as equal.
  @Test func `tells all that it remembers, unless parts from outside may remember more`() {
    let world = ContactsWorld(cards: Card.three)
    let other = ContactsSide(
      world: world, collaborators: ContactsCollaborators(blockers: { _, _ in [.covered] }))
    var key = StateKey()
    #expect(ContactsSide(world: world).write(to: &key) == .told)
    #expect(other.write(to: &key) == .untold)
  }

}
