import PropertyChecks
import PropertyTesting
import Testing

@Suite struct `An explanation` {
  @Test func `names the choices that do not matter and the pairs that are tied`() {
    let evaluate: (inout ChoiceSource) -> CaseOutcome<Bool> = { source in
      guard let a = try? source.integer(in: 0...1000), let b = try? source.integer(in: 0...1000),
        let c = try? source.integer(in: 0...1000)
      else { return .passed }
      return a >= 10 && c == a + 5 && b >= 0 ? .failed(true) : .passed
    }
    let shrinker = Shrinker()
    let shrunk = shrinker.shrink(ChoiceSequence("400.77.405")!, keeping: true, evaluate: evaluate)
    #expect(shrunk.choices.description == "10.0.15")
    let explanation = shrinker.explain(shrunk.choices, keeping: true, evaluate: evaluate)
    #expect(explanation.irrelevant == [1])
    #expect(explanation.tied.map { [$0.first, $0.second, $0.difference] } == [[0, 2, 5]])
  }
}
