/// A system under test: takes commands one by one and answers each. It is the system itself, a mutant, a
/// recorded transcript, or a program behind a pipe.
public protocol Side<Language> {
  /// The language of the system.
  associatedtype Language: MachineLanguage

  /// Carries out `command` and returns the answer.
  mutating func perform(_ command: Language.Command) -> Reply<Language.Outcome>
  /// Returns the state after the last command; `nil` if the system reports outcomes only.
  func snapshot() -> Language.Snapshot?
  /// Returns whether this is the state after the last command. Returns `true` if the system reports no state.
  func isIn(_ state: Language.Snapshot) -> Bool
  /// Writes the whole state of the system into a key, hidden parts included. Returns how complete it is.
  func write(to key: inout StateKey) -> Memory
  /// Returns whether this system has the same state as `other`, so that the two are equivalent. Returns
  /// `false` if that is unknown.
  func isLike(_ other: any Side<Language>) -> Bool
}

/// How completely a system exposes its state to a search.
public enum Memory: Hashable, Sendable {
  /// The whole state was written, and copies of the system are independent.
  case told
  /// Copies of the system are independent, but not all of its state was written.
  case untold
  /// Copies may share state, so that a search cannot go back to an earlier state.
  case shared
}

extension Side {
  @inlinable public func write(to key: inout StateKey) -> Memory { .shared }
  @inlinable public func isLike(_ other: any Side<Language>) -> Bool { false }
  @inlinable
  public func isIn(_ state: Language.Snapshot) -> Bool { snapshot().map { $0 == state } ?? true }
}

extension Side {
  /// Returns whether a system has this type and satisfies a predicate.
  ///
  /// The system is inspected in place: a search calls this after most commands, and systems are large.
  @inlinable
  public static func has(
    _ side: any Side<Language>, where isTrue: (UnsafePointer<Self>) -> Bool
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

extension Side where Language.Snapshot == NoSnapshot {
  /// Returns `nil` because the machine compares no states.
  @inlinable public func snapshot() -> NoSnapshot? { nil }
  /// Returns `true` because the machine compares no states.
  @inlinable public func isIn(_ state: NoSnapshot) -> Bool { true }
}

/// A system that is a value: copies are independent, and equal values are equivalent.
public protocol ValueSide: Side, Hashable, Sendable {
  /// The system without details that no command can observe; by default the system itself.
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
  public func isLike(_ other: any Side<Language>) -> Bool { Self.has(other) { $0.pointee == self } }
}

/// The answer of a system to a command.
public enum Reply<Outcome: Hashable & Sendable>: Hashable, Sendable {
  /// The system answered with this outcome.
  case said(Outcome)
  /// The system has stopped, for this reason: a broken pipe, or the end of a recording.
  case gone(String)

  /// The outcome; `nil` if the system has stopped.
  @inlinable public var outcome: Outcome? {
    switch self {
    case .said(let outcome): outcome
    case .gone: nil
    }
  }
}

/// A named system under test, with a factory of fresh instances.
public struct SystemUnderTest<Language: MachineLanguage>: Sendable {
  /// The name on the command line and in reports, such as `ours` or `grantsWhenClipped`.
  public let name: String
  /// A description of the system, or of its fault, in one line.
  public let summary: String
  /// The factory: creates a fresh instance in a world.
  public let side: @Sendable (Language.World) -> any Side<Language>
  /// The properties of the state in which a failing step must differ while a case is shrunk; `nil` if any failure
  /// counts.
  @usableFromInline package var harm: Set<String>?
  /// Whether the system is a program, so that each case that ends it costs a start.
  @usableFromInline package var isProgram = false

  /// Creates a named system under test.
  public init(
    _ name: String, _ summary: String,
    side: @escaping @Sendable (Language.World) -> any Side<Language>
  ) {
    (self.name, self.summary, self.side) = (name, summary, side)
  }
}
