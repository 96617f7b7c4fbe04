import BenchmarkProblems
import PropertyTesting
import Testing

@Suite struct `Red-black trees with faults` {
  private typealias Tree = RedBlackTree

  /// All trees of `count` nodes with the keys 2, 4, … and any colours, valid or not.
  private static func allTrees(of count: Int, from first: Int = 1) -> [Tree] {
    if count == 0 { return [.empty] }
    var trees: [Tree] = []
    for before in 0..<count {
      let middle = first + before
      let rights = allTrees(of: count - 1 - before, from: middle + 1)
      for left in allTrees(of: before, from: first) {
        for right in rights {
          trees += Tree.Color.allCases.map { color in
            Tree.node(color, left, middle * 2, middle % 2 == 0, right)
          }
        }
      }
    }
    return trees
  }

  @Test func `are valid as a construction by heights makes them`() {
    for count in 0...5 {
      let trees = Self.allTrees(of: count).filter(\.isValid)
      let built = (0...count).flatMap { Self.validTrees(of: count, .black, height: $0) }
      #expect(trees.count == built.count && Set(trees) == Set(built), "\(count) nodes")
    }
  }

  /// The valid trees of `count` nodes with the keys `first * 2`, and so on, and such a root.
  private static func validTrees(
    of count: Int, _ color: Tree.Color, height: Int, from first: Int = 1
  ) -> [Tree] {
    if count == 0 { return color == .black && height == 0 ? [.empty] : [] }
    let below = color == .black ? height - 1 : height
    if below < 0 { return [] }
    func parts(_ count: Int, _ first: Int) -> [Tree] {
      validTrees(of: count, .black, height: below, from: first)
        + (color == .black ? validTrees(of: count, .red, height: below, from: first) : [])
    }
    var trees: [Tree] = []
    for before in 0..<count {
      let middle = first + before
      let rights = parts(count - 1 - before, middle + 1)
      for left in parts(before, first) {
        trees += rights.map { .node(color, left, middle * 2, middle % 2 == 0, $0) }
      }
    }
    return trees
  }

  /// Returns whether a valid tree of up to `most` nodes, with some keys and values, falsifies a property.
  private static func breaks(
    _ property: RedBlackProperty, _ mutant: RedBlackMutant?, upTo most: Int
  ) -> Bool {
    let operations = RedBlackOperations(mutant: mutant)
    let (others, values) = property.range
    return (0...most).contains { count in
      // The keys of the trees are even.
      let keys = 1...count * 2 + 1
      let trees = (0...count).flatMap { validTrees(of: count, .black, height: $0) }
      return trees.contains { tree in
        keys.contains { key in
          (others ? keys : 0...0).contains { other in
            (0..<values).contains { values in
              let arguments = RedBlackProperty.Arguments(
                tree, key, other, values & 1 == 1, values & 2 == 2)
              return property.holds(for: arguments, operations) == false
            }
          }
        }
      }
    }
  }

  @Test(arguments: RedBlackMutant.allCases)
  func `break the listed properties for trees of up to twelve nodes, and no others for small ones`(
    mutant: RedBlackMutant
  ) {
    let listed = RedBlackTask.broken(by: mutant) + RedBlackTask.brokenToo(by: mutant)
    for property in RedBlackProperty.allCases {
      let isListed = listed.contains(property)
      let small = property.range.others ? 4 : 7
      let isBroken = Self.breaks(property, mutant, upTo: isListed ? 12 : small)
      #expect(isBroken == isListed, "\(property)")
    }
  }

  @Test(arguments: RedBlackProperty.allCases)
  func `keep all properties without a fault`(property: RedBlackProperty) {
    #expect(
      !Self.breaks(
        property, nil, upTo: property.range.others ? 5 : 8))
  }

  @Test func `are 58 tasks`() {
    #expect(RedBlackTask.all.count == 58 && Set(RedBlackTask.all).count == 58)
  }

  @Test func `judge no tree that breaks the invariant`() {
    let red = Tree.node(.red, .empty, 1, true, .empty)
    let table: [(Tree, Bool)] = [
      (.empty, true), (red, false), (.node(.black, red, 2, true, .empty), true),
      (.node(.black, red, 1, true, .empty), false), (.node(.black, red, 0, true, .empty), false),
      (.node(.black, .node(.black, .empty, 1, true, .empty), 2, true, .empty), false),
      (.node(.black, .node(.red, red, 2, true, .empty), 3, true, .empty), false),
    ]
    for (tree, isValid) in table {
      let arguments = RedBlackProperty.Arguments(tree, 5)
      let holds = RedBlackProperty.deleteValid.holds(for: arguments, RedBlackOperations())
      #expect(holds == (isValid ? true : nil), "\(tree)")
    }
  }

  @Test func `are found though most trees are discarded`() {
    for (mutant, property): (RedBlackMutant, RedBlackProperty) in [
      (.insertDropsTree, .insertInsert), (.deleteGoesWrong, .deleteModel),
      (.leftUnbalanced, .insertValid), (.exchangesOuter, .insertModel),
    ] {
      let task = RedBlackTask(mutant: mutant, property: property)
      let run = task.run(seed: 1, cases: 20_000)
      let fails = run.found.map { property.holds(for: $0, RedBlackOperations(mutant: mutant)) }
      #expect(fails == false, "\(task.name)")
    }
  }
}

extension RedBlackProperty {
  /// Whether a second key matters, and the number of pairs of values that matter.
  fileprivate var range: (others: Bool, values: Int) {
    switch self {
    case .deleteValid, .deleteModel: (false, 1)
    case .insertValid, .insertModel: (false, 2)
    case .deletePost, .deleteDelete: (true, 1)
    case .insertPost, .insertDelete, .deleteInsert: (true, 2)
    case .insertInsert: (true, 4)
    }
  }
}
