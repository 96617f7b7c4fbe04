import BenchmarkProblems
import PropertyTesting
import Testing

@Suite struct `The shrinker` {
  /// Returns the name of a problem that, for some seed, does not reach its minimum without the pass.
  private static func need(for pass: ShrinkPass) -> String {
    switch pass {
    case .deleteSpans: "eleven elements"
    case .mergeSteps: "two steps that one can do"
    case .replaceByPart: "a leaf in a tree"
    case .joinSpans: "five distinct numbers"
    case .addUp: "equal pairs with a sum"
    case .cutBranches: "a heap"
    case .carryValues: "a number of another alternative"
    case .lowerWords: "wide numbers"
    case .lowerTogether: "neighbours"
    case .lowerChoices: "three distinct numbers"
    case .sortSpans: "three distinct numbers"
    case .moveBetween: "a sum of two"
    case .scaleBetween: "a product"
    case .clearDigits: "a set as a number"
    }
  }

  @Test(arguments: ShrinkPass.allCases) func `needs each of its passes`(pass: ShrinkPass) throws {
    let without = Shrinker(passes: Set(ShrinkPass.allCases).subtracting([pass]), stages: [])
    let problem = try #require(
      (Example.ofShrinking + Example.ofProducts).first { $0.name == Self.need(for: pass) })
    let isMissed = (1...60 as ClosedRange<UInt64>).contains { seed in
      !problem.run(seed, with: without).isIdeal
    }
    #expect(isMissed, "\(problem.name) ends at its minimum without \(pass)")
  }
}
