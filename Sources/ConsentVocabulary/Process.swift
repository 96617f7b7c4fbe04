import StateMachines

/// Whether an app is on the device, and whether it runs.
public enum ProcessState: UInt8, Hashable, Sendable, CaseIterable {
  case notInstalled, stopped, running
}
