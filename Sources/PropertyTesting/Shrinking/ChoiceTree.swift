/// Every run so far, as a tree: each inner node is a draw, each edge an answer, each leaf the end.
///
/// A case is a function of its choices, so whoever follows the edges knows whether a candidate has run
/// under another name.
struct ChoiceTree: Sendable {
  private struct Edge: Hashable, Sendable {
    var node: Int
    var complexity: UInt64
  }

  /// What happens between two draws.
  private enum Event: Sendable {
    case open(SpanLabel)
    case close
  }

  private enum Node: Sendable {
    case unvisited
    case draw(largest: UInt64, after: [Event])
    case end
  }

  private var nodes: ContiguousArray<Node> = [.unvisited]
  private var edges: [Edge: Int] = [:]

  /// Remembers a run with these draws.
  mutating func record(_ draws: ContiguousArray<Draw>, _ spans: ContiguousArray<Span>) {
    var node = 0
    var timeline = Timeline(spans)
    for (place, draw) in draws.enumerated() {
      let events = timeline.advance(to: place)
      if case .unvisited = nodes[node] {
        nodes[node] = .draw(largest: draw.largestComplexity, after: events)
      }
      let edge = Edge(node: node, complexity: draw.choice.complexity)
      if let next = edges[edge] {
        node = next
      } else {
        nodes.append(.unvisited)
        node = nodes.count - 1
        edges[edge] = node
      }
    }
    nodes[node] = .end
  }

  /// Whether `candidate` need not be run.
  func knows(_ candidate: Candidate) -> Bool {
    var isKnown = false
    walk(candidate) { _, node in
      if case .end = node { isKnown = true }
      return true
    }
    return isKnown
  }

  /// The largest complexity of the draw at `place` of a candidate that ran, if it has so many.
  func largest(at place: Int, of candidate: Candidate) -> UInt64? {
    var found: UInt64?
    walk(candidate) { count, node in
      guard count == place else { return true }
      if case .draw(let largest, _) = node { found = largest }
      return false
    }
    return found
  }

  /// Follows a candidate as far as others went before; `visit` gets the number of draws so far, and
  /// says whether to go on.
  private func walk(_ candidate: Candidate, visit: (Int, Node) -> Bool) {
    var reader = Reader(candidate.choices, spans: candidate.spans)
    var node = 0
    var count = 0
    while visit(count, nodes[node]) {
      switch nodes[node] {
      case .unvisited, .end: return
      case .draw(let largest, let events):
        if reader.followsSpans {
          for event in events {
            switch event {
            case .open(let label): reader.open(label)
            case .close: reader.close()
            }
          }
        }
        let complexity = min(reader.next()?.complexity ?? 0, largest)
        guard let next = edges[Edge(node: node, complexity: complexity)] else { return }
        node = next
        count += 1
      }
    }
  }

  /// Tells the openings and closings of spans in the order in which they happened.
  private struct Timeline {
    private let spans: ContiguousArray<Span>
    private var next = 0
    private var open: ContiguousArray<Int> = []

    init(_ spans: ContiguousArray<Span>) {
      self.spans = spans
    }

    /// The events after the draw before `place` and before the draw at `place`.
    mutating func advance(to place: Int) -> [Event] {
      var events: [Event] = []
      while true {
        let closes = open.last.map { spans[$0].end <= place } ?? false
        let opens = next < spans.count && spans[next].start <= place
        // A span that opens here inside the last open one comes before that one closes.
        if opens && (!closes || spans[next].depth > spans[open[open.count - 1]].depth) {
          // An open span that ends here may still hold empty spans only.
          open.append(next)
          events.append(.open(spans[next].label))
          next += 1
        } else if closes {
          open.removeLast()
          events.append(.close)
        } else {
          return events
        }
      }
    }
  }
}
