import Lockstep
import PropertyTesting
import StateMachines

enum Queue: MachineLanguage {
  enum Command: Hashable, Sendable {
    case add(Int)
    case remove
  }
  typealias World = NoWorld
  typealias Outcome = Int?
}

struct QueueModel: ReferenceModel {
  typealias Language = Queue
  var numbers: [Int] = []

  init(_ world: NoWorld) {}

  func applying(_ command: Queue.Command) -> Step<QueueModel> {
    var next = self
    var removed: Int?
    switch command {
    case .add(let number): next.numbers.append(number)
    case .remove: removed = next.numbers.isEmpty ? nil : next.numbers.removeFirst()
    }
    return Step(next, removed)
  }
}

struct QueueMachine: Machine {
  typealias Model = QueueModel
  static let name = "queue"

  func command(
    for model: QueueModel, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Queue.Command {
    try source.index(below: 2) == 0 ? .remove : .add(try source.integer(in: 0...99))
  }
}
