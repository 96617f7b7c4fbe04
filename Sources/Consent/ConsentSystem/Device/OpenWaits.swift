/// The calls of an app's tasks that wait for the person or the system.
package final class OpenWaits: Sendable {
  private let state = Guarded((count: 0, isEndless: false))

  package init() {}

  /// The number of calls that wait.
  package var count: Int { state.withLock { $0.count } }

  /// Whether a call waits until it is answered, as in the exploration of an app, where the person's next move may be
  /// the answer.
  package var isEndless: Bool {
    get { state.withLock { $0.isEndless } }
    set { state.withLock { $0.isEndless = newValue } }
  }

  package func begin() { state.withLock { $0.count += 1 } }
  package func end() { state.withLock { $0.count -= 1 } }
  /// Counts the calls of an ended process no more.
  package func forget() { state.withLock { $0.count = 0 } }
}
