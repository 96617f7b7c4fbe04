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
  private struct State: Sendable {
    var continuation: CheckedContinuation<Value, any Error>?
    /// The end, from the moment at which the task may know it.
    var result: Result<Value, any Error>?
    var isEnded = false
  }

  private let state = Guarded(State())

  init() {}

  var isEnded: Bool { state.withLock { $0.isEnded } }

  func end(with result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
      if state.isEnded { return nil }
      (state.isEnded, state.result) = (true, result)
      return state.continuation.take()
    }
    continuation?.resume(with: result)
  }

  /// Waits for the end, also when the task is cancelled.
  func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }
}

extension Wait {
  /// Waits for the end: for the answer of a person, if there is one; otherwise until `state` has been the same for
  /// `patience`, or for ever if that is `nil`.
  func value<State: Equatable & Sendable>(
    answeredBy answer: (() -> Void)?, patience: Duration?,
    whileChanging state: @escaping @Sendable () -> State,
    orThrow error: @escaping @Sendable () -> EndlessWait
  ) async throws -> Value {
    if let answer {
      answer()
      if !isEnded { end(with: .failure(ClientReport.reported(error()))) }
    }
    guard let patience, !isEnded else { return try await value() }
    let watch = Task {
      var last = state()
      while !isEnded {
        try await Task.sleep(for: patience)
        let now = state()
        if now == last { end(with: .failure(ClientReport.reported(error()))) }
        last = now
      }
    }
    defer { watch.cancel() }
    return try await value()
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
  package init() {}

  public var description: String { "The app ended while the call waited for an answer." }
}
