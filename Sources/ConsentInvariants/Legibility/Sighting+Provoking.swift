import ConsentVocabulary

extension Sighting {
  /// This sighting made so that `blocker` holds and nothing else gets better, or `nil` where the
  /// criteria know no such blocker or it excludes one that holds.
  func provoking(
    _ blocker: Blocker, under criteria: LegibilityCriteria, beside present: BlockerSet
  ) -> Sighting? {
    var result = self
    // Where a label must stand out, it is what is made worse.
    let asksOfLabel = criteria.minimumLabelContrast.map { $0 > 100 } ?? false
    switch blocker {
    case .untrustedTouch: result.touch.source = .programmatic
    case .staleTouch:
      guard let limit = criteria.maximumTouchAge, !present.contains(.futureTouch) else {
        return nil
      }
      result.touch.age = Milliseconds(limit.count + 1)
    case .futureTouch:
      guard criteria.maximumTouchAge != nil, !present.contains(.staleTouch) else { return nil }
      result.touch.age = Milliseconds(-1)
    case .touchOutside:
      let outside = Point(x: Reach(layout).left - 1, y: layout.frame.y)
      guard !Reach(layout).holds(outside) else { return nil }
      result.touch.point = outside
    case .tooManyButtons:
      guard let limit = criteria.maximumButtons else { return nil }
      result.rank = max(rank, limit + 1)
    case .settling:
      guard criteria.settleTime > .zero else { return nil }
      result.undisturbed = .zero
    case .clipped:
      let nowhere = Rectangle(x: layout.frame.x, y: layout.frame.y, width: 0, height: 0)
      result.layout.ancestors.append(Ancestor(clip: nowhere))
    case .covered:
      guard Reach(layout).isPositive else { return nil }
      result.layout.overlays.append(Overlay(frame: layout.frame))
    case .distorted:
      // Only what is drawn as large as its frame can be turned and still be as large.
      if layout.transform == .none {
        result.layout.transform = .rotated(degrees: 90)
      } else {
        result.layout.ancestors.append(Ancestor(transform: .rotated(degrees: 90)))
      }
    case .filtered: result.layout.filter = .blur
    case .faded: result.layout.opacity = min(layout.opacity, Opacity(percent: 99))
    case .translucentText:
      // Through an opaque background of its own colour nothing shines that could add contrast.
      guard layout.background.opacity == .opaque else { return nil }
      if asksOfLabel {
        result.layout.label = Paint(layout.background.color, opacity: Opacity(percent: 99))
      } else {
        result.layout.backdrop = layout.background.color
        result.layout.background.opacity = Opacity(percent: 99)
      }
    case .lowContrast:
      guard asksOfLabel || criteria.minimumContrast > 100 else { return nil }
      result.layout.background.color = layout.backdrop
      if asksOfLabel {
        result.layout.label.color = layout.backdrop
      } else {
        result.layout.text.color = layout.backdrop
      }
    case .noRoom: result.layout.needed.width = max(layout.frame.width, 0) + 1
    case .unreadableFont:
      // Another font size may bring the height into its bounds.
      guard criteria.heightInFontSizes == nil || !present.contains(.noRoom) else { return nil }
      result.layout.fontSize = criteria.fontSizes.upperBound + 1
    }
    return result
  }
}
