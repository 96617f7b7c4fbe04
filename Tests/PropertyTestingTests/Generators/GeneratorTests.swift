import PropertyTesting
import Testing

@Suite struct `Generators` {
  @Test func `equal and neighbouring numbers come up`() throws {
    let pairs = try samples(zip(.integers, .integers, .integers), count: 2000)
    let large = pairs.filter { abs($0.0 / 2) > 1000 }
    #expect(large.contains { $0.0 == $0.1 })
    #expect(large.contains { $0.0 &+ 1 == $0.1 })
    #expect(large.contains { $0.0 == $0.1 && $0.1 == $0.2 })
  }

  @Test func `every element, subset, case and alternative comes up`() throws {
    enum Colour: CaseIterable { case red, green, blue }
    #expect(Set(try samples(.element(of: [1, 2, 3]))) == [1, 2, 3])
    #expect(Set(try samples(Generator<[Int]>.subset(of: [1, 2, 3]))).count == 8)
    #expect(Set(try samples(Generator<Colour>.cases)).count == 3)
    #expect(Set(try samples(Generator<Bool>.booleans)).count == 2)
    #expect(Set(try samples(.oneOf(.always(1), .always(2), .always(3)))) == [1, 2, 3])
    let weighted = try samples(.weighted((9, .always(1)), (1, .always(2))), count: 4000)
    let rare = weighted.count { $0 == 2 }
    #expect((100...1000).contains(rare), "\(rare)")
    #expect(Set(try samples(Generator<UInt64>.any)).contains(.max))
    #expect(Set(try samples(Generator<Int8>.any)).isSuperset(of: [-128, 127, 0]))
  }

  @Test func `strings hold letters, controls, marks and more than one plane`() throws {
    let scalars = Set(try samples(.strings()).joined().unicodeScalars)
    #expect(scalars.contains("a") && scalars.contains("\u{301}") && scalars.contains("\u{0}"))
    #expect(scalars.contains { $0.value > 0xFFFF })
  }

  @Test func `a filter is tried some times, and then the case is discarded under its name`() {
    var tries = 0
    let source = Search(seed: 1, cases: 1..<2).firstFailure(
      of: Generator<Int>.integers.filter("never", tries: 5) { _ in false }
    ) { _ -> CaseOutcome<Bool> in
      tries += 1
      return .passed
    }
    #expect(source.discarded == [Discard(.filtered, label: "never"): 1])
    #expect(tries == 0)
  }

  @Test func `a filtered value is as long as a plain one`() throws {
    for index in 1..<100 as Range<UInt64> {
      var source = ChoiceSource(seed: 3, case: index)
      _ = try? source.draw(Generator<Int>.integers(in: 0...99).filter { $0 % 2 == 0 })
      #expect(source.count <= 1)
    }
  }

  @Test func `recursion ends at its depth, and one without end is discarded`() throws {
    // The depth of a tree of pairs.
    let depths = Generator<Int>.recursive(depth: 4, leaf: .always(0)) { part in
      zip(part, part).map { max($0, $1) + 1 }
    }
    let trees = try samples(depths)
    #expect(trees.max() == 4 && trees.contains(0))
    struct Endless: Sendable {
      static var generator: Generator<Int> {
        Generator { source throws(Discard) in try source.draw(Self.generator) }
      }
    }
    var source = ChoiceSource(seed: 1, case: 1)
    #expect(throws: Discard(.tooDeep)) { try source.draw(Endless.generator) }
  }
}
