/// A receiver of the errors of clients that are mistakes of a test: calls that nobody implements, waits that nobody
/// ends.
package final class ClientReport: Sendable {
  private let call: @Sendable (any Error) -> Void

  package init(_ call: @escaping @Sendable (any Error) -> Void) { self.call = call }

  @TaskLocal package static var current: ClientReport?

  /// Reports an error, and returns it.
  static func reported<Failure: Error>(_ error: Failure) -> Failure {
    current?.call(error)
    return error
  }

  /// Reports each error of a type within `body`, and the others as before.
  package static func reporting<Failure: Error, Value>(
    to report: @escaping @Sendable (Failure) -> Void,
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Value
  ) async rethrows -> Value {
    let outer = current
    let inner = ClientReport { error in
      if let error = error as? Failure { report(error) } else { outer?.call(error) }
    }
    return try await $current.withValue(inner, operation: body)
  }
}

extension EndlessWait {
  /// Reports each wait that nobody can end within `body`, even if the app discards the error.
  ///
  ///     try await EndlessWait.reporting(to: { Issue.record($0) }) { ... }
  ///
  /// - Parameters:
  ///   - report: Called with each wait, on the task that waits.
  ///   - isolation: The actor of the caller.
  ///   - body: The code of the test.
  public static func reporting<Value>(
    to report: @escaping @Sendable (EndlessWait) -> Void,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await ClientReport.reporting(to: report, isolation: isolation, body)
  }
}
