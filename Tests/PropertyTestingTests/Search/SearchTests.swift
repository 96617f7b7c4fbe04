import PropertyTesting
import Testing

@Suite struct `A search` {
  @Test func `draws values that code often mishandles`() {
    let (numbers, texts) = (Generator<Int>.integers, Generator<String>.strings())
    func seeds<Value>(_ generator: Generator<Value>, meeting isMet: (Value) -> Bool) -> Int {
      (1...10 as ClosedRange<UInt64>).count { seed in
        let search = Search(seed: seed, count: 1000)
        return search.firstFailure(of: generator) { value -> CaseOutcome<Bool> in
          isMet(value) ? .failed(true) : .passed
        }.found != nil
      }
    }
    #expect(seeds(numbers) { $0 > 50_000 && "\($0)".dropFirst().allSatisfy { $0 == "0" } } > 4)
    #expect(seeds(texts) { ["null", "undefined", "NaN", "nil"].contains($0) } > 7)
    #expect(seeds(texts) { $0.hasPrefix("ש") } > 2)
    #expect(seeds(texts.array()) { $0.contains("null") } > 7)
  }

  @Test func `gives the failure with the smallest index, however it is cut`() throws {
    let pairs = zip(Generator<Int>.integers(in: 0...99), Generator<Int>.integers(in: 0...99))
    let judge: ((Int, Int)) -> CaseOutcome<Bool> = { $0.0 + $0.1 > 150 ? .failed(true) : .passed }
    let whole = try #require(Search(seed: 4).firstFailure(of: pairs, judge: judge).found)
    let shards = stride(from: 0, to: 1000, by: 50).compactMap { start in
      Search(seed: 4, cases: UInt64(start)..<UInt64(start + 50))
        .firstFailure(of: pairs, judge: judge).found
    }
    #expect(shards.first == whole)
  }

  @Test func `stops when it is told to`() {
    var asked = 0
    let result = Search(seed: 1).firstFailure {
      asked += 1
      return asked > 10
    } evaluate: { _ -> CaseOutcome<Bool> in
      .passed
    }
    #expect(result.wasStopped && result.passed == 10)
  }

  @Test func `with scores does not begin in the middle, where it would meet other cases`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = Search(seed: 1, cases: 50..<100).firstFailure { source -> CaseOutcome<Bool> in
        source.maximize(1)
        return .passed
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("a search with scores begins at case 0, not at 50"))
  }

  @Test func `counts through a small space, and says that nothing is left`() throws {
    var seen: [[Bool]] = []
    let lists = Generator<Bool>.booleans.array(0...3)
    let result = try #require(
      Search(seed: 0, count: 100).exhaustively { source -> CaseOutcome<Bool> in
        guard let list = try? source.draw(lists) else { return .passed }
        seen.append(list)
        return .passed
      })
    #expect(result.isExhausted && result.passed == 15)
    #expect(Set(seen).count == 15 && seen.count == 15)
  }

  @Test func `gives up counting through a space that is larger than its budget`() {
    let result = Search(seed: 0, count: 100).exhaustively { source -> CaseOutcome<Bool> in
      _ = try? source.integer(in: 0...1000)
      return .passed
    }
    #expect(result == nil)
  }

  @Test func `decides whether a required share is there`() {
    var half = Requirement(percent: 40)
    var rare = Requirement(percent: 40)
    var verdicts: [Requirement.Verdict] = []
    for index in 0..<2000 {
      half.add(index % 2 == 0)
      rare.add(index % 20 == 0)
      if index == 5 { verdicts += [half.verdict, rare.verdict] }
    }
    #expect(verdicts == [.undecided, .undecided])
    #expect(half.verdict == .shown && rare.verdict == .refuted)
  }

  @Test func `tallies what cases say`() {
    let result = Search(seed: 3, count: 500).firstFailure(evaluate: { source -> CaseOutcome<Bool> in
      guard let list = try? source.draw(Generator<Int>.integers.array()) else { return .passed }
      source.classify(list.isEmpty, as: "empty")
      source.collect(list.count, of: "count")
      source.cover(list.count > 1, "several", percent: 30)
      return .passed
    })
    #expect(result.tally.cases == 500)
    #expect(result.tally.labels["empty"] == result.tally.collected["count"]?[0])
    #expect(result.tally.requirements["several"]?.verdict == .shown)
  }
}
