/// Four locks that open one after the other, each by one of 64 keys.
public struct FourLocks {
  private var wrongKey: WrongKey
  /// How many are open.
  public private(set) var open = 0
  /// Whether no further key can be tried.
  public private(set) var isJammed = false

  /// What a key does that does not fit.
  public enum WrongKey: String, CaseIterable, Sendable {
    /// Nothing: twelve keys at random open all four once in some thirty thousand times.
    case isSkipped
    /// It jams the lock: keys at random open all four once in 64^4 times.
    case jams
  }

  public init(_ wrongKey: WrongKey) {
    self.wrongKey = wrongKey
  }

  public var areOpen: Bool { open == Self.right.count }

  /// Tries one of the keys 0...63 on the first lock that is not open.
  public mutating func turn(_ key: Int) {
    if areOpen || isJammed { return }
    if key == Self.right[open] {
      open += 1
    } else if wrongKey == .jams {
      isJammed = true
    }
  }

  private static let right = [17, 42, 5, 60]
}
