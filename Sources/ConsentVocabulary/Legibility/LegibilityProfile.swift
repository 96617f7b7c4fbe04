/// A named set of criteria for when a button is legible.
public enum LegibilityProfile: Hashable, Sendable, CaseIterable {
  /// What is known of Apple's gated buttons; thresholds that only exist in words are decided in
  /// `Specs/Contacts/Legibility.md`.
  case apple
  /// The published rules of Chromium's permission elements.
  case chromium
  /// Every criterion there is, at its strongest.
  case strict

  public var criteria: LegibilityCriteria {
    switch self {
    case .apple: .apple
    case .chromium: .chromium
    case .strict: .strict
    }
  }
}

/// The figures that decide whether a button is legible and a touch on it counts.
///
/// - Source: Specs/Contacts/Legibility.md, profiles.
public struct LegibilityCriteria: Hashable, Sendable {
  /// The least contrast of text and background, in hundredths (300 is 3:1).
  public var minimumContrast: Int
  /// The least contrast of label and background, in hundredths, or `nil` where it is not checked.
  public var minimumLabelContrast: Int?
  /// The sizes of text that can be read, in points.
  public var fontSizes: ClosedRange<Int>
  /// The heights a frame may have, in multiples of the font size, up to a million; `nil` for any.
  public var heightInFontSizes: ClosedRange<Int>? {
    didSet { heightInFontSizes = heightInFontSizes?.clamped(to: -1_000_000...1_000_000) }
  }
  /// How far inside the viewport's edges a button must stay, in points, as far as ``Point`` reaches.
  public var viewportInset: Int { didSet { viewportInset = points(viewportInset) } }
  /// How long a button must have stood still; zero never blocks.
  public var settleTime: Milliseconds
  /// The greatest age of a touch, or `nil` where neither age nor future is checked.
  public var maximumTouchAge: Milliseconds?
  /// How many buttons at once may take effect, or `nil` for any number.
  public var maximumButtons: Int?

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

  public static let apple = LegibilityCriteria(
    minimumContrast: 300, minimumLabelContrast: nil, fontSizes: 11...1_000,
    heightInFontSizes: nil, viewportInset: 0, settleTime: .zero, maximumTouchAge: nil,
    maximumButtons: nil)

  public static let chromium = LegibilityCriteria(
    minimumContrast: 300, minimumLabelContrast: nil, fontSizes: 13...48, heightInFontSizes: 1...3,
    viewportInset: 4, settleTime: Milliseconds(500), maximumTouchAge: nil, maximumButtons: 3)

  public static let strict = LegibilityCriteria(
    minimumContrast: 450, minimumLabelContrast: 200, fontSizes: 13...48, heightInFontSizes: 1...3,
    viewportInset: 4, settleTime: Milliseconds(500), maximumTouchAge: Milliseconds(5_000),
    maximumButtons: 3)
}

/// A touch on a button at one moment: all that the legibility function may look at.
public struct Sighting: Hashable, Sendable {
  public var layout: Layout
  public var touch: Touch
  /// The time since the button was mounted or its layout last changed, never negative.
  public var undisturbed: Milliseconds
  /// The button's place among the mounted ones in the order of mounting, from 1.
  public var rank: Int

  public init(layout: Layout, touch: Touch, undisturbed: Milliseconds, rank: Int) {
    (self.layout, self.touch, self.undisturbed, self.rank) = (layout, touch, undisturbed, rank)
  }
}
