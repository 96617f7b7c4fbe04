import PropertyTesting
import Testing

@Suite struct `A search that watches comparisons` {
  /// Fails for one number in two billion, after another of a thousand.
  private static func found(seed: UInt64, watched: Bool) -> UInt64? {
    var log: [Comparison] = []
    func evaluate(_ source: inout ChoiceSource) -> CaseOutcome<Bool> {
      guard let first = try? source.integer(in: 0...2_000_000_000, .uniform),
        let second = try? source.integer(in: 0...999, .uniform)
      else { return .passed }
      log.append(Comparison(of: second, with: 77))
      guard second == 77 else { return .passed }
      log.append(Comparison(of: first, with: 1_234_567_891))
      return first == 1_234_567_891 ? .failed(true) : .passed
    }
    guard watched else {
      return Search(seed: seed, count: 2000).firstFailure(evaluate: evaluate).found?.index
    }
    let result = ComparisonSearch(seed: seed, count: 2000).firstFailure(
      comparisons: {
        defer { log = [] }
        return log
      }, evaluate: evaluate)
    return result.found?.index
  }

  @Test func `finds one number in two billion, which a blind one does not`() {
    for seed in 1...30 as ClosedRange<UInt64> {
      #expect(Self.found(seed: seed, watched: true) != nil, "seed \(seed)")
      #expect(Self.found(seed: seed, watched: false) == nil)
    }
  }

  @Test func `comes to the same from the same seed`() {
    #expect(Self.found(seed: 3, watched: true) == Self.found(seed: 3, watched: true))
  }
}
