import PropertyTesting
import Testing

@Suite struct `A settled pair of numbers` {
  @Test func `has no lower value of one of them up to a thousand away`() throws {
    let pairs = zip(Generator<Int>.integers(in: 0...4000), Generator<Int>.integers(in: 0...4000))
    var shrinks = 0
    for index in 1...200 as ClosedRange<UInt64> {
      var random = RandomStream(seed: 31, stream: index)
      let (salt, share) = (random.next(), random.next(below: 200) + 2)
      let least = Int(random.next(below: 3000))
      func fails(_ first: Int, _ second: Int) -> Bool {
        var hash = Fingerprint()
        for part in [salt, UInt64(first), UInt64(second)] { hash.combine(part) }
        return hash.value % share == 0 && first + second >= least
      }
      let judge: ((Int, Int)) -> CaseOutcome<Bool> = { pair in
        fails(pair.0, pair.1) ? .failed(true) : .passed
      }
      let result = Search(seed: index, cases: 1..<4000).firstFailure(of: pairs, judge: judge)
      guard let found = result.found else { continue }
      let shrunk = Shrinker(stages: [.singles]).shrink(
        found.choices, of: pairs, keeping: true, judge: judge)
      shrinks += 1
      var replay = ChoiceSource(replaying: shrunk.choices)
      let (first, second) = try replay.draw(pairs)
      #expect(shrunk.minimality.isSettled)
      let better =
        (max(first - 1000, 0)..<first).filter { fails($0, second) }
        + (max(second - 1000, 0)..<second).filter { fails(first, $0) }
      #expect(better == [], "\(first), \(second)")
    }
    #expect(shrinks > 150)
  }
}
