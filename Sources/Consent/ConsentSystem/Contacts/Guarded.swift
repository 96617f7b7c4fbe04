import Foundation

/// A value guarded by a lock.
///
/// The lock is Foundation's: on Linux the thread sanitizer does not recognize `Mutex` and would report false
/// data races.
package final class Guarded<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Calls `body` with the value while holding the lock. `body` must not lock it again.
  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
