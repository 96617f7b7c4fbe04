import ConsentVocabulary

/// The pure functions that the laws of legibility are about. The caller provides them, so that the laws can
/// check both the model and the system.
public struct LegibilityFunctions: Sendable {
  /// The relative luminance of a colour, 0...1.
  public var luminance: @Sendable (Color) -> Double
  /// The contrast ratio of two colours, 1...21.
  public var contrast: @Sendable (Color, Color) -> Double
  /// A paint composited over opaque channels, all in 0...255, without rounding.
  public var composited: @Sendable (Paint, _ under: SIMD3<Double>) -> SIMD3<Double>
  /// The blockers of a touch.
  public var blockers: @Sendable (LegibilityScene, LegibilityCriteria) -> BlockerSet
  /// The blockers that a whole device reports for a touch, if its app has the given status. `nil` if the
  /// button is not drawn.
  public var touchAnswer:
    @Sendable (AuthorizationStatus, LegibilityScene, LegibilityProfile) -> BlockerSet?

  public init(
    luminance: @escaping @Sendable (Color) -> Double,
    contrast: @escaping @Sendable (Color, Color) -> Double,
    composited: @escaping @Sendable (Paint, _ under: SIMD3<Double>) -> SIMD3<Double>,
    blockers: @escaping @Sendable (LegibilityScene, LegibilityCriteria) -> BlockerSet,
    touchAnswer:
      @escaping @Sendable (AuthorizationStatus, LegibilityScene, LegibilityProfile) -> BlockerSet?
  ) {
    (self.luminance, self.contrast, self.composited) = (luminance, contrast, composited)
    (self.blockers, self.touchAnswer) = (blockers, touchAnswer)
  }
}

extension LegibilityFunctions {
  /// Whether the check admits a text or label on an opaque `background` with at least this contrast. The
  /// check is the only observable use of the contrast of a composited paint.
  func admits(
    _ paint: Paint, asLabel isLabel: Bool = false, on background: Color, contrast hundredths: Int
  ) -> Bool {
    var layout = Layout.plain
    layout[keyPath: isLabel ? \Layout.label : \Layout.text] = paint
    layout.background = Paint(background)
    layout.backdrop = background
    let sighting = LegibilityScene(
      layout: layout, touch: .finger(on: layout), undisturbed: .zero, rank: 1)
    var criteria = LegibilityCriteria.apple
    criteria.minimumContrast = isLabel ? 0 : hundredths
    criteria.minimumLabelContrast = isLabel ? hundredths : nil
    return !blockers(sighting, criteria).contains(.lowContrast)
  }
}

extension Color {
  var channels: SIMD3<Double> { SIMD3(Double(red), Double(green), Double(blue)) }

  /// Creates the nearest colour to channels in 0...255.
  init(rounding channels: SIMD3<Double>) {
    // Spelled out, because the standard library's rounding would require a C library.
    func byte(_ channel: Double) -> UInt8 {
      channel >= 255 ? 255 : channel > 0 ? UInt8(channel + 0.5) : 0
    }
    self.init(red: byte(channels.x), green: byte(channels.y), blue: byte(channels.z))
  }
}
