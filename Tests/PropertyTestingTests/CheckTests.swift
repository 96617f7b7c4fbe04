import Desk
import Foundation
import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

@Suite struct `A check in a test` {
  private static let broken = Reports()
  private static let thrown = Reports()
  private static let filtered = Reports()
  private static let slow = Reports()

  @Test func `a property that holds records nothing`() {
    check(.integers, .integers) { a, b in a &+ b == b &+ a }
    check(Generator<Int>.integers.array()) { list in #expect(list.sorted().count == list.count) }
  }

  @Test(broken.kept) func `a broken expectation is recorded once, with the simplest value`() {
    let line = #line + 1
    check(Generator<Int>.integers(in: 0...10_000).array(), runs: 1000, seed: 5) { list in
      #expect(list.allSatisfy { $0 < 900 })
    }
    Self.broken.expectOne(
      "[900]", #"replaying: "1.900.0""#, "of seed 5", "list.allSatisfy",
      "CheckTests.swift:\(line)")
  }

  @Test(thrown.kept) func `a property that throws is told apart by the type it throws`() {
    struct TooLarge: Error {}
    check(Generator<Int>.integers(in: 0...1000), seed: 1) { number in
      if number >= 17 { throw TooLarge() }
    }
    Self.thrown.expectOne("\n  17\n", "threw TooLarge()")
  }

  @Test(slow.kept)
  func `a slow property is shrunk for some seconds, not by twenty thousand runs`() {
    // The clock advances by ten milliseconds at each reading.
    let now = Mutex(0)
    let settings = CheckSettings(clock: {
      .milliseconds(
        now.withLock {
          $0 += 10
          return $0
        })
    })
    var runs = 0
    CheckSettings.$current.withValue(settings) {
      check(.integers(in: 0...1_000_000), .integers(in: 0...1_000_000), seed: 4) {
        (a: Int, b: Int) in
        runs += 1
        return (a ^ b) & 7 != 5
      }
    }
    #expect(Self.slow.texts.count == 1)
    #expect((100..<1_000).contains(runs), "\(runs) runs")
  }

  private static let certified = Reports()
  @Test(certified.kept) func `the search for something simpler has a share of the time`() {
    // Each run takes a millisecond.
    let runs = Mutex(0)
    let settings = CheckSettings(clock: { .milliseconds(runs.withLock { $0 }) })
    CheckSettings.$current.withValue(settings) {
      check(Generator<Int>.integers.array(), seed: 4) { list in
        runs.withLock { $0 += 1 }
        return !list.contains { $0 >= 1_000_000 }
      }
    }
    Self.certified.expectOne("[1000000]", "found nothing less")
    #expect(runs.withLock { $0 } < 1_200)
  }

  private static let marked = Reports()
  @Test(.landmarks(4711, texts: "gzip"), marked.kept)
  func `a check meets the numbers and texts that it is given`() {
    check(.integers(in: 0...100_000), .strings(of: .lowercase)) { $0 != 4711 || $1 != "gzip" }
    Self.marked.expectOne(#"(4711, "gzip")"#)
  }

  private static let dated = Reports()
  @Test(dated.kept) func `dates have fractions, and lie before 1970 as well`() {
    check(Generator<Date>.dates()) { $0.timeIntervalSince1970 >= 0 }
    check(Generator<Date>.dates()) {
      $0.timeIntervalSince1970.rounded() == $0.timeIntervalSince1970
    }
    #expect(Self.dated.texts.count == 2)
  }

  @Test(filtered.kept) func `a filter that never passes says what to change`() {
    check(Generator<Int>.integers.filter("larger than itself") { $0 > $0 }) { _ in true }
    Self.filtered.expectOne("Build valid values instead")
  }

  @Test(.checking(runs: 7, seed: 3)) func `a trait sets runs and seed`() {
    var runs = 0
    check(.integers) { _ in
      runs += 1
      return true
    }
    #expect(runs == 7)
    #expect(CheckSettings.current.seed == 3)
  }

  private static let awaited = Reports()
  @Test(awaited.kept) func `an asynchronous property is shrunk as well`() async {
    // A case that waits counts with its duration, so that a busy machine would leave less of the search.
    await CheckSettings.$current.withValue(CheckSettings(clock: { .zero })) {
      await check(Generator<Int>.integers(in: 0...1000).array(), runs: 500, seed: 2) { list in
        await Task.yield()
        try? await Task.sleep(nanoseconds: 1000)
        #expect(list.count < 3)
      }
    }
    await check(.integers) { @MainActor number in number == number }
    Self.awaited.expectOne("\n  [0 /* anything */, 0 /* anything */, 0 /* anything */]\n")
  }

  private static let others = Reports()
  @Test(others.kept) func `a report names other failures in words`() {
    enum Weather: Error { case storm }
    let judge: @Sendable (Int) throws -> Bool = { number in
      if number > 500 { throw Weather.storm }
      return number < 100
    }
    check(.integers(in: 0...1_000), replaying: "900", judge)
    Self.others.expectOne("Met another failure on the way: the property is false, 100\n")
    _ = Self.others.take()
    check(.integers(in: 0...1_000), replaying: "900") { number in try judge(1_000 - number) }
    Self.others.expectOne("Met another failure on the way: the property threw Weather.storm, 0\n")
  }

  private static let drawn = Reports()
  private static let lists = Generator<Int>.integers(in: 0...9).array()
  private static let drawing: @Sendable ([Int], Draws) throws -> Bool = { list, draws in
    let place = try draws.draw(.integers(in: 0...list.count))
    let number = try draws.draw(.integers(in: 0...1000))
    return place < 2 || number < 17
  }

  @Test(drawn.kept) func `a property may draw, and its draws are shrunk and replayed`() {
    check(Self.lists, .draws, seed: 1, Self.drawing)
    check(Self.lists, .draws, replaying: "1.0.1.0.0.2.17", Self.drawing)
    let reports = Self.drawn.take()
    #expect(reports.count == 2)
    for report in reports {
      #expect(report.contains("([0 /* anything */, 0 /* anything */], draws of [2, 17])"))
      #expect(report.contains(#"replaying: "1.0.1.0.0.2.17""#), "\(report)")
    }
    var runs = 0
    check(.draws) { (draws: Draws) in
      runs += 1
      _ = try draws.draw(.integers)
    }
    #expect(runs == 200)
    check(Self.lists, .draws, isolated: true, Self.drawing)
    Self.drawn.expectOne("Draws of a property cannot be isolated")
  }

  private static let scored = Reports()
  @Test(scored.kept)
  func `a score steers the search, but not in another process`() {
    let lists = Generator<Int>.integers(in: 0...1000).array()
    let sums = Generator<Int> { source throws(Discard) in
      let sum = try source.draw(lists).reduce(0, +)
      source.maximize(Double(sum))
      return sum
    }
    for seed in 1...5 as ClosedRange<UInt64> {
      check(.draws, seed: seed) { (draws: Draws) in
        let sum = try draws.draw(lists).reduce(0, +)
        draws.maximize(Double(sum))
        return sum < 30_000
      }
      check(sums, seed: seed) { $0 < 30_000 }
    }
    #expect(Self.scored.take().count { $0.contains("of seed") } == 10)
    check(sums, isolated: true) { $0 < 30_000 }
    Self.scored.expectOne("Scores cannot be isolated")
  }

  /// The share stays undecided, so that the check runs more than its 100 cases.
  private static let undecided = Reports()
  @Test(undecided.kept) func `a longer check goes on from its best case`() {
    let numbers = Generator<Int> { source throws(Discard) in
      let number = try source.draw(.integers(in: 0...1_000_000_000))
      source.maximize(Double(number % 1_000))
      return number
    }
    var seen: [Int] = []
    let covered = numbers.covering("even", percent: 85) { $0 / 1_000 % 2 == 0 }
    check(covered, runs: 100, seed: 3) { number in
      seen.append(number)
      return true
    }
    // One search of as many cases, each of which may be a variation of the best before it.
    var whole: [Int] = []
    _ = Search(seed: 3, count: UInt64(seen.count)).firstFailure(of: numbers) { number in
      whole.append(number)
      return CaseOutcome<Bool>.passed
    }
    #expect(seen.count >= 400 && seen == whole)
    _ = Self.undecided.take()
  }

  private static let drawnLater = Reports()
  @Test(drawnLater.kept) func `an asynchronous property may draw as well`() async {
    // As above, because it waits.
    await CheckSettings.$current.withValue(CheckSettings(clock: { .zero })) {
      await check(Self.lists, .draws, seed: 1) { (list: [Int], draws: Draws) async throws in
        await Task.yield()
        return try Self.drawing(list, draws)
      }
    }
    Self.drawnLater.expectOne("draws of [2, 17]")
  }

  private static let waiting = Reports()
  @Test(waiting.kept) func `a property that waits takes a share of the time as well`() {
    let runs = Mutex(0)
    check(Generator<Int>.integers.array(), seed: 4) { list in
      runs.withLock { $0 += 1 }
      // Long beside the work of a case, which takes more of the processor beside other tests.
      usleep(5_000)
      return !list.contains { $0 >= 1_000_000 }
    }
    Self.waiting.expectOne("[1000000]", "found nothing less", "that fails alike, within")
    #expect(runs.withLock { $0 } < 600)
  }

  private static let optional = Reports()
  @available(*, deprecated) @Test(optional.kept)
  func `a property that returns an optional or a result says what to return`() throws {
    try check(.booleans) { (flag: Bool) -> Bool? in flag ? true : nil }
    try check(.booleans) { (flag: Bool) -> Result<Bool, any Error> in .success(flag) }
    #expect(Self.optional.texts.count { $0.contains("returns a Boolean or nothing") } == 2)
  }

  private static let rare = Reports()
  @Test(rare.kept) func `a required share that is not there fails, one that is there passes`() {
    let numbers = Generator<Int>.integers(in: 0...999, .uniform)
    check(numbers.covering("even", percent: 45) { $0 % 2 == 0 }) { _ in true }
    check(numbers.covering("round", percent: 30) { $0 % 10 == 0 }) { _ in true }
    Self.rare.expectOne("“round” is to be true of 30 %")
  }

  @Test func `a small space is gone through once`() {
    var seen: [[Bool]] = []
    check(.booleans, .booleans, runs: 100) { a, b in seen.append([a, b]) }
    #expect(seen.count == 4 && Set(seen).count == 4)
  }

  @Test(.knownIssuesUnseen)
  func `the choices of another generator do not fit, and a report says so`() {
    let numbers = Generator<Int>.integers(in: 0...1000)
    for choices in ["1.900.0", "1001", "1.0.7"] {
      withKnownIssue {
        check(numbers, replaying: choices) { $0 < 2000 }
      } matching: {
        "\($0)".contains("The choices \(choices) do not fit this generator")
      }
      withKnownIssue {
        check(numbers, replaying: choices) { $0 < 0 }
      } matching: {
        "\($0)".contains("Falsified (replayed, though the choices do not fit this generator)")
      }
    }
  }

  @Test(.knownIssuesUnseen) func `a report's choices repeat the case`() {
    var seen: [[Int]] = []
    withKnownIssue {
      check(Generator<Int>.integers(in: 0...1000).array(), replaying: "1.900.0") { seen.append($0) }
    } matching: {
      "\($0)".contains("The case 1.900.0 no longer fails")
    }
    #expect(seen == [[900]])
  }
}
