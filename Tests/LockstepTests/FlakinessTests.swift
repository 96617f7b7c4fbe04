import Lockstep
import PropertyTesting
import StateMachines
import Testing

private enum Throw: MachineLanguage {
  typealias World = NoWorld
  typealias Command = Bool
  typealias Outcome = Int
}

/// A machine without claims, for a check that compares nothing.
private struct Dice: Machine {
  struct Model: ReferenceModel {
    typealias Language = Throw
    init(_ world: NoWorld) {}
    func applying(_ command: Bool) -> Step<Model> { Step(self, 0) }
  }

  static let name = "dice"

  func command(
    for model: Model, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Bool { source.boolean() }
}

/// A system that never gives the same answer twice.
private struct Thrown: Side {
  typealias Language = Throw

  mutating func perform(_ command: Bool) -> Reply<Int> { .said(Int.random(in: 0..<1_000_000)) }
}

@Suite struct `A case that is run twice` {
  @Test func `shows a system that changes its mind where no comparison does`() {
    let thrown = SystemUnderTest<Throw>("thrown", "never says the same twice") { _ in Thrown() }
    var check = Check(Dice(), against: thrown, seed: 1, cases: 0..<4_000, maximumCommands: 20)
    check.compared = .nothing
    let result = check.run()
    let flaky = result.flaky
    #expect(flaky.map { $0.index % 512 } == 511)
    #expect(flaky?.first.isEmpty == false && flaky?.first.count == flaky?.second.count)
    #expect(flaky?.first != flaky?.second)
    #expect(result.counterexample == nil)
  }
}
