import PropertyTesting
import Testing

@Suite struct `Variations of accepted cases` {
  /// Returns the values that a property accepts in 200 cases.
  private static func accepted(
    of generator: Generator<Int>, seed: UInt64, variesAccepted: Bool,
    where condition: (Int) -> Bool = { _ in true }
  ) -> [Int] {
    var values: [Int] = []
    var search = Search(seed: seed, count: 200)
    search.variesAccepted = variesAccepted
    _ = search.firstFailure(of: generator) { (value: Int) -> CaseOutcome<Bool> in
      guard condition(value) else { return .discarded(Discard(.assumed)) }
      values.append(value)
      return .passed
    }
    return values
  }

  /// A filter takes the values that it rejects out of the record, so that a discarded case seems to be a small one.
  @Test func `do not begin where a filter rejects two thirds`() {
    let numbers = Generator<Int>.integers(in: 0...1_000)
      .filter("multiples of 3", tries: 1) { $0 % 3 == 0 }
    for seed in 0..<50 as Range<UInt64> {
      let (varied, plain) = (
        Self.accepted(of: numbers, seed: seed, variesAccepted: true),
        Self.accepted(of: numbers, seed: seed, variesAccepted: false)
      )
      #expect(varied == plain && plain.count > 30, "\(seed)")
    }
  }

  @Test func `begin where a property discards nine in ten, in nearly each search`() {
    let numbers = Generator<Int>.integers(in: 0...1_000)
    let more = (0..<50 as Range<UInt64>).filter { seed in
      func count(_ variesAccepted: Bool) -> Int {
        Self.accepted(of: numbers, seed: seed, variesAccepted: variesAccepted) { $0 % 10 == 9 }
          .count
      }
      return count(true) > count(false)
    }
    #expect(more.count >= 40, "\(more.count)")
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
