import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Desk
import Lockstep
import Notation
import StateMachines
import Testing

private func scope(
  _ contacts: Int, _ buttons: Int, _ calls: Int, keepsOrder: Bool = false
) -> Scope<ContactsSize> {
  Scope(
    [(.contacts, contacts), (.buttons, buttons), (.calls, calls)], keepsOrder: keepsOrder)
}

/// Returns the machine under other decisions than the defaults.
private func machine(_ change: (inout ContactsConfiguration) -> Void) -> ContactsMachine {
  var machine = ContactsMachine()
  var configuration = ContactsConfiguration()
  change(&configuration)
  machine.configuration = configuration
  return machine
}

private typealias Found = Exploration<ContactsMachine>

@Suite struct `The contacts explored` {
  struct Row: CustomTestStringConvertible, Sendable {
    var scope: Scope<ContactsSize>
    /// The most commands of a run; `nil` for no maximum. Scopes with a contact are met whole only at size `whole`.
    var commands: Int?

    var testDescription: String { scope.name }
  }

  static let rows = [
    Row(scope: scope(2, 0, 0), commands: 2), Row(scope: scope(0, 0, 1)),
    Row(scope: scope(0, 1, 0)), Row(scope: scope(1, 0, 1)), Row(scope: scope(2, 0, 0)),
    Row(scope: scope(1, 0, 0, keepsOrder: true)),
  ].filter { Desk.size == .whole || $0.scope[.contacts] == 0 || $0.commands != nil }

  @Test(arguments: Desk.sample(of: rows, oneIn: 3))
  func `are met whole at small scopes`(row: Row) {
    let machine = ContactsMachine()
    var explorer = Explorer(machine, against: .ours, at: row.scope)
    explorer.maximumCommands = row.commands
    let found = explorer.run()
    #expect(found.end == (row.commands == nil ? .complete : .longEnough) && found.memory == .told)
    let counts = machine.counted(at: row.scope, upTo: row.commands ?? .max)
    #expect(machine.explorationCounts(at: row.scope, upTo: row.commands) == counts)
    // Claims distinguish more states. Each contact can change its place with another.
    #expect(found.orbits >= counts.states && found.states >= found.orbits)
    #expect((found.states > found.orbits) == (row.scope[.contacts] > 1 && !row.scope.keepsOrder))
  }

  /// The one row of contacts with exact counts: a change of the model that nobody meant changes it.
  @Test func `are so many with one button`() {
    let found = Explorer(ContactsMachine(), against: .ours, at: scope(0, 1, 0)).run()
    #expect(found.counts == StateCounts(states: 408, transitions: 24_488, depth: 6))
  }

  @Test func `are judged alike whether contacts keep their order or not`() {
    let contacts = Desk.sized(1, 1, 2)
    let (any, kept) = (
      Explorer(ContactsMachine(), against: .ours, at: scope(contacts, 0, 0)).run(),
      Explorer(ContactsMachine(), against: .ours, at: scope(contacts, 0, 0, keepsOrder: true)).run()
    )
    #expect(any.end == .complete && kept.end == .complete)
    // The order of a single contact is no difference.
    #expect(contacts == 1 || kept.orbits > any.states)
    func landmarks(_ found: Found) -> Set<String> {
      Set(found.landmarks.map { "\($0.claim) \($0.number)" })
    }
    #expect(landmarks(any) == landmarks(kept))
  }

  // The numbers to be reused are hidden state: a reuse is reached by three commands, and two of them show it.
  @Test(arguments: [("acceptsProgrammaticTouches", 1, 2), ("reusesOrdinals", 0, 2)])
  func `have a shortest case of a fault, which shows it again`(
    name: String, buttons: Int, commands: Int
  ) throws {
    let fault = try #require(ContactsFaults.named(name))
    let found = Explorer(ContactsMachine(), against: fault, at: scope(1, buttons, 0)).run()
    #expect(found.breach?.isRepeated == true)
    #expect(found.breach?.scenario.commands.count == commands)
  }
}

