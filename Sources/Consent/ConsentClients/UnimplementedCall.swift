/// The error of a client's call that a test has not provided.
public struct UnimplementedCall: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, such as `requestAccess()`.
  public let call: String

  public var description: String {
    """
    \(call) was called on a client that does not implement it. Pass a client that does, such as \
    ContactsClient.double(device) in a test or ContactsClient.live in the app.
    """
  }

  /// Reports each unimplemented call within `body`, even if the app discards the error.
  ///
  ///     try await UnimplementedCall.reporting(to: { Issue.record($0) }) { ... }
  ///
  /// - Parameters:
  ///   - report: Called with each call, on the task that makes it.
  ///   - isolation: The actor of the caller.
  ///   - body: The code of the test.
  public static func reporting<Value>(
    to report: @escaping @Sendable (UnimplementedCall) -> Void,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    try await ClientReport.reporting(to: report, isolation: isolation, body)
  }

  /// Reports a call and returns its error.
  static func reported(_ call: String) -> UnimplementedCall {
    ClientReport.reported(UnimplementedCall(call: call))
  }
}
