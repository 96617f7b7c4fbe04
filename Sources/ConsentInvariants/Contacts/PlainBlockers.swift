import ConsentVocabulary

// INV-B27: which touches are blocked, as far as it can be seen without measuring colours.

/// What the monitor remembers of the buttons on the screen.
struct ScreenMemory: Sendable {
  private struct Place: Sendable {
    let button: ButtonID
    var layout: Layout
    var disturbed: Instant
  }

  /// The mounted buttons in the order of mounting.
  private var places: [Place] = []

  mutating func mount(_ button: ButtonID, _ layout: Layout, at now: Instant) {
    places.append(Place(button: button, layout: layout, disturbed: now))
  }

  mutating func change(_ button: ButtonID, to layout: Layout, at now: Instant) {
    for position in places.indices where places[position].button == button {
      if places[position].layout != layout { places[position].disturbed = now }
      places[position].layout = layout
    }
  }

  mutating func unmount(_ button: ButtonID) { places.removeAll { $0.button == button } }

  mutating func clear() { if !places.isEmpty { places = [] } }

  /// A touch as it meets the button now; `nil` for a button that was not mounted.
  func sighting(of button: ButtonID, by touch: Touch, at now: Instant) -> Sighting? {
    guard let position = places.firstIndex(where: { $0.button == button }) else { return nil }
    let place = places[position]
    return Sighting(
      layout: place.layout, touch: touch, undisturbed: now.since(place.disturbed),
      rank: position + 1)
  }
}

extension ContactsMonitor {
  /// INV-B27: every blocker but the contrast is reported exactly where the layout, the touch, the
  /// clock and the order of mounting say so.
  mutating func plainBlockersAreReported(
    _ button: ButtonID, _ touch: Touch, _ outcome: ContactsOutcome
  ) {
    guard before.status != .authorized,
      let sighting = screen.sighting(of: button, by: touch, at: before.now)
    else { return }
    var reported = BlockerSet()
    if case .touch(.inert(.blocked(let blockers))) = outcome.response { reported = blockers }
    reported.remove(.lowContrast)
    let plain = sighting.plainBlockers(under: configuration.profile.criteria)
    visit(.plainBlockersAreReported, where: !plain.isEmpty)
    require(.plainBlockersAreReported, reported == plain)
  }
}

extension Sighting {
  /// The blockers that need no arithmetic of colours: those of LG-01 to LG-15 but LG-13.
  fileprivate func plainBlockers(under criteria: LegibilityCriteria) -> BlockerSet {
    var found = BlockerSet()
    if touch.source == .programmatic { found.insert(.untrustedTouch) }
    if let greatest = criteria.maximumTouchAge {
      if touch.age > greatest { found.insert(.staleTouch) }
      if touch.age < .zero { found.insert(.futureTouch) }
    }
    let frame = Span(layout.frame)
    if let point = touch.point, !frame.holds(point) { found.insert(.touchOutside) }
    if let most = criteria.maximumButtons, rank > most { found.insert(.tooManyButtons) }
    if criteria.settleTime != .zero && !(undisturbed > criteria.settleTime) {
      found.insert(.settling)
    }

    let viewport = Span(layout.viewport, drawnInBy: criteria.viewportInset)
    if frame.isEmpty || !frame.lies(within: viewport) { found.insert(.clipped) }
    for ancestor in layout.ancestors {
      if let clip = ancestor.clip, !frame.lies(within: Span(clip)) { found.insert(.clipped) }
      if ancestor.filter != .none { found.insert(.filtered) }
      if ancestor.opacity != .opaque { found.insert(.faded) }
    }
    for overlay in layout.overlays where overlay.depth > 0 && overlay.opacity != .clear {
      if Span(overlay.frame).meets(frame) { found.insert(.covered) }
    }

    switch layout.transform {
    case .none: break
    case .scaled(let x, let y): if !(x == y && x >= 100) { found.insert(.distorted) }
    case .rotated, .skewed: found.insert(.distorted)
    }
    if layout.filter != .none { found.insert(.filtered) }
    if layout.opacity != .opaque { found.insert(.faded) }
    if layout.text.opacity != .opaque || layout.background.opacity != .opaque {
      found.insert(.translucentText)
    }

    let (room, needed) = (layout.frame, layout.needed)
    var hasRoom = needed.width <= room.width && needed.height <= room.height
    if let heights = criteria.heightInFontSizes {
      let allowed =
        heights.lowerBound * layout.fontSize...heights.upperBound * max(layout.fontSize, 0)
      hasRoom = hasRoom && allowed.contains(room.height)
    }
    if !hasRoom { found.insert(.noRoom) }
    if !criteria.fontSizes.contains(layout.fontSize) { found.insert(.unreadableFont) }
    return found
  }
}

/// A rectangle by its four sides.
private struct Span {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  init(_ rectangle: Rectangle, drawnInBy inset: Int = 0) {
    left = rectangle.x + inset
    top = rectangle.y + inset
    right = rectangle.x + rectangle.width - inset
    bottom = rectangle.y + rectangle.height - inset
  }

  var isEmpty: Bool { left >= right || top >= bottom }

  func holds(_ point: Point) -> Bool {
    left <= point.x && point.x < right && top <= point.y && point.y < bottom
  }

  func lies(within other: Span) -> Bool {
    other.left <= left && right <= other.right && other.top <= top && bottom <= other.bottom
  }

  func meets(_ other: Span) -> Bool {
    !isEmpty && !other.isEmpty && max(left, other.left) < min(right, other.right)
      && max(top, other.top) < min(bottom, other.bottom)
  }
}
