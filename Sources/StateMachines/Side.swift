/// One who takes commands one by one and says what comes of each: a system of ours, one with a fault,
/// a recorded transcript, a program at the other end of a pipe.
public protocol Side<Talk> {
  associatedtype Talk: Language

  /// Carries `command` out.
  mutating func perform(_ command: Talk.Command) -> Reply<Talk.Outcome>
  /// The state after the last command, or `nil` for a side that tells its outcomes only.
  func snapshot() -> Talk.Snapshot?
  /// Whether this is the state after the last command, as far as the side tells one.
  func isIn(_ state: Talk.Snapshot) -> Bool
  /// Writes all that it remembers into a key, whether it shows or not, and says whether that is all.
  func write(to key: inout StateKey) -> Memory
  /// Whether it remembers the same as another, whom nobody can tell from it then; false where that is
  /// not known.
  func isLike(_ other: any Side<Talk>) -> Bool
}

/// What is known of what a side remembers.
public enum Memory: Hashable, Sendable {
  /// All of it was written; a copy of the side goes its own way.
  case told
  /// A copy goes its own way, but not all that the side remembers was written.
  case untold
  /// A copy is not known to go its own way: nobody can go back to where the side was.
  case shared
}

extension Side {
  @inlinable public func write(to key: inout StateKey) -> Memory { .shared }
  @inlinable public func isLike(_ other: any Side<Talk>) -> Bool { false }
  @inlinable
  public func isIn(_ state: Talk.Snapshot) -> Bool { snapshot().map { $0 == state } ?? true }
}

extension Side {
  /// Whether a side is one of this type of which `isTrue`.
  ///
  /// It is looked at where it lies: a search asks this after most commands, and a side is large.
  @inlinable
  public static func has(
    _ side: any Side<Talk>, where isTrue: (UnsafePointer<Self>) -> Bool
  ) -> Bool {
    func look<Other: Side>(at other: Other) -> Bool {
      if Other.self != Self.self { return false }
      return withUnsafePointer(to: other) {
        $0.withMemoryRebound(to: Self.self, capacity: 1, isTrue)
      }
    }
    return look(at: side)
  }
}

extension Side where Talk.Snapshot == NoSnapshot {
  @inlinable public func snapshot() -> NoSnapshot? { nil }
  @inlinable public func isIn(_ state: NoSnapshot) -> Bool { true }
}

/// A side that is a value: a copy goes its own way, and two that are equal behave alike.
public protocol ValueSide: Side, Hashable, Sendable {
  /// The side without what nothing can tell apart, if it knows any such thing.
  var canonical: Self { get }
}

extension ValueSide {
  @inlinable public var canonical: Self { self }

  @inlinable
  public func write(to key: inout StateKey) -> Memory {
    key.add(canonical)
    return .told
  }

  @inlinable
  public func isLike(_ other: any Side<Talk>) -> Bool { Self.has(other) { $0.pointee == self } }
}

/// What a side says to a command.
public enum Reply<Outcome: Hashable & Sendable>: Hashable, Sendable {
  case said(Outcome)
  /// It says nothing any more, for this reason: a pipe is broken, or a recording ends here.
  case gone(String)

  /// The outcome, if there is one.
  @inlinable public var outcome: Outcome? {
    switch self {
    case .said(let outcome): outcome
    case .gone: nil
    }
  }
}

/// Who is compared with the model: a name, and how to make a fresh side for a world.
public struct Contestant<Talk: Language>: Sendable {
  /// The name by which it is asked for and reported, such as `ours` or `grantsWhenClipped`.
  public let name: String
  /// What it is, or what it does wrong, in a line.
  public let summary: String
  /// A fresh side in `world`.
  public let side: @Sendable (Talk.World) -> any Side<Talk>

  public init(
    _ name: String, _ summary: String, side: @escaping @Sendable (Talk.World) -> any Side<Talk>
  ) {
    self.name = name
    self.summary = summary
    self.side = side
  }
}
