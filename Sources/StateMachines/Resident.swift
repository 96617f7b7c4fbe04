/// A language of something that lives on a device beside others.
///
/// What happens to the app happens to all of them: a device sends the commands on, and hears by the
/// effects when one of them has ended the app.
public protocol Resident: Language {
  /// The command that this thing understands by what happens to the whole app.
  static func command(_ command: DeviceCommand) -> Command
  /// What a step did to the app's process.
  static func effects(of event: Event<Self>) -> [DeviceEffect]
  /// Whether a prompt of the system is up, which covers all else on the device.
  static func isPromptUp(in snapshot: Snapshot) -> Bool
}

/// What happens to all that belongs to an app.
public enum DeviceCommand: Hashable, Sendable, CaseIterable {
  /// The person opens the app.
  case launch
  /// The system ends its process.
  case kill
  /// The person resets what was decided about it.
  case reset
  /// The person deletes it with all that belongs to it.
  case forget
}

/// What a step did to the app's process.
public enum DeviceEffect: Hashable, Sendable, CaseIterable {
  case ended, launched, removed
}
