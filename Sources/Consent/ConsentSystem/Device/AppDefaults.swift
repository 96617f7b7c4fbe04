import Foundation

/// The values that an app stores across launches: lists of text under keys. Deleting the app removes them.
///
///     device.app.defaults["token"] = [token.description]
///     device.app.defaults["sent"].append("Ada")
///
/// A change in place, such as `append`, is one step: tasks that append at once lose no value.
public final class AppDefaults: @unchecked Sendable {
  /// A lock of one's own thread, since two values may be changed at once, as by `swap`.
  private let lock = NSRecursiveLock()
  private var stored: [String: [String]] = [:]

  package init() {}

  package var values: [String: [String]] { lock.withLock { stored } }

  /// The value under a key; empty if there is none.
  public subscript(key: String) -> [String] {
    get { lock.withLock { stored[key] ?? [] } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      var value = stored[key] ?? []
      defer { stored[key] = value.isEmpty ? nil : value }
      yield &value
    }
  }

  package func removeAll() { lock.withLock { stored = [:] } }
}

/// A scheduler of the tasks of an app, which knows when each waits for the person.
package protocol AppScheduler: AnyObject, Sendable {
  /// Notes that a task waits.
  func block()
  /// Lets a task go on as soon as the tasks before it have ended or wait.
  func unblock(_ goOn: @escaping @Sendable () -> Void)
}
