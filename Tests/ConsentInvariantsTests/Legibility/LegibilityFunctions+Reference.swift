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

  static func contrast(of layout: Layout) -> Double {
    let background = over(layout.background, channels(of: layout.backdrop))
    return contrast(over(layout.text, background), background)
  }

  static func blockers(of sighting: Sighting, under criteria: LegibilityCriteria) -> BlockerSet {
    let (layout, touch) = (sighting.layout, sighting.touch)
    let frame = layout.frame
    let inset = criteria.viewportInset
    let screen = Rectangle(
      x: layout.viewport.x + inset, y: layout.viewport.y + inset,
      width: layout.viewport.width - 2 * inset, height: layout.viewport.height - 2 * inset)
    let heights = criteria.heightInFontSizes.map {
      $0.lowerBound * layout.fontSize...$0.upperBound * layout.fontSize
    }
    let isEven =
      switch layout.transform {
      case .none: true
      case .scaled(let x, let y): x == y && x >= 100
      case .rotated, .skewed: false
      }
    let holds: [Blocker: Bool] = [
      .untrustedTouch: touch.source == .programmatic,
      .staleTouch: criteria.maximumTouchAge.map { touch.age > $0 } ?? false,
      .futureTouch: criteria.maximumTouchAge != nil && touch.age < .zero,
      .touchOutside: touch.point.map { !covers(frame, $0) } ?? false,
      .tooManyButtons: criteria.maximumButtons.map { sighting.rank > $0 } ?? false,
      .settling: criteria.settleTime > .zero && sighting.undisturbed <= criteria.settleTime,
      .clipped: ([screen] + layout.ancestors.compactMap(\.clip)).contains { !covers($0, frame) },
      .covered: layout.overlays.contains {
        $0.depth > 0 && $0.opacity > .clear && shareArea($0.frame, frame)
      },
      .distorted: !isEven,
      .filtered: ([layout.filter] + layout.ancestors.map(\.filter)).contains { $0 != .none },
      .faded: ([layout.opacity] + layout.ancestors.map(\.opacity)).contains { $0 < .opaque },
      .translucentText: layout.text.opacity < .opaque || layout.background.opacity < .opaque,
      .lowContrast: contrast(of: layout) < Double(criteria.minimumContrast) / 100,
      .noRoom: layout.needed.width > frame.width || layout.needed.height > frame.height
        || heights.map { !$0.contains(frame.height) } ?? false,
      .unreadableFont: !criteria.fontSizes.contains(layout.fontSize),
    ]
    return BlockerSet(Blocker.allCases.filter { holds[$0] ?? false })
  }

  private static func covers(_ frame: Rectangle, _ point: Point) -> Bool {
    frame.x <= point.x && point.x < frame.x + frame.width && frame.y <= point.y
      && point.y < frame.y + frame.height
  }

  private static func covers(_ outer: Rectangle, _ inner: Rectangle) -> Bool {
    inner.width > 0 && inner.height > 0 && outer.x <= inner.x && outer.y <= inner.y
      && inner.x + inner.width <= outer.x + outer.width
      && inner.y + inner.height <= outer.y + outer.height
  }

  private static func shareArea(_ left: Rectangle, _ right: Rectangle) -> Bool {
    left.width > 0 && left.height > 0 && right.width > 0 && right.height > 0
      && left.x < right.x + right.width && right.x < left.x + left.width
      && left.y < right.y + right.height && right.y < left.y + left.height
  }
}
