import PropertyTesting

extension Heap {
  /// The simplest heap for which the faulty conversion fails.
  fileprivate static let least: Heap = .node(
    0, .empty, .node(0, .node(1, .empty, .empty), .node(0, .empty, .empty)))
}

extension Example {
  /// A condition for each pass and each shape of cases.
  package static let ofShrinking: [Example] = [
    Example("elements without choices", Generator.always(7).array(), minimum: "[7, 7, 7]") {
      $0.count >= 3
    },
    Example("one huge number", Generator<UInt64>.any, minimum: "\(UInt64(1) << 50 + 3)") {
      $0 >= 1 << 50 + 3
    },
    Example("wide numbers", Generator<UInt128>.any.array(count: 3), minimum: "[1000, 1000, 1000]") {
      $0.allSatisfy { $0 >= 1000 }
    },
    Example("a chain of lists", chains, minimum: "\(Chain.deep(4))") { $0.depth >= 4 },
    Example("a threshold", .integers, minimum: "1000") { $0 >= 1000 },
    Example("a negative threshold", .integers, minimum: "-1000") { $0 <= -1000 },
    Example("an odd number", .integers, minimum: "101") { $0 > 100 && $0 % 2 != 0 },
    Example("an island below a threshold", references, minimum: "4") { $0 == 4 || $0 >= 8 },
    Example("an alternative among many", .integers(in: 0...64), minimum: "23") {
      $0 == 23 || $0 == 41 || $0 >= 60
    },
    Example("a reversed list", numbers.array(), minimum: "[0, 1]") { $0 != $0.reversed() },
    Example("three distinct numbers", numbers.array(), minimum: "[0, 1, -1]") {
      Set($0).count >= 3
    },
    Example("five distinct numbers", numbers.array().array(), minimum: "[[0, 1, -1, 2, -2]]") {
      Set($0.joined()).count > 4
    },
    Example("eleven elements", Generator<Int>.always(0).array().array(), minimum: eleven) {
      $0.map(\.count).reduce(0, +) > 10
    },
    Example("a drawn length", counted, minimum: "[900]") { ($0.max() ?? 0) >= 900 },
    Example("equal numbers", zip(positive, positive), minimum: "(10, 10)") {
      $0 >= 10 && $0 == $1
    },
    Example("close numbers", zip(positive, positive), minimum: "(10, 6)") {
      $0 >= 10 && (1...4).contains(abs($0 - $1))
    },
    Example("neighbours", zip(positive, positive), minimum: "(10, 9)") {
      $0 >= 10 && abs($0 - $1) == 1
    },
    Example("references to each other", references.array(), minimum: "[1, 0]") { list in
      list.allSatisfy { $0 < list.count }
        && list.indices.contains { list[$0] != $0 && list[list[$0]] == $0 }
    },
    Example("a sum of two", zip(digits, digits), minimum: "(1, 9)") { $0 + $1 == 10 },
    Example("a sum in a list", digits.array(), minimum: "[6, 9]") {
      $0.reduce(0, +) >= 15
    },
    Example("a sum that wraps", bound5, minimum: "([], [], [], [-1], [-32768])") {
      sum($0 + $1 + $2 + $3 + $4) >= 5 * 256
    },
    Example("two that go together", references.array(), minimum: "[7]") { list in
      list.contains(7) && list.count % 2 == 1
    },
    Example("all or none", zip(references, references.array(count: 3)), minimum: "(3, [0, 0, 0])") {
      $0 >= 3 && (Set($1) == [0] || $1.allSatisfy { $0 >= 5 })
    },
    Example("a leaf in a tree", Tree.trees, minimum: "leaf(7)") { $0.contains(7) },
    Example("a heap", Heap.heaps, minimum: "\(Heap.least)") {
      $0.wronglySorted != $0.elements.sorted()
    },
    Example("three equal", numbers.array(), minimum: "[5, 5, 5]") { list in
      list.count == 3 && list[0] >= 5 && Set(list).count == 1
    },
    Example("a deep tree", Tree.trees, minimum: "node(leaf(0), node(leaf(0), leaf(7)))") {
      $0.depth >= 2 && $0.largest >= 7
    },
    Example("a sized heap", Tree.sized, minimum: "(2, node(leaf(0), leaf(1)))") {
      $1.largest > $1.leftmost
    },
    Example("a choice that others made", Shape.shapes, minimum: "circle(3)") { $0.area >= 3 },
    Example("a set as a number", Generator<Int>.integers(in: 0...65_535, .uniform), minimum: "3") {
      ($0 & 0xFF).nonzeroBitCount >= 2
    },
    Example("a set and a member of it", members, minimum: "([1, 2], 1)") {
      $0.contains($1) && $0.count >= 2
    },
    Example(
      "two steps that one can do", Door.sequences,
      minimum: "[BenchmarkProblems.Door.Step.give(3)]"
    ) { steps in
      var door = Door()
      for step in steps { door.take(step) }
      return door.inside.nonzeroBitCount >= 2
    },
    Example("a step that makes room", Store.sequences, minimum: "[open, bring(3)]") { steps in
      var store = Store()
      return steps.contains { store.accepts($0) }
    },
    Example("a list by hand in a span", pairs, minimum: "[[0, 3]]") { list in
      list.last.map { $0[0] == 0 && $0[1] >= 3 } ?? false
    },
    Example("a draw without spans", loose, minimum: "[4]") { $0.contains { $0 >= 4 } },
    Example("flags", Generator<Int>.integers(in: 0...0xFF_FFFF_FFFF), minimum: "2147614736") {
      $0 & 0x8002_0000 == 0x8002_0000 && $0 & 0xF0 != 0
    },
    Example("a version", Generator<Int>.integers(in: 0...99_99_99), minimum: "2014") {
      $0 / 100 % 100 >= 20 && $0 % 100 >= 14
    },
    Example("an amount", Generator<Int>.integers(in: 0...1_000_000_000), minimum: "40699") {
      $0 / 10_000 % 10 >= 4 && digitSum($0) >= 28
    },
    Example("a number of another alternative", .oneOf(numbers, round), minimum: "4990") {
      (4990...5010).contains($0)
    },
    Example(
      "numbers of other alternatives", Generator.oneOf(numbers, round).array(),
      minimum: "[4990, 4990]"
    ) { $0.count { (4990...5010).contains($0) } > 1 },
    Example("two matrices", matrices, minimum: "([], [[0, 7]])") { _, second in
      second.contains { $0.count == 2 && $0[1] >= 7 }
    },
  ]

