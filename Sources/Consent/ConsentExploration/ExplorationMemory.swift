import ConsentSystem
import JobOrders

/// What the walks of one exploration have learned about its app.
final class ExplorationMemory: Sendable {
  private let isSeen = Guarded(false)
  /// The queues and threads whose work did not end.
  let unending = UnendingWork()

  /// Whether the app works on the main queue, which is then waited for after each step of a walk where its blocks are
  /// not seen. Until that is known, it is waited for at the end of a walk.
  var usesMainQueue: Bool { isSeen.withLock { $0 } }
  func noteMainQueue() { isSeen.withLock { $0 = true } }
}
