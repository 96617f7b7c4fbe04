import ConsentModel
import ConsentVocabulary
import PropertyTesting

/// A generator of layouts near the boundary of legibility: a plain layout with few minimal changes.
struct LayoutGenerator {
  /// A kind of change to a layout, simplest first.
  private enum Tweak: Int, CaseIterable {
    case clip, cover, text, viewport, needed, background, fontSize, opacity, ancestor, transform
    case filter, frame, backdrop, threshold, label
  }

  func draw(from source: inout ChoiceSource) throws(Discard) -> Layout {
    var layout = Layout.plain
    for count in 0..<3 {
      // Each change and the choice to make it share a span, so that the shrinker can delete them together.
      let opened = source.openSpan(.element)
      guard source.boolean(count == 0 ? 3 : 1, in: 4) else {
        source.closeSpan(opened)
        break
      }
      try tweak(&layout, from: &source)
      source.closeSpan(opened)
    }
    return layout
  }

  private func tweak(_ layout: inout Layout, from source: inout ChoiceSource) throws(Discard) {
    switch Tweak.allCases[try source.alternative(below: Tweak.allCases.count)] {
    case .clip: layout.ancestors.append(Ancestor(clip: try around(layout.drawnArea, from: &source)))
    case .cover:
      layout.overlays.append(try overlay(on: layout.drawnArea, from: &source))
      if source.boolean() {
        layout.overlays.append(try overlay(on: layout.drawnArea, from: &source))
      }
    case .text: layout.text = try paint(from: &source)
    case .viewport: layout.viewport = try around(layout.drawnArea, by: -6...6, from: &source)
    case .needed:
      layout.needed.width = layout.frame.width + (try source.integer(in: -1...1, towards: 1))
      layout.needed.height = layout.frame.height + (try source.integer(in: -1...1, towards: 0))
    case .background: layout.background = try paint(from: &source)
    case .fontSize:
      layout.fontSize = try source.integer(in: 1...60, towards: 17, near: [11, 13, 15, 44, 48])
    case .opacity: layout.opacity = try opacity(from: &source)
    case .ancestor:
      layout.ancestors.append(
        Ancestor(
          opacity: try opacity(from: &source),
          transform: source.boolean(1, in: 4) ? try transform(from: &source) : .none,
          filter: Filter.allCases[try source.index(below: Filter.allCases.count)]))
    case .transform: layout.transform = try transform(from: &source)
    case .filter: layout.filter = Filter.allCases[try source.index(below: Filter.allCases.count)]
    case .frame:
      layout.frame = Rectangle(
        x: try source.integer(in: -2...400, near: [0, 4, 80]),
        y: try source.integer(in: -2...800, near: [0, 4, 756]),
        width: try source.integer(in: 0...400, towards: 320, near: [200]),
        height: try source.integer(in: 0...160, towards: 44, near: [17, 20, 51]))
    case .backdrop: layout.backdrop = try color(from: &source)
    case .threshold:
      layout.background = Paint(try color(from: &source))
      layout.text = Paint(try grey(on: layout.background.color, from: &source))
    case .label: layout.label = try paint(from: &source)
    }
  }

  /// Draws a rectangle near a frame: around it, beside it, or anywhere.
  func near(_ frame: Rectangle, from source: inout ChoiceSource) throws(Discard) -> Rectangle {
    switch try source.index(below: 3) {
    case 0: try around(frame, from: &source)
    case 1: try beside(frame, from: &source)
    default:
      Rectangle(
        x: try source.integer(in: -50...400), y: try source.integer(in: -50...800),
        width: try source.integer(in: 0...400), height: try source.integer(in: 0...400))
    }
  }

