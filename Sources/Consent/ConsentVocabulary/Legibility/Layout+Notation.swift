import Notation

extension Layout {
  /// The button's own properties, in the order of the notation.
  package static let facets: [Facet<Layout>] = [
    Facet("at", { $1(&$0.frame) }),
    Facet("viewport", { $1(&$0.viewport) }),
    Facet("opacity", { $1(&$0.opacity) }),
    Facet("text", { $1(&$0.text) }),
    Facet("label", { $1(&$0.label) }),
    Facet("on", { $1(&$0.background) }),
    Facet("over", { $1(&$0.backdrop) }),
    Facet("needing", { $1(&$0.needed) }),
    Facet(
      "font", { $1(&$0.fontSize) }, .number(.points("a font size in points", "17"), then: "pt")),
    Facet("transform", { $1(&$0.transform) }, as: ""),
    Facet("filter", { $1(&$0.filter) }),
  ]

  /// The views around the button.
  package static let views: [Facet<Layout>] = [
    Facet("inside view", each: { $1(&$0.ancestors) }, Ancestor.form),
    Facet("overlay", each: { $1(&$0.overlays) }, Overlay.form),
  ]
}

extension Ancestor: Worded {
  package static let form = Form.properties(
    "a property of a view", of: Ancestor(),
    [
      Facet("clipped to", { $1(&$0.clip) }, Rectangle.form.wrapped),
      Facet("opacity", { $1(&$0.opacity) }),
      Facet("transform", { $1(&$0.transform) }, as: ""), Facet("filter", { $1(&$0.filter) }),
    ])
}

extension Overlay: Worded {
  package static let form = Form.properties(
    "a property of an overlay", behind: Rectangle.form, { $0.frame }, of: { Overlay(frame: $0) },
    [
      Facet("depth", { $1(&$0.depth) }, .number(.points("a depth", "1"))),
      Facet("opacity", { $1(&$0.opacity) }),
    ])
}

extension Filter: Worded {
  package static let form = Form<Filter>.names("a filter")
}

extension Transform: Worded {
  /// The transform, written only if it is not `none`.
  package static let form: Form<Transform> = .choice(
    "a transform",
    .row("scaled", .pair(scale, "by", scale), { .scaled(x: $0.0, y: $0.1) }) {
      if case .scaled(let x, let y) = $0 { (x, y) } else { nil }
    },
    .row("rotated", degrees, { .rotated(degrees: $0) }) {
      if case .rotated(let degrees) = $0 { degrees } else { nil }
    },
    .row("skewed", degrees, { .skewed(degrees: $0) }) {
      if case .skewed(let degrees) = $0 { degrees } else { nil }
    })

  private static let scale = Form.percent(
    Quantity("a scale", example: "120%", in: 0...1_000_000)
  ).map({ Scale(percent: $0) }, { $0.percent })
  private static let degrees = Form.number(
    .points("an angle in degrees", "15"), then: "degrees")
}

extension Quantity {
  /// A quantity with the range of coordinates.
  fileprivate static func points(_ name: String, _ example: String) -> Quantity {
    Quantity(name, example: example, in: -1_000_000...1_000_000)
  }
}

// MARK: - Geometry

extension Point: Worded {
  /// The notation of a point, such as `20,100`.
  package static let form = Form<Point>(
    "a point", write: { "\($0.x),\($0.y)" },
    read: { (reader) throws(NotationError) in
      let x = try reader.number(coordinate)
      try reader.mark(",")
      return Point(x: x, y: try reader.number(coordinate))
    })

  private static let coordinate = Quantity.points("a coordinate in points", "180")
}

extension Size: Worded {
  /// The notation of a size, such as `320x44`.
  package static let form = Form<Size>(
    "a size", write: { "\($0.width)x\($0.height)" },
    read: { (reader) throws(NotationError) in
      let (width, height) = try reader.numbers(
        .points("a width and height in points", "320x44"), around: "x")
      return Size(width: width, height: height)
    })
}

extension Rectangle: Worded {
  /// The notation of a rectangle, such as `20,100 320x44`.
  package static let form = Form<(Point, Size)>.pair(Point.form, "", Size.form).map(
    { Rectangle(x: $0.0.x, y: $0.0.y, width: $0.1.width, height: $0.1.height) },
    { (Point(x: $0.x, y: $0.y), Size(width: $0.width, height: $0.height)) })
}

// MARK: - Colours

extension Opacity: Worded {
  package static let form = Form.percent(Quantity("an opacity", example: "50%", in: 0...100))
    .map({ Opacity(percent: $0) }, { $0.percent })
}

extension Paint: Worded {
  /// The notation of a paint: its opacity unless it is opaque, then its colour, as in `50% #8E8E93`.
  package static let form = Form<Paint>(
    "a colour",
    write: { ($0.opacity == .opaque ? "" : "\($0.opacity.words) ") + $0.color.words },
    read: { (reader) throws(NotationError) in
      let opacity =
        reader.isAt(wordEndingWith: "%") ? try Opacity.form.read(from: &reader) : .opaque
      return Paint(try Color.form.read(from: &reader), opacity: opacity)
    })
}

extension Color: Worded, CustomStringConvertible {
  public var description: String { words }
  /// The notation of a colour: six hexadecimal digits, such as `#8E8E93`.
  package static let form = Form<Color>(
    "a colour",
    write: { color in
      let digits = Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue)
      return "#" + String(1 << 24 | digits, radix: 16, uppercase: true).dropFirst()
    },
    read: { (reader) throws(NotationError) in
      try reader.word(
        as: "a colour such as #8E8E93",
        advice: "Write # and six hexadecimal digits, two a channel."
      ) { word in
        word.utf8.count == 7 && word.first == "#" && word.dropFirst().allSatisfy { $0.isHexDigit }
          ? Int(word.dropFirst(), radix: 16).map { Color(hex: $0) } : nil
      }
    })
}
