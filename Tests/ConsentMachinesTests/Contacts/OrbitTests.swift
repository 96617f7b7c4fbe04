import ConsentInvariants
import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines
import Testing

/// A search without renaming: a new contact takes any free name, and each numbering of a state is a state
/// of its own.
private struct NamedSearch {
  private struct Node {
    var model: ContactsModel
    var side: any Side<Contacts>
    var past: ContactsMonitorState
    var state: ContactsSnapshot
    var names: [Int: Int]
  }

  private let machine: ContactsMachine
  private let scope: Scope<ContactsSize>
  private var key = StateKey()
  private var table = StateTable()
  private var frontier: [Node] = []

  init(_ machine: ContactsMachine, at scope: Scope<ContactsSize>) {
    (self.machine, self.scope) = (machine, scope)
  }

  /// Returns the number of states that are met by so many commands.
  mutating func count(upTo commands: Int) -> Int {
    for world in machine.worlds(at: scope) {
      let side = ContactsMachine.system.side(world)
      let model = ContactsModel(world)
      meet(
        Node(
          model: model, side: side, past: ContactsMonitorState(in: world, start: model.snapshot),
          state: model.snapshot, names: [:]))
    }
    for _ in 0..<commands where !frontier.isEmpty { takeEach() }
    return table.count
  }

  /// Takes each command in each state of the frontier. The states that are new become the frontier.
  private mutating func takeEach() {
    let nodes = frontier
    frontier = []
    for node in nodes {
      for command in machine.commands(at: scope, for: node.model) {
        var next = node
        let step = node.model.applying(command)
        next.model = step.state
        _ = next.side.perform(command)
        next.state = step.state.snapshot
        next.past.record(
          Event(
            in: ContactsWorld(configuration: node.model.configuration), before: node.state, command,
            step.outcome, after: next.state))
        meet(next)
      }
    }
  }

  /// Visits a state under every naming of its unnamed contacts.
  private mutating func meet(_ node: Node) {
    let there = node.model.existing.map(\.ordinal)
    let names = node.names.filter { there.contains($0.key) }
    for names in namings(of: there.filter { names[$0] == nil }, besides: names) {
      var node = node
      node.names = names
      key.restart()
      ContactsMachine.write(node.model, to: &key)
      _ = node.side.write(to: &key)
      node.past.write(to: &key, at: node.state)
      key.finish(named: names)
      if table.meet(key.words).isNew { frontier.append(node) }
    }
  }

  private func namings(of nameless: [Int], besides names: [Int: Int]) -> [[Int: Int]] {
    guard let first = nameless.first else { return [names] }
    return (1...max(scope[.contacts], 1)).filter { !names.values.contains($0) }.flatMap { name in
      namings(of: Array(nameless.dropFirst()), besides: names.merging([first: name]) { $1 })
    }
  }
}

@Suite struct `States up to renaming` {
  @Test func `stand for as many as a search meets that renames nothing`() {
    expectAsMany(at: Scope([(.contacts, 2)]), upTo: areSweepsAskedFor ? .max : 2)
  }

  @Test(
    .sweep,
    arguments: [
      Scope<ContactsSize>([(.contacts, 1), (.buttons, 1)]), Scope([(.contacts, 1), (.calls, 1)]),
      Scope([(.contacts, 3)]),
    ])
  func `stand for as many with a button, a call and a third contact`(scope: Scope<ContactsSize>) {
    expectAsMany(at: scope)
  }

  private func expectAsMany(at scope: Scope<ContactsSize>, upTo commands: Int = .max) {
    let machine = ContactsMachine()
    var explorer = Explorer(machine, against: ContactsMachine.system, at: scope)
    explorer.maximumCommands = commands
    let found = explorer.run()
    var search = NamedSearch(machine, at: scope)
    #expect(found.end == (commands < .max ? .longEnough : .complete))
    #expect(search.count(upTo: commands) == found.states, "\(scope.name)")
  }

  /// Returns the length of a fault's shortest case, up to four commands. An exchange of two contacts shows
  /// after two or three.
  private func shortest(
    of fault: SystemUnderTest<Contacts>, at scope: Scope<ContactsSize>
  ) -> Int? {
    var explorer = Explorer(ContactsMachine(), against: fault, at: scope)
    explorer.maximumCommands = 4
    return explorer.run().breach?.scenario.commands.count
  }

  /// A property of all numberings shows in one member of each orbit.
  @Test(.sweep) func `show the same faults as states in their order, as soon`() {
    var shown = 0
    for place in stride(from: 0, to: ContactsMachine.faults.count, by: 6) {
      let fault = ContactsMachine.faults[place]
      for scope in [
        Scope<ContactsSize>([(.contacts, 2)]), Scope([(.contacts, 1), (.buttons, 1)]),
      ] {
        var inOrder = scope
        inOrder.keepsOrder = true
        // For a fault with unbounded memory, the search would not complete.
        let (one, other) = (shortest(of: fault, at: scope), shortest(of: fault, at: inOrder))
        #expect(one == other, "\(fault.name) at \(scope.name)")
        if one != nil { shown += 1 }
      }
    }
    #expect(shown > 5)
  }
}
