import Foundation

/// A value that one thread at a time can get at.
///
/// The lock is one of Foundation's, as the thread sanitizer does not see those of `Mutex` on Linux and
/// takes what they guard for unguarded.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Calls `body` with the value. What it calls must not come back here: the lock is held.
  func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
