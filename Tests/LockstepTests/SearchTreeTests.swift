import PropertyChecks
import PropertyTesting
import StateMachines
import Testing

/// A drawn graph: the states where a search begins, and the targets of each state's moves.
private struct Graph: Sendable {
  var starts: [Int]
  var targets: [[Int]]

  /// - Parameter states: The number of states, some of which no path reaches.
  static func graphs(states: ClosedRange<Int>) -> Generator<Graph> {
    Generator<Int>.integers(in: states).flatMap { count in
      let state = Generator<Int>.integers(in: 0...count - 1)
      return zip(state.array(1...3), state.array(0...4).array(count: count)).map {
        Graph(starts: $0, targets: $1)
      }
    }
  }

  /// The key of a state. Keys differ in length, and some are beginnings of others.
  static func key(_ state: Int) -> ContiguousArray<UInt64> {
    ContiguousArray(repeating: UInt64(state / 3), count: state % 3 + 1)
  }

  /// Searches the graph level by level. The moves of a state are numbered across all states.
  func searched() -> (tree: SearchTree<Int>, levels: [[Int]]) {
    var (tree, levels) = (SearchTree<Int>(), [[Int]]())
    func meet(_ state: Int, from origin: SearchTree<Int>.Origin) {
      if tree.meet(Self.key(state), from: origin).isNew { tree.add(state) }
    }
    for (index, start) in starts.enumerated() { meet(start, from: .start(index)) }
    while !tree.frontier.isEmpty {
      let level = tree.nextLevel()
      levels.append(Array(level))
      for state in level {
        guard let number = tree.number(of: Self.key(state)) else { continue }
        for (move, target) in targets[state].enumerated() {
          meet(target, from: .move(move, from: number))
        }
      }
    }
    return (tree, levels)
  }

  /// The states that paths reach, in the order of a search with one queue, each with its whole path: the index of
  /// the start, then the moves.
  func paths() -> [(state: Int, path: [Int])] {
    var queue: [(state: Int, path: [Int])] = []
    var known: [Int: Int] = [:]
    func add(_ state: Int, _ path: [Int]) {
      if known.updateValue(known[state] ?? queue.count, forKey: state) == nil {
        queue.append((state, path))
      }
    }
    for (index, start) in starts.enumerated() { add(start, [index]) }
    var next = 0
    while next < queue.count {
      let (state, path) = queue[next]
      for (move, target) in targets[state].enumerated() { add(target, path + [move]) }
      next += 1
    }
    return queue
  }
}

@Suite struct `The tree of a search` {
  private func compare(_ graph: Graph) {
    let (found, expected) = (graph.searched(), graph.paths())
    let tree = found.tree
    #expect(tree.count == expected.count && tree.origins.count == expected.count)
    for (number, (state, path)) in expected.enumerated() {
      #expect(tree.number(of: Graph.key(state)) == number)
      let way = tree.path(to: number)
      #expect([way.start] + way.moves == path, "\(state)")
    }
    let levels = Dictionary(grouping: expected) { $0.path.count }
    #expect(found.levels == levels.sorted { $0.key < $1.key }.map { $0.value.map(\.state) })
    let reached = Set(expected.map(\.state))
    for state in graph.targets.indices where !reached.contains(state) {
      #expect(tree.number(of: Graph.key(state)) == nil)
    }
  }

  @Test func `has the states, the levels and the paths of a search with a dictionary and a queue`()
  {
    check(Graph.graphs(states: 1...12)) { compare($0) }
  }

  @Test func `has them as well when its table has grown`() {
    check(Graph.graphs(states: 3_000...4_000), runs: 3) { compare($0) }
  }

  @Test func `keeps the first way to a state, and visits no state twice`() {
    var tree = SearchTree<Int>()
    #expect(tree.meet([7], from: .start(2)) == (0, true))
    #expect(tree.meet([7, 7], from: .move(5, from: 0)) == (1, true))
    #expect(tree.meet([7], from: .move(0, from: 1)) == (0, false))
    #expect(tree.path(to: 0) == (2, []) && tree.path(to: 1) == (2, [5]))
    tree.add(7)
    #expect(tree.nextLevel() == [7] && tree.frontier.isEmpty && tree.nextLevel() == [])
  }
}
