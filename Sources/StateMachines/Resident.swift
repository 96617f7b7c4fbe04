/// A language of something that lives on a device beside others.
///
/// What happens to the app happens to all of them: a device sends the commands on, and hears by the
/// effects when one of them has ended the app.
public protocol Resident: Language {
  /// The command that this thing understands by what happens to the whole app.
  static func command(_ command: DeviceCommand) -> Command
  /// What a step did to the app's process, or to the app.
  static func effects(of event: Event<Self>) -> DeviceEffects
  /// What a snapshot tells of the app, as far as others on the device are concerned.
  static func presence(in snapshot: Snapshot) -> Presence
  /// Whether a command is for the app in front: a touch of the person on what is its own, or a prompt or
  /// sheet of the system that the app asks for. It cannot be done behind another prompt.
  static func needsFront(_ command: Command) -> Bool
  /// Whether a command can lead to a grant: an answer of the person, what they set in Settings, or the
  /// end of a restriction over an earlier grant.
  static func mayGrant(_ command: Command) -> Bool

  /// How many parts it is made of; 1 where it has none.
  static var partCount: Int { get }
  /// The presences of all parts, in order; its own where it has none.
  static func presences(in snapshot: Snapshot) -> [Presence]
  /// Which part a command is told to, from 0.
  static func part(of command: Command) -> Int
  /// Which parts differ in two snapshots.
  static func differences(_ one: Snapshot, _ other: Snapshot) -> [Bool]
  /// The news of a step as far as they come from the part that was told, without its echoes.
  static func newsOfThePartTold(by event: Event<Self>) -> DeviceEffects
}

extension Resident {
  @inlinable public static var partCount: Int { 1 }
  @inlinable
  public static func presences(in snapshot: Snapshot) -> [Presence] { [presence(in: snapshot)] }
  @inlinable public static func part(of command: Command) -> Int { 0 }
  @inlinable
  public static func differences(_ one: Snapshot, _ other: Snapshot) -> [Bool] { [one != other] }

  @inlinable
  public static func newsOfThePartTold(by event: Event<Self>) -> DeviceEffects { news(of: event) }

  /// What a step did that everything on the device has to hear of.
  @inlinable
  public static func news(of event: Event<Self>) -> DeviceEffects {
    if event.isRefused { return [] }
    let effects = effects(of: event)
    return event.command == command(.reset) ? effects.union(.reset) : effects
  }
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
  /// Whether the app has been granted something, and no restriction is over it.
  public var isGranted: Bool
  /// Whether anything is left of the app that goes with it: a decision that is not hidden, an entry in
  /// Settings, a screen, something that it stored.
  public var hasTraces: Bool

  @inlinable
  public init(
    isInstalled: Bool, isRunning: Bool, isInFront: Bool, isPromptUp: Bool = false,
    isDecided: Bool = false, isGranted: Bool = false, hasTraces: Bool = false
  ) {
    (self.isInstalled, self.isRunning, self.isInFront) = (isInstalled, isRunning, isInFront)
    (self.isPromptUp, self.isDecided) = (isPromptUp, isDecided)
    (self.isGranted, self.hasTraces) = (isGranted, hasTraces)
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

/// What a step did that is of the whole app.
public struct DeviceEffects: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// All that was decided is reset.
  public static let reset = DeviceEffects(rawValue: 1)
  /// The app's process ended.
  public static let ended = DeviceEffects(rawValue: 2)
  /// The full app came in the place of what was there before, with a home of its own.
  public static let replaced = DeviceEffects(rawValue: 4)
  /// The app left the device.
  public static let removed = DeviceEffects(rawValue: 8)
  /// It came to it.
  public static let installed = DeviceEffects(rawValue: 16)
  /// Its process began.
  public static let launched = DeviceEffects(rawValue: 32)
}
