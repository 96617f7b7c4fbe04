import ConsentVocabulary

/// A colour before rounding: gamma-encoded sRGB channels in 0...255, as fractions.
public struct Channels: Hashable, Sendable {
  /// The channels.
  public var red, green, blue: Double

  /// Creates channels.
  public init(red: Double, green: Double, blue: Double) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  /// Converts a colour.
  public init(_ color: Color) {
    self.init(red: Double(color.red), green: Double(color.green), blue: Double(color.blue))
  }

  /// The relative luminance, 0...1.
  ///
  /// - Source: WCAG 2.2, relative luminance; Specs/Contacts/Legibility.md, LG-13.
  public var luminance: Double {
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// Returns the contrast ratio, 1...21. It does not depend on the order of the colours.
  public func contrast(with other: Channels) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }
}

extension Paint {
  /// Returns this paint composited over a background, mixed in gamma-encoded channels as screens do.
  public func composited(over under: Channels) -> Channels {
    let (over, share) = (Channels(color), Double(opacity.percent))
    func mixed(_ over: Double, _ under: Double) -> Double {
      (over * share + under * (100 - share)) / 100
    }
    return Channels(
      red: mixed(over.red, under.red), green: mixed(over.green, under.green),
      blue: mixed(over.blue, under.blue))
  }
}

/// Returns the linear light of a gamma-encoded channel.
private func linear(_ channel: Double) -> Double {
  let encoded = channel / 255
  if encoded <= 0.04045 { return encoded / 12.92 }
  // x^2.4 is x² times the fifth root of x², which needs only addition and division.
  let base = (encoded + 0.055) / 1.055
  let square = base * base
  return square * fifthRoot(of: square)
}

/// Returns the fifth root of a number in 0<...1, by Newton's method from above until it stops falling.
private func fifthRoot(of number: Double) -> Double {
  var root = 1.0
  while true {
    let fourth = root * root * root * root
    let next = (4 * root + number / fourth) / 5
    guard next < root else { return root }
    root = next
  }
}
