import Lockstep
import PropertyTesting
import StateMachines
import Testing

/// A turnstile that opens for a number of coins.
private enum Gate: MachineLanguage {
  struct World: Hashable, Sendable {
    var price = 1
    var isHonest = true
  }
  enum Command: Hashable, Sendable, CaseIterable { case look, coin, push }
  typealias Outcome = Bool
  typealias Snapshot = Int
}

private struct GateModel: ReferenceModel {
  typealias Language = Gate

  let world: Gate.World
  var coins = 0

  init(_ world: Gate.World) { self.world = world }

  var snapshot: Int { coins }

  func applying(_ command: Gate.Command) -> Step<GateModel> {
    var next = self
    let isOpen = coins >= world.price
    switch command {
    case .look: break
    case .coin: next.coins = min(coins + 1, 3)
    case .push: if isOpen { next.coins = 0 }
    }
    return Step(next, command == .look ? false : isOpen)
  }
}

private struct GateMachine: FiniteMachine {
  typealias Model = GateModel
  static let name = "gate"
  let worlds = [Gate.World(), Gate.World(price: 2)]
  let commands = Gate.Command.allCases
}

@Suite struct `A search of runs that go on` {
  private func explorer(after scenarios: [Scenario<Gate>]) -> Explorer<GateMachine> {
    var explorer = Explorer(GateMachine(), against: .model(GateModel.self), at: Scope())
    explorer.starts = scenarios
    return explorer
  }

  @Test func `begins where a scenario ends`() {
    var explorer = explorer(after: [Scenario(world: .init(price: 2), commands: [.coin])])
    explorer.goal = { $0.event?.command == .push && $0.event?.outcome == true }
    let found = explorer.run()
    #expect(found.end == .reached && found.comparedCommands == 1)
    #expect(found.witnesses == [Scenario(world: .init(price: 2), commands: [.coin, .coin, .push])])
  }

  @Test func `comes to its end without a run to what is not there`() {
    var explorer = explorer(after: GateMachine().worlds.map { Scenario(world: $0) })
    explorer.goal = { $0.state > 3 }
    let found = explorer.run()
    // Zero to three coins, at either price.
    #expect(found.end == .complete && found.witnesses.isEmpty && found.orbits == 8)
  }

  @Test func `finds several runs, and counts the commands that it is to count`() {
    var explorer = explorer(after: GateMachine().worlds.map { Scenario(world: $0) })
    explorer.goal = { $0.event?.command == .push && $0.event?.outcome == true }
    explorer.wantedRuns = 3
    let two = [Gate.Command.coin, .coin, .push]
    #expect(
      explorer.run().witnesses == [
        Scenario(world: .init(), commands: [.coin, .push]), Scenario(world: .init(), commands: two),
        Scenario(world: .init(price: 2), commands: two),
      ])
    (explorer.counts, explorer.wantedRuns) = ({ $0 == .push }, 1)
    explorer.goal = { $0.state == 3 }
    let free = explorer.run()
    // A run of none of them was found before all of those were compared.
    #expect(free.end == .reached && free.comparedCommands == -1)
    #expect(free.witnesses.map(\.commands) == [[.coin, .coin, .coin]])
  }

  @Test func `finds a shortest run on which two models differ`() {
    func breach(_ change: @escaping @Sendable (Gate.World) -> Gate.World) -> [Gate.Command]? {
      let other = SystemUnderTest<Gate>("other model", "the model in another world") {
        ModelSide<GateMachine.Model>(change($0))
      }
      var explorer = Explorer(GateMachine(), against: other, at: Scope())
      explorer.starts = [Scenario(world: .init())]
      return explorer.run().breach?.scenario.commands
    }
    #expect(breach { .init(price: 2, isHonest: $0.isHonest) } == [.coin, .coin])
    #expect(breach { .init(price: $0.price, isHonest: false) } == nil)
  }

  @Test func `sees of a run what a search of the machine sees`() {
    let scenario = Scenario<Gate>(world: .init(), commands: [.coin, .push])
    let sight = GateMachine().sight(after: scenario)
    #expect(sight.state == 0 && sight.event?.before == 1 && sight.event?.outcome == true)
    #expect(GateMachine().sight(after: Scenario(world: .init())).event == nil)
  }
}

@Suite struct `What is settled` {
  @Test func `is so in every world, each of which is left once`() {
    var settled = FixedDecisions<Gate.World>()
    let worlds = GateMachine().worlds
    #expect(settled.worlds(worlds) == worlds && settled.told.isEmpty)
    settled.set("price", to: "3") { .init(price: 3, isHonest: $0.isHonest) }
    #expect(settled.worlds(worlds) == [.init(price: 3)])
    #expect(settled.world(.init(isHonest: false)) == .init(price: 3, isHonest: false))
    #expect(settled.told.map(\.name) == ["price"])
  }
}
