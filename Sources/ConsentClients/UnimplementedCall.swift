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

  /// A function that reports unimplemented calls, even if the app discards the error. A test sets it for its
  /// own task, for example to record an issue.
  ///
  ///     UnimplementedCall.$report.withValue({ Issue.record("\($0)") }) { ... }
  @TaskLocal public static var report: (@Sendable (UnimplementedCall) -> Void)?

  /// Reports a call and returns its error.
  static func reported(_ call: String) -> UnimplementedCall {
    let error = UnimplementedCall(call: call)
    report?(error)
    return error
  }
}
