/// The values that an app stores across launches: lists of text under keys. Deleting the app removes them.
///
///     device.app.defaults["token"] = [token.description]
public final class AppDefaults: Sendable {
  private let stored = Guarded<[String: [String]]>([:])

  package init() {}

  package var values: [String: [String]] { stored.withLock { $0 } }

  /// The value under a key; empty if there is none.
  public subscript(key: String) -> [String] {
    get { stored.withLock { $0[key] ?? [] } }
    set { stored.withLock { $0[key] = newValue.isEmpty ? nil : newValue } }
  }

  package func removeAll() { stored.withLock { $0 = [:] } }
}

/// A scheduler of the tasks of an app, which knows when each waits for the person.
package protocol AppScheduler: AnyObject, Sendable {
  /// Notes that a task waits.
  func block()
  /// Lets a task go on as soon as the tasks before it have ended or wait.
  func unblock(_ goOn: @escaping @Sendable () -> Void)
}
