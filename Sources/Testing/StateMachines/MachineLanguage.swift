/// The language of a machine: plain types for worlds, commands, outcomes and snapshots.
///
/// Model, systems under test and claims share their language and nothing else.
///
///     enum Camera: MachineLanguage {
///       typealias World = CameraWorld
///       typealias Command = CameraCommand
///       typealias Outcome = CameraOutcome
///       typealias Snapshot = CameraSnapshot
///     }
public protocol MachineLanguage: Sendable {
  /// The start of a scenario: the configuration and the initial data.
  associatedtype World: Hashable & Sendable
  /// One action, with its actor.
  associatedtype Command: Hashable & Sendable
  /// The result of a command, as the app observes it and as the person sees it.
  associatedtype Outcome: Hashable & Sendable
  /// The state, as far as both model and system can report it.
  associatedtype Snapshot: Hashable & Sendable = NoSnapshot
  /// The kinds of commands, simplest first. Each new command needs a kind, and each new kind needs a
  /// generator.
  associatedtype Kind: Numbered = Nothing
  /// The reasons for refusing a command, by precedence: if several apply, the first is reported.
  associatedtype Refusal: Numbered = Nothing

  /// Returns the kind of `command`; `nil` if the language does not distinguish kinds.
  static func kind(of command: Command) -> Kind?
  /// Returns the reason why the command with this outcome was refused; `nil` if it was carried out.
  static func refusal(in outcome: Outcome) -> Refusal?
}

extension MachineLanguage {
  /// Returns whether the command with this outcome was refused.
  @inlinable
  public static func isRefusal(_ outcome: Outcome) -> Bool { refusal(in: outcome) != nil }
}

extension MachineLanguage where Kind == Nothing {
  /// Returns `nil` because the language does not distinguish kinds.
  @inlinable public static func kind(of command: Command) -> Nothing? { nil }
}

extension MachineLanguage where Refusal == Nothing {
  /// Returns `nil` because no command of the language is refused.
  @inlinable public static func refusal(in outcome: Outcome) -> Nothing? { nil }
}

/// A small enumeration whose cases are numbered.
public protocol Numbered: CaseIterable, Hashable, Sendable {
  /// The index in `allCases`, from 0.
  var number: Int { get }
}

extension Numbered where Self: RawRepresentable, RawValue == UInt8 {
  @inlinable public var number: Int { Int(rawValue) }
}

/// A type without values.
public enum Nothing: Numbered {
  public var number: Int { switch self {} }
}

/// The snapshot of a language whose systems report outcomes only.
public struct NoSnapshot: Hashable, Sendable {
  /// Creates the only value.
  @inlinable public init() {}
}

/// The world of a machine whose scenarios all start in the same state.
public struct NoWorld: Hashable, Sendable {
  /// Creates the only value.
  @inlinable public init() {}
}
