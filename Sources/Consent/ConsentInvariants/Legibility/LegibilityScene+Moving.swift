import ConsentVocabulary

extension Rectangle {
  var isPositive: Bool { width > 0 && height > 0 }

  func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}

extension Transform {
  /// Whether the result has its own size or is enlarged evenly.
  var isEven: Bool {
    switch self {
    case .none: true
    case .scaled(let x, let y): x == y && x >= .whole
    case .rotated, .skewed: false
    }
  }
}

extension Layout {
  /// Returns the transform that draws the button `times` as large. `nil` if it is not drawn evenly.
  fileprivate func enlarged(_ times: Int) -> Transform? {
    switch transform {
    case .none: .scaled(x: Scale(percent: 100 * times), y: Scale(percent: 100 * times))
    case .scaled(let x, let y) where transform.isEven:
      .scaled(x: Scale(percent: x.percent * times), y: Scale(percent: y.percent * times))
    case .scaled, .rotated, .skewed: nil
    }
  }

  /// An upper bound of all distances from the origin.
  fileprivate var farthest: Int {
    ([frame, viewport] + ancestors.compactMap(\.clip) + overlays.map(\.frame))
      .flatMap { [$0.x, $0.y, $0.width, $0.height] }.map { abs($0) }.max() ?? 0
  }
}

extension LegibilityScene {
  /// Returns the scene enlarged by an odd factor about the button's centre, so that all edges stay whole.
  /// `nil` if the button is not drawn evenly, or the result exceeds the range of coordinates.
  func enlarged(_ times: Int) -> LegibilityScene? {
    guard let transform = layout.enlarged(times), layout.farthest < 50_000 else { return nil }
    func away(_ place: Int, from start: Int, _ length: Int) -> Int {
      (times * (2 * place - 2 * start - length) + 2 * start + length) / 2
    }
    let frame = layout.frame
    func spread(_ point: Point) -> Point {
      Point(
        x: away(point.x, from: frame.x, frame.width), y: away(point.y, from: frame.y, frame.height))
    }
    func spread(_ other: Rectangle) -> Rectangle {
      let corner = spread(Point(x: other.x, y: other.y))
      return Rectangle(
        x: corner.x, y: corner.y, width: times * other.width, height: times * other.height)
    }
    var result = self
    result.layout.transform = transform
    result.layout.viewport = spread(layout.viewport)
    result.place(spread, spread)
    return result
  }

  /// Returns the scene with button, clips, overlays and touch moved together, under the same viewport.
  func moved(by offset: Point) -> LegibilityScene {
    var result = self
    result.layout.frame = layout.frame.moved(by: offset)
    result.place {
      Point(x: $0.x + offset.x, y: $0.y + offset.y)
    } _: {
      $0.moved(by: offset)
    }
    return result
  }

  /// Places the clips, the overlays and the touch anew.
  private mutating func place(_ point: (Point) -> Point, _ rectangle: (Rectangle) -> Rectangle) {
    for index in layout.ancestors.indices {
      layout.ancestors[index].clip = layout.ancestors[index].clip.map(rectangle)
    }
    for index in layout.overlays.indices {
      layout.overlays[index].frame = rectangle(layout.overlays[index].frame)
    }
    touch.point = touch.point.map(point)
  }
}
