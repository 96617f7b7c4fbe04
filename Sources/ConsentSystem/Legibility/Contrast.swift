import ConsentVocabulary
import Foundation

/// The device's own eye: contrast, visible area and the touch itself.
///
/// - Source: Specs/Contacts/Legibility.md.
public enum SystemLegibility {
  /// The channels of a colour in gamma-encoded sRGB, each in 0...255 and not rounded to bytes.
  public typealias Channels = (Double, Double, Double)

  /// How bright a colour is, 0 for black to 1 for white.
  ///
  /// - Source: WCAG 2.2, relative luminance; LG-13.
  public static func luminance(of color: Color) -> Double {
    weighted(
      linearValues[Int(color.red)], linearValues[Int(color.green)],
      linearValues[Int(color.blue)])
  }

  /// The contrast ratio of two opaque colours, 1...21, whichever lies on the other.
  public static func contrast(of text: Color, on background: Color) -> Double {
    ratio(luminance(of: text), luminance(of: background))
  }

  /// What is seen where a paint lies over opaque channels: source-over on gamma-encoded channels.
  public static func composited(_ paint: Paint, over channels: Channels) -> Channels {
    let over = self.channels(of: paint.color)
    let percent = paint.opacity.percent
    // Opaque and clear keep whole bytes whole, for which the table has the linear value.
    if percent == 100 { return over }
    if percent == 0 { return channels }
    let share = Double(percent)
    let rest = 100 - share
    return (
      (over.0 * share + channels.0 * rest) / 100, (over.1 * share + channels.1 * rest) / 100,
      (over.2 * share + channels.2 * rest) / 100
    )
  }

  /// The contrast ratio of a layout's text, as both paints come to be seen on the backdrop.
  static func contrast(of layout: Layout) -> Double {
    if layout.text.opacity == .opaque && layout.background.opacity == .opaque {
      return contrast(of: layout.text.color, on: layout.background.color)
    }
    let background = composited(layout.background, over: channels(of: layout.backdrop))
    let text = composited(layout.text, over: background)
    return ratio(luminance(of: text), luminance(of: background))
  }

  // MARK: -

  private static func channels(of color: Color) -> Channels {
    (Double(color.red), Double(color.green), Double(color.blue))
  }

  private static func luminance(of channels: Channels) -> Double {
    weighted(linear(channels.0), linear(channels.1), linear(channels.2))
  }

  private static func weighted(_ red: Double, _ green: Double, _ blue: Double) -> Double {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  private static func ratio(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The linear value of a channel, from the table where the channel is a whole byte.
  package static func linear(_ channel: Double) -> Double {
    let whole = channel.rounded(.down)
    if whole == channel && (0...255).contains(channel) { return linearValues[Int(whole)] }
    return expanded(channel)
  }

  private static func expanded(_ channel: Double) -> Double {
    let share = channel / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  /// The linear value of each byte.
  private static let linearValues: [Double] = (0...255).map { expanded(Double($0)) }
}
