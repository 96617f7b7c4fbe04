import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

@Suite struct `A check in a test` {
  private static let broken = Mutex<[String]>([])
  private static let thrown = Mutex<[String]>([])
  private static let filtered = Mutex<[String]>([])
  private static let slow = Mutex<[String]>([])

  @Test func `a property that holds records nothing`() {
    check(.integers, .integers) { a, b in a &+ b == b &+ a }
    check(Generator<Int>.integers.array()) { list in
      #expect(list.sorted().count == list.count)
    }
  }

  @Test(
    .compactMapIssues { issue in
      broken.withLock { $0.append("\(issue.comments) \(issue.sourceLocation?.line ?? 0)") }
      return nil
    })
  func `a broken expectation is recorded once, with the simplest value`() {
    let line = #line + 1
    check(Generator<Int>.integers(in: 0...10_000).array(), runs: 1000, seed: 5) { list in
      #expect(list.allSatisfy { $0 < 900 })
    }
    let reports = Self.broken.withLock { $0 }
    #expect(reports.count == 1)
    for part in ["[900]", "replaying: \\\"1.900.0\\\"", "of seed 5", "list.allSatisfy", "\(line)"] {
      #expect(reports.first?.contains(part) == true, "\(part) in \(reports)")
    }
  }

  @Test(
    .compactMapIssues { issue in
      thrown.withLock { $0.append("\(issue)") }
      return nil
    })
  func `a property that throws is told apart by the type it throws`() {
    struct TooLarge: Error {}
    check(Generator<Int>.integers(in: 0...1000), seed: 1) { number in
      if number >= 17 { throw TooLarge() }
    }
    let reports = Self.thrown.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("\n  17\n") == true, "\(reports)")
    #expect(reports.first?.contains("threw TooLarge()") == true, "\(reports)")
  }

  @Test(
    .compactMapIssues { issue in
      slow.withLock { $0.append("\(issue)") }
      return nil
    })
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
    #expect(Self.slow.withLock { $0.count } == 1)
    #expect((200..<1_000).contains(runs), "\(runs) runs")
  }

  @Test(
    .compactMapIssues { issue in
      filtered.withLock { $0.append("\(issue)") }
      return nil
    })
  func `a filter that never passes says what to change`() {
    check(Generator<Int>.integers.filter("larger than itself") { $0 > $0 }) { _ in true }
    let reports = Self.filtered.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("Build valid values instead") == true, "\(reports)")
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

  private static let awaited = Mutex<[String]>([])
  @Test(
    .compactMapIssues { issue in
      awaited.withLock { $0.append("\(issue)") }
      return nil
    })
  func `an asynchronous property is shrunk as well`() async {
    await check(Generator<Int>.integers(in: 0...1000).array(), runs: 500, seed: 2) { list in
      await Task.yield()
      try? await Task.sleep(nanoseconds: 1000)
      #expect(list.count < 3)
    }
    await check(.integers) { @MainActor number in number == number }
    let reports = Self.awaited.withLock { $0 }
    #expect(reports.count == 1)
    let list = "[0 /* anything */, 0 /* anything */, 0 /* anything */]"
    #expect(reports.first?.contains("\n  \(list)\n") == true, "\(reports)")
  }

  private static let rare = Mutex<[String]>([])
  @Test(
    .compactMapIssues { issue in
      rare.withLock { $0.append("\(issue)") }
      return nil
    })
  func `a required share that is not there fails, one that is there passes`() {
    let numbers = Generator<Int>.integers(in: 0...999, .uniform)
    check(numbers.covering("even", percent: 45) { $0 % 2 == 0 }) { _ in true }
    check(numbers.covering("round", percent: 30) { $0 % 10 == 0 }) { _ in true }
    let reports = Self.rare.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("“round” is to be true of 30 %") == true, "\(reports)")
  }

  private static let flaky = Mutex<[String]>([])
  @Test(
    .compactMapIssues { issue in
      flaky.withLock { $0.append("\(issue)") }
      return nil
    })
  func `a property that depends on something outside is called flaky`() {
    var runs = 0
    check(Generator<Int>.integers) { _ in
      runs += 1
      return runs != 20
    }
    let reports = Self.flaky.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("Flaky") == true, "\(reports)")
  }

  @Test func `a small space is gone through once`() {
    var seen: [[Bool]] = []
    check(.booleans, .booleans, runs: 100) { a, b in seen.append([a, b]) }
    #expect(seen.count == 4 && Set(seen).count == 4)
  }

  @Test func `a report's choices repeat the case`() {
    var seen: [[Int]] = []
    withKnownIssue {
      check(Generator<Int>.integers(in: 0...1000).array(), replaying: "1.900.0") { seen.append($0) }
    } matching: {
      "\($0)".contains("The case 1.900.0 no longer fails")
    }
    #expect(seen == [[900]])
  }
}
