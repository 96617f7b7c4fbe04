extension Layout {
  /// What differs from ``plain``, each with a blank or a comma before it; empty for the plain one.
  var notation: String {
    let plain = Layout.plain
    var parts: [String] = []
    func write(_ phrase: LayoutPhrase, _ value: String) {
      parts.append(" \(phrase.rawValue) \(value)")
    }
    if frame != plain.frame { write(.at, frame.notation) }
    if viewport != plain.viewport { write(.viewport, viewport.notation) }
    if opacity != plain.opacity { write(.opacity, opacity.notation) }
    if text != plain.text { write(.text, text.notation) }
    if background != plain.background { write(.on, background.notation) }
    if backdrop != plain.backdrop { write(.over, backdrop.notation) }
    if needed != plain.needed { write(.needing, needed.notation) }
    if fontSize != plain.fontSize { write(.font, "\(fontSize) pt") }
    switch transform {
    case .none: break
    case .scaled(let x, let y): write(.scaled, "\(x)% by \(y)%")
    case .rotated(let degrees): write(.rotated, "\(degrees) degrees")
    case .skewed(let degrees): write(.skewed, "\(degrees) degrees")
    }
    if filter != plain.filter { write(.filter, filter.words) }
    parts += ancestors.map { ", \(ViewPhrase.inside.rawValue)\($0.notation)" }
    parts += overlays.map { ", \(ViewPhrase.overlay.rawValue)\($0.notation)" }
    return parts.joined()
  }
}

extension Ancestor {
  fileprivate var notation: String {
    var parts: [String] = []
    if let clip { parts.append(" \(AncestorPhrase.clipped.rawValue) \(clip.notation)") }
    if opacity != .opaque {
      parts.append(" \(AncestorPhrase.opacity.rawValue) \(opacity.notation)")
    }
    if filter != .none { parts.append(" \(AncestorPhrase.filter.rawValue) \(filter.words)") }
    return parts.joined()
  }
}

extension Overlay {
  fileprivate var notation: String {
    var parts = [" \(frame.notation)"]
    func write(_ phrase: OverlayPhrase, _ value: String) {
      parts.append(" \(phrase.rawValue) \(value)")
    }
    if depth != 1 { write(.depth, "\(depth)") }
    if opacity != .opaque { write(.opacity, opacity.notation) }
    return parts.joined()
  }
}

extension Point {
  var notation: String { "\(x),\(y)" }
}

extension Size {
  var notation: String { "\(width)x\(height)" }
}

extension Rectangle {
  var notation: String { "\(x),\(y) \(width)x\(height)" }
}

extension Opacity {
  var notation: String { "\(percent)%" }
}

extension Paint {
  var notation: String {
    opacity == .opaque ? color.notation : "\(opacity.notation) \(color.notation)"
  }
}

extension Color: CustomStringConvertible {
  /// Six hexadecimal digits, such as `#8E8E93`.
  public var description: String { notation }

  var notation: String {
    "#"
      + [red, green, blue].map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }.joined()
  }
}

// MARK: - Words

/// What stands before each property of a button's own.
package enum LayoutPhrase: String, CaseIterable {
  case at, viewport, opacity, text, on, over, needing, font, scaled, rotated, skewed, filter
}

/// What stands before each view around a button.
package enum ViewPhrase: String, CaseIterable {
  case inside = "inside view"
  case overlay

  static let spellings = Spellings(Self.self, as: "a view")
}

package enum AncestorPhrase: String, CaseIterable {
  case clipped = "clipped to"
  case opacity, filter

  static let spellings = Spellings(Self.self, as: "a property of a view")
}

package enum OverlayPhrase: String, CaseIterable {
  case depth, opacity

  static let spellings = Spellings(Self.self, as: "a property of an overlay")
}