  private static let numbers = Generator<Int>.integers
  private static let round = Generator<Int>.element(of: [4991, 5003, 5009])
  private static let positive = Generator<Int>.integers(in: 1...Int.max)
  private static let references = Generator<Int>.integers(in: 0...10)
  private static let digits = Generator<Int>.integers(in: 0...9)
  private static let eleven = "[[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]]"
  private static let counted = Generator<Int>.integers(in: 1...100).flatMap { count in
    Generator<Int>.integers(in: 0...1000).array(count: count)
  }
  /// A generator of two lists of rows; all lengths are drawn first.
  private static let matrices = Generator<([[Int]], [[Int]])> { source throws(Discard) in
    let (first, second) = (try source.integer(in: 0...30), try source.integer(in: 0...30))
    let width = try source.integer(in: 0...4)
    let row = Generator<Int>.integers(in: 0...50).array(count: width)
    return (try source.draw(row.array(count: first)), try source.draw(row.array(count: second)))
  }
  private static let short = Generator<Int16>.any.array(0...10).filter { sum($0) < 256 }
  private static let bound5 = zip(short, short, short, short, short)

  private static func digitSum(_ number: Int) -> Int {
    number == 0 ? 0 : number % 10 + digitSum(number / 10)
  }

  private static func sum(_ numbers: [Int16]) -> Int16 { numbers.reduce(0, &+) }

  private static let members = zip(
    Generator<[Int]>.subset(of: [1, 2, 3, 4, 5, 6, 7, 8]), Generator<Int>.integers(in: 1...8))

  /// A generator of at most three pairs, drawn explicitly inside one unit.
  private static let pairs = Generator<[[Int]]> { source throws(Discard) in
    try source.span(.command) { source throws(Discard) in
      var list: [[Int]] = []
      while list.count < 3, source.boolean() {
        list.append([try source.index(below: 5), try source.integer(in: 0...9)])
      }
      return list
    }
  }

  /// A generator of lists that draws without spans, as a beginner would.
  private static let loose = Generator<[Int]> { source throws(Discard) in
    var list: [Int] = []
    while source.boolean(3, in: 4) { list.append(try source.integer(in: 0...100)) }
    return list
  }
}

