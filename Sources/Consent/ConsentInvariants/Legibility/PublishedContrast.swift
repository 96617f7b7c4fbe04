import ConsentVocabulary

/// A pair of colours with a contrast known to four decimals: greys on both sides of the thresholds 3, 4.5 and
/// 7, pure colours, system colours, and translucent paints.
///
/// - Source: WCAG 2.2, contrast ratio; computed independently of this package.
struct PublishedContrast {
  let text: Paint
  let background: Color
  let ratio: Double

  private init(_ text: Int, _ percent: Int = 100, on background: Int, _ ratio: Double) {
    self.text = Paint(Color(hex: text), opacity: Opacity(percent: percent))
    self.background = Color(hex: background)
    self.ratio = ratio
  }

  static let opaque = [
    (0x000000, 0xFFFFFF, 21.0000), (0xFFFFFF, 0xFFFFFF, 1.0000), (0x777777, 0xFFFFFF, 4.4781),
    (0x767676, 0xFFFFFF, 4.5422), (0x949494, 0xFFFFFF, 3.0335), (0x959595, 0xFFFFFF, 2.9953),
    (0x5A5A5A, 0x000000, 3.0448), (0x595959, 0x000000, 2.9980), (0x757575, 0x000000, 4.5578),
    (0x747474, 0x000000, 4.4929), (0x595959, 0xFFFFFF, 7.0047), (0xFF0000, 0xFFFFFF, 3.9985),
    (0x00FF00, 0xFFFFFF, 1.3722), (0x0000FF, 0xFFFFFF, 8.5925), (0xFFFF00, 0xFFFFFF, 1.0738),
    (0x007AFF, 0xFFFFFF, 4.0170), (0xD3D3D3, 0xFFFFFF, 1.4970), (0x8E8E93, 0xFFFFFF, 3.2605),
    (0x8E8E93, 0xF2F2F7, 2.9220), (0x34C759, 0xFFFFFF, 2.2200), (0x30D158, 0x000000, 10.3868),
  ].map { PublishedContrast($0, on: $1, $2) }

  static let composited = [
    PublishedContrast(0x000000, 50, on: 0xFFFFFF, 3.9767),
    PublishedContrast(0x000000, 42, on: 0xFFFFFF, 3.0373),
    PublishedContrast(0x000000, 40, on: 0xFFFFFF, 2.8490),
    PublishedContrast(0x8E8E93, 95, on: 0xFFFFFF, 3.0335),
    PublishedContrast(0x8E8E93, 90, on: 0xFFFFFF, 2.8268),
  ]
}
