import ConsentVocabulary

extension LegibilityScene {
  /// Returns this scene changed so that `blocker` applies and no other is removed. `nil` if the criteria have
  /// no such blocker, or a present one excludes it.
  func provoking(
    _ blocker: Blocker, under criteria: LegibilityCriteria, beside present: BlockerSet
  ) -> LegibilityScene? {
    var result = self
    // If the label's contrast is checked, the label is made worse instead of the text.
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
      // Only a button drawn in the size of its frame keeps its size when it is rotated.
      if layout.transform == .none {
        result.layout.transform = .rotated(degrees: 90)
      } else {
        result.layout.ancestors.append(Ancestor(transform: .rotated(degrees: 90)))
      }
    case .filtered: result.layout.filter = .blur
    case .faded: result.layout.opacity = min(layout.opacity, Opacity(percent: 99))
    case .translucentText:
      // Behind an opaque background of its own colour, no backdrop can add contrast.
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
      // The new font size may bring the height into its bounds.
      guard criteria.heightInFontSizes == nil || !present.contains(.noRoom) else { return nil }
      result.layout.fontSize = criteria.fontSizes.upperBound + 1
    }
    return result
  }
}
