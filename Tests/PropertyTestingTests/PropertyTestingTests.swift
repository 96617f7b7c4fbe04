import PropertyTesting
import Testing

@Suite struct `The seam from generator to smallest case` {
  @Test func `a list with a large number shrinks to that number alone`() throws {
    let lists = Generator.integers(in: 0...1000).array()
    let evaluate: (inout ChoiceSource) -> CaseOutcome<Int> = { source in
      do throws(Discard) {
        return try source.draw(lists).contains { $0 >= 900 } ? .failed(0) : .passed
      } catch {
        return .discarded(error)
      }
    }
    let found = try #require(Search(seed: 1).firstFailure(evaluate: evaluate).found)
    let shrunk = Shrinker().shrink(found.choices, keeping: 0, evaluate: evaluate)
    var replay = ChoiceSource(replaying: shrunk.choices)
    #expect(try replay.draw(lists) == [900])
  }
}
