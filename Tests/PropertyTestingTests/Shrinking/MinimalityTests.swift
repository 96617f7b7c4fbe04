import Desk
import PropertyTesting
import Testing

@Suite struct `A result that is called settled` {
  /// A random failing condition on lists.
  enum Condition: Hashable, Sendable {
    case count(atLeast: Int)
    case sum(divisor: Int, rest: Int)
    case largest(atLeast: Int)
    case inversion(by: Int)
    case equalPair(apart: Int)
    indirect case both(Condition, Condition)
    indirect case either(Condition, Condition)
    indirect case exactlyOne(Condition, Condition)

    static let conditions = Generator<Condition>.recursive(
      depth: 2,
      leaf: .oneOf(
        Generator<Int>.integers(in: 1...6).map { .count(atLeast: $0) },
        zip(Generator<Int>.integers(in: 2...7), Generator<Int>.integers(in: 1...6))
          .map { .sum(divisor: $0, rest: $1 % $0) },
        Generator<Int>.integers(in: 1...40).map { .largest(atLeast: $0) },
        Generator<Int>.integers(in: 1...9).map { .inversion(by: $0) },
        Generator<Int>.integers(in: 1...4).map { .equalPair(apart: $0) })
    ) { part in
      .oneOf(
        zip(part, part).map { .both($0, $1) }, zip(part, part).map { .either($0, $1) },
        zip(part, part).map { .exactlyOne($0, $1) })
    }

    func holds(of list: [Int]) -> Bool {
      switch self {
      case .count(let least): list.count >= least
      case .sum(let divisor, let rest): list.reduce(0, +) % divisor == rest
      case .largest(let least): (list.max() ?? 0) >= least
      case .inversion(let distance): zip(list, list.dropFirst()).contains { $0 >= $1 + distance }
      case .equalPair(let apart):
        list.indices.dropLast(min(apart, list.count)).contains { list[$0] == list[$0 + apart] }
      case .both(let first, let second): first.holds(of: list) && second.holds(of: list)
      case .either(let first, let second): first.holds(of: list) || second.holds(of: list)
      case .exactlyOne(let first, let second): first.holds(of: list) != second.holds(of: list)
      }
    }
  }

  @Test(arguments: parts)
  func `cannot be improved by what its passes promise`(part: UInt64) throws {
    let lists = Generator<Int>.integers(in: 0...50).array(0...20)
    let (complaints, shrinks) = try Condition.complaints(
      about: Shrinker(stages: []), of: lists, properties: 1200, seed: 11 + part, cases: 20..<400,
      numbers: { $0 }, simpler: Self.neighbours)
    #expect(complaints == [])
    #expect(shrinks > 1000)
  }

  @Test func `is the least of all where it is called so`() throws {
    var claims: UInt64 = 0
    let lists = Generator<Int>.integers(in: 0...5).array(0...5)
    let all = Self.shortlex(of: 0...5, upTo: 5)
    let conditions: UInt64 = Desk.sized(20, 20, 400)
    for index in 1...conditions {
      var source = ChoiceSource(seed: 29, case: index)
      let condition = try source.draw(Condition.conditions)
      let judge: ([Int]) -> CaseOutcome<Bool> = {
        condition.holds(of: $0) ? .failed(true) : .passed
      }
      let result = Search(seed: index, cases: 20..<400).firstFailure(of: lists, judge: judge)
      guard let found = result.found else { continue }
      let shrunk = Shrinker(budget: 6_000).shrink(
        found.choices, of: lists, keeping: true, judge: judge)
      guard case .leastOfAll(let tried) = shrunk.minimality else { continue }
      claims += 1
      var replay = ChoiceSource(replaying: shrunk.choices)
      let end = try replay.draw(lists)
      let least = try #require(all.firstIndex(where: condition.holds))
      #expect(end == all[least] && tried == least, "\(condition)")
    }
    #expect(claims > conditions / 2)
  }

  /// Returns all lists of up to `most` numbers, in shortlex order.
  private static func shortlex(of range: ClosedRange<Int>, upTo most: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<most {
      longest = longest.flatMap { list in range.map { list + [$0] } }
      all += longest
    }
    return all
  }

  /// Returns the results of one deletion from `list`, or of lowering one number to 0 or by one or two.
  static func neighbours(of list: [Int]) -> [[Int]] {
    var all: [[Int]] = []
    for place in list.indices {
      var shorter = list
      shorter.remove(at: place)
      all.append(shorter)
      for value in lowered(list[place]) {
        var simpler = list
        simpler[place] = value
        all.append(simpler)
      }
    }
    return all
  }
}

/// Returns the lower numbers that the passes try for `number`.
func lowered(_ number: Int) -> [Int] {
  number == 0 ? [] : [0, max(number - 1, 0), max(number - 2, 0)]
}
