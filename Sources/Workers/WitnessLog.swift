import PropertyTesting

/// The draws and spans of one case in shared memory, still there when the case has ended its process.
final class WitnessLog: DrawWitness {
  private let words: SharedWords
  private static let largestDraws = ChoiceSource.standardLimit
  private static let largestSpans = 2 * ChoiceSource.standardLimit
  /// Where the two counts stand and whether the case is done, and behind them four words a draw and
  /// four a span.
  private static let (drawCount, spanCount, done, firstDraw) = (0, 1, 2, 3)
  private static let firstSpan = firstDraw + 4 * largestDraws

  init() throws(IsolationError) {
    words = try SharedWords(count: Self.firstSpan + 4 * Self.largestSpans)
  }

  /// Forgets the case before.
  func clear() {
    forgot(draws: 0, spans: 0)
    words[Self.done] = 0
  }

  /// Says that the case has come to its end, and whether it has.
  func finish() { words[Self.done] = 1 }
  var isFinished: Bool { words[Self.done] != 0 }

  /// Changes as long as the case draws.
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

  /// What the case drew; `nil` where that is not what a case can have drawn, as it may store anything
  /// here. Spans that were open at the end hold what was drawn last.
  var drawn: (draws: ContiguousArray<Draw>, spans: ContiguousArray<Span>)? {
    guard let last = Int(exactly: words[Self.drawCount]), last <= Self.largestDraws,
      let spanCount = Int(exactly: words[Self.spanCount]), spanCount <= Self.largestSpans
    else { return nil }
    var draws = ContiguousArray<Draw>()
    draws.reserveCapacity(last)
    for place in 0..<last {
      let parts = get(Self.firstDraw + 4 * place)
      let draw = Draw(value: parts[0], low: parts[1], high: parts[2], origin: parts[3])
      guard draw.low <= draw.origin, draw.origin <= draw.high, draw.low <= draw.value,
        draw.value <= draw.high
      else { return nil }
      draws.append(draw)
    }
    var spans = ContiguousArray<Span>()
    spans.reserveCapacity(spanCount)
    for place in 0..<spanCount {
      let parts = get(Self.firstSpan + 4 * place)
      let end = parts[2] < 0 ? last : parts[2]
      guard let label = UInt32(exactly: parts[0]), 0 <= parts[1], parts[1] <= end, end <= last,
        0 <= parts[3], parts[3] <= spanCount
      else { return nil }
      spans.append(Span(label: SpanLabel(label), start: parts[1], end: end, depth: parts[3]))
    }
    return (draws, spans)
  }

  private func set(_ place: Int, to parts: Int...) {
    for (offset, part) in parts.enumerated() {
      words[place + offset] = UInt64(bitPattern: Int64(part))
    }
  }

  private func get(_ place: Int) -> [Int] {
    (0..<4).map { Int(Int64(bitPattern: words[place + $0])) }
  }
}
