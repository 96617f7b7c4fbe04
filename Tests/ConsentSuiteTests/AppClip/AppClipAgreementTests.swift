import ConsentMachines
import ConsentModel
import ConsentSystem
import ConsentTool
import ConsentVocabulary
import Lockstep
import StateMachines
import Testing

@Suite struct `Model and system of the clip` {
  /// Worlds that break claims are no reason for the two to differ: whatever a design loses, both say so.
  @Test func `agree in every sort of world, refuted or not`() throws {
    for worlds in AppClipWorlds.allCases {
      let machine = AppClipMachine(worlds)
      var steps = 0
      for index in 0..<8_000 as Range<UInt64> {
        let scenario = try #require(machine.scenario(ofCase: index, below: 17, commands: 60))
        var model = ModelSide<AppClipModel>(scenario.world)
        var system = AppClipSide(world: scenario.world)
        for command in scenario.commands {
          steps += 1
          let (one, other) = (model.perform(command), system.perform(command))
          if one != other || model.snapshot() != system.snapshot() {
            Issue.record("\(worlds), case \(index), \(command): \(one) is not \(other)")
            return
          }
        }
      }
      #expect(steps > 100_000, "\(worlds)")
    }
  }
}
