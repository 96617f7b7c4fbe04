/// An opaque colour in gamma-encoded sRGB, one byte per channel.
public struct Color: Hashable, Sendable {
  /// The red channel.
  public var red: UInt8
  /// The green channel.
  public var green: UInt8
  /// The blue channel.
  public var blue: UInt8

  /// Creates a colour from its channels.
  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Creates the colour written `#RRGGBB`, as in `Color(hex: 0x8E8E93)`. Higher digits are ignored.
  public init(hex: Int) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  /// Black.
  public static let black = Color(hex: 0x000000)
  /// White.
  public static let white = Color(hex: 0xFFFFFF)
}

/// An opacity in per cent, from 0 (invisible) to 100 (opaque). Values outside this range are clamped.
public struct Opacity: Hashable, Comparable, Sendable {
  /// The opacity in per cent, 0...100.
  public let percent: Int

  /// Creates an opacity, clamped to 0...100 per cent.
  @inlinable
  public init(percent: Int) { self.percent = min(max(percent, 0), 100) }

  /// 100 per cent.
  public static let opaque = Opacity(percent: 100)
  /// 0 per cent.
  public static let clear = Opacity(percent: 0)

  @inlinable
  public static func < (left: Opacity, right: Opacity) -> Bool { left.percent < right.percent }
}

/// A colour with an opacity, drawn over a background.
public struct Paint: Hashable, Sendable {
  /// The colour of the paint.
  public var color: Color
  /// The opacity of the paint.
  public var opacity: Opacity

  /// Creates a paint.
  @inlinable
  public init(_ color: Color, opacity: Opacity = .opaque) {
    (self.color, self.opacity) = (color, opacity)
  }
}
