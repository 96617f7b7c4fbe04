import ConsentVocabulary

/// The pure functions that the laws of legibility range over, handed in by whoever has some, so that
/// the model's and the system's are judged alike.
public struct LegibilityFunctions: Sendable {
  /// The relative luminance of a colour, 0...1.
  public var luminance: @Sendable (Color) -> Double
  /// The contrast ratio of two colours, 1...21.
  public var contrast: @Sendable (Color, Color) -> Double
  /// A paint over opaque channels, all in 0...255, without rounding.
  public var composited: @Sendable (Paint, _ under: SIMD3<Double>) -> SIMD3<Double>
  /// All that keeps a touch from taking effect.
  public var blockers: @Sendable (Sighting, LegibilityCriteria) -> BlockerSet
  /// What a whole device whose app has that status answers to the same touch; `nil` where the button
  /// is not drawn.
  public var touchAnswer:
    @Sendable (AuthorizationStatus, Sighting, LegibilityProfile) -> BlockerSet?

  public init(
    luminance: @escaping @Sendable (Color) -> Double,
    contrast: @escaping @Sendable (Color, Color) -> Double,
    composited: @escaping @Sendable (Paint, _ under: SIMD3<Double>) -> SIMD3<Double>,
    blockers: @escaping @Sendable (Sighting, LegibilityCriteria) -> BlockerSet,
    touchAnswer:
      @escaping @Sendable (AuthorizationStatus, Sighting, LegibilityProfile) -> BlockerSet?
  ) {
    self.luminance = luminance
    self.contrast = contrast
    self.composited = composited
    self.blockers = blockers
    self.touchAnswer = touchAnswer
  }
}

extension LegibilityFunctions {
  /// Whether a text, or a label, on an opaque `background` has at least this contrast, in the words of
  /// the verdict: the only place where the contrast of composited paint can be seen.
  func admits(
    _ paint: Paint, asLabel isLabel: Bool = false, on background: Color, contrast hundredths: Int
  ) -> Bool {
    var layout = Layout.plain
    layout[keyPath: isLabel ? \Layout.label : \Layout.text] = paint
    layout.background = Paint(background)
    layout.backdrop = background
    let sighting = Sighting(
      layout: layout, touch: .finger(on: layout), undisturbed: .zero, rank: 1)
    var criteria = LegibilityCriteria.apple
    criteria.minimumContrast = isLabel ? 0 : hundredths
    criteria.minimumLabelContrast = isLabel ? hundredths : nil
    return !blockers(sighting, criteria).contains(.lowContrast)
  }

  /// The greatest contrast that the verdict admits, in hundredths, by halving 100...2100.
  func measuredContrast(_ text: Paint, on background: Color) -> Int {
    var admitted = 100
    var refused = 2_101
    while refused - admitted > 1 {
      let middle = (admitted + refused) / 2
      if admits(text, on: background, contrast: middle) {
        admitted = middle
      } else {
        refused = middle
      }
    }
    return admitted
  }
}

extension Color {
  var channels: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

  /// The nearest colour to channels in 0...255.
  init(rounding channels: SIMD3<Double>) {
    // Written out, for the standard library's own rounding would need a C library beside it.
    func byte(_ channel: Double) -> UInt8 {
      channel >= 255 ? 255 : channel > 0 ? UInt8(channel + 0.5) : 0
    }
    self.init(red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z))
  }
}
