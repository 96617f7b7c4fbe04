/// The layout of an access button: all inputs of the legibility check except touch, time and rank.
public struct Layout: Hashable, Sendable {
  /// The button's frame in window coordinates.
  public var frame: Rectangle
  /// The part of the window that is visible on the display.
  public var viewport: Rectangle
  /// The views that contain the button, from the nearest outwards.
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
  /// The size that the text needs.
  public var needed: Size
  /// The font size in points, with the range of ``Point``.
  public var fontSize: Int { didSet { fontSize = points(fontSize) } }
  /// How the button is rotated, scaled or skewed.
  public var transform: Transform
  /// The filter on the button itself.
  public var filter: Filter

  /// Creates a layout, by default of a legible button.
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
  public var center: Point { Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2) }
}

/// A view that contains the button.
public struct Ancestor: Hashable, Sendable {
  /// The rectangle to which the view clips its content, in window coordinates. `nil` if it does not clip.
  public var clip: Rectangle?
  /// The opacity of the view and its content.
  public var opacity: Opacity
  /// How the view and its content are rotated, scaled or skewed. Frames and clips are given in window
  /// coordinates, so it does not change them.
  public var transform: Transform
  /// The filter on the view and its content.
  public var filter: Filter

  /// Creates an ancestor, by default one without effect.
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
  /// The frame in window coordinates.
  public var frame: Rectangle
  /// The position on the axis towards the person, relative to the button: positive in front of it, zero or
  /// negative beside or behind it.
  public var depth: Int
  /// The opacity of the overlay.
  public var opacity: Opacity

  /// Creates an overlay.
  public init(frame: Rectangle, depth: Int = 1, opacity: Opacity = .opaque) {
    (self.frame, self.depth, self.opacity) = (frame, depth, opacity)
  }
}

/// A geometric transform of a view.
public enum Transform: Hashable, Sendable {
  /// No transform.
  case none
  /// Scaled about the centre of the frame, each axis independently.
  case scaled(x: Scale, y: Scale)
  /// Rotated clockwise, in degrees.
  case rotated(degrees: Int)
  /// Skewed, in degrees.
  case skewed(degrees: Int)
}

/// A scale in per cent: 100 is the size of the frame, 200 twice that, 0 nothing. Values outside 0...1,000,000
/// are clamped.
public struct Scale: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The scale in per cent, 0...1,000,000.
  public let percent: Int

  /// Creates a scale, clamped to 0...1,000,000 per cent.
  @inlinable
  public init(percent: Int) { self.percent = min(max(percent, 0), 1_000_000) }

  @inlinable
  public init(integerLiteral percent: Int) { self.init(percent: percent) }

  /// The size of the frame itself.
  public static let whole = Scale(percent: 100)

  @inlinable
  public static func < (left: Scale, right: Scale) -> Bool { left.percent < right.percent }
}

/// A visual effect on a view and its content.
public enum Filter: Hashable, Sendable, CaseIterable {
  /// The filter, if any.
  case none, blur, brightness, grayscale
}
