import Lockstep

/// The early end of a process.
public struct Death: Hashable, Sendable {
  /// The reason of the end.
  public let ending: ExitReason
  /// The end of its output, at most 2 KiB. It varies from run to run where it holds addresses.
  public let lastWords: [UInt8]
  /// The number that the process recorded last: see ``Speaker/mark(_:)``.
  public let mark: UInt64?
}
