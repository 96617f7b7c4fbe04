import ConsentClients
import ConsentExploration
import ConsentSystem
import Dispatch
import Foundation

/// An app that loads something when it is asked to, in one of the ways of real apps, and shows when it is done.
final class Loads<Way: WayToLoad>: ExploredApp {
  enum Action: Hashable, Sendable { case load }

  struct State: Hashable, Sendable {
    var asked = 0
    var loaded = 0
  }

  private let shown = Guarded(State())
  var state: State { shown.withLock { $0 } }
  var actions: [Action] { state.asked < 2 ? [.load] : [] }

  init(on device: ContactsDevice) {}

  func send(_ action: Action) {
    shown.withLock { $0.asked += 1 }
    let shown = shown
    Way.load { shown.withLock { $0.loaded += 1 } }
  }
}

protocol WayToLoad: Sendable {
  /// Loads something, and calls `done` when it has.
  static func load(_ done: @escaping @Sendable () -> Void)
}

private func onMain(_ depth: Int, _ done: @escaping @Sendable () -> Void) {
  if depth == 0 { return done() }
  DispatchQueue.main.async { onMain(depth - 1, done) }
}

enum OverThreeBlocks: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) { onMain(3, done) }
}

enum OverFiveBlocks: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) { onMain(5, done) }
}

enum OverTheRunLoop: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    RunLoop.main.perform { RunLoop.main.perform { done() } }
  }
}

enum AfterADelay: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + 30) {
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250), execute: done)
    }
  }
}

enum AfterADelayElsewhere: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    DispatchQueue.global().asyncAfter(deadline: .now() + 30) {
      DispatchQueue.main.async(execute: done)
    }
  }
}

enum OnAGlobalQueue: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async { DispatchQueue.main.async(execute: done) }
  }
}

enum OnItsOwnQueue: WayToLoad {
  private static let queue = DispatchQueue(label: "the app's own")

  static func load(_ done: @escaping @Sendable () -> Void) {
    queue.async {
      dispatchPrecondition(condition: .onQueue(queue))
      Task { @MainActor in done() }
    }
  }
}

enum OnAThread: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.002)
      DispatchQueue.main.async(execute: done)
    }
  }
}

enum InAnOperation: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    let queue = OperationQueue()
    queue.addOperation { OperationQueue.main.addOperation(done) }
  }
}

/// Both halves are done at any time, and a block comes after them.
enum InAGroup: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<2 { DispatchQueue.global().async(group: group) { usleep(300) } }
    group.notify(queue: .main, execute: done)
  }
}

/// A writer comes after readers, on a queue of the app.
enum BehindABarrier: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "readers", attributes: .concurrent)
    for _ in 0..<3 { queue.async { usleep(100) } }
    queue.async(flags: .barrier, execute: done)
  }
}

/// A work item of some quality of service, back and forth between two queues and a task.
enum BackAndForth: WayToLoad {
  static func load(_ done: @escaping @Sendable () -> Void) {
    let item = DispatchWorkItem(qos: .utility) {
      Task.detached {
        try? await Task.sleep(for: .milliseconds(50))
        DispatchQueue.global(qos: .background).async { onMain(2, done) }
      }
    }
    DispatchQueue.main.async(execute: item)
  }
}

/// A thread that goes on for as long as the test lets it.
enum OnAThreadWithoutEnd: WayToLoad {
  @TaskLocal static var goesOn = Guarded(true)

  static func load(_ done: @escaping @Sendable () -> Void) {
    let goesOn = goesOn
    Thread.detachNewThread { while goesOn.withLock({ $0 }) { usleep(1_000) } }
    done()
  }
}

/// An app that cannot finish its launch, in one of the ways of the test.
final class HaltsAtLaunch<Way: WayToHalt>: ExploredApp {
  enum Action: Hashable, Sendable {}

  let actions: [Action] = []
  var state: Int { 0 }

  init(on device: ContactsDevice) async { await Way.halt() }

  func send(_ action: Action) {}
}

/// The same, in its first event.
final class HaltsWhenLaunched<Way: WayToHalt>: ExploredApp {
  enum Action: Hashable, Sendable {}

  let actions: [Action] = []
  var state: Int { 0 }

  init(on device: ContactsDevice) {}

  func send(_ action: Action) {}
  func receive(_ event: AppEvent) async { await Way.halt() }
}

/// The same, as its state is read.
final class HaltsInItsState<Way: WayToHalt>: ExploredApp {
  enum Action: Hashable, Sendable {}

  let actions: [Action] = []
  var state: Int {
    get async {
      await Way.halt()
      return 0
    }
  }

  init(on device: ContactsDevice) {}

  func send(_ action: Action) {}
}
