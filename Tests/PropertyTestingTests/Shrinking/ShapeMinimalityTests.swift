import PropertyTesting
import Testing

/// Minimality tests like `MinimalityTests`, for random failing properties of trees and of records.
@Suite struct `A result of another shape that is called settled` {
  typealias Condition = `A result that is called settled`.Condition

  struct Order: Hashable, Sendable {
    var number: Int
    var isUrgent: Bool
    var note: Int?
    var items: [Int]

    static let orders = zip(
      Generator<Int>.integers(in: 0...50), .booleans, Generator<Int>.integers(in: 0...20).optional,
      Generator<Int>.integers(in: 0...50).array(0...8)
    ).map { Order(number: $0, isUrgent: $1, note: $2, items: $3) }

    var numbers: [Int] { [number, isUrgent ? 7 : 0] + (note.map { [$0 + 1] } ?? []) + items }

    /// The results of one deletion or one lowered number.
    var simpler: [Order] {
      var all: [Order] = []
      func add(_ change: (inout Order) -> Void) {
        var other = self
        change(&other)
        all.append(other)
      }
      for lower in lowered(number) { add { $0.number = lower } }
      if isUrgent { add { $0.isUrgent = false } }
      if let note {
        add { $0.note = nil }
        for lower in lowered(note) { add { $0.note = lower } }
      }
      for place in items.indices {
        add { $0.items.remove(at: place) }
        for lower in lowered(items[place]) { add { $0.items[place] = lower } }
      }
      return all
    }
  }

  @Test(arguments: parts)
  func `a tree cannot be improved by a part of it or by lowering one number`(part: UInt64) throws {
    try expectMinima(
      of: Tree.trees, seed: 30 + part, numbers: \.numbers, simpler: \.simpler, least: 700)
  }

  @Test(arguments: parts)
  func `a record cannot be improved by a deletion or by lowering one number`(part: UInt64) throws {
    try expectMinima(
      of: Order.orders, seed: 40 + part, numbers: \.numbers, simpler: \.simpler, least: 700)
  }

  private func expectMinima<Value>(
    of generator: Generator<Value>, seed: UInt64, numbers: (Value) -> [Int],
    simpler: (Value) -> [Value], least: Int
  ) throws {
    let (complaints, shrinks) = try Condition.complaints(
      about: Shrinker.passes, of: generator, properties: 1000, seed: seed, cases: 20..<300,
      numbers: numbers, simpler: simpler)
    #expect(complaints == [])
    #expect(shrinks > least)
  }
}

extension Tree {
  /// The numbers of the leaves, from left to right.
  fileprivate var numbers: [Int] {
    switch self {
    case .leaf(let number): [number]
    case .node(let left, let right): left.numbers + right.numbers
    }
  }

  /// The results of replacing a node by one of its children, or of lowering one number.
  fileprivate var simpler: [Tree] {
    switch self {
    case .leaf(let number): lowered(number).map { .leaf($0) }
    case .node(let left, let right):
      [left, right] + left.simpler.map { .node($0, right) } + right.simpler.map { .node(left, $0) }
    }
  }
}
