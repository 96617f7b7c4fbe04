/// What can be said to a machine and what it can answer: four types of plain values.
///
/// The language is all that a model, its opponents and the claims share.
///
///     enum Camera: Language {
///       typealias World = CameraWorld
///       typealias Command = CameraCommand
///       typealias Outcome = CameraOutcome
///       typealias Snapshot = CameraSnapshot
///     }
public protocol Language: Sendable {
  /// Where a scenario begins: the configuration and the initial data.
  associatedtype World: Hashable & Sendable
  /// One thing that happens, and who does it.
  associatedtype Command: Hashable & Sendable
  /// What a command leads to: what the app can observe, and what the person can see.
  associatedtype Outcome: Hashable & Sendable
  /// The whole state, as far as two sides can state it in common.
  associatedtype Snapshot: Hashable & Sendable = NoSnapshot
  /// The kinds of commands, simplest first. Whoever adds a command has to give it a kind, and whoever
  /// adds a kind has to say how it is drawn.
  associatedtype Kind: Numbered = Nothing
  /// The reasons why a command cannot be carried out, in the order in which one is given when several
  /// hold.
  associatedtype Refusal: Numbered = Nothing

  /// The kind of `command`; `nil` in a language that tells none apart.
  static func kind(of command: Command) -> Kind?
  /// Why the command was refused that led to `outcome`; `nil` if it was carried out.
  static func refusal(in outcome: Outcome) -> Refusal?
}

extension Language {
  /// Whether the command that led to `outcome` could not be carried out.
  @inlinable
  public static func isRefusal(_ outcome: Outcome) -> Bool { refusal(in: outcome) != nil }
}

extension Language where Kind == Nothing {
  @inlinable public static func kind(of command: Command) -> Nothing? { nil }
}

extension Language where Refusal == Nothing {
  @inlinable public static func refusal(in outcome: Outcome) -> Nothing? { nil }
}

/// A choice of few, each of which knows its number among all.
public protocol Numbered: CaseIterable, Hashable, Sendable {
  /// The place in `allCases`, from 0.
  var number: Int { get }
}

extension Numbered where Self: RawRepresentable, RawValue == UInt8 {
  @inlinable public var number: Int { Int(rawValue) }
}

/// A type without values.
public enum Nothing: Numbered {
  public var number: Int { switch self {} }
}

/// The snapshot of a language whose sides tell their outcomes only.
public struct NoSnapshot: Hashable, Sendable {
  @inlinable public init() {}
}

/// The world of a machine whose scenarios all begin alike.
public struct NoWorld: Hashable, Sendable {
  @inlinable public init() {}
}
