/// One activation of a button, as the window system reports it.
public struct Touch: Hashable, Sendable {
  /// The origin of the touch.
  public var source: TouchSource
  /// The location in window coordinates. `nil` for a key or an assistive activation, which has none.
  public var point: Point?
  /// The time since the touch. Negative if its time stamp is in the future.
  public var age: Milliseconds

  /// Creates a touch.
  public init(source: TouchSource, at point: Point?, age: Milliseconds = .zero) {
    (self.source, self.point, self.age) = (source, point, age)
  }

  /// Returns a touch by a finger in the middle of the button, at age 0.
  public static func finger(on layout: Layout) -> Touch {
    Touch(source: .finger, at: layout.center)
  }
}

/// The origin of a touch.
public enum TouchSource: Hashable, Sendable, CaseIterable {
  /// A trusted source.
  case finger, pointer, key, assistive
  /// A touch synthesised by a program.
  case programmatic
}
