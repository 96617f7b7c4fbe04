import Synchronization

/// A time limit for asynchronous work.
package enum Deadline {
  /// Returns the result of `work`, or `nil` after `limit`; then `work` is cancelled and abandoned. Only time counts in
  /// which a thread is free, since work is not slow because a thousand other tests are before it.
  ///
  /// - Parameter work: The work. Its argument ends it with another result, and abandons it.
  static func result<Value: Sendable>(
    within limit: Duration,
    of work: @Sendable @escaping (_ end: @Sendable @escaping (Value) -> Void) async -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let first = FirstResult<Value>()
      first.keep(continuation)
      let task = Task {
        let end: @Sendable (Value) -> Void = { first.resume(returning: $0) }
        end(await work(end))
      }
      first.keep(
        timer: Task {
          var left = 10.0
          while left > 0, !Task.isCancelled { left -= await counted(limit / 10) }
          if first.resume(returning: nil) { task.cancel() }
        })
    }
  }

  /// Sleeps for some time, and returns the share of it that counts, from 0 to 1: the less, the later a thread was free
  /// at its end. Work that takes several turns is late in each of them.
  package static func counted(_ time: Duration) async -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try? await Task.sleep(for: time)
    let late = clock.now - start - time
    return late <= .milliseconds(5) ? 1 : .milliseconds(5) / late
  }
}

/// A continuation that is resumed by the first of several callers, at once if one came before it.
package final class FirstResult<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value?, Never>?
    var timer: Task<Void, Never>?
    /// The first result.
    var result: Value??
  }

  private let state = Mutex(State())

  package init() {}

  package func keep(_ continuation: CheckedContinuation<Value?, Never>) {
    let result = state.withLock { state in
      if state.result == nil { state.continuation = continuation }
      return state.result
    }
    if let result { continuation.resume(returning: result) }
  }

  /// Stores a timer, to be cancelled when there is a result.
  func keep(timer: Task<Void, Never>) {
    let isDone = state.withLock { state in
      state.timer = timer
      return state.result != nil
    }
    if isDone { timer.cancel() }
  }

  /// Returns whether the caller is the first.
  @discardableResult
  package func resume(returning value: Value?) -> Bool {
    let (isFirst, continuation, timer) = state.withLock { state in
      let isFirst = state.result == nil
      if isFirst { state.result = .some(value) }
      return (isFirst, state.continuation.take(), state.timer)
    }
    timer?.cancel()
    continuation?.resume(returning: value)
    return isFirst
  }
}
