import PropertyTesting
import Testing

@Suite struct `Generators of more kinds` {
  @Test func `an inline array has as many elements as its type says, and shrinks`() throws {
    let arrays: Generator<InlineArray<3, UInt8>> = Generator<UInt8>.any.inlineArray()
    let judge: (InlineArray<3, UInt8>) -> CaseOutcome<Bool> = {
      $0[1] >= 40 && $0[2] > $0[1] ? .failed(true) : .passed
    }
    let found = try #require(Search(seed: 1).firstFailure(of: arrays, judge: judge).found)
    let shrunk = Shrinker().shrink(found.choices, of: arrays, keeping: true, judge: judge)
    #expect(shrunk.choices.description == "0.40.41")
  }

  @Test func `bytes take every value and every count`() throws {
    let values = try samples(.bytes(0...20))
    #expect(Set(values.joined()).count == 256)
    #expect(Set(values.map(\.count)).isSuperset(of: [0, 1, 2, 16]))
  }

  @Test func `durations stay in range, in whole units, and meet landmarks`() throws {
    let values = try samples(
      .durations(in: .seconds(1) ... .seconds(9), near: [.milliseconds(1500)]))
    #expect(values.allSatisfy { $0 >= .seconds(1) && $0 <= .seconds(9) })
    #expect(Set(values).isSuperset(of: [.milliseconds(1499), .milliseconds(1500)]))
    #expect(values[0] == .seconds(1))
    #expect(values.allSatisfy { $0.components.attoseconds % 1_000_000_000_000_000 == 0 })
  }

  @Test func `instants follow their start`() throws {
    let start = ContinuousClock.now
    let values = try samples(.instants(from: start))
    #expect(values[0] == start && values.allSatisfy { $0 >= start })
    #expect(Set(values).count > 100)
  }

  @Test func `graphemes are single characters, many of several scalars`() throws {
    let values = try samples(.graphemes)
    #expect(values[0] == "a")
    #expect(values.contains { $0.unicodeScalars.count > 3 })
    #expect(values.contains { $0.unicodeScalars.count == 1 })
    let flags = values.filter { $0.unicodeScalars.allSatisfy { (0x1F1E6...0x1F1FF) ~= $0.value } }
    #expect(Set(flags).count > 50)
    let text = try samples(.strings(ofGraphemes: .graphemes)).max { $0.count < $1.count }
    #expect((text?.unicodeScalars.count ?? 0) > (text?.count ?? 0))
  }
}