  /// Draws a grey whose contrast on `background` is within one step of a threshold.
  private func grey(
    on background: Color, from source: inout ChoiceSource
  ) throws(Discard) -> Color {
    let wanted = source.boolean() ? 4.5 : 3.0
    let isLighter = source.boolean()
    let step = try source.integer(in: -1...1)
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      let grey = Channels(Color(hex: middle * 0x010101))
      let isPast =
        grey.luminance > Channels(background).luminance
        && grey.contrast(with: Channels(background)) >= wanted
      let isBefore =
        grey.luminance >= Channels(background).luminance
        || grey.contrast(with: Channels(background)) < wanted
      if isLighter ? isPast : isBefore { high = middle } else { low = middle + 1 }
    }
    return Color(hex: min(max(low + step, 0), 255) * 0x010101)
  }

  private func overlay(
    on frame: Rectangle, from source: inout ChoiceSource
  ) throws(Discard) -> Overlay {
    Overlay(
      frame: try beside(frame, from: &source),
      depth: [1, 2, 0, -1][try source.alternative(below: 4, among: .max, preferring: 0b11)],
      opacity: try opacity(from: &source))
  }

  /// Draws a rectangle that equals the frame except for a small margin on one side. Simplest: the frame.
  private func around(
    _ frame: Rectangle, by margins: ClosedRange<Int> = -1...1, from source: inout ChoiceSource
  ) throws(Discard) -> Rectangle {
    let side = try source.index(below: 4)
    let margin = try source.integer(in: margins)
    var result = frame
    switch side {
    case 0: result.height += margin
    case 1: result.width += margin
    case 2:
      result.y -= margin
      result.height += margin
    case 3:
      result.x -= margin
      result.width += margin
    default: preconditionFailure("a rectangle has four sides")
    }
    return result
  }

  /// Draws a rectangle on one side of the frame that touches it, overlaps it, or keeps a distance.
  private func beside(
    _ frame: Rectangle, from source: inout ChoiceSource
  ) throws(Discard) -> Rectangle {
    let side = try source.index(below: 4)
    let overlap = try source.integer(in: -1...2, towards: 1)
    let breadth = try source.integer(in: 0...20, towards: 10)
    return switch side {
    case 0: Rectangle(x: frame.x, y: frame.y - breadth + overlap, width: breadth, height: breadth)
    case 1:
      Rectangle(x: frame.x, y: frame.y + frame.height - overlap, width: breadth, height: breadth)
    case 2: Rectangle(x: frame.x - breadth + overlap, y: frame.y, width: breadth, height: breadth)
    default:
      Rectangle(x: frame.x + frame.width - overlap, y: frame.y, width: breadth, height: breadth)
    }
  }

  private func transform(from source: inout ChoiceSource) throws(Discard) -> Transform {
    let kind = try source.index(below: 4)
    let amount = try source.integer(in: 0...200, towards: 100, near: [99, 100, 101])
    return switch kind {
    case 0: .scaled(x: Scale(percent: amount), y: Scale(percent: amount))
    case 1: .scaled(x: .whole, y: Scale(percent: amount))
    case 2: .rotated(degrees: amount)
    default: .skewed(degrees: amount)
    }
  }

  private func paint(from source: inout ChoiceSource) throws(Discard) -> Paint {
    Paint(try color(from: &source), opacity: try opacity(from: &source))
  }

  func color(from source: inout ChoiceSource) throws(Discard) -> Color {
    let known = ContactsPalette.colors
    let place = try source.index(below: known.count + 4)
    if place < known.count { return known[place] }
    return Color(hex: try source.integer(in: 0...0xFF_FFFF, .uniform))
  }

  private func opacity(from source: inout ChoiceSource) throws(Discard) -> Opacity {
    let opacities = ContactsPalette.opacities
    return opacities[try source.alternative(below: opacities.count, among: .max, preferring: 0b1)]
  }
}

extension Layout {
  /// The bounding rectangle of the button as drawn, in whole points, approximately if it is scaled.
  var drawnArea: Rectangle {
    guard case .scaled(let x, let y) = transform else { return frame }
    let beside = (frame.width * (x.percent - 100) + 199) / 200
    let above = (frame.height * (y.percent - 100) + 199) / 200
    return Rectangle(
      x: frame.x - beside, y: frame.y - above, width: frame.width + 2 * beside,
      height: frame.height + 2 * above)
  }
}
