/// The calls of an app on a device that wait for their answers.
package final class OpenWaits: Sendable {
  /// The thing that a call waits for.
  package enum Kind: Sendable {
    /// The end of a prompt, a sheet or a picker.
    case screen
    /// The person's next touch of a button.
    case button
  }

  private struct State: Sendable {
    var next = 0
    var isEndless = false
    var open: [Int: (kind: Kind, isCancelled: Bool)] = [:]
  }

  private let state = Guarded(State())

  package init() {}

  /// Returns the number of calls that wait for something of a kind.
  package func count(of kind: Kind) -> Int {
    state.withLock { state in state.open.values.count { $0.kind == kind } }
  }

  /// Whether a call waits whose task was cancelled.
  package var hasCancelled: Bool { state.withLock { $0.open.values.contains { $0.isCancelled } } }

  /// Whether a call waits until it is answered, as in the exploration of an app, where the person's next move may be
  /// the answer.
  package var isEndless: Bool {
    get { state.withLock { $0.isEndless } }
    set { state.withLock { $0.isEndless = newValue } }
  }

  /// Counts a call while `body` waits for its answer, also when its task is cancelled: as on the platform, the call
  /// goes on.
  package nonisolated(nonsending) func during<Value, Failure: Error>(
    _ kind: Kind = .screen, _ body: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let number = state.withLock { state in
      state.next += 1
      state.open[state.next] = (kind, false)
      return state.next
    }
    defer { state.withLock { $0.open[number] = nil } }
    let result = await withTaskCancellationHandler {
      do throws(Failure) { return Result<Value, Failure>.success(try await body()) } catch {
        return .failure(error)
      }
    } onCancel: {
      state.withLock { $0.open[number]?.isCancelled = true }
    }
    return try result.get()
  }

  /// Counts the calls of an ended process no more.
  package func forget() { state.withLock { $0.open = [:] } }
}
