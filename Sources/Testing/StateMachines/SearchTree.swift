/// The tree of a breadth-first search: the states that were visited, each with the move that first reached it,
/// and the nodes to expand next.
///
/// States are numbered in the order of discovery. Two searches that make the same moves have equal trees.
@usableFromInline
package struct SearchTree<Node> {
  /// The state before each state and the index of the move between them. A start has `~start` as state before.
  @usableFromInline package var origins: ContiguousArray<(from: Int32, move: Int32)> = []
  /// The nodes whose moves were not tried yet.
  @usableFromInline package private(set) var frontier: ContiguousArray<Node> = []
  @usableFromInline var table = StateTable()

  /// The first way to a state.
  @usableFromInline
  package enum Origin {
    /// The start with this index.
    case start(Int)
    /// The move with this index from a state.
    case move(Int, from: Int)
  }

  @inlinable package init() {}

  @inlinable package var count: Int { origins.count }
  /// The size of keys and paths in bytes.
  @usableFromInline package var bytes: Int { table.bytes + origins.count * 8 }

  /// Visits the state with this key. Returns its number, and whether it is new.
  @inlinable
  package mutating func meet(
    _ key: ContiguousArray<UInt64>, from origin: Origin
  ) -> (number: Int, isNew: Bool) {
    let found = table.meet(key)
    if found.isNew {
      switch origin {
      case .start(let start): origins.append((~Int32(start), 0))
      case .move(let move, let from): origins.append((Int32(from), Int32(move)))
      }
    }
    return found
  }

  /// Adds a node to expand after those of the current level.
  @inlinable package mutating func add(_ node: Node) { frontier.append(node) }

  /// Removes and returns the nodes of the next level: all that are one move farther from the start.
  @inlinable
  package mutating func nextLevel() -> ContiguousArray<Node> {
    let level = frontier
    frontier = []
    return level
  }

  /// Returns the number of the state with this key; `nil` if it was not visited.
  package func number(of key: ContiguousArray<UInt64>) -> Int? { table.number(of: key) }

  /// Returns the shortest path to a state: the index of the start, and the indices of the moves.
  @usableFromInline
  package func path(to state: Int) -> (start: Int, moves: [Int]) {
    var (state, moves) = (state, [Int]())
    while origins[state].from >= 0 {
      moves.append(Int(origins[state].move))
      state = Int(origins[state].from)
    }
    return (Int(~origins[state].from), moves.reversed())
  }
}

extension SearchTree: Sendable where Node: Sendable {}
