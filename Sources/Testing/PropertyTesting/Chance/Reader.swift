/// A reader of recorded choices, either in order or span by span.
///
/// Without spans, choices answer draws in order. With spans, a span that the case opens reads only the next
/// recorded span with the same label and the same parent. If it draws less than recorded, the rest of the
/// recorded span is skipped; if it draws more, it gets the simplest choices. So an edit inside one span
/// does not shift the choices after it.
@usableFromInline
struct Reader: Sendable {
  @usableFromInline var choices: ContiguousArray<Choice>
  @usableFromInline var cursor: Int
  /// One past the last choice that may be read before the next span is opened or closed.
  @usableFromInline var end: Int
  @usableFromInline var followsSpans: Bool
  private var spans: ContiguousArray<Span>
  /// For each span, the index of the first later span that is not nested in it.
  private var following: ContiguousArray<Int>
  private var frames: ContiguousArray<Frame>

  private struct Frame {
    /// The matching recorded span. If `nil`, the choices of the enclosing span are read.
    var span: Int?
    /// The next recorded child span to match.
    var child: Int
    /// One past the last child span.
    var lastChild: Int
    /// One past the last choice of the span.
    var end: Int
  }

  /// A reader of an empty record.
  init() {
    choices = []
    cursor = 0
    end = 0
    followsSpans = false
    spans = []
    following = []
    frames = []
  }

  /// A reader of `choices`, span by span if `spans` is not empty.
  init(_ choices: ContiguousArray<Choice>, spans: ContiguousArray<Span> = []) {
    self.init()
    self.choices = choices
    end = choices.count
    guard !spans.isEmpty else { return }
    self.spans = spans
    followsSpans = true
    following = ContiguousArray(repeating: spans.count, count: spans.count)
    var open: ContiguousArray<Int> = []
    for (place, span) in spans.enumerated() {
      while let last = open.last, spans[last].depth >= span.depth {
        following[last] = place
        open.removeLast()
      }
      open.append(place)
    }
    rewind()
  }

  /// Returns to the start of the record.
  mutating func rewind() {
    cursor = 0
    end = choices.count
    guard followsSpans else { return }
    frames.removeAll(keepingCapacity: true)
    frames.append(Frame(span: nil, child: 0, lastChild: spans.count, end: choices.count))
    end = readableEnd(in: frames[0])
  }

  /// Restarts with other choices, without spans.
  mutating func read(_ new: borrowing ContiguousArray<Choice>) {
    choices.removeAll(keepingCapacity: true)
    for place in new.indices { choices.append(new[place]) }
    (cursor, end, followsSpans) = (0, choices.count, false)
  }

  var record: (choices: ContiguousArray<Choice>, spans: ContiguousArray<Span>) {
    (choices, followsSpans ? spans : [])
  }

  @usableFromInline
  mutating func open(_ label: SpanLabel) {
    let parent = frames[frames.count - 1]
    var child = parent.child
    while child < parent.lastChild && spans[child].label != label { child = following[child] }
    guard child < parent.lastChild else {
      frames.append(Frame(span: nil, child: 0, lastChild: 0, end: end))
      return
    }
    frames[frames.count - 1].child = following[child]
    let frame = Frame(
      span: child, child: child + 1, lastChild: following[child], end: spans[child].end)
    frames.append(frame)
    cursor = spans[child].start
    end = readableEnd(in: frame)
  }

  @usableFromInline
  mutating func close() {
    guard let span = frames.removeLast().span else { return }
    cursor = spans[span].end
    end = readableEnd(in: frames[frames.count - 1])
  }

  private func readableEnd(in frame: Frame) -> Int {
    frame.child < frame.lastChild ? spans[frame.child].start : frame.end
  }

  /// Returns the next choice, or `nil` if there is none to read here.
  mutating func next() -> Choice? {
    guard cursor < end else { return nil }
    defer { cursor &+= 1 }
    return choices[cursor]
  }
}
