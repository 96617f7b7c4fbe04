import Lockstep
import PropertyTesting
import Testing

/// A system that never says the same twice, and a machine that compares nothing.
private struct Dice: StateMachine {
  struct Model: Side {
    mutating func perform(_ command: Bool) -> Int { 0 }
  }

  struct System: Side {
    mutating func perform(_ command: Bool) -> Int { Int.random(in: 0..<1_000_000) }
  }

  var maximumCommands = 20

  func model(of world: NoWorld) -> Model { Model() }
  func system(of world: NoWorld) -> System { System() }

  func command(
    in model: Model, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Bool { source.boolean() }

  func difference(
    _ command: Bool, model: Int, _ modelState: NoSnapshot?, system: Int,
    _ systemState: NoSnapshot?
  ) -> WholeAnswer? { nil }
}

@Suite struct `A case that is run twice` {
  @Test func `shows a system that changes its mind where no comparison does`() {
    let result = Check(Dice(), seed: 1, cases: 0..<4_000).run()
    let flaky = result.flaky
    #expect(flaky.map { $0.index % 512 } == 511)
    #expect(flaky?.first.isEmpty == false && flaky?.first.count == flaky?.second.count)
    #expect(flaky?.first != flaky?.second)
    #expect(result.counterexample == nil)
  }
}
