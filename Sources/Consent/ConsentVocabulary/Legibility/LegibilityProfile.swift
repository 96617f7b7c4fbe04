/// A named set of criteria for when a button is legible.
public enum LegibilityProfile: Hashable, Sendable, CaseIterable {
  /// The known behaviour of Apple's gated buttons. Thresholds that are published only in prose are decided in
  /// `Specs/Contacts/Legibility.md`.
  case apple
  /// The published rules of Chromium's permission elements.
  case chromium
  /// Every criterion, each at its strictest.
  case strict

  /// The thresholds of this profile.
  public var criteria: LegibilityCriteria {
    switch self {
    case .apple: .apple
    case .chromium: .chromium
    case .strict: .strict
    }
  }
}

/// The thresholds that decide whether a button is legible and a touch on it is valid.
///
/// - Source: Specs/Contacts/Legibility.md, profiles.
public struct LegibilityCriteria: Hashable, Sendable {
  /// The minimum contrast of text and background, in hundredths (300 is 3:1).
  public var minimumContrast: Int
  /// The minimum contrast of label and background, in hundredths. `nil` if it is not checked.
  public var minimumLabelContrast: Int?
  /// The legible font sizes, in points.
  public var fontSizes: ClosedRange<Int>
  /// The allowed heights of a frame, in multiples of the font size, up to a million. `nil` if any is.
  public var heightInFontSizes: ClosedRange<Int>? {
    didSet { heightInFontSizes = heightInFontSizes?.clamped(to: -1_000_000...1_000_000) }
  }
  /// The minimum distance from the edges of the viewport, in points, with the range of ``Point``.
  public var viewportInset: Int { didSet { viewportInset = points(viewportInset) } }
  /// How long the layout must have been unchanged before a touch is valid. Zero disables the check.
  public var settleTime: Milliseconds
  /// The maximum age of a touch. `nil` if neither stale touches nor touches from the future are blocked.
  public var maximumTouchAge: Milliseconds?
  /// The maximum rank of a button that a touch can activate. `nil` if there is no limit.
  public var maximumButtons: Int?

  /// Creates criteria.
  public init(
    minimumContrast: Int, minimumLabelContrast: Int?, fontSizes: ClosedRange<Int>,
    heightInFontSizes: ClosedRange<Int>?, viewportInset: Int, settleTime: Milliseconds,
    maximumTouchAge: Milliseconds?, maximumButtons: Int?
  ) {
    self.minimumContrast = minimumContrast
    (self.minimumLabelContrast, self.fontSizes) = (minimumLabelContrast, fontSizes)
    self.heightInFontSizes = heightInFontSizes?.clamped(to: -1_000_000...1_000_000)
    self.viewportInset = points(viewportInset)
    (self.settleTime, self.maximumTouchAge) = (settleTime, maximumTouchAge)
    self.maximumButtons = maximumButtons
  }

  /// The thresholds of ``LegibilityProfile/apple``.
  public static let apple = LegibilityCriteria(
    minimumContrast: 300, minimumLabelContrast: nil, fontSizes: 11...1_000,
    heightInFontSizes: nil, viewportInset: 0, settleTime: .zero, maximumTouchAge: nil,
    maximumButtons: nil)

  /// The thresholds of ``LegibilityProfile/chromium``.
  public static let chromium = LegibilityCriteria(
    minimumContrast: 300, minimumLabelContrast: nil, fontSizes: 13...48, heightInFontSizes: 1...3,
    viewportInset: 4, settleTime: Milliseconds(500), maximumTouchAge: nil, maximumButtons: 3)

  /// The thresholds of ``LegibilityProfile/strict``.
  public static let strict = LegibilityCriteria(
    minimumContrast: 450, minimumLabelContrast: 200, fontSizes: 13...48, heightInFontSizes: 1...3,
    viewportInset: 4, settleTime: Milliseconds(500), maximumTouchAge: Milliseconds(5_000),
    maximumButtons: 3)
}

/// The input of the legibility check: a scene at the moment of a touch.
public struct LegibilityScene: Hashable, Sendable {
  /// The layout at the moment of the touch.
  public var layout: Layout
  /// The touch to be checked.
  public var touch: Touch
  /// The time since the button was mounted or its layout last changed, never negative.
  public var undisturbed: Milliseconds
  /// The button's position in the order of mounting, from 1.
  public var rank: Int

  /// Creates a scene.
  public init(layout: Layout, touch: Touch, undisturbed: Milliseconds, rank: Int) {
    (self.layout, self.touch, self.undisturbed, self.rank) = (layout, touch, undisturbed, rank)
  }
}
