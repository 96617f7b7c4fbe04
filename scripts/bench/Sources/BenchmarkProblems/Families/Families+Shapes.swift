import PropertyTesting

extension Family {
  static let shapes: [Family] = [
    Family("branches of three kinds") { random in
      let factors = [random.number(1...5), random.number(1...5), random.number(1...5)]
      let (least, modulus) = (random.number(10...4000), random.number(1...9))
      let rest = random.number(0...modulus - 1)
      let fails: @Sendable (Figure) -> Bool = { figure in
        let size =
          switch figure {
          case .circle(let radius): radius * factors[0]
          case .rectangle(let width, let height): width * height * factors[1]
          case .block(let width, let height, let depth): width * height * depth * factors[2]
          }
        return size >= least && size % modulus == rest
      }
      let least1 = Least.row(of: [Array(0...60)]) { fails(.circle($0[0])) }
      if let found = least1 {
        return FamilyProblem(Figure.figures, least: .circle(found[0]), fails: fails)
      }
      let least2 = Least.row(of: [Array(0...40), Array(0...40)]) { fails(.rectangle($0[0], $0[1])) }
      if let found = least2 {
        return FamilyProblem(Figure.figures, least: .rectangle(found[0], found[1]), fails: fails)
      }
      let sides = Array(0...30)
      guard
        let found = Least.row(
          of: [sides, sides, sides], where: { fails(.block($0[0], $0[1], $0[2])) })
      else { return nil }
      return FamilyProblem(
        Figure.figures, least: .block(found[0], found[1], found[2]), fails: fails)
    },
    Family("a tree with two faults") { random in
      let (first, second) = (random.number(0...60), random.number(0...60))
      guard first != second else { return nil }
      let (low, high) = (min(first, second), max(first, second))
      return FamilyProblem(
        Bush.bushes, least: .node(.leaf(low), .leaf(high))
      ) { $0.contains(first) && $0.contains(second) }
    },
    Family("a tree with a fault deep down") { random in
      let (depth, value) = (random.number(1...3), random.number(1...100))
      var least = Bush.leaf(value)
      for _ in 0..<depth { least = .node(.leaf(0), least) }
      return FamilyProblem(Bush.bushes, least: least) { $0.holds(value, below: depth) }
    },
    Family("a graph") { random in
      let (edges, kind) = (random.number(2...5), random.number(0...2))
      let fails: @Sendable (Graph) -> Bool = { graph in
        switch kind {
        case 0: graph.hasTriangle && graph.edges.count(where: { $0 }) == max(edges, 3)
        case 1: graph.hasVertex(ofDegree: edges / 2 + 1) && !graph.hasTriangle
        default: graph.isConnected && graph.edges.count(where: { $0 }) == edges
        }
      }
      for count in 1...5 {
        let pairs = count * (count - 1) / 2
        let found = Least.row(of: Array(repeating: [0, 1], count: pairs)) {
          fails(Graph(count: count, edges: $0.map { $0 == 1 }))
        }
        if let found {
          return FamilyProblem(
            Graph.graphs, least: Graph(count: count, edges: found.map { $0 == 1 }), fails: fails)
        }
      }
      return nil
    },
  ]
}

private enum Figure: Sendable {
  case circle(Int)
  case rectangle(Int, Int)
  case block(Int, Int, Int)

  static let figures: Generator<Figure> = {
    let (small, smaller) = (
      Generator<Int>.integers(in: 0...40), Generator<Int>.integers(in: 0...30)
    )
    return .oneOf(
      Generator<Int>.integers(in: 0...60).map(Figure.circle),
      zip(small, small).map { .rectangle($0, $1) },
      zip(smaller, smaller, smaller).map { .block($0, $1, $2) })
  }()
}

indirect enum Bush: Sendable {
  case leaf(Int)
  case node(Bush, Bush)

  static let bushes = Generator<Bush>.recursive(
    depth: 5, leaf: Generator<Int>.integers(in: 0...100).map(Bush.leaf)
  ) { part in zip(part, part).map { .node($0, $1) } }

  func contains(_ value: Int) -> Bool {
    switch self {
    case .leaf(let own): own == value
    case .node(let left, let right): left.contains(value) || right.contains(value)
    }
  }

  /// Returns whether a leaf with `value` is at least `depth` levels down.
  func holds(_ value: Int, below depth: Int) -> Bool {
    switch self {
    case .leaf(let own): own == value && depth <= 0
    case .node(let left, let right):
      left.holds(value, below: depth - 1) || right.holds(value, below: depth - 1)
    }
  }
}

/// A graph as a list of its vertex pairs 0-1, 0-2, 1-2, 0-3, …: whether each pair is an edge.
private struct Graph: Sendable {
  var count: Int
  var edges: [Bool]

  static let graphs = Generator<Graph> { source throws(Discard) in
    let count = try source.integer(in: 1...7)
    let edges = (0..<count * (count - 1) / 2).map { _ in source.boolean() }
    return Graph(count: count, edges: edges)
  }

  func joins(_ first: Int, _ second: Int) -> Bool {
    let (low, high) = (min(first, second), max(first, second))
    return low < high && edges[high * (high - 1) / 2 + low]
  }

  var hasTriangle: Bool {
    (0..<count).contains { a in
      (0..<a).contains { b in joins(a, b) && (0..<b).contains { joins(a, $0) && joins(b, $0) } }
    }
  }

  func hasVertex(ofDegree degree: Int) -> Bool {
    (0..<count).contains { a in (0..<count).count(where: { joins(a, $0) }) >= degree }
  }

  var isConnected: Bool {
    var reached: Set<Int> = [0]
    var fringe = [0]
    while let here = fringe.popLast() {
      for next in 0..<count where joins(here, next) && reached.insert(next).inserted {
        fringe.append(next)
      }
    }
    return reached.count == count
  }
}
