import PropertyTesting
import Testing

@Suite struct `The shrinker` {
  @Test(arguments: Problem.all.indices)
  func `ends at the one minimum from every seed`(index: Int) {
    #expect(Problem.all[index].misses(seeds: 1...40) == [])
  }

  @Test(arguments: ShrinkPass.allCases)
  func `needs each of its passes`(pass: ShrinkPass) {
    let without = Shrinker(passes: Set(ShrinkPass.allCases).subtracting([pass]))
    let isMissed = Problem.all.contains { problem in
      (1...40 as ClosedRange<UInt64>).contains { seed in
        problem.ends(from: seed, with: without) != problem.minimum
      }
    }
    #expect(isMissed, "no problem ends elsewhere without \(pass)")
  }
}
