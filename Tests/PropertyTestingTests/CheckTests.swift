import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

@Suite struct `A check in a test` {
  private static let broken = Mutex<[String]>([])
  private static let thrown = Mutex<[String]>([])
  private static let filtered = Mutex<[String]>([])

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
}
