import Lockstep
import StateMachines

/// The early end of a process.
package struct Death: Hashable, Sendable {
  package let ending: ExitReason
  /// The end of its output, at most 2 KiB. It varies from run to run where it holds addresses.
  package let lastWords: [UInt8]
  /// The number that the process recorded last: see ``Speaker/mark(_:)``.
  package let mark: UInt64?
}
