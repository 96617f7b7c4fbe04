/// The language of a two-run check (self-composition): commands for two worlds that the app cannot
/// distinguish, and the comparison of their outcomes.
///
/// A script is played in one world as it is, and in its twin without the commands that are marked as secret.
/// The app's observations must be equal.
///
/// - Source: Specs/Twins/Twins.md.
public enum Twins<Language: MachineLanguage>: MachineLanguage {
  public typealias World = Language.World
  public typealias Command = TwinCommand<Language>
  public typealias Outcome = TwinOutcome<Language>
  public typealias Kind = Language.Kind

  public static func kind(of command: Command) -> Language.Kind? {
    Language.kind(of: command.command)
  }
}

/// A command for both worlds, or for one only.
public struct TwinCommand<Language: MachineLanguage>: Hashable, Sendable {
  /// The command of the single world.
  public var command: Language.Command
  /// Whether the command is played in one world only, provided that it is silent or idle there; otherwise it
  /// is played in both.
  public var isSecret: Bool

  /// Creates a command for twins.
  @inlinable
  public init(_ command: Language.Command, isSecret: Bool = false) {
    (self.command, self.isSecret) = (command, isSecret)
  }

  // Written out, because the compiler does not synthesize these for the generic types behind `Language`.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.isSecret == other.isSecret && one.command == other.command
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(command)
    hasher.combine(isSecret)
  }
}

/// The comparison of a command's outcomes in two worlds.
public enum TwinOutcome<Language: MachineLanguage>: Hashable, Sendable {
  /// The app can still not distinguish the worlds.
  case alike(Alikeness)
  /// The app can distinguish the worlds by this channel. Indirect, because it is large and rare.
  indirect case differs(Channel, ObservableOutcome<Language>, ObservableOutcome<Language>)
}

/// The ways in which two worlds remain indistinguishable.
public enum Alikeness: Hashable, Sendable, CaseIterable {
  /// The observations are equal, and nothing was released.
  case equal
  /// The releases are equal, and so are the observations.
  case released
  /// A secret command was played in one world, and not observed.
  case secret
  /// The releases differ: the comparison ended with this command, or before it.
  case parted
}

/// The channel by which an app distinguishes two worlds, by precedence.
public enum Channel: String, Hashable, Sendable, CaseIterable {
  /// The return value of a call.
  case answer = "the answer"
  /// The events that reached the app without a call, and their number.
  case events = "what reached the app"
  /// Whether the app was notified.
  case notification = "a notification"
  /// The order of the objects that the app received.
  case order = "the order"
  /// A side channel, such as the size of a button.
  case signal = "a signal"
  /// The app's knowledge after the step, by its definition.
  case knowledge = "what it knows"
}

/// The observable result of a command in one of two worlds.
public struct ObservableOutcome<Language: MachineLanguage>: Hashable, Sendable {
  /// The outcome of the command.
  public var outcome: Language.Outcome
  /// The values of side channels, as numbers.
  public var signals: [Int]

  /// Creates the result of a command in one run: its outcome, and the values of side channels, which are
  /// empty unless a leak adds some.
  @inlinable
  public init(_ outcome: Language.Outcome, signals: [Int] = []) {
    (self.outcome, self.signals) = (outcome, signals)
  }

  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.outcome == other.outcome && one.signals == other.signals
  }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(outcome)
    hasher.combine(signals)
  }
}
