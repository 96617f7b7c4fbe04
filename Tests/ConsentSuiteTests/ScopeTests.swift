import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Testing

@Suite struct `The scopes of a machine` {
  @Test(arguments: Machines.all.map(\.name))
  func `are written as they are read`(name: String) throws {
    let machine = try #require(Machines.named(name)).set()
    #expect(!machine.staircase.isEmpty)
    for scope in machine.staircase + machine.tallStaircase {
      #expect(try machine.scope(scope) == scope)
    }
    #expect(machine.risingStaircase.sorted() == machine.staircase.sorted())
    #expect(throws: FlagMistake.self) { try machine.scope("giraffes=1") }
  }

  @Test func `are told in words`() {
    let scope = Scope<ContactsSize>([(.contacts, 2), (.calls, 1)], keepsOrder: true)
    #expect(scope.name == "contacts=2,calls=1,order")
    #expect(Scope<ContactsSize>().name == "contacts=0")
    #expect(scope.told == "up to 2 contacts and 1 waiting call")
    #expect(Scope<ContactsSize>([(.contacts, 99)])[.contacts] == 6)
    #expect(Scope<NoSize>(keepsOrder: true).name.isEmpty && Scope<NoSize>().told == nil)
  }

  /// A command that no scope of the staircase tries would never be explored.
  @Test func `offer every kind of command`() {
    let contacts = ContactsMachine.staircase.flatMap { scope in
      let machine = ContactsMachine()
      return machine.worlds(at: scope).flatMap { world in
        machine.commands(at: scope, for: .init(world)).map(\.kind)
      }
    }
    #expect(Set(contacts) == Set(ContactsCommand.Kind.allCases))
    let machine = AppClipMachine()
    let clip = AppClipMachine.staircase.flatMap { scope in
      machine.worlds(at: scope).flatMap { world in
        machine.commands(at: scope, for: .init(world)).compactMap { AppClip.kind(of: $0) }
      }
    }
    #expect(Set(AppClip.Kind.allCases).subtracting(clip) == [])
  }
}
