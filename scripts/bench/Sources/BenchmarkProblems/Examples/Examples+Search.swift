import PropertyTesting

extension Example {
  /// Failures that a search has to meet, and the runs after which the least one of them is reached.
  package static let ofSearch: [Example] = [
    Example(
      "lists from one element become one", numbers.array(1...64).array(),
      minimum: "[[0, 1, -1, 2, -2]]", found: 10, within: 60
    ) { Set($0.joined()).count > 4 },
    Example(
      "lists from two elements become one", numbers.array(2...64).array(),
      minimum: "[[0, 1, -1, 2, -2]]", found: 10, within: 60
    ) { Set($0.joined()).count > 4 },
    Example(
      "texts from one letter become one", words.array(), minimum: "[\"abcd\"]", found: 10,
      within: 60
    ) { Set($0.joined()).count > 3 },
    Example(
      "sets with equal elements become one", sets.array(), minimum: "[[-2, -1, 0, 1, 2]]",
      found: 10, within: 80
    ) { Set($0.joined()).count > 4 },
    Example(
      "lists of lists from one element become one", numbers.array(1...5).array(1...5).array(1...5),
      minimum: "[[[0, 1, -1, 2]]]", found: 10, within: 80
    ) { Set($0.joined().joined()).count > 3 },
    Example(
      "elements that must follow trade places", few, minimum: "[0, 1, 2, 497]", found: 10,
      within: 80
    ) { Set($0).count > 3 && $0.reduce(0, +) >= 500 },
    Example(
      "short lists become one and a full one", short, minimum: "[[0], [1, -1, 2, -2]]", found: 8,
      within: 100
    ) { Set($0.joined()).count > 4 },
    Example(
      "dictionaries become one", entries, minimum: "[[-1, 0, 1, 2]]", found: 8, within: 60
    ) { Set($0.joined()).count > 3 },
    Example(
      "twenty wide numbers differ", Generator<UInt128>.any.array(), minimum: "\(Array(0..<20))",
      found: 8, within: 1000
    ) { Set($0).count > 19 },
    Example(
      "numbers of a long list are positive", numbers.array(0...400),
      minimum: "\([Int](repeating: 1, count: 200))", found: 5, within: 600
    ) { $0.count { $0 > 0 } > 199 },
    Example(
      "two tuples are equal", zip(pair, pair).map { $0 == $1 ? $0.0 : 0 }, minimum: "10",
      found: 8, within: 120
    ) { $0 > 9 },
    Example(
      "a scalar as a person expects", texts.map { $0.unicodeScalars.map(\.value).max() ?? 0 },
      minimum: "\(0x2603)", found: 8, within: 60
    ) { $0 >= 0x2603 },
    Example(
      "two texts are equal", zip(texts, texts), minimum: #"("aaaaa", "aaaaa")"#, found: 8,
      within: 120
    ) { $0 == $1 && $0.unicodeScalars.count > 4 },
    Example(
      "a text begins with another", zip(texts, texts), minimum: #"("aaa", "aaaa")"#, found: 5,
      within: 160
    ) { $0.count > 2 && $1.count > $0.count && $1.hasPrefix($0) },
    Example(
      "two lists are permutations", two, minimum: "([0, 0, 1], [0, 1, 0])", found: 4, within: 160
    ) { $0 != $1 && $0.count > 2 && $0.sorted() == $1.sorted() },
    Example("two lists are equal", two, minimum: "([0, 0, 0], [0, 0, 0])", found: 8, within: 120) {
      $0 == $1 && $0.count > 2
    },
    Example(
      "two sets are equal", zip(numbers.set(), numbers.set()).map { ($0.count, $0 == $1) },
      minimum: "(4, true)", found: 8, within: 240
    ) { $1 && $0 > 3 },
    Example(
      "two lists differ in one place", two, minimum: "([0, 0, 0, 0], [0, 0, 0, 1])", found: 4,
      within: 160
    ) { first, second in
      first.count > 3 && first.count == second.count
        && zip(first, second).count { $0 != $1 } == 1
    },
    Example(
      "two records of a list are equal", zip(numbers, numbers).map { [$0, $1] }.array(),
      minimum: "[[10, 10], [10, 10]]", found: 8, within: 160
    ) { list in
      let large = list.filter { $0.allSatisfy { $0 > 9 } }
      return Set(large).count < large.count
    },
    Example(
      "a list is long", Generator<Int>.integers(in: 0...100).array(0...400),
      minimum: "\([Int](repeating: 0, count: 100))", found: 8, within: 400
    ) { $0.count >= 100 },
    Example(
      "most flags hold", flags, minimum: "\([Bool](repeating: true, count: 30))", found: 8,
      within: 200
    ) { $0.count { $0 } >= 30 },
  ]

  private static let numbers = Generator<Int>.integers
  private static let two = zip(numbers.array(), numbers.array())
  private static let pair = zip(numbers, numbers)
  private static let short = numbers.array(1...4).array(1...8)
  private static let entries = numbers.dictionary(to: numbers, 1...16).array().map { list in
    list.map { $0.keys.sorted() }
  }
  private static let few = Generator<Int>.integers(in: 0...1000).array(2...8)
  private static let sets = numbers.set(1...32).map { $0.sorted() }
  private static let words = Generator<String>.strings(of: .lowercase, 1...16)
  private static let texts = Generator<String>.strings()
  private static let flags = Generator<Bool>.booleans.array(0...70)
}
