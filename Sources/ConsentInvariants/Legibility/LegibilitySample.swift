import ConsentVocabulary

/// What a law of legibility is judged on: plain values, the union of all that the laws range over,
/// so that any generator can make one. A law looks only at the parts that it speaks of.
public struct LegibilitySample: Hashable, Sendable {
  public var first: Color
  public var second: Color
  public var third: Color
  public var opacity: Opacity
  public var otherOpacity: Opacity
  public var sighting: Sighting
  /// Another view near the button: a clip, a smaller viewport or an overlay.
  public var rectangle: Rectangle
  public var criteria: LegibilityCriteria
  public var otherCriteria: LegibilityCriteria
  public var profile: LegibilityProfile
  /// What is made to block in addition.
  public var blocker: Blocker
  /// How far the scene is moved.
  public var offset: Point
  /// How large the button is drawn where it is enlarged, or a measure of how much the whole scene is.
  public var enlargement: Scale
  /// The time since the disturbance in the other of two histories.
  public var otherUndisturbed: Milliseconds

  public init(
    first: Color = .black, second: Color = .white, third: Color = Color(hex: 0x8E8E93),
    opacity: Opacity = .opaque, otherOpacity: Opacity = Opacity(percent: 50),
    sighting: Sighting = Sighting(
      layout: .plain, touch: .finger(on: .plain), undisturbed: Milliseconds(1_000), rank: 1),
    rectangle: Rectangle = Rectangle(x: 0, y: 0, width: 400, height: 800),
    criteria: LegibilityCriteria = .apple, otherCriteria: LegibilityCriteria = .strict,
    profile: LegibilityProfile = .apple, blocker: Blocker = .untrustedTouch,
    offset: Point = Point(x: 1, y: 1), enlargement: Scale = 110,
    otherUndisturbed: Milliseconds = .zero
  ) {
    self.first = first
    self.second = second
    self.third = third
    self.opacity = opacity
    self.otherOpacity = otherOpacity
    self.sighting = sighting
    self.rectangle = rectangle
    self.criteria = criteria
    self.otherCriteria = otherCriteria
    self.profile = profile
    self.blocker = blocker
    self.offset = offset
    self.enlargement = enlargement
    self.otherUndisturbed = otherUndisturbed
  }
}
