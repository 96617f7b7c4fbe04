import ConsentClients
import ConsentExploration
import ConsentSystem
import ConsentVocabulary
import Dispatch
import Foundation
import Testing

private let ada = Card(name: "Ada Lovelace")

/// An app that loads something, with one of the mistakes of real apps.
private final class LoadsWrongly: ExploredApp {
  enum Action: Hashable, Sendable { case load }

  enum Mistake: CaseIterable, Sendable {
    /// A block of a queue drops the second load, a thread does, or an operation does it twice.
    case dropsOnAQueue, dropsOnAThread, repeatsInAnOperation
    /// A timer goes on after the load, or never comes to rest.
    case repeatsByATimer, ticksOnTheMainQueue
    /// A group is left before the work is done, so that the load is shown too early.
    case leavesItsGroupEarly
    /// The main actor waits for its own queue.
    case waitsForItsOwnQueue
    /// The action waits for an answer that nobody gives.
    case waitsForNobody
    /// Each process of the app counts on, in a static.
    case countsInAStatic
    /// The initializer works without an end.
    case spinsAtLaunch

    /// The end of the exploration.
    var end: End {
      switch self {
      case .dropsOnAQueue, .dropsOnAThread: .broken(2)
      case .repeatsInAnOperation, .repeatsByATimer, .leavesItsGroupEarly: .broken(1)
      case .ticksOnTheMainQueue, .waitsForItsOwnQueue, .waitsForNobody: .stuck(1)
      case .spinsAtLaunch: .stuck(0)
      case .countsInAStatic: .unsteady
      }
    }
  }

  enum End: Hashable, Sendable {
    case broken(Int)
    case stuck(Int)
    case unsteady
  }

  struct State: Hashable, Sendable {
    var asked = 0
    var loaded = 0
    var isEarly = false
    var count = 0
  }

  @TaskLocal static var mistake = Mistake.dropsOnAQueue
  static let launches = Guarded(0)
  private let mistake = LoadsWrongly.mistake
  private let shown = Guarded(State())
  var state: State { shown.withLock { $0 } }
  var actions: [Action] {
    mistake != .waitsForNobody && state.asked < 2 || state.asked == 0 ? [.load] : []
  }

  init(on device: ContactsDevice) async {
    if mistake == .countsInAStatic {
      let number = Self.launches.withLock { number in
        number += 1
        return number
      }
      shown.withLock { $0.count = number }
    }
    while mistake == .spinsAtLaunch, !Task.isCancelled { await Task.yield() }
  }

  func send(_ action: Action) async {
    let asked = shown.withLock { state in
      state.asked += 1
      return state.asked
    }
    let shown = shown
    let done: @Sendable () -> Void = { shown.withLock { $0.loaded += 1 } }
    switch mistake {
    case .dropsOnAQueue:
      DispatchQueue.global().async { if asked == 1 { DispatchQueue.main.async(execute: done) } }
    case .dropsOnAThread:
      Thread.detachNewThread { if asked == 1 { OperationQueue.main.addOperation(done) } }
    case .repeatsInAnOperation:
      let queue = OperationQueue()
      for _ in 0..<2 { queue.addOperation(done) }
    case .repeatsByATimer:
      DispatchQueue.main.asyncAfter(deadline: .now() + 60) {
        done()
        DispatchQueue.main.asyncAfter(deadline: .now() + 60, execute: done)
      }
    case .ticksOnTheMainQueue: Self.tick()
    case .leavesItsGroupEarly:
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.global().async {
        // The work takes longer than the group.
        for _ in 0..<5_000 where !shown.withLock({ $0.isEarly }) { usleep(1_000) }
        done()
      }
      group.leave()
      group.notify(queue: .main) { shown.withLock { $0.isEarly = $0.loaded < asked || $0.isEarly } }
    case .waitsForItsOwnQueue:
      await Task { @MainActor in DispatchQueue.main.sync(execute: done) }.value
    case .waitsForNobody: await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    case .countsInAStatic, .spinsAtLaunch: done()
    }
  }

  private static func tick() { DispatchQueue.main.async { tick() } }
}

@Suite struct `A wrong app of one's own` {
  @Test(arguments: LoadsWrongly.Mistake.allCases)
  private func `ends with its mistake, within the limit`(_ mistake: LoadsWrongly.Mistake) async {
    let scope = ExplorationScope(cards: [ada], additions: [], moves: [.presence, .process])
    let found = await LoadsWrongly.$mistake.withValue(mistake) {
      await explore(LoadsWrongly.self, in: scope) { app, _ in
        let state = app.state
        return state.loaded == state.asked && !state.isEarly
      }
    }
    let end: LoadsWrongly.End? =
      switch found.end {
      case .broken(let walk): .broken(walk.count)
      case .stuck(let walk, _): .stuck(walk.count)
      case .unsteady: .unsteady
      case .complete, .depth, .tooManyStates, .showedNothing, .nothingJudged, .refused, .cancelled:
        nil
      }
    #expect(end == mistake.end, "\(mistake): \(found)")
  }
}
