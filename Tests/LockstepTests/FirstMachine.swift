import Lockstep
import PropertyTesting

struct Queues: StateMachine {
  enum Command: Hashable, Sendable {
    case add(Int)
    case remove
  }

  struct Model: Side {
    var numbers: [Int] = []

    mutating func perform(_ command: Command) -> Int? {
      switch command {
      case .add(let number): numbers.append(number)
      case .remove: return numbers.isEmpty ? nil : numbers.removeFirst()
      }
      return nil
    }
  }

  var maximumCommands = 50

  func model(of world: NoWorld) -> Model { Model() }
  func system(of world: NoWorld) -> RingQueue { RingQueue() }

  func command(
    in model: Model, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Command {
    try source.index(below: 2) == 0 ? .remove : .add(try source.integer(in: 0...99))
  }
}
