import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines
import Testing

@Suite struct `A decision made beforehand` {
  static let all: [EarlierDecision] = [
    .denied, .limited([]), .limited([1]), .limited([1, 2]), .limited([2, 9]), .authorized,
  ]

  private static func machine(_ earlier: EarlierDecision) -> ContactsMachine {
    var machine = ContactsMachine()
    machine.settled.set("earlier", to: "\(earlier)") { world in
      var world = world
      world.earlier = earlier
      return world
    }
    return machine
  }

  @Test(arguments: all)
  func `leads model and system alike through random cases, and keeps every claim`(
    earlier: EarlierDecision
  ) {
    let result = Check(
      Self.machine(earlier), against: .ours, seed: 5, cases: 0..<(areSweepsAskedFor ? 300 : 30)
    ).run()
    #expect(result.counterexample == nil, "\(String(describing: result.counterexample))")
  }

  /// The person's answers to the prompt of an app that is then ended and launched again.
  private static let answers: KeyValuePairs<EarlierDecision, [ContactsCommand]> = [
    .denied: [.user(.refuseSharing)],
    .authorized: [.user(.continueSharing), .user(.shareEverything)],
    .limited([2]): [
      .user(.continueSharing), .user(.selectContacts), .user(.toggle(ContactID(2))),
      .user(.finish), .user(.confirmSelection),
    ],
    .limited([]): [
      .user(.continueSharing), .user(.selectContacts), .user(.finish), .user(.confirmSelection),
    ],
  ]

  /// Returns the canonical key of both states.
  private func key(_ model: ContactsModel, _ side: ContactsSide) -> [UInt64] {
    var key = StateKey()
    ContactsMachine.write(model, to: &key)
    _ = side.write(to: &key)
    key.finish()
    return Array(key.words)
  }

  @Test func `is that of a prompt which was answered so`() {
    let world = ContactsWorld(cards: [Card(name: "Ada"), Card(name: "Bo")])
    for (earlier, answer) in Self.answers {
      var begun = world
      begun.earlier = earlier
      var model = ContactsModel(world)
      var side = ContactsSide(world: world)
      for command in [.app(.requestAccess)] + answer + [.system(.kill), .user(.launchApp)] {
        model = model.applying(command).state
        _ = side.perform(command)
      }
      #expect(ContactsModel(begun).snapshot == model.snapshot, "\(earlier)")
      #expect(ContactsSide(world: begun).snapshot() == side.snapshot(), "\(earlier)")
      let beginning = key(ContactsModel(begun), ContactsSide(world: begun))
      #expect(beginning == key(model, side), "\(earlier)")
    }
  }

  @Test func `names its grants where the end of a replay tells of them`() throws {
    let text = """
      consent case, format 1
      machine contacts
      contact 1 ada: "Ada"
      limited {ada}
      app reads status
      end
      """
    let machine = try #require(Machines.ours.named("contacts"))
    let outcome = try machine.set().replay(CaseText(text, file: "case"), nil, nil)
    #expect(outcome.notes == ["contact 1 is granted by the user, selected in the prompt, at 0 ms"])
  }
}
