/// A language of something that lives on a device beside others.
///
/// What happens to the app happens to all of them: a device sends the commands on, and hears by the
/// effects when one of them has ended the app.
public protocol Resident: Language {
  /// The command that this thing understands by what happens to the whole app.
  static func command(_ command: DeviceCommand) -> Command
  /// What a step did to the app's process.
  static func effects(of event: Event<Self>) -> [DeviceEffect]
  /// What a snapshot tells of the app, as far as others on the device are concerned.
  static func presence(in snapshot: Snapshot) -> Presence
  /// Whether a command is for the app in front: a touch of the person on what is its own, or a prompt or
  /// sheet of the system that the app asks for. It cannot be done behind another prompt.
  static func needsFront(_ command: Command) -> Bool
}

/// Where an app is, and what of it stands in the way of others.
public struct Presence: Hashable, Sendable {
  public var isInstalled: Bool
  public var isRunning: Bool
  /// Whether the person sees it: it runs, and neither another app nor Settings is in front of it.
  public var isInFront: Bool
  /// Whether a prompt of the system is up, which covers all else on the device.
  public var isPromptUp: Bool
  /// Whether the person has decided about it, where that is not hidden by a restriction.
  public var isDecided: Bool

  public init(
    isInstalled: Bool, isRunning: Bool, isInFront: Bool, isPromptUp: Bool, isDecided: Bool
  ) {
    (self.isInstalled, self.isRunning, self.isInFront) = (isInstalled, isRunning, isInFront)
    (self.isPromptUp, self.isDecided) = (isPromptUp, isDecided)
  }
}

/// What happens to all that belongs to an app.
public enum DeviceCommand: Hashable, Sendable, CaseIterable {
  /// The person puts the app on the device.
  case install
  /// The person opens the app.
  case launch
  /// The system ends its process.
  case kill
  /// The person resets what was decided about it.
  case reset
  /// The person deletes it with all that belongs to it.
  case forget
}

/// What a step did to the app's process, or to the app.
public enum DeviceEffect: Hashable, Sendable, CaseIterable {
  case installed, ended, launched, removed
}
