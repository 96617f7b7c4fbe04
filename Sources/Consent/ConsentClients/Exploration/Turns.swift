import ConsentSystem

/// The work of an explored app in turns, so that each run is the same: one piece of work goes on at a time,
/// until it ends or waits for the person.
final class Turns: AppScheduler {
  /// The turns of the explored app that runs this task; `nil` outside an exploration.
  @TaskLocal static var current: Turns?

  /// The number of pauses that end after each step. An app that pauses again and again goes on at the next step.
  private static let pausesPerStep = 16

  private struct State: Sendable {
    var running = 0
    var blocked = 0
    var settling: CheckedContinuation<Void, Never>?
    /// The work to begin or to continue, oldest first.
    var due: [@Sendable () -> Void] = []
    /// The pauses, with the times at which they end.
    var pauses: [(end: Duration, wait: Wait<Void>)] = []
    var now = Duration.zero
    /// Calls the closures that the device has made due.
    var closures: (@Sendable () -> Void)?
    var events: [AppEvent] = []
  }

  private let state = Guarded(State())
  /// Whether the app's closures and events wait for a turn of its run loop.
  let areLate: Bool

  init(areLate: Bool) { self.areLate = areLate }

  /// Whether nothing waits for a turn of the run loop.
  var isIdle: Bool {
    state.withLock { $0.closures == nil && $0.events.isEmpty && $0.pauses.isEmpty }
  }

  /// The events that the app has not received yet, and the number of its pauses.
  var waiting: (events: [AppEvent], pauses: Int, closures: Bool) {
    state.withLock { ($0.events, $0.pauses.count, $0.closures != nil) }
  }

  // MARK: - Work

  /// Begins work in a task as soon as the work before it has ended or waits.
  func start(_ work: @escaping @Sendable () async -> Void) {
    enqueue { [self] in
      state.withLock { $0.running += 1 }
      within {
        _ = Task {
          await work()
          change { $0.running -= 1 }
        }
      }
    }
  }

  func enqueue(_ work: @escaping @Sendable () -> Void) { state.withLock { $0.due.append(work) } }
  func block() { change { $0.blocked += 1 } }

  func unblock(_ goOn: @escaping @Sendable () -> Void) {
    enqueue { [self] in
      change { $0.blocked -= 1 }
      goOn()
    }
  }

  /// Calls `body`, whose tasks take turns.
  func within<Value>(_ body: () -> Value) -> Value {
    Self.$current.withValue(self) { ContactsDevice.$scheduler.withValue(self, operation: body) }
  }

  private func change(_ change: (inout State) -> Void) {
    let settled = state.withLock { state -> CheckedContinuation<Void, Never>? in
      change(&state)
      return state.running <= state.blocked ? state.settling.take() : nil
    }
    settled?.resume()
  }

  /// Waits until all work has ended or waits for the person.
  func settle() async {
    repeat {
      await withCheckedContinuation { continuation in
        let isSettled = state.withLock { state in
          if state.running <= state.blocked { return true }
          state.settling = continuation
          return false
        }
        if isSettled { continuation.resume() }
      }
    } while next()
  }

  private func next() -> Bool {
    let work = state.withLock { $0.due.isEmpty ? nil : $0.due.removeFirst() }
    work?()
    return work != nil
  }

  // MARK: - Pauses

  /// Pauses until the app has nothing else to do.
  func pause(for duration: Duration) async throws {
    let wait = Wait<Void>()
    state.withLock { $0.pauses.append(($0.now + duration, wait)) }
    wait.block(in: self)
    try await wait.value()
  }

  /// Ends the pauses that end first, as the person is slower than the app. Returns `false` if there are none.
  func endPause(after ended: Int) -> Bool {
    guard ended < Self.pausesPerStep else { return false }
    let wait = state.withLock { state -> Wait<Void>? in
      state.pauses.removeAll { $0.wait.isEnded }
      guard
        let first = state.pauses.indices.min(by: { state.pauses[$0].end < state.pauses[$1].end })
      else { return nil }
      state.now = max(state.now, state.pauses[first].end)
      return state.pauses.remove(at: first).wait
    }
    wait?.end(with: .success(()))
    return wait != nil
  }

  // MARK: - Closures and events

  func add(_ event: AppEvent) { state.withLock { $0.events.append(event) } }

  func add(closures: @escaping @Sendable () -> Void) { state.withLock { $0.closures = closures } }

  /// Calls the closures that are due. Returns `false` if there are none.
  func callClosures() -> Bool {
    let closures = state.withLock { $0.closures.take() }
    within { closures?() }
    return closures != nil
  }

  func takeEvents() -> [AppEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Ends the pauses, closures and events of a process that has ended.
  func endProcess() {
    let pauses = state.withLock { state in
      defer { (state.closures, state.events, state.pauses) = (nil, [], []) }
      return state.pauses
    }
    for pause in pauses { pause.wait.end(with: .failure(AppEnded())) }
  }
}

/// A task of an app, such as a load that a later one cancels. Unlike a `Task`, it is part of an exploration.
///
///     load?.cancel()
///     load = AppTask { [weak self] in await self?.read() }
public final class AppTask: Sendable {
  private let state = Guarded((task: Task<Void, Never>?.none, isCancelled: false))

  /// Starts a task. An exploration begins it when the work before it has ended or waits.
  @discardableResult
  public init(_ work: @escaping @Sendable () async -> Void) {
    guard let turns = Turns.current else {
      let task = Task(operation: work)
      state.withLock { $0.task = task }
      return
    }
    turns.start { [state] in
      let task = Task(operation: work)
      let isCancelled = state.withLock { state in
        state.task = task
        return state.isCancelled
      }
      if isCancelled { task.cancel() }
      await task.value
    }
  }

  /// Cancels the task.
  public func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  /// Pauses the current task, for example before a search that follows the last of several keys. In an
  /// exploration the pause ends when the app has nothing else to do.
  public static func pause(for duration: Duration) async throws {
    guard let turns = Turns.current else { return try await Task.sleep(for: duration) }
    try await turns.pause(for: duration)
  }
}
