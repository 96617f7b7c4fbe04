import ConsentModel
import ConsentVocabulary
import Testing

@Suite struct `The model's contrast` {
  @Test func `agrees with the published vectors to four decimals`() {
    let vectors: [(Int, Int, Int, Double)] = [
      (0x000000, 100, 0xFFFFFF, 21), (0xFFFFFF, 100, 0xFFFFFF, 1),
      (0x777777, 100, 0xFFFFFF, 4.4781), (0x767676, 100, 0xFFFFFF, 4.5422),
      (0x949494, 100, 0xFFFFFF, 3.0335), (0x959595, 100, 0xFFFFFF, 2.9953),
      (0x5A5A5A, 100, 0x000000, 3.0448), (0x757575, 100, 0x000000, 4.5578),
      (0x595959, 100, 0xFFFFFF, 7.0047), (0xFF0000, 100, 0xFFFFFF, 3.9985),
      (0x00FF00, 100, 0xFFFFFF, 1.3722), (0x0000FF, 100, 0xFFFFFF, 8.5925),
      (0x8E8E93, 100, 0xF2F2F7, 2.9220), (0x30D158, 100, 0x000000, 10.3868),
      (0x000000, 50, 0xFFFFFF, 3.9767), (0x000000, 42, 0xFFFFFF, 3.0373),
      (0x8E8E93, 95, 0xFFFFFF, 3.0335), (0x8E8E93, 90, 0xFFFFFF, 2.8268),
    ]
    for (text, percent, behind, ratio) in vectors {
      let under = Channels(Color(hex: behind))
      let paint = Paint(Color(hex: text), opacity: Opacity(percent: percent))
      let measured = paint.composited(over: under).contrast(with: under)
      #expect(abs(measured - ratio) < 0.0001, "\(text) at \(percent) % on \(behind)")
    }
  }
}
