import Desk
import PropertyTesting
import Testing

/// The guarantees in the first lines of the stages, against brute force over random properties.
@Suite struct `A stage that came to its end` {
  @Test(arguments: parts)
  func `leaves no lower value of one number, up to a thousand away`(part: UInt64) throws {
    let ranges = part < 2 ? [-900...900, 0...40, 0...1500] : [0...1500, 0...1500]
    try expectNothingBetter(
      than: [.singles], ranges, Desk.sized(100, 100, 2_500), seed: 31 + part
    ) { end, fails in
      for place in end.indices {
        for lower in ranges[place].simpler(than: end[place]).suffix(1000)
        where fails(end.changing([(place, lower)])) { return end.changing([(place, lower)]) }
      }
      return nil
    }
  }

  @Test(arguments: parts)
  func `leaves no lower number together with any other value of a later one`(part: UInt64) throws {
    let ranges = [0...12, -7...7, 3...20]
    try expectNothingBetter(
      than: [.pairs], ranges, Desk.sized(100, 100, 2_500), seed: 41 + part
    ) { end, fails in
      for place in end.indices {
        for lower in ranges[place].simpler(than: end[place]) {
          for later in end.indices.dropFirst(place + 1) {
            for other in ranges[later]
            where other != end[later] && fails(end.changing([(place, lower), (later, other)])) {
              return end.changing([(place, lower), (later, other)])
            }
          }
        }
      }
      return nil
    }
  }

  @Test func `leaves no lower number together with another, both up to 64 away`() throws {
    let ranges = [0...3000, 0...3000]
    try expectNothingBetter(than: [.pairs], ranges, Desk.sized(500, 500, 10_000), seed: 51) {
      end, fails in
      for lower in max(end[0] - 64, 0)..<end[0] {
        for other in max(end[1] - 64, 0)...min(end[1] + 64, 3000)
        where other != end[1] && fails([lower, other]) { return [lower, other] }
      }
      return nil
    }
  }

  @Test func `leaves no elements that can go, up to four at once`() throws {
    let lists = Generator<Int>.integers(in: 0...3).array(0...9)
    var shrinks: UInt64 = 0
    let properties: UInt64 = Desk.sized(60, 60, 2_500)
    for index in 1...properties {
      let fails = Self.property(index, seed: 61, share: 24)
      let judge: ([Int]) -> CaseOutcome<Bool> = { fails($0) ? .failed(true) : .passed }
      let search = Search(seed: index, cases: 20..<2_000)
      guard let found = search.firstFailure(of: lists, judge: judge).found else { continue }
      let shrunk = Shrinker(stages: [.rows]).shrink(
        found.choices, of: lists, keeping: true, judge: judge)
      var replay = ChoiceSource(replaying: shrunk.choices)
      let end = try replay.draw(lists)
      shrinks += 1
      let better = (1..<1 << end.count).first { gone in
        gone.nonzeroBitCount <= 4
          && fails(end.indices.filter { gone >> $0 & 1 == 0 }.map { end[$0] })
      }
      #expect(better == nil, "\(end)")
    }
    #expect(shrinks > properties / 5 * 4)
  }

  /// Shrinks random properties of one number from each range, by the passes and `stages`.
  ///
  /// - Parameter better: Returns a simpler failing value than the result, if there is one.
  private func expectNothingBetter(
    than stages: Set<Stage>, _ ranges: [ClosedRange<Int>], _ properties: UInt64, seed: UInt64,
    better: ([Int], ([Int]) -> Bool) -> [Int]?
  ) throws {
    let numbers = Generator<[Int]> { source throws(Discard) in
      var all: [Int] = []
      for range in ranges {
        all.append(try source.integer(in: range, towards: max(range.lowerBound, 0)))
      }
      return all
    }
    var shrinks: UInt64 = 0
    for index in 1...properties {
      let fails = Self.property(index, seed: seed, share: 100)
      let judge: ([Int]) -> CaseOutcome<Bool> = { fails($0) ? .failed(true) : .passed }
      let search = Search(seed: index, count: 4_000)
      guard let found = search.firstFailure(of: numbers, judge: judge).found else { continue }
      let shrunk = Shrinker(budget: 60_000, stages: stages).shrink(
        found.choices, of: numbers, keeping: true, judge: judge)
      var replay = ChoiceSource(replaying: shrunk.choices)
      let end = try replay.draw(numbers)
      shrinks += 1
      #expect(shrunk.minimality.isSettled)
      #expect(better(end, fails) == nil, "\(end)")
    }
    #expect(shrinks > properties / 10 * 9)
  }

