/// A contact, named by its ordinal: the third contact is contact 3 on both sides, in reports, in
/// saved cases and over the wire.
///
/// Ordinals start at 1, follow the order of creation, and are never used again. There is room for a
/// million: an ordinal out of 1...1,000,000 stands for the nearest in it.
public struct ContactID: Hashable, Comparable, Sendable {
  /// The position in the order of creation.
  public let ordinal: Int

  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }

  @inlinable
  public static func < (left: ContactID, right: ContactID) -> Bool {
    left.ordinal < right.ordinal
  }
}

/// An access button, named by the number that the app gave it. A number out of 1...1,000,000 stands
/// for the nearest in it.
public struct ButtonID: Hashable, Sendable {
  public let ordinal: Int

  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }
}

/// A token of the history of changes: the n-th that was handed out since the scenario began. Those after
/// the millionth share its number.
public struct TokenID: Hashable, Sendable {
  public let ordinal: Int

  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }
}

/// A call that had to wait for an answer: the n-th such call since the scenario began. Those after
/// the millionth share its number.
public struct CallID: Hashable, Sendable {
  public let ordinal: Int

  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }
}
