import StateMachines

/// The state of an app: not installed, stopped or running.
public enum ProcessState: UInt8, Hashable, Sendable, CaseIterable {
  case notInstalled, stopped, running
}
