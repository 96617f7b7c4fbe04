import ConsentMachines
import ConsentSuite
import Desk
import Lockstep
import Notation
import StateMachines
import Synchronization
import Testing

@Suite struct `The commands that a scope offers` {
  /// Returns the commands that some state offers twice, among the first states of each scope.
  private func doubled<M: SuiteMachine>(_ machine: M) -> [String] {
    var doubled: Set<String> = []
    for scope in M.staircase + M.tallStaircase {
      for world in Desk.sample(of: machine.worlds(at: scope), oneIn: 10) {
        var (met, states): (Set<M.Model>, [M.Model]) = ([M.Model(world)], [M.Model(world)])
        var place = 0
        while place < states.count, place < 60 {
          let commands = machine.commands(at: scope, for: states[place])
          var once: Set<M.Language.Command> = []
          for command in commands where !once.insert(command).inserted {
            doubled.insert("\(M.name) \(scope.name): \(M.Language.command.text(of: command))")
          }
          for command in commands where states.count < 60 {
            let next = states[place].applying(command).state
            if met.insert(next).inserted { states.append(next) }
          }
          place += 1
        }
      }
    }
    return doubled.sorted()
  }

  @Test func `are listed once in each state`() throws {
    #expect(doubled(ContactsMachine()) == [])
    #expect(doubled(CameraMachine()) == [])
    #expect(doubled(AppClipMachine()) == [])
    #expect(try doubled(DeviceMachine([:])) == [])
  }

  /// Compares the counts of an exploration with the graph of the same scope, which keeps the order of objects.
  /// With claims there are more states: the refusals are compared with the transitions of the exploration itself.
  private func compare<M: SuiteMachine>(_ machine: M, at scope: Scope<M.Size>) {
    var explorer = Explorer(machine, against: M.system, at: scope)
    let refused = Mutex(0)
    explorer.onTransition = { move in if move.isRefused { refused.withLock { $0 += 1 } } }
    let judged = explorer.run()
    #expect(judged.end == .complete && judged.refusals == refused.withLock { $0 }, "\(M.name)")
    explorer.claims = ClaimList([])
    let found = explorer.run()
    let graph = StateGraph(of: machine, at: scope, atMost: 10_000_000)
    #expect(found.end == .complete && graph.isComplete)
    #expect(found.orbits == graph.states, "\(M.name)")
    #expect(found.transitions == graph.transitions, "\(M.name)")
    #expect(found.refusals == graph.refusals, "\(M.name)")
    #expect(found.refusals > 0)
  }

  /// A machine with a scope.
  enum Place: CaseIterable { case button, contact, camera, account }

  // Debug builds take a quarter of them in one run of three, because the four take a minute of the processor.
  @Test(arguments: Desk.sample(of: Place.allCases, oneIn: 4))
  func `are refused as often in an exploration as in the graph of the scope`(place: Place) {
    switch place {
    case .button: compare(ContactsMachine(), at: Scope([(.buttons, 1)], keepsOrder: true))
    case .contact: compare(ContactsMachine(), at: Scope([(.contacts, 1)], keepsOrder: true))
    case .camera: compare(CameraMachine(), at: Scope())
    case .account: compare(AppClipMachine(), at: Scope([(.accounts, 1)]))
    }
  }
}
