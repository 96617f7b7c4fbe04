extension Drawing {
  package var markup: Markup {
    let svg = Markup(
      .svg,
      [
        .init(.xmlns, "http://www.w3.org/2000/svg"), .init(.role, "img"),
        .init(.ariaLabel, title), .init(.viewBox, view.box),
      ], shapes.map(\.markup))
    let notes = notes.map { Markup(.li, $0.isBad ? [.css("obstacle")] : [], $0.text) }
    return Markup(
      .figure,
      [
        svg,
        Markup(.figcaption, [Markup(title), notes.isEmpty ? .blank : Markup(.ul, notes)]),
      ])
  }
}

extension Drawing.Paint {
  fileprivate var attributes: [Markup.Attribute] {
    let digits = String(1 << 24 | color & 0xFF_FFFF, radix: 16).dropFirst()
    return [.init(.fill, "#\(digits)")]
      + (opacity == 100 ? [] : [.init(.fillOpacity, "\(opacity)%")])
  }
}

extension Drawing.Frame {
  fileprivate var box: String { "\(x) \(y) \(max(width, 1)) \(max(height, 1))" }

  fileprivate var attributes: [Markup.Attribute] {
    [
      .init(.x, "\(x)"), .init(.y, "\(y)"), .init(.width, "\(max(width, 0))"),
      .init(.height, "\(max(height, 0))"),
    ]
  }
}

extension Drawing.Shape {
  fileprivate var markup: Markup {
    switch self {
    case .rectangle(let frame, let paint):
      return Markup(.rect, frame.attributes + paint.attributes)
    case .outline(let frame):
      return Markup(.rect, frame.attributes + [.css("frame")])
    case .text(let text, let frame, let size, let paint):
      let place: [Markup.Attribute] = [
        .init(.x, "\(frame.x + frame.width / 2)"), .init(.y, "\(frame.y + frame.height / 2)"),
        .init(.fontSize, "\(size)"), .init(.textAnchor, "middle"), .init(.baseline, "central"),
      ]
      return Markup(.text, place + paint.attributes, text)
    case .touch(let x, let y):
      let cross = "M\(x - 12) \(y)H\(x + 12)M\(x) \(y - 12)V\(y + 12)"
      let circle: [Markup.Attribute] = [.init(.cx, "\(x)"), .init(.cy, "\(y)"), .init(.r, "8")]
      return Markup([
        Markup(.circle, circle + [.css("touch")], []),
        Markup(.path, [.init(.d, cross), .css("touch")], []),
      ])
    case .group(let shapes, let effect):
      return effect.markup(on: shapes.map(\.markup))
    }
  }
}

extension Drawing.Effect {
  fileprivate func markup(on inside: [Markup]) -> Markup {
    func moved(_ x: Int, _ y: Int, _ change: String) -> Markup {
      let transform = "translate(\(x) \(y)) \(change) translate(\(-x) \(-y))"
      return Markup(.g, [.init(.transform, transform)], inside)
    }
    func filtered(_ filter: String) -> Markup {
      Markup(.g, [.init(.style, "filter:\(filter)")], inside)
    }
    switch self {
    // An inner picture shows only what is in its frame.
    case .mask(let frame):
      return Markup(.svg, frame.attributes + [.init(.viewBox, frame.box)], inside)
    case .opacity(let share): return Markup(.g, [.init(.opacity, "\(share)%")], inside)
    case .rotation(let degrees, let x, let y): return moved(x, y, "rotate(\(degrees))")
    case .skew(let degrees, let x, let y): return moved(x, y, "skewX(\(degrees))")
    case .scale(let across, let down, let x, let y):
      return moved(x, y, "scale(\(fraction(across)) \(fraction(down)))")
    case .blur: return filtered("blur(3px)")
    case .brightness: return filtered("brightness(1.5)")
    case .grayscale: return filtered("grayscale(1)")
    }
  }

  private func fraction(_ percent: Int) -> String {
    let cents = percent % 100
    return "\(percent / 100).\(cents < 10 ? "0" : "")\(cents)"
  }
}
