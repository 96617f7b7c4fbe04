/// What is said to two worlds at once that the app cannot tell apart, and what comes of it.
///
/// A script is played in one world as it stands, and in its twin without the commands that are marked as
/// secret. What the app observes must be the same.
///
/// - Source: Specs/Twins/Twins.md.
public enum Twins<Talk: Language>: Language {
  public typealias World = Talk.World
  public typealias Command = TwinCommand<Talk>
  public typealias Outcome = TwinOutcome<Talk>
  public typealias Kind = Talk.Kind

  public static func kind(of command: Command) -> Talk.Kind? { Talk.kind(of: command.command) }
}

/// A command for both twins, or for one alone.
public struct TwinCommand<Talk: Language>: Hashable, Sendable {
  public var command: Talk.Command
  /// Whether it is done in one world only, where it is silent there: where the app can see what it is
  /// about, it is done in both.
  public var isSecret: Bool

  @inlinable
  public init(_ command: Talk.Command, isSecret: Bool = false) {
    (self.command, self.isSecret) = (command, isSecret)
  }

  // Written out: the generic types behind `Talk` keep the compiler from deriving them.
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

/// What came of a command in two worlds.
public enum TwinOutcome<Talk: Language>: Hashable, Sendable {
  /// The app can still not tell them apart.
  case alike(Alikeness)
  /// It can, by this. Kept apart, as it is large and seldom.
  indirect case differs(Channel, Glimpse<Talk>, Glimpse<Talk>)
}

/// In which way twins were alike.
public enum Alikeness: Hashable, Sendable, CaseIterable {
  /// The same was observed, and nothing released.
  case equal
  /// The same was released, and the same observed.
  case released
  /// A secret command was done in one world, and not observed.
  case secret
  /// Other things were released: the pair has ended with this command, or before it.
  case parted
}

/// By what an app tells two worlds apart, first what comes first.
public enum Channel: String, Hashable, Sendable, CaseIterable {
  /// What a call returned.
  case answer = "the answer"
  /// What reached the app of its own accord, and how often.
  case events = "what reached the app"
  /// Whether it was notified.
  case notification = "a notification"
  /// The order of what it was handed.
  case order = "the order"
  /// What is told beside all answers, such as the size of a button.
  case signal = "a signal"
  /// What it knows afterwards, by the definition.
  case knowledge = "what it knows"
}

/// What a command led to in one of two worlds.
public struct Glimpse<Talk: Language>: Hashable, Sendable {
  public var outcome: Talk.Outcome
  /// What was told beside it, in numbers.
  public var signals: [Int]

  @inlinable
  public init(_ outcome: Talk.Outcome, signals: [Int] = []) {
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
