/// A contact, named by its ordinal. The third contact is contact 3 in the model, in the system under test, in
/// reports, in saved cases and in messages to workers.
///
/// Ordinals start at 1, follow the order of creation, and are never reused. Values outside 1...1,000,000 are
/// clamped to that range.
public struct ContactID: Hashable, Comparable, Sendable {
  /// The position in the order of creation.
  public let ordinal: Int

  /// Creates the contact with this ordinal, clamped to 1...1,000,000.
  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }

  @inlinable
  public static func < (left: ContactID, right: ContactID) -> Bool { left.ordinal < right.ordinal }
}

/// An access button, named by the number that the app gave it. Values outside 1...1,000,000 are clamped to
/// that range.
public struct ButtonID: Hashable, Sendable {
  /// The number of the button.
  public let ordinal: Int

  /// Creates the button with this number, clamped to 1...1,000,000.
  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }
}

/// A token of the change history: the n-th token issued since the scenario began. All tokens after the
/// millionth share its number.
public struct TokenID: Hashable, Sendable {
  /// The number of the token.
  public let ordinal: Int

  /// Creates the token with this number, clamped to 1...1,000,000.
  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }
}

/// A call that had to wait for an answer: the n-th such call since the scenario began. All calls after the
/// millionth share its number.
public struct CallID: Hashable, Sendable {
  /// The number of the call.
  public let ordinal: Int

  /// Creates the call with this number, clamped to 1...1,000,000.
  @inlinable
  public init(_ ordinal: Int) { self.ordinal = min(max(ordinal, 1), 1_000_000) }
}
