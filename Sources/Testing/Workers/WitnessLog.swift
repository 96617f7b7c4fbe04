import OperatingSystem
import PropertyTesting

/// The draws and spans of one case in shared memory, which survive if the case ends its process.
final class WitnessLog: DrawWitness {
  private let words: SharedWords
  private static let largestDraws = ChoiceSource.standardLimit
  private static let largestSpans = 2 * ChoiceSource.standardLimit
  /// The positions of the two counts. Four words for each draw and four for each span follow them.
  private static let (drawCount, spanCount, firstDraw) = (0, 1, 2)
  private static let firstSpan = firstDraw + 4 * largestDraws

  init() throws(CommandError) {
    words = try SharedWords(count: Self.firstSpan + 4 * Self.largestSpans)
  }

  /// Clears the log for the next case.
  func clear() { forgot(draws: 0, spans: 0) }

  /// A number that changes as long as the case draws.
  var pulse: UInt64 { words[Self.drawCount] }

  func drew(_ draw: Draw, at place: Int) {
    guard place < Self.largestDraws else { return }
    set(Self.firstDraw + 4 * place, to: draw.value, draw.low, draw.high, draw.origin)
    words[Self.drawCount] = UInt64(place + 1)
  }

  func opened(_ span: Span, at place: Int) {
    guard place < Self.largestSpans else { return }
    set(Self.firstSpan + 4 * place, to: Int(span.label.number), span.start, -1, span.depth)
    words[Self.spanCount] = UInt64(place + 1)
  }

  func closed(at place: Int, before end: Int) {
    guard place < Self.largestSpans else { return }
    words[Self.firstSpan + 4 * place + 2] = UInt64(end)
  }

  func forgot(draws: Int, spans: Int) {
    words[Self.drawCount] = UInt64(draws)
    words[Self.spanCount] = UInt64(spans)
  }

  /// The draws and spans of the case. Spans that were open at its end contain its last draws.
  var drawn: (draws: ContiguousArray<Draw>, spans: ContiguousArray<Span>) {
    let last = Int(words[Self.drawCount])
    let draws = (0..<last).map { index in
      let parts = get(Self.firstDraw + 4 * index)
      return Draw(value: parts[0], low: parts[1], high: parts[2], origin: parts[3])
    }
    let spans = (0..<Int(words[Self.spanCount])).map { place in
      let parts = get(Self.firstSpan + 4 * place)
      return Span(
        label: SpanLabel(UInt32(parts[0])), start: parts[1], end: parts[2] < 0 ? last : parts[2],
        depth: parts[3])
    }
    return (ContiguousArray(draws), ContiguousArray(spans))
  }

  private func set(_ index: Int, to parts: Int...) {
    for (offset, part) in parts.enumerated() {
      words[index + offset] = UInt64(bitPattern: Int64(part))
    }
  }

  private func get(_ index: Int) -> [Int] {
    (0..<4).map { Int(Int64(bitPattern: words[index + $0])) }
  }
}
