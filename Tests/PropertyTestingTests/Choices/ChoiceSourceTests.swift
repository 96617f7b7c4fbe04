import PropertyTesting
import Testing

@Suite struct `A choice source` {
  static let values = Generator<String>.strings().array().flatMap { words in
    zip(
      .always(words), Generator<Int>.integers.array(0...max(words.count, 1)), .booleans(1, in: 3),
      Generator<UInt64>.any.optional, Generator.subset(of: [1, 2, 3]),
      .weighted((3, .integers(in: 0...9)), (1, .integers(in: 10...99, .uniform))))
  }

  @Test func `gives the same values from the same seed on every machine`() throws {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in 0..<300 as Range<UInt64> {
      var source = ChoiceSource(seed: 42, case: index)
      _ = try source.draw(Self.values)
      for choice in source.recorded.choices {
        hash = (hash ^ choice.complexity) &* 0x100_0000_01B3
      }
    }
    #expect(hash == 2_087_543_859_962_650_158)
  }

  @Test func `clamps what does not fit, ignores surplus, and fills up with the simplest`() throws {
    var source = ChoiceSource(replaying: ChoiceSequence("99.7.3")!)
    #expect(try source.integer(in: 5...10) == 10)
    let isTrue = source.boolean()
    #expect(isTrue)
    let isExhausted = source.overran
    #expect(!isExhausted)
    #expect(try source.index(below: 9) == 3)
    #expect(try source.integer(in: -5...5) == 0)
    let overran = source.overran
    #expect(overran)
    #expect(source.recorded.description == "5.1.3.0")
  }

  @Test func `throws when a case draws too much, and Booleans come to an end`() {
    var source = ChoiceSource(seed: 1, case: 1)
    source.limit = 10
    #expect(throws: Discard(.tooManyChoices)) { while true { _ = try source.index(below: 3) } }
    while source.boolean() {}
    #expect(source.count == 10)
  }

  @Test func `spans answer for themselves alone`() throws {
    var first = ChoiceSource(replaying: ChoiceSequence("3.1.2.3.7")!)
    func draw(_ source: inout ChoiceSource) throws(Discard) -> ([Int], Int) {
      let count = try source.index(below: 10)
      let list = try source.span(SpanLabel(300)) { source throws(Discard) in
        var list: [Int] = []
        for _ in 0..<count { list.append(try source.index(below: 10)) }
        return list
      }
      return (list, try source.index(below: 10))
    }
    #expect(try draw(&first) == ([1, 2, 3], 7))
    var shorter = first.recorded
    shorter.choices[0] = Choice(complexity: 1)
    var second = ChoiceSource(following: shorter)
    #expect(try draw(&second) == ([1], 7))
    shorter.choices[0] = Choice(complexity: 5)
    var third = ChoiceSource(following: shorter)
    #expect(try draw(&third) == ([1, 2, 3, 0, 0], 7))
  }
}
