import ConsentVocabulary

extension Rectangle {
  var isPositive: Bool { width > 0 && height > 0 }

  func intersection(_ other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }

  /// Whether `other` covers something and all of it lies in here.
  func contains(_ other: Rectangle) -> Bool {
    other.isPositive && intersection(other) == other
  }

  func insetBy(_ inset: Int) -> Rectangle {
    Rectangle(x: x + inset, y: y + inset, width: width - 2 * inset, height: height - 2 * inset)
  }

  func moved(by offset: Point) -> Rectangle {
    Rectangle(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}

extension Transform {
  /// Whether the button is drawn in its own size or evenly larger.
  var isEven: Bool {
    switch self {
    case .none: true
    case .scaled(let x, let y): x == y && x >= 100
    case .rotated, .skewed: false
    }
  }
}

extension Sighting {
  /// The button with all that stands near it and the touch, moved together under a viewport that
  /// stays.
  func moved(by offset: Point) -> Sighting {
    var result = self
    result.layout.frame = layout.frame.moved(by: offset)
    for index in layout.ancestors.indices {
      result.layout.ancestors[index].clip = layout.ancestors[index].clip?.moved(by: offset)
    }
    for index in layout.overlays.indices {
      result.layout.overlays[index].frame = layout.overlays[index].frame.moved(by: offset)
    }
    if let point = touch.point {
      result.touch.point = Point(x: point.x + offset.x, y: point.y + offset.y)
    }
    return result
  }
}
