import PropertyTesting
import Testing

@Suite struct `A source that starts over by the order of another` {
  @Test func `draws what that one draws, of whatever kind it is`() {
    var differences: [UInt64] = []
    for index in 1...300 as ClosedRange<UInt64> {
      var first = ChoiceSource(seed: 3, case: index)
      Self.play(&first)
      let known = first.recorded
      for kind in 0..<4 {
        var here = Self.source(of: kind, known, case: index)
        var there = ChoiceSource(seed: 11, case: index)
        here.limit = 20 + Int(index % 50)
        Self.play(&there)
        there.restart(order: here.order)
        Self.play(&here)
        Self.play(&there)
        let (one, other) = (here.recorded, there.recorded)
        let isAlike = one == other && one.spans == other.spans && here.limit == there.limit
        if !isAlike || here.overran != there.overran { differences.append(index) }
      }
    }
    #expect(differences == [])
  }

  private static func source(
    of kind: Int, _ known: ChoiceSequence, case index: UInt64
  ) -> ChoiceSource {
    switch kind {
    case 0: return ChoiceSource(seed: 7, case: index)
    case 1: return ChoiceSource(replaying: known)
    case 2: return ChoiceSource(following: known)
    default:
      var spliced = ChoiceSource(seed: 0, case: 0)
      spliced.restart(splicing: known, seed: 5, case: index)
      return spliced
    }
  }

  /// Draws a world, then steps of three kinds.
  private static func play(_ source: inout ChoiceSource) {
    _ = try? source.integer(in: 0...9)
    _ = try? source.steps(0...12) { source, number throws(Discard) in
      source.reach(step: number)
      if try source.integer(in: 0...2) == 1 { _ = try source.integer(in: -50...1000) }
      return number < 9 ? .goOn : .stop
    }
  }
}
