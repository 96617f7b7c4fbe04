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
