/// A contact, named by its ordinal: the third contact is contact 3 on both sides, in reports, in
/// saved cases and over the wire.
///
/// Ordinals start at 1, follow the order of creation, and are never used again.
public struct ContactID: Hashable, Comparable, Sendable {
  /// The position in the order of creation, at least 1.
  public let ordinal: Int

  /// - Precondition: `ordinal` is at least 1.
  @inlinable
  public init(_ ordinal: Int) {
    precondition(ordinal >= 1, "contacts are counted from 1")
    self.ordinal = ordinal
  }

  @inlinable
  public static func < (left: ContactID, right: ContactID) -> Bool {
    left.ordinal < right.ordinal
  }
}

/// An access button, named by the number the app gave it, at least 1.
public struct ButtonID: Hashable, Comparable, Sendable {
  public let ordinal: Int

  /// - Precondition: `ordinal` is at least 1.
  @inlinable
  public init(_ ordinal: Int) {
    precondition(ordinal >= 1, "buttons are counted from 1")
    self.ordinal = ordinal
  }

  @inlinable
  public static func < (left: ButtonID, right: ButtonID) -> Bool { left.ordinal < right.ordinal }
}

/// A call that had to wait for an answer: the n-th such call since the scenario began, at least 1.
public struct CallID: Hashable, Comparable, Sendable {
  public let ordinal: Int

  /// - Precondition: `ordinal` is at least 1.
  @inlinable
  public init(_ ordinal: Int) {
    precondition(ordinal >= 1, "calls are counted from 1")
    self.ordinal = ordinal
  }

  @inlinable
  public static func < (left: CallID, right: CallID) -> Bool { left.ordinal < right.ordinal }
}