@Suite struct `A fault of contacts with a memory` {
  /// No search may report one of these as faultless: it finds the fault, reports that hidden state was not
  /// varied, or does not complete.
  @Test func `never gets a search that has come to its end and found nothing`() {
    // All of them need a contact, but for those that count kills or reads.
    let few = Self.contestants.filter { $0.name.hasPrefix("forgets") || $0.name.hasPrefix("tires") }
    for contestant in Desk.sized(
      Desk.sample(of: few, oneIn: 3), Desk.sample(of: few, oneIn: 3), Self.contestants)
    {
      for keepsOrder in [false, true] {
        let scope = scope(Desk.sized(0, 0, 1), 0, 0, keepsOrder: keepsOrder)
        var explorer = Explorer(ContactsMachine(), against: contestant, at: scope)
        explorer.maximumStates = 5_000
        let found = explorer.run()
        #expect(found.end != .complete || found.memory != .told, "\(contestant.name)")
      }
    }
  }

  static let contestants: [SystemUnderTest<Contacts>] = [
    // An allocator of the system that reuses numbers.
    ContactsFaults.named("reusesOrdinals")!,
    // One depends on how long a button has waited, the other remembers a pair that is never compared.
    ContactsFaults.named("unsettlesAfterALongWait")!, ContactsFaults.named("callsBackAfterTheEnd")!,
    // State outside the snapshot: exposed, hidden, and with names of contacts.
    Fault("forgetsAfterTwoKills", "", remembering: 0) { step, outcome in
      if step.command == .system(.kill), outcome.response == .done { step.memory += 1 }
      if step.memory == 2, step.command == .app(.readStatus) { outcome.response = .done }
    }.planted(around: .ours),
    Fault("forgetsAfterTwoKillsUntold", "", remembering: Untold()) { step, outcome in
      if step.command == .system(.kill), outcome.response == .done { step.memory.kills += 1 }
      if step.memory.kills == 2, step.command == .app(.readStatus) { outcome.response = .done }
    }.planted(around: .ours),
    Fault("shunsWhoCameAgain", "", remembering: ContactSet()) { step, outcome in
      if case .user(.removeContact(let contact)) = step.command, outcome.response == .done {
        step.memory.insert(contact)
      }
      if step.memory.count == 3, step.command == .app(.readStatus) { outcome.response = .done }
    }.planted(around: .ours),
    Fault("tiresOfReading", "", remembering: 0) { step, outcome in
      if step.command == .app(.readStatus) { step.memory += 1 }
      if step.memory == 5 { outcome.response = .done }
    }.planted(around: .ours),
  ]

  struct Untold: Sendable { var kills = 0 }
}

@Suite struct `States of contacts with one key` {
  static let machines: [(ContactsMachine, Scope<ContactsSize>)] = [
    (ContactsMachine(), scope(2, 1, 1)),
    (machine { $0.profile = .chromium }, scope(2, 1, 1)),
    (
      machine {
        $0.emptySelection = .refused
        $0.lateCallback = .delivered
        $0.interruptedPrompt = .presentedAgain
        $0.wideningInSettings = .staleUntilLaunch
        $0.severalBeforeDecision = .chooserFirst
      }, scope(2, 1, 1)
    ),
    (ContactsMachine(), Scope([(.contacts, 2), (.calls, 1), (.elsewhere, 2)])),
    (machine { $0.pickerAnswer = .whileClosing }, scope(1, 0, 1)),
    (ContactsMachine(), Scope([(.contacts, 2), (.calls, 1), (.sheets, 1)])),
  ]

  @Test func `behave alike`() {
    let pairs = Desk.sized(20, 20, 100)
    for (machine, scope) in Desk.sample(of: Self.machines, oneIn: 4) {
      let result = Bisimulation(machine: machine, scope: scope, key: StateKey(), pairs: pairs).run()
      #expect(result.difference == nil)
      #expect(result.pairs == pairs && result.states > pairs)
    }
    let ordered = scope(2, 0, 1, keepsOrder: true)
    let result = Bisimulation(
      machine: ContactsMachine(), scope: ordered, key: StateKey(keepsOrder: true), pairs: pairs
    ).run()
    #expect(result.difference == nil)
    #expect(result.pairs == pairs)
  }

