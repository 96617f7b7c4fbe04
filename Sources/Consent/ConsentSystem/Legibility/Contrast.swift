import ConsentVocabulary
import Foundation

/// The device's legibility check: contrast, visible area and the touch itself.
///
/// - Source: Specs/Contacts/Legibility.md.
public enum SystemLegibility {
  /// Returns the relative luminance of a colour, from 0 for black to 1 for white.
  ///
  /// - Source: WCAG 2.2, relative luminance; LG-13.
  public static func luminance(of color: Color) -> Double { luminance(of: color.channels) }

  /// Returns the contrast ratio of two opaque colours, 1...21. It does not depend on their order.
  public static func contrast(of text: Color, on background: Color) -> Double {
    contrast(of: text.channels, on: background.channels)
  }

  /// Returns a paint composited over opaque channels: source-over on gamma-encoded channels in 0...255,
  /// without rounding to bytes.
  public static func composited(_ paint: Paint, over channels: SIMD3<Double>) -> SIMD3<Double> {
    let percent = Double(paint.opacity.percent)
    return (paint.color.channels * percent + channels * (100 - percent)) / 100
  }

  /// Returns the contrast ratio of a paint and the background, both composited over the backdrop.
  package static func contrast(of paint: Paint, in layout: Layout) -> Double {
    let background = composited(layout.background, over: layout.backdrop.channels)
    return contrast(of: composited(paint, over: background), on: background)
  }

  private static func contrast(of text: SIMD3<Double>, on background: SIMD3<Double>) -> Double {
    let (one, other) = (luminance(of: text), luminance(of: background))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private static func luminance(of channels: SIMD3<Double>) -> Double {
    0.2126 * linear(channels.x) + 0.7152 * linear(channels.y) + 0.0722 * linear(channels.z)
  }

  /// Returns the linear value of a channel, from a table if the channel is a whole byte.
  package static func linear(_ channel: Double) -> Double {
    let whole = channel.rounded(.down)
    if whole == channel && (0...255).contains(channel) { return linearValues[Int(whole)] }
    return expanded(channel)
  }

  private static func expanded(_ channel: Double) -> Double {
    let share = channel / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  private static let linearValues: [Double] = (0...255).map { expanded(Double($0)) }
}

extension Color {
  /// The channels in gamma-encoded sRGB, each in 0...255.
  package var channels: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }
}
