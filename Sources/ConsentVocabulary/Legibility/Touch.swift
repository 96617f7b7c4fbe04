/// One activation of a button, as the window system reports it.
public struct Touch: Hashable, Sendable {
  public var source: TouchSource
  /// Where it landed, in window coordinates; `nil` for a key or an assistive activation, which have
  /// no place.
  public var point: Point?
  /// The time since it happened; negative where its time stamp lies in the future.
  public var age: Milliseconds

  public init(source: TouchSource, at point: Point?, age: Milliseconds = .zero) {
    (self.source, self.point, self.age) = (source, point, age)
  }

  /// A finger in the middle of the button.
  public static func finger(on layout: Layout) -> Touch {
    Touch(source: .finger, at: layout.center)
  }
}

/// Who made a touch.
public enum TouchSource: Hashable, Sendable, CaseIterable {
  case finger, pointer, key, assistive
  /// Made up by a program.
  case programmatic
}