  /// The key of the system is sufficient by itself. In a search, the model's part of a key would hide an
  /// omission as long as both agree.
  @Test func `behave alike, as far as the system by itself goes`() {
    let pairs = Desk.sized(50, 50, 700)
    func result(
      _ machine: ContactsMachine, _ scope: Scope<ContactsSize>, leavingOut place: Int? = nil,
      pairs: Int = pairs
    ) -> Bisimulation<ContactsMachine>.Result {
      var key = StateKey()
      key.leftOut = place
      return Bisimulation(
        machine: machine, scope: scope, key: key,
        writers: .system { $0.populate($1.existing.lazy.map(\.ordinal), next: 0) }, pairs: pairs,
        stating: \.withoutTicksOfTheGone
      ).run()
    }
    let whole = Self.machines.map { result($0, $1) }
    for result in whole {
      #expect(result.difference == nil)
      #expect(result.pairs == pairs && result.states > pairs / 7)
    }
    let writes = whole.map(\.writes).max() ?? 0
    let unnoticed = Desk.sample(of: Array(0..<writes), oneIn: writes).filter { place in
      !Self.machines.contains { result($0, $1, leavingOut: place, pairs: 700).difference != nil }
    }
    #expect(writes > 20)
    // The value at 6 states whether a decision follows, which the next values show as well; those at 2 and 10, whether
    // the app runs and is active, show each other, and the one at 17, the number of screens, follows from the latter. No
    // pair of these scopes needs the one at 8, whether a notification is due, and the one at 15; whether some other pair
    // does is open.
    let known = [2, 6, 8, 10, 15, 17]
    if Desk.size == .whole {
      #expect(unnoticed.filter { $0 < 20 } == known)
    } else {
      #expect(unnoticed.allSatisfy { $0 >= 20 || known.contains($0) })
    }
  }

  /// A key without one of its values, or with columns that are sorted separately, must be equal for states
  /// that differ.
  @Test func `would not, if something were left out of it`() {
    func isFound(_ change: (inout StateKey) -> Void) -> Bool {
      var key = StateKey()
      change(&key)
      return Self.machines.contains { machine, scope in
        Bisimulation(
          machine: machine, scope: scope, key: key, writers: .model, pairs: 700,
          stating: \.withoutTicksOfTheGone
        ).run().difference != nil
      }
    }
    let whole = Self.machines.map { machine, scope in
      Bisimulation(
        machine: machine, scope: scope, key: StateKey(), writers: .model,
        pairs: Desk.sized(50, 50, 700), stating: \.withoutTicksOfTheGone
      ).run()
    }
    #expect(whole.allSatisfy { $0.difference == nil })
    let writes = whole.map(\.writes).max() ?? 0
    let unnoticed = Desk.sample(of: Array(0..<writes), oneIn: writes).filter { place in
      !isFound { $0.leftOut = place }
    }
    // The value at 8 states whether a decision follows, which the next values show as well. No pair of these scopes
    // needs the one at 7, whether a notification is due; whether some other pair does is open. From the twentieth
    // on, only states with a button and a call write, and without the button they write it earlier.
    #expect(writes > 20)
    if Desk.size == .whole {
      #expect(unnoticed.filter { $0 < 20 } == [7, 8])
    } else {
      #expect(unnoticed.allSatisfy { $0 >= 20 || [7, 8].contains($0) })
    }
    #expect(isFound { $0.sortsColumnsApart = true })
  }
}

extension ContactsSnapshot {
  /// The snapshot without ticks of deleted contacts. There can be any number of these, and only their
  /// existence matters, so that keys contain no more.
  fileprivate var withoutTicksOfTheGone: ContactsSnapshot {
    func rest(_ ticked: ContactSet) -> ContactSet { ContactSet(ticked.filter(existing.contains)) }
    var stated = self
    switch alert {
    case .selecting(let ticked): stated.alert = .selecting(rest(ticked))
    case .confirming(let ticked): stated.alert = .confirming(rest(ticked))
    case .shareOrNot, .howMuch, .simplified, nil: break
    }
    if case .accessPicker(let ticked)? = sheet { stated.sheet = .accessPicker(rest(ticked)) }
    return stated
  }
}
