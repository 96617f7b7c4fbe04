import ConsentVocabulary

/// The input of a legibility law: plain values, the union of the inputs of all laws, so that any generator
/// can create one. Each law uses only the values that it mentions.
public struct LegibilitySample: Hashable, Sendable {
  /// Three colours. Laws of pairs use the first as the text and the second as the background.
  public var first, second, third: Color
  /// Two opacities.
  public var opacity, otherOpacity: Opacity
  /// The scene to be checked.
  public var sighting: LegibilityScene
  /// The rectangle that is added to the scene as a clip, a smaller viewport or an overlay.
  public var rectangle: Rectangle
  /// The criteria to check the scene with.
  public var criteria: LegibilityCriteria
  /// The profile of a whole device.
  public var profile: LegibilityProfile
  /// The scale of an enlarged button.
  public var enlargement: Scale

  public init(
    first: Color = .black, second: Color = .white, third: Color = Color(hex: 0x8E8E93),
    opacity: Opacity = .opaque, otherOpacity: Opacity = Opacity(percent: 50),
    sighting: LegibilityScene = LegibilityScene(
      layout: .plain, touch: .finger(on: .plain), undisturbed: Milliseconds(1_000), rank: 1),
    rectangle: Rectangle = Rectangle(x: 0, y: 0, width: 400, height: 800),
    criteria: LegibilityCriteria = .apple, profile: LegibilityProfile = .apple,
    enlargement: Scale = 110
  ) {
    (self.first, self.second, self.third) = (first, second, third)
    (self.opacity, self.otherOpacity) = (opacity, otherOpacity)
    (self.sighting, self.rectangle, self.profile) = (sighting, rectangle, profile)
    (self.criteria, self.enlargement) = (criteria, enlargement)
  }
}
