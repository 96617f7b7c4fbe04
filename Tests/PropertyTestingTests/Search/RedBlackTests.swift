import BenchmarkProblems
import Desk
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

  @Test(arguments: Desk.sample(of: RedBlackMutant.allCases, oneIn: 4))
  func `break the listed properties for trees of up to twelve nodes, and no others for small ones`(
    mutant: RedBlackMutant
  ) {
    let listed = RedBlackTask.broken(by: mutant) + RedBlackTask.brokenToo(by: mutant)
    for property in RedBlackProperty.allCases {
      let isListed = listed.contains(property)
      let small = property.range.others ? Desk.sized(2, 3, 4) : Desk.sized(4, 5, 7)
      let isBroken = Self.breaks(property, mutant, upTo: isListed ? Desk.sized(5, 6, 12) : small)
      // Some need more nodes than are tried here; the whole tries enough.
      #expect(isBroken == isListed || isListed && Desk.size != .whole, "\(property)")
    }
  }

  @Test(arguments: RedBlackProperty.allCases)
  func `keep all properties without a fault`(property: RedBlackProperty) {
    #expect(
      !Self.breaks(
        property, nil, upTo: property.range.others ? Desk.sized(2, 3, 5) : Desk.sized(4, 6, 8)))
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

@Suite struct `A search that varies accepted cases` {
  private static let lists = Generator<Int>.integers(in: 0...1_000_000).array(0...32)

  /// Searches for a strictly ascending list of `count` numbers, and discards other lists that are not ascending.
  private static func search(
    for count: Int, seed: UInt64, varied: Bool, cases: Range<UInt64> = 0..<4_000
  ) -> SearchResult<Bool> {
    var search = Search(seed: seed, cases: cases)
    search.variesAccepted = varied
    return search.firstFailure(of: lists) { list in
      if !zip(list, list.dropFirst()).allSatisfy({ $0 < $1 }) {
        return .discarded(Discard(.assumed))
      }
      return list.count >= count ? .failed(true) : .passed
    }
  }

  @Test func `reaches large values that satisfy a precondition`() {
    let seeds: ClosedRange<UInt64> = 1...10
    let varied = seeds.count { Self.search(for: 7, seed: $0, varied: true).found != nil }
    let random = seeds.count { Self.search(for: 7, seed: $0, varied: false).found != nil }
    #expect(varied >= 6 && random <= 1, "\(varied) and \(random) of 10 seeds")
  }

  @Test func `runs the same cases each time, and replays what it finds`() throws {
    let found = (1...10 as ClosedRange<UInt64>).compactMap { seed in
      Self.search(for: 5, seed: seed, varied: true).found.map { (seed, $0) }
    }
    #expect(!found.isEmpty)
    for (seed, found) in found.prefix(3) {
      #expect(Self.search(for: 5, seed: seed, varied: true).found == found)
      var source = ChoiceSource(replaying: found.choices)
      #expect(try source.draw(Self.lists).count >= 5)
      #expect(source.recorded == found.choices)
    }
  }

  @Test func `is the plain search while few cases are discarded, and from the middle on`() {
    let numbers = Generator<Int>.integers(in: 0...1000).array()
    for (share, cases) in [(100, 0..<500), (2, 0..<500), (1, 100..<500)] as [(Int, Range<UInt64>)] {
      var seen: [[[Int]]] = []
      for varied in [true, false] {
        var search = Search(seed: 5, cases: cases)
        search.variesAccepted = varied
        var values: [[Int]] = []
        _ = search.firstFailure(of: numbers) { list -> CaseOutcome<Bool> in
          values.append(list)
          return values.count % share == 0 ? .discarded(Discard(.assumed)) : .passed
        }
        seen.append(values)
      }
      #expect(seen[0] == seen[1], "one in \(share), \(cases)")
    }
  }
}