  /// Two problems that no bench contains, each with a stage without which it takes many times as long.
  @Test
  func `is what a list that alternates and a list of equal pairs take`() throws {
    let numbers = Generator<Int>.integers(in: 0...5)
    let alternates = { (list: [Int]) -> CaseOutcome<Bool> in
      guard list.count >= 5, list[0] != list[1] else { return .passed }
      return (2..<5).allSatisfy { list[$0] == list[$0 - 2] } ? .failed(true) : .passed
    }
    let isEqual = { (list: [(Int, Int)]) -> CaseOutcome<Bool> in
      guard list.count >= 3, list[0] == list[1], list[1] == list[2] else { return .passed }
      return list[0].0 + list[0].1 >= 6 ? .failed(true) : .passed
    }
    let (list, pairs) = (numbers.array(0...16), zip(numbers, numbers).array(0...8))
    let all = Set(Stage.allCases)
    func shrunk<Value>(
      _ generator: Generator<Value>, _ seed: UInt64, without stage: Stage?, budget: Int,
      _ judge: (Value) -> CaseOutcome<Bool>
    ) throws -> (value: Value, evaluations: Int) {
      let search = Search(seed: seed, count: 200_000)
      let found = try #require(search.firstFailure(of: generator, judge: judge).found)
      let shrinker = Shrinker(budget: budget, stages: all.filter { $0 != stage })
      let shrunk = shrinker.shrink(found.choices, of: generator, keeping: true, judge: judge)
      var source = ChoiceSource(replaying: shrunk.choices)
      return (try source.draw(generator), shrunk.evaluationsToBest)
    }
    var evaluations = [0, 0]
    for seed in UInt64(1)...5 {
      for (turn, stage) in [nil, Stage.rename].enumerated() {
        let end = try shrunk(list, seed, without: stage, budget: 2_000, alternates)
        #expect(end.value == [0, 1, 0, 1, 0])
        evaluations[turn] += end.evaluations
      }
    }
    #expect(evaluations[1] > evaluations[0] * 3, "\(evaluations)")
    for (stage, isLeast) in [(nil, true), (Stage.equalSpans, false)] {
      for seed in UInt64(1)...2 {
        let end = try shrunk(pairs, seed, without: stage, budget: 1_000, isEqual)
        #expect(end.value.allSatisfy { $0 == (1, 5) } == isLeast, "\(end)")
      }
    }
  }

  /// Each of two letters alone moves the unit; both in exchange for a wide scalar do not.
  @Test func `trades two elements for a copy of a third`() throws {
    let texts = Generator<String>.strings()
    let judge = { (text: String) -> CaseOutcome<Bool> in
      let units = Array(text.utf16)
      return units.count >= 10 && (0xD800...0xDFFF).contains(units[9]) ? .failed(true) : .passed
    }
    for seed in UInt64(1)...Desk.sized(3, 6, 20) {
      let found = try #require(
        Search(seed: seed, count: 20_000).firstFailure(of: texts, judge: judge).found)
      let shrunk = Shrinker(budget: 5_000).shrink(
        found.choices, of: texts, keeping: true, judge: judge)
      var source = ChoiceSource(replaying: shrunk.choices)
      #expect(try source.draw(texts) == String(repeating: "\u{10000}", count: 5))
    }
  }

  /// Returns a property that fails for one in n values by a hash, with n in 2...`share` + 1.
  private static func property(_ index: UInt64, seed: UInt64, share: UInt64) -> ([Int]) -> Bool {
    var random = RandomStream(seed: seed, stream: index)
    let (salt, share) = (random.next(), random.next(below: share) + 2)
    return { list in
      var hash = Fingerprint()
      hash.combine(salt)
      for number in list { hash.combine(UInt64(bitPattern: Int64(number))) }
      return hash.value % share == 0
    }
  }
}

extension ClosedRange<Int> {
  /// Returns the simpler numbers, simplest first: closer to 0, and of two equally close ones the upper first.
  fileprivate func simpler(than number: Int) -> [Int] {
    let origin = Swift.max(lowerBound, 0)
    func rank(_ number: Int) -> (Int, Int) { (abs(number - origin), number > origin ? 0 : 1) }
    return filter { rank($0) < rank(number) }.sorted { rank($0) < rank($1) }
  }
}

extension [Int] {
  fileprivate func changing(_ changes: [(place: Int, number: Int)]) -> [Int] {
    var changed = self
    for change in changes { changed[change.place] = change.number }
    return changed
  }
}
