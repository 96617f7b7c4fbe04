import PropertyTesting
import Testing

@Suite struct `A source that starts over by the order of another` {
  @Test func `draws what that one draws, of whatever kind it is`() {
    var differences: [UInt64] = []
    for index in 1...300 as ClosedRange<UInt64> {
      var first = ChoiceSource(seed: 3, case: index)
      Self.play(&first)
      let known = first.recorded
      var spliced = ChoiceSource(seed: 0, case: 0)
      spliced.restart(splicing: known, seed: 5, case: index)
      let sources = [
        ChoiceSource(seed: 7, case: index), ChoiceSource(replaying: known),
        ChoiceSource(following: known), spliced,
        ChoiceSource(replaying: ChoiceSequence("3.1.4")!, thenRandom: 9, case: index),
      ]
      for source in sources {
        var (here, there) = (source, ChoiceSource(seed: 11, case: index))
        here.limit = 20 + Int(index % 50)
        Self.play(&there)
        there.restart(order: here.order)
        Self.play(&here)
        Self.play(&there)
        if here.recorded != there.recorded || here.recorded.spans != there.recorded.spans
          || here.overran != there.overran || here.limit != there.limit
        {
          differences.append(index)
        }
      }
    }
    #expect(differences == [])
  }

  /// Draws a world, and steps of three kinds.
  private static func play(_ source: inout ChoiceSource) {
    _ = try? source.integer(in: 0...9)
    _ = try? source.steps(0...12) { source, number throws(Discard) in
      source.reach(step: number)
      if try source.integer(in: 0...2) == 1 { _ = try source.integer(in: -50...1000) }
      return number < 9 ? .goOn : .stop
    }
  }
}
