import Desk
import PropertyTesting
import Testing

@Suite struct `Generators of collections` {
  @Test func `an array is as long as it may be`() throws {
    for most in [65, 100, 511, 2000, 20_000] {
      let counts = try samples(Generator<Bool>.booleans.array(5...most)).map(\.count)
      #expect(counts.allSatisfy { (5...most).contains($0) })
      #expect((counts.max() ?? 0) >= most - most / 20, "\(most)")
      #expect(counts.count { $0 <= 37 } > 1000, "\(most)")
    }
  }

  @Test(arguments: [(0...2000, 100), (10...500, 10), (0...40, 40), (3...9, 4), (7...7, 7)])
  func `a mean is kept, and any length comes up all the same`(
    counts: ClosedRange<Int>, mean: Int
  ) throws {
    let lengths = try samples(Generator<Bool>.booleans.array(counts, mean: mean), count: 8000)
      .map(\.count)
    let sum = lengths.reduce(0, +)
    #expect(abs(sum - mean * 8000) <= mean * 8000 / 20, "\(Double(sum) / 8000)")
    #expect(lengths.allSatisfy(counts.contains))
    if counts.lowerBound < mean, mean < counts.upperBound {
      #expect((lengths.max() ?? 0) >= counts.upperBound * 9 / 10)
      #expect(lengths.contains(counts.lowerBound))
    }
  }

  @Test func `long arrays inside each other cost no case`() throws {
    let nested = Generator<Int>.integers.array(0...2000).array(0...2000)
    let counts = try samples(nested, count: 1000).map { $0.map(\.count).reduce(0, +) }
    #expect((counts.max() ?? 0) > 10_000)
  }

  @Test func `a sparse fault in a long list is found`() throws {
    let lists = Generator<Int>.integers(in: 0...9).array(0...2000)
    // The fault needs more than a thousand elements, and a 7 at index 1000.
    let missed = (1...20 as ClosedRange<UInt64>).filter { seed in
      let judge: ([Int]) -> CaseOutcome<Bool> = {
        $0.count > 1000 && $0[1000] == 7 ? .failed(true) : .passed
      }
      return Search(seed: seed).firstFailure(of: lists, judge: judge).found == nil
    }
    #expect(missed == [])
  }

  @Test func `sets and unique arrays hold nothing twice and as many as asked`() throws {
    for counts in [0...0, 2...2, 3...7, 0...64] {
      // Of the simplest case, all elements are equal.
      let lists = try samples(Generator<Int>.integers(in: 0...200).uniqueArray(counts), from: 1)
      #expect(lists.allSatisfy { Set($0).count == $0.count && counts.contains($0.count) })
      #expect(Set(lists.map(\.count)).isSuperset(of: [counts.lowerBound, counts.upperBound]))
      let sets = try samples(Generator<Int>.integers(in: 0...200).set(counts), from: 1)
      #expect(sets.allSatisfy { counts.contains($0.count) })
    }
    let pairs = try samples(zip(.integers(in: 0...9), .booleans).uniqueArray { $0.0 })
    #expect(pairs.allSatisfy { Set($0.map(\.0)).count == $0.count })
  }

  @Test func `a set ends where there are no more elements, or is discarded under a name`() throws {
    let sets = try samples(Generator<Bool>.booleans.set())
    #expect(Set(sets).count == 4)
    var source = ChoiceSource(seed: 1, case: 1)
    #expect(throws: Discard(.filtered, label: "unique")) {
      try source.draw(Generator<Bool>.booleans.set(3...5))
    }
  }

  @Test func `a dictionary has every kind of key, and a value for each`() throws {
    let tables = try samples(
      Generator<UInt8>.any.dictionary(to: Generator<Int>.integers(in: 1...3), 0...10))
    #expect(Set(tables.map(\.count)) == Set(0...10))
    #expect(Set(tables.flatMap(\.keys)).count > 200)
    #expect(Set(tables.flatMap(\.values)) == [1, 2, 3])
  }

  @Test func `every order comes up, about as often`() throws {
    let orders = try samples(.permutations(of: [1, 2, 3, 4]), count: 4800)
    let counts = Dictionary(grouping: orders) { $0 }.mapValues(\.count)
    #expect(counts.count == 24 && counts.values.allSatisfy { (120...290).contains($0) })
    #expect(orders.allSatisfy { $0.sorted() == [1, 2, 3, 4] })
  }

  @Test func `a shuffled array has the elements that were drawn`() throws {
    let lists = Generator<[Int]>.subset(of: [1, 2, 3]).shuffled()
    // All permutations of the subsets of zero to three elements: 1 + 3 + 6 + 6.
    #expect(Set(try samples(lists)).count == 16)
  }

  @Test func `ranges lie between two values, empty and full ones among them`() throws {
    let closed = try samples(Generator<Int>.integers(in: 0...9).closedRange)
    #expect(closed.contains(0...9) && closed.contains { $0.count == 1 })
    let ranges = try samples(Generator<Int>.integers(in: 0...9).range)
    #expect(ranges.contains(0..<9) && ranges.contains(where: \.isEmpty))
  }

  /// A name that is taken, but for case, is what code that compares names forgets.
  @Test func `draw texts that differ in case alone`() {
    let texts = Generator<String>.strings()
    let letters = Generator<String>.strings(of: .letters, 0...8)
    for pairs in [zip(texts, texts), zip(letters, letters)] {
      for seed in UInt64(1)...20 {
        let found = Search(seed: seed, count: 1_000).firstFailure(of: pairs) {
          one, other -> CaseOutcome<Bool> in
          one != other && one.lowercased() == other.lowercased() ? .failed(true) : .passed
        }
        #expect(found.found != nil, "seed \(seed)")
      }
    }
  }
}
