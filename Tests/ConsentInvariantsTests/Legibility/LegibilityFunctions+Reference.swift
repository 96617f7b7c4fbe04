import ConsentInvariants
import ConsentVocabulary
import Foundation

extension LegibilityFunctions {
  /// Functions after Specs/Contacts/Legibility.md, written for these tests alone: obedient to all
  /// laws, so that one broken at a time can be heard.
  static let obedient = LegibilityFunctions(
    luminance: { luminance(channels(of: $0)) },
    contrast: { contrast(channels(of: $0), channels(of: $1)) },
    composited: { over($0, $1) },
    blockers: { blockers(of: $0, under: $1) },
    touchAnswer: { status, sighting, profile in
      status == .authorized ? nil : blockers(of: sighting, under: profile.criteria)
    })

  static func channels(of color: Color) -> SIMD3<Double> {
    SIMD3(Double(color.red), Double(color.green), Double(color.blue))
  }

  static func luminance(_ channels: SIMD3<Double>, gamma: Double = 2.4) -> Double {
    func linear(_ channel: Double) -> Double {
      let share = channel / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, gamma)
    }
    return 0.2126 * linear(channels.x) + 0.7152 * linear(channels.y) + 0.0722 * linear(channels.z)
  }

  static func contrast(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> Double {
    let (first, second) = (luminance(left), luminance(right))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  static func over(_ paint: Paint, _ under: SIMD3<Double>) -> SIMD3<Double> {
    let percent = Double(paint.opacity.percent)
    return (channels(of: paint.color) * percent + under * (100 - percent)) / 100
  }

  static func contrast(of paint: Paint, in layout: Layout) -> Double {
    let background = over(layout.background, channels(of: layout.backdrop))
    return contrast(over(paint, background), background)
  }

  static func blockers(of sighting: Sighting, under criteria: LegibilityCriteria) -> BlockerSet {
    let (layout, touch) = (sighting.layout, sighting.touch)
    let frame = layout.frame
    let drawn = Extent(drawnOf: layout)
    let screen = Extent(layout.viewport, inset: Double(criteria.viewportInset))
    let clips = layout.ancestors.compactMap(\.clip).map { Extent($0) }
    let transforms = [layout.transform] + layout.ancestors.map(\.transform)
    let written = [
      (layout.text, criteria.minimumContrast), (layout.label, criteria.minimumLabelContrast ?? -1),
    ].filter { $0.1 >= 0 }
    let heights = criteria.heightInFontSizes.map {
      $0.lowerBound * layout.fontSize...$0.upperBound * layout.fontSize
    }
    let holds: [Blocker: Bool] = [
      .untrustedTouch: touch.source == .programmatic,
      .staleTouch: criteria.maximumTouchAge.map { touch.age > $0 } ?? false,
      .futureTouch: criteria.maximumTouchAge != nil && touch.age < .zero,
      .touchOutside: touch.point.map { !drawn.covers($0) } ?? false,
      .tooManyButtons: criteria.maximumButtons.map { sighting.rank > $0 } ?? false,
      .settling: criteria.settleTime > .zero && sighting.undisturbed <= criteria.settleTime,
      .clipped: ([screen] + clips).contains { !$0.contains(drawn) },
      .covered: layout.overlays.contains {
        $0.depth > 0 && $0.opacity > .clear && Extent($0.frame).shares(drawn)
      },
      .distorted: !transforms.allSatisfy(isEven),
      .filtered: ([layout.filter] + layout.ancestors.map(\.filter)).contains { $0 != .none },
      .faded: ([layout.opacity] + layout.ancestors.map(\.opacity)).contains { $0 < .opaque },
      .translucentText: layout.background.opacity < .opaque
        || written.contains { $0.0.opacity < .opaque },
      .lowContrast: written.contains { contrast(of: $0.0, in: layout) < Double($0.1) / 100 },
      .noRoom: layout.needed.width > frame.width || layout.needed.height > frame.height
        || heights.map { !$0.contains(frame.height) } ?? false,
      .unreadableFont: !criteria.fontSizes.contains(layout.fontSize),
    ]
    return BlockerSet(Blocker.allCases.filter { holds[$0] ?? false })
  }

  private static func isEven(_ transform: Transform) -> Bool {
    switch transform {
    case .none: true
    case .scaled(let x, let y): x == y && x >= 100
    case .rotated, .skewed: false
    }
  }
}

/// A rectangle by its edges, in points: those of what is scaled are multiples of a 200th, and come out
/// exactly wherever a whole edge could meet them.
private struct Extent {
  var left, top, right, bottom: Double

  init(_ rectangle: Rectangle, inset: Double = 0) {
    (left, top) = (Double(rectangle.x) + inset, Double(rectangle.y) + inset)
    right = Double(rectangle.x + rectangle.width) - inset
    bottom = Double(rectangle.y + rectangle.height) - inset
  }

  init(drawnOf layout: Layout) {
    self.init(layout.frame)
    guard case .scaled(let x, let y) = layout.transform else { return }
    let (width, height) = (layout.frame.width * x.percent, layout.frame.height * y.percent)
    let (middle, center) = ((left + right) / 2, (top + bottom) / 2)
    (left, right) = (middle - Double(width) / 200, middle + Double(width) / 200)
    (top, bottom) = (center - Double(height) / 200, center + Double(height) / 200)
  }

  func covers(_ point: Point) -> Bool {
    left <= Double(point.x) && Double(point.x) < right && top <= Double(point.y)
      && Double(point.y) < bottom
  }

  func contains(_ inner: Extent) -> Bool {
    inner.isPositive && left <= inner.left && top <= inner.top && inner.right <= right
      && inner.bottom <= bottom
  }

  func shares(_ other: Extent) -> Bool {
    isPositive && other.isPositive && left < other.right && other.left < right
      && top < other.bottom && other.top < bottom
  }

  private var isPositive: Bool { left < right && top < bottom }
}
