import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Notation
import OperatingSystem
import StateMachines
import Testing

@Suite struct `The scopes of a machine` {
  @Test(arguments: Machines.ours.withTwins.map(\.name))
  func `are written as they are read`(name: String) throws {
    let machine = try #require(Machines.ours.named(name)).set()
    #expect(!machine.staircase.isEmpty)
    for scope in machine.staircase + machine.tallStaircase {
      #expect(try machine.scope(scope) == scope)
    }
    #expect(machine.risingStaircase.sorted() == machine.staircase.sorted())
    #expect(throws: CommandError.self) { try machine.scope("giraffes=1") }
  }

  @Test func `are told in words`() {
    let scope = Scope<ContactsSize>([(.contacts, 2), (.calls, 1)], keepsOrder: true)
    #expect(scope.name == "contacts=2,calls=1,order")
    #expect(Scope<ContactsSize>().name == "contacts=0")
    #expect(scope.told == "up to 2 contacts and 1 waiting call")
    #expect(Scope<ContactsSize>([(.contacts, 99)])[.contacts] == 6)
    #expect(Scope<NoSize>(keepsOrder: true).name.isEmpty && Scope<NoSize>().told == nil)
  }

  @Test func `need as many objects as a condition names`() throws {
    func needed<Size: ScopeSize>(_ line: String, of size: Size) -> Int? {
      size.count(neededBy: line)
    }
    #expect(needed("grants contact 2, contact 12", of: ContactsSize.contacts) == 12)
    #expect(needed("-> approved button", of: ContactsSize.buttons) == 1)
    #expect(needed("no screen", of: ContactsSize.buttons) == nil)
    #expect(needed("too many buttons", of: ContactsSize.buttons) == 4)
    #expect(needed("waiting 3", of: CameraSize.calls) == 3)
    #expect(needed("contact 2", of: DeviceSize.contacts(.contacts)) == 2)
    // A number that is renamed would be counted by no size.
    func expectNumbers<M: SuiteMachine>(_ machine: M) throws {
      let known = try #require(Machines.ours.named(M.name)).words()
      let numbers = Set(known.filter(\.isNumber).map(\.name))
      for size in M.Size.allCases { #expect(numbers.isSuperset(of: size.counts), "\(size)") }
    }
    try expectNumbers(ContactsMachine())
    try expectNumbers(AppClipMachine())
    try expectNumbers(CameraMachine())
    try expectNumbers(try DeviceMachine([:]))
  }

  @Test func `have worlds of each profile, that of the machine first`() {
    var machine = ContactsMachine()
    func profiles(_ count: Int) -> [LegibilityProfile] {
      let undecided = machine.worlds(at: Scope([(.profiles, count)])).filter { $0.earlier == nil }
      return undecided.map(\.configuration.profile)
    }
    #expect(profiles(1) == [.apple] && profiles(3) == [.apple, .chromium, .strict])
    machine.profile = .strict
    #expect(profiles(1) == [.strict] && profiles(2) == [.strict, .apple])
  }

  /// A search from undecided worlds alone would report longer runs as shortest.
  @Test func `have worlds of each decision made beforehand`() {
    let worlds = ContactsMachine().worlds(at: Scope([(.contacts, 1)]))
    let decisions: [EarlierDecision?] = [nil, .denied, .authorized, .limited([]), .limited([1])]
    for decision in decisions {
      #expect(worlds.contains { $0.cards.count == 1 && $0.earlier == decision })
    }
    #expect(Set(worlds).count == worlds.count)
  }

  /// A fourth button exceeds the limit of some profiles, which no scope with fewer buttons shows.
  @Test func `come to a button that is one too many`() {
    let machine = ContactsMachine()
    let met = ContactsMachine.tallStaircase.contains { scope in
      machine.worlds(at: scope).contains { world in
        world.configuration.profile.criteria.maximumButtons.map { $0 < scope[.buttons] } ?? false
      }
    }
    #expect(met)
  }

  /// A command outside all scopes of the staircase would never be explored.
  @Test func `offer every kind of command`() {
    // Those of every day, and those of the night: a claim about a kind that one of them lacks is not exercised.
    for scopes in [ContactsMachine.staircase, ContactsMachine.tallStaircase] {
      #expect(lacking(scopes, of: ContactsMachine(), Contacts.kind) == [])
    }
    for scopes in [AppClipMachine.staircase, AppClipMachine.tallStaircase] {
      #expect(lacking(scopes, of: AppClipMachine(), AppClip.kind) == [])
    }
    for scopes in [CameraMachine.staircase, CameraMachine.tallStaircase] {
      #expect(lacking(scopes, of: CameraMachine(), Camera.kind) == [])
    }
  }

  /// Returns the kinds of commands that no world of the scopes offers.
  private func lacking<M: SuiteMachine, Kind: CaseIterable & Hashable>(
    _ scopes: [Scope<M.Size>], of machine: M, _ kind: (M.Language.Command) -> Kind?
  ) -> Set<Kind> {
    scopes.reduce(into: Set(Kind.allCases)) { kinds, scope in
      for world in machine.worlds(at: scope) {
        for command in machine.commands(at: scope, for: .init(world)) {
          if let kind = kind(command) { kinds.remove(kind) }
        }
      }
    }
  }
}
