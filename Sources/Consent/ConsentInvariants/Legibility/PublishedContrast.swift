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
    PublishedContrast(0x000000, on: 0xFFFFFF, 21.0000),
    PublishedContrast(0xFFFFFF, on: 0xFFFFFF, 1.0000),
    PublishedContrast(0x777777, on: 0xFFFFFF, 4.4781),
    PublishedContrast(0x767676, on: 0xFFFFFF, 4.5422),
    PublishedContrast(0x949494, on: 0xFFFFFF, 3.0335),
    PublishedContrast(0x959595, on: 0xFFFFFF, 2.9953),
    PublishedContrast(0x5A5A5A, on: 0x000000, 3.0448),
    PublishedContrast(0x595959, on: 0x000000, 2.9980),
    PublishedContrast(0x757575, on: 0x000000, 4.5578),
    PublishedContrast(0x747474, on: 0x000000, 4.4929),
    PublishedContrast(0x595959, on: 0xFFFFFF, 7.0047),
    PublishedContrast(0xFF0000, on: 0xFFFFFF, 3.9985),
    PublishedContrast(0x00FF00, on: 0xFFFFFF, 1.3722),
    PublishedContrast(0x0000FF, on: 0xFFFFFF, 8.5925),
    PublishedContrast(0xFFFF00, on: 0xFFFFFF, 1.0738),
    PublishedContrast(0x007AFF, on: 0xFFFFFF, 4.0170),
    PublishedContrast(0xD3D3D3, on: 0xFFFFFF, 1.4970),
    PublishedContrast(0x8E8E93, on: 0xFFFFFF, 3.2605),
    PublishedContrast(0x8E8E93, on: 0xF2F2F7, 2.9220),
    PublishedContrast(0x34C759, on: 0xFFFFFF, 2.2200),
    PublishedContrast(0x30D158, on: 0x000000, 10.3868),
  ]

  static let composited = [
    PublishedContrast(0x000000, 50, on: 0xFFFFFF, 3.9767),
    PublishedContrast(0x000000, 42, on: 0xFFFFFF, 3.0373),
    PublishedContrast(0x000000, 40, on: 0xFFFFFF, 2.8490),
    PublishedContrast(0x8E8E93, 95, on: 0xFFFFFF, 3.0335),
    PublishedContrast(0x8E8E93, 90, on: 0xFFFFFF, 2.8268),
  ]
}
