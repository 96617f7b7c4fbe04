import PropertyTesting

extension Example {
  /// Trees whose children are drawn step by step, and trees with many leaves.
  package static let ofTrees: [Example] = [
    Example("a rose deep down", Rose.roses, minimum: "0(0(0(7)))", within: 100) {
      $0.holds(7, below: 3)
    },
    Example("a rose with a late child", Rose.roses, minimum: "0(0 0 5)", within: 100) {
      $0.nodes.contains { $0.children.count > 2 && $0.children[2].number >= 5 }
    },
    Example("a rose with two faults", Rose.roses, minimum: "3(7)", within: 150) { rose in
      [3, 7].allSatisfy { number in rose.nodes.contains { $0.number == number } }
    },
    Example("a rose with many nodes", Rose.roses, minimum: "0(0(0(0(0 0 0))))", within: 300) {
      $0.nodes.count > 6
    },
    Example(
      "twenty leaves", Tree.deep, minimum: "\(Tree.least(leaves: 20, depth: 24))", within: 600
    ) { $0.leaves >= 20 },
  ]
}

/// A number with any number of children.
struct Rose: Sendable, CustomStringConvertible {
  var number: Int
  var children: [Rose] = []

  static let roses = Generator<Rose> { source throws(Discard) in try rose(depth: 4, &source) }

  private static func rose(depth: Int, _ source: inout ChoiceSource) throws(Discard) -> Rose {
    var rose = Rose(number: try source.integer(in: 0...20))
    if depth == 0 { return rose }
    try source.steps(0...4) { source, _ throws(Discard) in
      rose.children.append(try Self.rose(depth: depth - 1, &source))
      return .goOn
    }
    return rose
  }

  var nodes: [Rose] { [self] + children.flatMap(\.nodes) }

  /// Returns whether a node with `number` is at least `depth` levels down.
  func holds(_ sought: Int, below depth: Int) -> Bool {
    number == sought && depth <= 0 || children.contains { $0.holds(sought, below: depth - 1) }
  }

  var description: String {
    children.isEmpty
      ? "\(number)" : "\(number)(" + children.map(\.description).joined(separator: " ") + ")"
  }
}

extension Tree {
  static let deep = Generator<Tree>.recursive(
    depth: 24, leaf: Generator<Int>.integers(in: 0...100).map { .leaf($0) }
  ) { part in zip(part, part).map { .node($0, $1) } }

  fileprivate var leaves: Int {
    switch self {
    case .leaf: 1
    case .node(let left, let right): left.leaves + right.leaves
    }
  }

  /// Returns the simplest tree with so many leaves: the fewest on the left that leave room for the rest.
  fileprivate static func least(leaves: Int, depth: Int) -> Tree {
    if leaves == 1 { return .leaf(0) }
    let left = max(1, leaves - 1 << (depth - 1))
    return .node(
      least(leaves: left, depth: depth - 1), least(leaves: leaves - left, depth: depth - 1))
  }
}
