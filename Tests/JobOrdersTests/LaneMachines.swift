import Lockstep
import MachineChecks
import PropertyTesting
import StateMachines
import Synchronization

// MARK: - A queue

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
    switch command {
    case .add(let number):
      next.numbers.append(number)
      return Step(next, nil)
    case .remove:
      let first = next.numbers.isEmpty ? nil : next.numbers.removeFirst()
      return Step(next, first)
    }
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

private actor Storage {
  private var numbers: [Int] = []
  var first: Int? { numbers.first }
  func append(_ number: Int) { numbers.append(number) }
  func dropFirst() { if !numbers.isEmpty { numbers.removeFirst() } }
  func removeFirst() -> Int? { numbers.isEmpty ? nil : numbers.removeFirst() }
}

/// A queue over a store. With the mistake it looks at the first number, and removes one afterwards.
struct StoredQueue: AsyncSide {
  typealias Language = Queue
  let looksFirst: Bool
  private let storage = Storage()

  init(looksFirst: Bool) { self.looksFirst = looksFirst }

  func perform(_ command: Queue.Command) async -> Int? {
    switch command {
    case .add(let number):
      await storage.append(number)
      return nil
    case .remove:
      if !looksFirst { return await storage.removeFirst() }
      let first = await storage.first
      // Without it, the optimizer stays on the actor between the two.
      await Task.yield()
      await storage.dropFirst()
      return first
    }
  }
}

// MARK: - A lock

enum Lock: MachineLanguage {
  enum Command: Hashable, Sendable, CaseIterable {
    case lock
    case unlock
  }
  typealias World = NoWorld
  /// Whether the lock changed.
  typealias Outcome = Bool
}

struct LockModel: ReferenceModel {
  typealias Language = Lock
  var isLocked = false

  init(_ world: NoWorld) {}

  func applying(_ command: Lock.Command) -> Step<LockModel> {
    var next = self
    next.isLocked = command == .lock
    return Step(next, next != self)
  }
}

struct LockMachine: FiniteMachine {
  typealias Model = LockModel
  static let name = "lock"
  let worlds = [NoWorld()]
  let commands = Lock.Command.allCases
}

/// A lock that is tried, not waited for. With the mistake another task may come between look and change.
actor TriedLock: AsyncSide {
  typealias Language = Lock
  private var isLocked = false
  private let suspends: Bool

  init(suspends: Bool) { self.suspends = suspends }

  func perform(_ command: Lock.Command) async -> Bool {
    let goal = command == .lock
    guard isLocked != goal else { return false }
    if suspends { await Task.yield() }
    isLocked = goal
    return true
  }
}

// MARK: - A store

enum Store: MachineLanguage {
  enum Command: Hashable, Sendable {
    case read
    case add(Int)
  }
  typealias World = NoWorld
  typealias Outcome = Int
  typealias Snapshot = Int
}

struct StoreModel: ReferenceModel {
  typealias Language = Store
  var snapshot = 0

  init(_ world: NoWorld) {}

  func applying(_ command: Store.Command) -> Step<StoreModel> {
    var next = self
    if case .add(let number) = command { next.snapshot += number }
    return Step(next, next.snapshot)
  }
}

struct StoreMachine: Machine {
  typealias Model = StoreModel
  static let name = "store"

  func command(
    for model: StoreModel, amid scenery: NoScenery, from source: inout ChoiceSource
  ) throws(Discard) -> Store.Command {
    try source.index(below: 2) == 0 ? .read : .add(try source.integer(in: 1...9))
  }
}

/// A store behind a lock, without a suspension. With the mistake a call takes the lock twice.
final class LockedStore: AsyncSide {
  typealias Language = Store
  private let value = Mutex(0)
  private let isDivided: Bool

  init(isDivided: Bool) { self.isDivided = isDivided }

  func perform(_ command: Store.Command) async -> Int {
    switch command {
    case .read: return value.withLock { $0 }
    case .add(let number):
      if isDivided {
        let old = value.withLock { $0 }
        value.withLock { $0 = old + number }
        return old + number
      }
      return value.withLock { value in
        value += number
        return value
      }
    }
  }

  func snapshot() async -> Int? { value.withLock { $0 } }
}

/// A store of an actor. With the mistake it reads, goes elsewhere, and writes.
actor SuspendedStore: AsyncSide {
  typealias Language = Store
  private var value = 0
  private let suspends: Bool

  init(suspends: Bool) { self.suspends = suspends }

  func perform(_ command: Store.Command) async -> Int {
    guard case .add(let number) = command else { return value }
    let old = value
    if suspends { await Task.yield() }
    value = old + number
    return value
  }

  func snapshot() async -> Int? { value }
}
