import StateMachines

/// The state of an app: not installed, stopped or running.
public enum ProcessState: UInt8, Hashable, Sendable, CaseIterable {
  /// The app is not installed, does not run, or runs.
  case notInstalled, stopped, running
}
