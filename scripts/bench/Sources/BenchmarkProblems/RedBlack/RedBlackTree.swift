import PropertyTesting

/// A red-black tree, or any other coloured tree with keys and values: the type does not enforce the invariant.
package indirect enum RedBlackTree: Hashable, Sendable {
  case empty
  case node(Color, RedBlackTree, Int, Bool, RedBlackTree)

  package enum Color: Hashable, Sendable, CaseIterable, Arbitrary {
    case red, black
  }

  /// A generator by the type alone: any shape, any colours, any keys. Most of its trees are invalid.
  package static let anyTree = Generator<RedBlackTree>.recursive(leaf: .always(.empty)) { part in
    zip(Color.arbitrary, part, Int.arbitrary, Bool.arbitrary, part).map {
      .node($0, $1, $2, $3, $4)
    }
  }

  /// Whether this is a red-black tree with a black root and without equal keys.
  package var isValid: Bool {
    isOrdered() && blackHeight != nil && hasNoRedPair && rootColor == .black
  }

  /// The color of the root; an empty tree is black.
  package var rootColor: Color {
    switch self {
    case .empty: .black
    case .node(let color, _, _, _, _): color
    }
  }

  /// Returns whether keys ascend, and all are between `low` and `high`.
  private func isOrdered(above low: Int? = nil, below high: Int? = nil) -> Bool {
    switch self {
    case .empty: true
    case .node(_, let left, let key, _, let right):
      low.map { $0 < key } ?? true && high.map { key < $0 } ?? true
        && left.isOrdered(above: low, below: key) && right.isOrdered(above: key, below: high)
    }
  }

  /// The number of black nodes on each path to an empty tree; `nil` if paths differ.
  private var blackHeight: Int? {
    switch self {
    case .empty: return 1
    case .node(let color, let left, _, _, let right):
      guard let height = left.blackHeight, right.blackHeight == height else { return nil }
      return color == .black ? height + 1 : height
    }
  }

  /// Whether no red node has a red child.
  private var hasNoRedPair: Bool {
    switch self {
    case .empty: true
    case .node(let color, let left, _, _, let right):
      (color == .black || (left.rootColor == .black && right.rootColor == .black))
        && left.hasNoRedPair && right.hasNoRedPair
    }
  }

  /// The value of `key`, found by the order of keys.
  package func value(of key: Int) -> Bool? {
    switch self {
    case .empty: nil
    case .node(_, let left, let other, let value, let right):
      key == other ? value : (key < other ? left : right).value(of: key)
    }
  }

  /// The entries from left to right.
  package var entries: [Entry] {
    switch self {
    case .empty: []
    case .node(_, let left, let key, let value, let right):
      left.entries + [Entry(key: key, value: value)] + right.entries
    }
  }

  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    package var key: Int
    package var value: Bool
  }
}
