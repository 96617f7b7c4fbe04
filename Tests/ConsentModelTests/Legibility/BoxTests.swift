import ConsentModel
import ConsentVocabulary
import Testing

@Test func `edges are exact at the ends of their ranges, in 64 bits on any platform`() {
  let far = Rectangle(x: 1_000_000, y: -1_000_000, width: 1_000_000, height: 1_000_000)
  let box = Box(far, x: Scale(percent: 1_000_000), y: .whole, inset: -1_000_000)
  let edges: [Int64] = [box.left, box.right, box.top, box.bottom]
  #expect(edges == [-999_900_000_000, 1_000_500_000_000, -400_000_000, 200_000_000])
}

@Test func `no wait that can be written is longer than the clock`() {
  #expect(Milliseconds(1_000_000_000).count == 1_000_000_000)
  #expect(Instant.last.advanced(by: .longest) == .last)
  #expect(Instant.last.advanced(by: Milliseconds(.min)) == .start)
}
