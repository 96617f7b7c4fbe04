/// A colour in gamma-encoded sRGB, one byte a channel, without transparency.
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// The colour written `#RRGGBB`, as in `Color(hex: 0x8E8E93)`; of a longer number the last six
  /// digits count.
  public init(hex: Int) {
    self.init(
      red: UInt8(hex >> 16 & 0xFF), green: UInt8(hex >> 8 & 0xFF), blue: UInt8(hex & 0xFF))
  }

  public static let black = Color(hex: 0x000000)
  public static let white = Color(hex: 0xFFFFFF)
}

/// A share in per cent, 0...100: 100 is opaque, 0 invisible. A number beyond stands for the nearest
/// of the two.
public struct Opacity: Hashable, Comparable, Sendable {
  public let percent: Int

  @inlinable
  public init(percent: Int) { self.percent = min(max(percent, 0), 100) }

  public static let opaque = Opacity(percent: 100)
  public static let clear = Opacity(percent: 0)

  @inlinable
  public static func < (left: Opacity, right: Opacity) -> Bool { left.percent < right.percent }
}

/// A colour laid over what is behind it.
public struct Paint: Hashable, Sendable {
  public var color: Color
  public var opacity: Opacity

  @inlinable
  public init(_ color: Color, opacity: Opacity = .opaque) {
    (self.color, self.opacity) = (color, opacity)
  }
}
