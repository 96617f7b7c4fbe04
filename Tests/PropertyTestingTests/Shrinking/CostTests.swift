import PropertyTesting
import Testing

/// Failures that a search has to meet, and the runs after which the least one of them is reached.
@Suite struct `A search and its shrinker` {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var least: String
    /// The seeds of ten from which 200 cases meet a failure.
    var found: Int
    /// The median number of evaluations until the least is reached.
    var evaluations: Int
    /// Returns the least case from a seed, and the number of evaluations; `nil` if no case fails.
    var play: @Sendable (UInt64) -> (String, Int)?

    init<Value>(
      _ name: String, _ least: String, found: Int = 10, within evaluations: Int,
      _ generator: Generator<Value>, holds: @escaping @Sendable (Value) -> Bool
    ) {
      (testDescription, self.least, self.found) = (name, least, found)
      self.evaluations = evaluations
      play = { seed in
        func judge(_ value: Value) -> CaseOutcome<Bool> { holds(value) ? .passed : .failed(true) }
        let result = Search(seed: seed, count: 200).firstFailure(of: generator, judge: judge)
        guard let found = result.found else { return nil }
        let shrunk = Shrinker(budget: evaluations * 3).shrink(
          found.choices, of: generator, keeping: true, judge: judge)
        var source = ChoiceSource(replaying: shrunk.choices)
        return (try? source.draw(generator)).map { ("\($0)", shrunk.evaluationsToBest) }
      }
    }
  }

  private static let numbers = Generator<Int>.integers
  private static let words = Generator<String>.strings(of: .lowercase, 1...16)
  private static let texts = Generator<String>.strings()

  static let rows: [Row] = [
    Row(
      "lists from one element become one", "[[0, 1, -1, 2, -2]]", within: 60,
      numbers.array(1...64).array()
    ) { Set($0.joined()).count < 5 },
    Row(
      "lists from two elements become one", "[[0, 1, -1, 2, -2]]", within: 60,
      numbers.array(2...64).array()
    ) { Set($0.joined()).count < 5 },
    Row("texts from one letter become one", "[\"abcd\"]", within: 60, words.array()) {
      Set($0.joined()).count < 4
    },
    Row(
      "sets with equal elements become one", "[[-2, -1, 0, 1, 2]]", within: 80,
      numbers.set(1...32).array().map { $0.map { $0.sorted() } }
    ) { Set($0.joined()).count < 5 },
    Row(
      "elements that must follow trade places", "[0, 1, 2, 497]", within: 80,
      Generator<Int>.integers(in: 0...1000).array(2...8)
    ) {
      Set($0).count < 4 || $0.reduce(0, +) < 500
    },
    Row("two texts are equal", #"("aaaaa", "aaaaa")"#, found: 8, within: 120, zip(texts, texts)) {
      $0 != $1 || $0.unicodeScalars.count < 5
    },
    Row(
      "two lists are permutations", "([0, 0, 1], [0, 1, 0])", found: 4, within: 160,
      zip(numbers.array(), numbers.array())
    ) {
      $0 == $1 || $0.count < 3 || $0.sorted() != $1.sorted()
    },
    Row(
      "two sets are equal", "(4, true)", found: 8, within: 160,
      zip(numbers.set(), numbers.set()).map { ($0.count, $0 == $1) }
    ) { !$1 || $0 < 4 },
    Row(
      "two lists differ in one place", "([0, 0, 0, 0], [0, 0, 0, 1])", found: 4, within: 160,
      zip(numbers.array(), numbers.array())
    ) { first, second in
      first.count < 4 || first.count != second.count
        || zip(first, second).count { $0 != $1 } != 1
    },
  ]

  @Test func `draws values that code often mishandles`() throws {
    func seeds<Value>(_ generator: Generator<Value>, meeting isMet: (Value) -> Bool) -> Int {
      (1...10 as ClosedRange<UInt64>).count { seed in
        let search = Search(seed: seed, count: 1000)
        return search.firstFailure(of: generator) { value -> CaseOutcome<Bool> in
          isMet(value) ? .failed(true) : .passed
        }.found != nil
      }
    }
    #expect(seeds(Self.numbers) { $0 > 50_000 && "\($0)".dropFirst().allSatisfy { $0 == "0" } } > 4)
    #expect(seeds(Self.texts) { ["null", "undefined", "NaN", "nil"].contains($0) } > 7)
    #expect(seeds(Self.texts) { $0.hasPrefix("ש") } > 2)
    #expect(seeds(Self.texts.array()) { $0.contains("null") } > 7)
  }

  @Test(arguments: rows) func `meets the failure, and reaches its least`(row: Row) {
    let ends = (1...10 as ClosedRange<UInt64>).compactMap { row.play($0) }
    #expect(ends.count >= row.found)
    #expect(ends.allSatisfy { $0.0 == row.least }, "\(ends)")
    let costs = ends.map(\.1).sorted()
    #expect(costs.isEmpty || costs[costs.count / 2] <= row.evaluations, "\(costs)")
  }
}