package indirect enum Tree: Hashable, Sendable, CustomStringConvertible {
  case leaf(Int)
  case node(Tree, Tree)

  package static let trees = Generator<Tree>.recursive(
    depth: 4, leaf: Generator<Int>.integers(in: 0...100).map { .leaf($0) }
  ) { part in zip(part, part).map { .node($0, $1) } }

  /// A generator of a size and a tree whose size is halved at each level.
  static let sized = Generator<(Int, Tree)> { source throws(Discard) in
    let size = try source.integer(in: 0...20)
    return (size, try tree(size, &source))
  }

  private static func tree(_ size: Int, _ source: inout ChoiceSource) throws(Discard) -> Tree {
    try source.span(.level) { source throws(Discard) in
      guard source.boolean(size > 1 ? 3 : 0, in: 4) else {
        return .leaf(try source.integer(in: 0...100))
      }
      return .node(try tree(size / 2, &source), try tree(size / 2, &source))
    }
  }

  package var depth: Int {
    switch self {
    case .leaf: 0
    case .node(let left, let right): 1 + max(left.depth, right.depth)
    }
  }

  var largest: Int {
    switch self {
    case .leaf(let number): number
    case .node(let left, let right): max(left.largest, right.largest)
    }
  }

  func contains(_ sought: Int) -> Bool {
    switch self {
    case .leaf(let number): number == sought
    case .node(let left, let right): left.contains(sought) || right.contains(sought)
    }
  }

  var leftmost: Int {
    switch self {
    case .leaf(let number): number
    case .node(let left, _): left.leftmost
    }
  }

  package var description: String {
    switch self {
    case .leaf(let number): "leaf(\(number))"
    case .node(let left, let right): "node(\(left), \(right))"
    }
  }
}

enum Shape: Hashable, Sendable {
  case circle(Int)
  case box(Int, Int)

  static let shapes = Generator<Shape>.oneOf(
    Generator<Int>.integers(in: 0...100).map { .circle($0) },
    zip(Generator<Int>.integers(in: 0...100), Generator<Int>.integers(in: 0...100))
      .map { .box($0, $1) })

  var area: Int {
    switch self {
    case .circle(let radius): radius
    case .box(let width, let height): width * height
    }
  }
}

/// A door with people inside, for sequences whose steps are drawn and executed in turn.
struct Door {
  enum Step: Hashable, Sendable {
    case open
    case enter(Int)
    case give(Int)
  }

  var isOpen = false
  /// The people inside, as a bit mask.
  var inside = 0

  mutating func take(_ step: Step) {
    switch step {
    case .open: isOpen = true
    case .enter(let who): if isOpen { inside |= who }
    case .give(let who): inside = who
    }
  }

  static let sequences = Generator<[Step]> { source throws(Discard) in
    var steps: [Step] = []
    try source.steps(0...20) { source, _ throws(Discard) in
      switch try source.index(below: 3) {
      case 0: steps.append(.open)
      case 1: steps.append(.enter(try source.integer(in: 0...15)))
      default: steps.append(.give(source.boolean() ? try source.integer(in: 0...15) : 0))
      }
      return .goOn
    }
    return steps
  }
}

/// A store that holds the numbers 0, 1 and 2, and accepts others while it is open.
struct Store {
  enum Step: Hashable, Sendable, CustomStringConvertible {
    case open
    case sell(Int)
    case bring(Int)

    var description: String {
      switch self {
      case .open: "open"
      case .sell(let number): "sell(\(number))"
      case .bring(let number): "bring(\(number))"
      }
    }
  }

  var isOpen = false
  var numbers: Set<Int> = [0, 1, 2]

  /// Executes `step`, and returns whether it adds a new number while the store is open.
  mutating func accepts(_ step: Step) -> Bool {
    switch step {
    case .open: isOpen = true
    case .sell(let number):
      numbers.remove(number)
      isOpen = false
    case .bring(let number): return isOpen && numbers.insert(number).inserted
    }
    return false
  }

  static let sequences = Generator<[Step]> { source throws(Discard) in
    var steps: [Step] = []
    try source.steps(0...20) { source, _ throws(Discard) in
      switch try source.index(below: 3) {
      case 0: steps.append(.open)
      case 1: steps.append(.sell(try source.integer(in: 0...15)))
      default: steps.append(.bring(try source.integer(in: 0...15)))
      }
      return .goOn
    }
    return steps
  }
}

/// A chain of nested lists, no two of whose units are adjacent.
private indirect enum Chain: Sendable {
  case end
  case link([Chain], Int)

  var depth: Int {
    switch self {
    case .end: 0
    case .link(let rest, _): 1 + (rest.first?.depth ?? 0)
    }
  }

  static func deep(_ depth: Int) -> Chain {
    depth == 1 ? .link([], 0) : .link([deep(depth - 1)], 0)
  }
}

private let chains = Generator<Chain>.recursive(depth: 40, leaf: .always(.end)) { part in
  zip(part.array(0...1), .integers(in: 0...3)).map { Chain.link($0, $1) }
}
