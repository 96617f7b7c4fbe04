import ConsentSystem

/// The error of a wait that nobody can end.
public struct EndlessWait: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call that waits, such as `requestAccess()`.
  public let call: String
  /// The state that keeps it waiting, such as `the prompt's first page is up, and nobody answers`.
  public let reason: String
  /// The missing answers, as calls of a test.
  public let missing: [String]

  public var description: String {
    let answers = missing.isEmpty ? "" : " Missing is one of: \(missing.joined(separator: ", "))."
    return "\(call) would wait for ever: \(reason).\(answers)"
  }
}

/// A task's wait for one value, which ends once: with the value, an error, or cancellation.
final class Wait<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(CheckedContinuation<Value, any Error>?)
    case ended(Result<Value, any Error>)
    case done
  }

  private let state = Guarded(State.waiting(nil))
  /// Where the wait counts as blocked, once it has been counted.
  private let activity = Guarded<Activity?>(nil)

  init() {}

  var isEnded: Bool {
    state.withLock { if case .waiting = $0 { false } else { true } }
  }

  func end(with result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      guard case .waiting(let continuation) = state else { return nil }
      state = continuation == nil ? .ended(result) : .done
      activity.withLock { $0.take() }?.unblock()
      return continuation
    }
    continuation?.resume(with: result)
  }

  /// Counts the wait as blocked until it ends.
  func block(in activity: Activity) {
    state.withLock { state in
      guard case .waiting = state else { return }
      activity.block()
      self.activity.withLock { $0 = activity }
    }
  }

  private func resume(_ continuation: CheckedContinuation<Value, any Error>) {
    let result = state.withLock { state -> Result<Value, any Error>? in
      if case .ended(let result) = state {
        state = .done
        return result
      }
      state = .waiting(continuation)
      return nil
    }
    if let result { continuation.resume(with: result) }
  }

  /// Waits for the end. Cancelling the task ends the wait with `CancellationError`.
  func value() async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { resume($0) }
    } onCancel: {
      end(with: .failure(CancellationError()))
    }
  }
}

/// The right to end a wait. Dropping the last reference ends it with ``AppEnded``, because no answer can come
/// any more.
final class Answer<Value: Sendable>: Sendable {
  private let wait: Wait<Value>

  init(to wait: Wait<Value>) { self.wait = wait }

  deinit { wait.end(with: .failure(AppEnded())) }

  func end(with value: Value) { wait.end(with: .success(value)) }
  func end(throwing error: any Error) { wait.end(with: .failure(error)) }
}

/// The error of a call whose app ended before an answer came.
public struct AppEnded: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String { "The app ended while the call waited for an answer." }
}

/// The running and the blocked actions of an app, so that a test knows when it has settled.
final class Activity: Sendable {
  private struct Counts: Sendable {
    var running = 0
    var blocked = 0
    var settling: CheckedContinuation<Void, Never>?
  }

  private let counts = Guarded(Counts())

  func begin() { change { $0.running += 1 } }
  func end() { change { $0.running -= 1 } }
  func block() { change { $0.blocked += 1 } }
  func unblock() { change { $0.blocked -= 1 } }

  private func change(_ change: (inout Counts) -> Void) {
    let settled = counts.withLock { counts -> CheckedContinuation<Void, Never>? in
      change(&counts)
      return counts.running <= counts.blocked ? counts.settling.take() : nil
    }
    settled?.resume()
  }

  /// Waits until each running action has ended or waits for the person.
  func settle() async {
    await withCheckedContinuation { continuation in
      let isSettled = counts.withLock { counts in
        if counts.running <= counts.blocked { return true }
        counts.settling = continuation
        return false
      }
      if isSettled { continuation.resume() }
    }
  }
}
