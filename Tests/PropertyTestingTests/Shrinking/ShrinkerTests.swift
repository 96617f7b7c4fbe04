import PropertyTesting
import Testing

@Suite struct `The shrinker` {
  @Test func `keeps the class of the failure, and tells of another that it met`() {
    let evaluate: (inout ChoiceSource) -> CaseOutcome<String> = { source in
      guard let number = try? source.integer(in: 0...1000) else { return .passed }
      return number >= 500 ? .failed("large") : number >= 20 ? .failed("medium") : .passed
    }
    let shrunk = Shrinker().shrink(ChoiceSequence("900")!, keeping: "large", evaluate: evaluate)
    #expect(shrunk.choices.description == "500" && shrunk.failure == "large")
    #expect(shrunk.others.map(\.failure) == ["medium"])
    #expect(shrunk.minimality.isLeastOfAll)
    let (found, more) = (shrunk.evaluationsToBest, shrunk.evaluations - shrunk.evaluationsToBest)
    #expect(shrunk.effort == "Least found in \(found) evaluations; \(more) more certify it")
  }

  @Test func `lists passing neighbours, the nearest first`() {
    func evaluate(_ source: inout ChoiceSource) -> CaseOutcome<Bool> {
      guard let number = try? source.integer(in: 0...1000) else { return .passed }
      return number >= 500 ? .failed(true) : .passed
    }
    let judgedWhileDrawing = Shrinker().shrink(
      ChoiceSequence("900")!, keeping: true, evaluate: evaluate)
    let judgedAfterwards = Shrinker().shrink(
      ChoiceSequence("900")!, of: Generator<Int>.integers(in: 0...1000), keeping: true
    ) { number in number >= 500 ? .failed(true) : .passed }
    for shrunk in [judgedWhileDrawing, judgedAfterwards] {
      let passing = shrunk.passing
      #expect(passing.count == Shrinker.mostPassing && passing == passing.sorted(by: >))
      #expect(passing.first?.description == "499")
      for neighbour in passing {
        var source = ChoiceSource(replaying: neighbour)
        #expect(evaluate(&source) == .passed && source.recorded == neighbour)
      }
    }
  }

  @Test func `says so when its budget ends, and never runs more often`() {
    var runs = 0
    let shrunk = Shrinker(budget: 10).shrink(ChoiceSequence("900.800.700.600")!, keeping: true) {
      source -> CaseOutcome<Bool> in
      runs += 1
      var sum = 0
      for _ in 0..<4 { sum += (try? source.integer(in: 0...1000)) ?? 0 }
      return sum > 123 ? .failed(true) : .passed
    }
    #expect(shrunk.minimality == .budgetEnded)
    #expect(runs == 10 && shrunk.evaluations == 10)
  }

  @Test(arguments: [0, 1, 100, 5_000])
  func `lets passes go on where there is no time, and stages for as long as there is`(moments: Int)
  {
    // The passes end immediately: the numbers only move together, and are too large for exhaustive search.
    let numbers = Generator<Int>.integers(in: 0...1_000_000_000)
    let judge: ((Int, Int)) -> CaseOutcome<Bool> = {
      $0.1 - $0.0 == 12_345 && $0.0 % 1_000_003 == 77 ? .failed(true) : .passed
    }
    let start = ChoiceSequence("5000092.5012437")!
    let byPasses = Shrinker(stages: []).shrink(
      start, of: zip(numbers, numbers), keeping: true, judge: judge)
    var asked = 0
    let shrunk = Shrinker().shrink(
      start, of: zip(numbers, numbers), keeping: true,
      hasTime: {
        asked += 1
        return asked <= moments
      }, judge: judge)
    if moments == 0 {
      #expect(shrunk.choices == byPasses.choices && shrunk.evaluations == byPasses.evaluations)
      #expect(shrunk.minimality == byPasses.minimality)
    }
    // The doubling of a successful step does not call `hasTime`.
    #expect(shrunk.evaluations <= byPasses.evaluations + 2 * moments + 100)
    #expect(shrunk.minimality.isSettled && shrunk.choices <= byPasses.choices)
    #expect(moments < 5_000 || shrunk.evaluations > byPasses.evaluations + 1_000)
  }

  @Test func `tells each improvement at once, each simpler than the one before`() {
    var told: [ChoiceSequence] = []
    let lists = Generator<Int>.integers(in: 0...1000).array()
    let judge: ([Int]) -> CaseOutcome<Bool> = { $0.reduce(0, +) > 1500 ? .failed(true) : .passed }
    let found = Search(seed: 8).firstFailure(of: lists, judge: judge).found
    let shrunk = Shrinker().shrink(
      found?.choices ?? ChoiceSequence(), of: lists, keeping: true,
      onImprovement: { told.append($0) }, judge: judge)
    #expect(told.last == shrunk.choices && told.count > 1)
    #expect(zip(told, told.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test func `does not shrink what does not fail again`() {
    let shrunk = Shrinker().shrink(ChoiceSequence("3")!, keeping: true) {
      _ -> CaseOutcome<Bool> in .passed
    }
    #expect(shrunk.minimality == .notReproduced && shrunk.evaluations == 1)
  }
}
