import PropertyTesting
import Synchronization

/// A time limit for asynchronous work.
enum Deadline {
  /// Returns the result of `work`, or `nil` after `limit`; then `work` is cancelled and abandoned. Only time counts in
  /// which a thread is free, since work is not slow because a thousand other tests are before it.
  ///
  /// - Parameter work: The work. Its argument ends it with another result, and abandons it.
  static func result<Value: Sendable>(
    within limit: Duration,
    of work: @Sendable @escaping (_ end: @Sendable @escaping (Value) -> Void) async -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let first = First(continuation)
      let task = Task {
        let end: @Sendable (Value) -> Void = { first.resume(returning: $0) }
        end(await work(end))
      }
      first.keep(
        timer: Task {
          var left = 10
          while left > 0, !Task.isCancelled {
            if await FreeTime.passes(limit / 10) { left -= 1 }
          }
          if first.resume(returning: nil) { task.cancel() }
        })
    }
  }

  /// A continuation that is resumed by the first of two callers.
  private final class First<Value: Sendable>: Sendable {
    private struct State {
      var continuation: CheckedContinuation<Value?, Never>?
      var timer: Task<Void, Never>?
    }

    private let state: Mutex<State>

    init(_ continuation: CheckedContinuation<Value?, Never>) {
      state = Mutex(State(continuation: continuation))
    }

    /// Stores the timer, to be cancelled when the work is done.
    func keep(timer: Task<Void, Never>) {
      let isDone = state.withLock { state in
        state.timer = timer
        return state.continuation == nil
      }
      if isDone { timer.cancel() }
    }

    @discardableResult
    func resume(returning value: Value?) -> Bool {
      let (continuation, timer) = state.withLock { state in
        defer { state.continuation = nil }
        return (state.continuation, state.timer)
      }
      timer?.cancel()
      continuation?.resume(returning: value)
      return continuation != nil
    }
  }
}
