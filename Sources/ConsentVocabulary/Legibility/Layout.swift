/// Everything about an access button's place on the screen that legibility depends on.
public struct Layout: Hashable, Sendable {
  /// Where the button stands, in window coordinates.
  public var frame: Rectangle
  /// The part of the window that the display shows.
  public var viewport: Rectangle
  /// The views around the button, from the nearest outwards.
  public var ancestors: [Ancestor]
  /// Other views and windows near the button.
  public var overlays: [Overlay]
  /// The button's own opacity.
  public var opacity: Opacity
  /// The text's colour.
  public var text: Paint
  /// The colour of the label that names the action, beside the text: the tint.
  public var label: Paint
  /// The colour behind both.
  public var background: Paint
  /// The opaque colour behind the background.
  public var backdrop: Color
  /// The room that the text needs.
  public var needed: Size
  /// The text's size, in points, as far as ``Point`` reaches.
  public var fontSize: Int { didSet { fontSize = points(fontSize) } }
  /// How the button is turned, scaled or slanted.
  public var transform: Transform
  /// What blurs or tints the button itself.
  public var filter: Filter

  public init(
    frame: Rectangle = Rectangle(x: 20, y: 100, width: 320, height: 44),
    viewport: Rectangle = Rectangle(x: 0, y: 0, width: 400, height: 800),
    ancestors: [Ancestor] = [],
    overlays: [Overlay] = [],
    opacity: Opacity = .opaque,
    text: Paint = Paint(.black),
    label: Paint = Paint(.black),
    background: Paint = Paint(.white),
    backdrop: Color = .white,
    needed: Size = Size(width: 200, height: 20),
    fontSize: Int = 17,
    transform: Transform = .none,
    filter: Filter = .none
  ) {
    (self.frame, self.viewport) = (frame, viewport)
    (self.ancestors, self.overlays) = (ancestors, overlays)
    (self.opacity, self.text, self.label) = (opacity, text, label)
    (self.background, self.backdrop) = (background, backdrop)
    (self.needed, self.fontSize) = (needed, points(fontSize))
    (self.transform, self.filter) = (transform, filter)
  }

  /// Black text on white with room to spare: legible under every profile once settled.
  public static let plain = Layout()

  /// The middle of the frame.
  public var center: Point {
    Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }
}

/// A view that holds the button.
public struct Ancestor: Hashable, Sendable {
  /// The part of the window outside which it cuts its content off, if it does.
  public var clip: Rectangle?
  public var opacity: Opacity
  /// How it is turned, scaled or slanted, with all that it holds. Frames and clips are told as they
  /// are on the screen, and do not change by it.
  public var transform: Transform
  public var filter: Filter

  public init(
    clip: Rectangle? = nil, opacity: Opacity = .opaque, transform: Transform = .none,
    filter: Filter = .none
  ) {
    (self.clip, self.opacity) = (clip, opacity)
    (self.transform, self.filter) = (transform, filter)
  }
}

/// A view or window that may lie over the button.
public struct Overlay: Hashable, Sendable {
  public var frame: Rectangle
  /// Its place on the axis towards the person, relative to the button: in front of it where
  /// positive, behind or beside it where zero or negative.
  public var depth: Int
  public var opacity: Opacity

  public init(frame: Rectangle, depth: Int = 1, opacity: Opacity = .opaque) {
    (self.frame, self.depth, self.opacity) = (frame, depth, opacity)
  }
}

/// How a view is drawn.
public enum Transform: Hashable, Sendable {
  case none
  /// Scaled about the centre of its frame, each axis by itself.
  case scaled(x: Scale, y: Scale)
  /// Turned clockwise, in degrees.
  case rotated(degrees: Int)
  /// Slanted, in degrees.
  case skewed(degrees: Int)
}

/// A share in per cent, 0...1,000,000: 100 is as large as the frame, 200 twice that, 0 nothing. A
/// number beyond stands for the nearest of the two.
public struct Scale: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  public let percent: Int

  @inlinable
  public init(percent: Int) { self.percent = min(max(percent, 0), 1_000_000) }

  @inlinable
  public init(integerLiteral percent: Int) { self.init(percent: percent) }

  public static let whole = Scale(percent: 100)

  @inlinable
  public static func < (left: Scale, right: Scale) -> Bool { left.percent < right.percent }
}

/// A visual effect over a view and what it holds.
public enum Filter: Hashable, Sendable, CaseIterable {
  case none, blur, brightness, grayscale
}
