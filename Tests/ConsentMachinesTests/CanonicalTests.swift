import ConsentMachines
import ConsentModel
import ConsentSuite
import ConsentSystem
import ConsentVocabulary
import Lockstep
import Notation
import StateMachines
import Testing

/// A canonical form must behave like the state that it represents.
@Suite struct `A canonical form` {
  @Test func `of the system of the clip`() throws {
    var different = 0
    for index in 0..<300 as Range<UInt64> {
      let scenario = try #require(AppClipMachine().scenario(ofCase: index, below: 41, commands: 60))
      var side = AppClipSide(world: scenario.world)
      for command in scenario.commands {
        var form = side.canonical
        if form != side { different += 1 }
        let isAlike =
          side.perform(command) == form.perform(command) && side.canonical == form.canonical
        if !isAlike {
          Issue.record("case \(index): \(command)")
          return
        }
      }
    }
    #expect(different > 0)
  }
}
