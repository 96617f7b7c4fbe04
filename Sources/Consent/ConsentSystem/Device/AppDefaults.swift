import Foundation

/// The values that an app stores across launches: lists of text under keys. Deleting the app removes them. They are
/// the app's own: while it does not run, nothing is stored.
///
///     device.app.defaults["token"] = [token.description]
///     device.app.defaults["sent"].append("Ada")
///
/// A change in place, such as `append`, is one step: tasks that append at once lose no value.
public final class AppDefaults: @unchecked Sendable {
  /// A lock of one's own thread, since two values may be changed at once, as by `swap`.
  private let lock = NSRecursiveLock()
  private var stored: [String: [String]] = [:]
  private var isOpen = true

  package init() {}

  package var values: [String: [String]] { lock.withLock { stored } }

  /// The value under a key; empty if there is none.
  public subscript(key: String) -> [String] {
    get { lock.withLock { stored[key] ?? [] } }
    _modify {
      lock.lock()
      defer { lock.unlock() }
      var value = stored[key] ?? []
      defer { if isOpen { stored[key] = value.isEmpty ? nil : value } }
      yield &value
    }
  }

  /// Whether the app runs, and can store values.
  package var isWritable: Bool {
    get { lock.withLock { isOpen } }
    set { lock.withLock { isOpen = newValue } }
  }

  package func removeAll() { lock.withLock { stored = [:] } }
}
