import StateMachines

/// Whether an app is on the device, and whether it runs.
public enum ProcessState: UInt8, Hashable, Sendable, CaseIterable {
  case notInstalled, stopped, running
}

extension Presence {
  /// The presence of an app whose process is in this state.
  public init(
    _ process: ProcessState, isInFront: Bool, isPromptUp: Bool, isDecided: Bool, isGranted: Bool,
    hasTraces: Bool
  ) {
    self.init(
      isInstalled: process != .notInstalled, isRunning: process == .running,
      isInFront: process == .running && isInFront, isPromptUp: isPromptUp, isDecided: isDecided,
      isGranted: isGranted, hasTraces: hasTraces)
  }
}

extension ProcessState {
  /// What a step that led from one state to the other did to the app's process.
  public static func effects(from before: ProcessState, to after: ProcessState) -> DeviceEffects {
    switch (before, after) {
    case (.notInstalled, .notInstalled), (.stopped, .stopped), (.running, .running): []
    case (.running, .stopped): [.ended]
    case (.running, .notInstalled): [.ended, .removed]
    case (.stopped, .notInstalled): [.removed]
    case (.stopped, .running): [.launched]
    case (.notInstalled, .running): [.installed, .launched]
    case (.notInstalled, .stopped): [.installed]
    }
  }
}
