/// Reads recorded choices, either one after the other or span by span.
///
/// Read flatly, choices answer draws in order. Read by spans, a span that the case opens is answered
/// by the recorded span in the same place, and by nothing else: a span that now draws less leaves
/// the rest of its record unread, one that draws more gets simplest answers. So an edit inside one
/// span does not derail those after it.
@usableFromInline
struct Reader: Sendable {
  @usableFromInline var choices: ContiguousArray<Choice>
  /// The next choice to read.
  @usableFromInline var cursor: Int
  /// One past the last choice that may be read before the next span opens or closes.
  @usableFromInline var end: Int
  @usableFromInline var followsSpans: Bool
  private var spans: ContiguousArray<Span>
  /// For each span, the first one after it that is not inside it.
  private var following: ContiguousArray<Int>
  private var frames: ContiguousArray<Frame>

  /// One open span.
  private struct Frame {
    /// The recorded span that answers it, or nil when there is none; then its parent's choices do.
    var span: Int?
    /// The next recorded child to be opened.
    var child: Int
    /// One past its last child.
    var lastChild: Int
    /// One past its last choice.
    var end: Int
  }

  /// Reads nothing.
  init() {
    choices = []
    cursor = 0
    end = 0
    followsSpans = false
    spans = []
    following = []
    frames = []
  }

  /// Reads `choices` by `spans`; flatly when there are none.
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

  /// Starts over.
  mutating func rewind() {
    cursor = 0
    end = choices.count
    guard followsSpans else { return }
    frames.removeAll(keepingCapacity: true)
    frames.append(Frame(span: nil, child: 0, lastChild: spans.count, end: choices.count))
    end = readableEnd(in: frames[0])
  }

  /// Starts over with other choices, and no spans.
  mutating func read(_ new: borrowing ContiguousArray<Choice>) {
    choices.removeAll(keepingCapacity: true)
    for place in new.indices { choices.append(new[place]) }
    (cursor, end, followsSpans) = (0, choices.count, false)
  }

  /// What it was made to read.
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

  /// The next choice, or nil when there is none to read here.
  mutating func next() -> Choice? {
    guard cursor < end else { return nil }
    defer { cursor &+= 1 }
    return choices[cursor]
  }
}
