import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

/// Reports of problems with the property or the generator itself, with advice on how to fix them.
@Suite struct `An unhealthy check` {
  private static let hung = Mutex<[String]>([])
  @Test(
    .checking(limit: .milliseconds(50)),
    .compactMapIssues { issue in
      hung.withLock { $0.append("\(issue)") }
      return nil
    })
  func `that hangs on await is given up after its limit`() async {
    await check(Generator<Int>.integers(in: 0...1000), seed: 1) { number in
      if number >= 5 { try await Task.sleep(for: .seconds(600)) }
    }
    let reports = Self.hung.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("did not return within 0.05 seconds") == true, "\(reports)")
    #expect(reports.first?.contains(".checking(limit:)") == true, "\(reports)")
  }

  private static let late = Mutex<[String]>([])
  @Test(
    .compactMapIssues { issue in
      late.withLock { $0.append("\(issue)") }
      return nil
    })
  func `that records an expectation from a task it does not await says to await it`() async {
    let last = Mutex<Task<Void, Never>?>(nil)
    await check(Generator<Int>.integers(in: 0...100_000), runs: 3, seed: 1) { number in
      if let task = last.withLock({ $0 }) { return await task.value }
      last.withLock { task in
        task = Task {
          try? await Task.sleep(for: .milliseconds(20))
          #expect(number < 0)
        }
      }
    }
    let reports = Self.late.withLock { $0 }
    #expect(reports.count == 1)
    #expect(
      reports.first?.contains("in a task that the property does not await") == true, "\(reports)")
  }

  private static let slow = Mutex<[String]>([])
  @Test(
    .compactMapIssues { issue in
      slow.withLock { $0.append("\(issue)") }
      return nil
    })
  func `that is slow in one case says which limit to change`() {
    let now = Mutex(Duration.zero)
    let settings = CheckSettings(runs: 100, seed: 1, limit: .seconds(2)) { now.withLock { $0 } }
    CheckSettings.$current.withValue(settings) {
      check(Generator<Int>.integers) { number in
        now.withLock { $0 += number > 1000 ? .seconds(3) : .seconds(1) }
      }
    }
    let reports = Self.slow.withLock { $0 }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("One case took 3.0 seconds") == true, "\(reports)")
  }

  private static let large = Mutex<[String]>([])
  @Test(
    .compactMapIssues { issue in
      large.withLock { $0.append("\(issue)") }
      return nil
    })
  func `that draws too much, or without end, says to draw less or to give a depth`() {
    let endless = Generator<[Int]> { source throws(Discard) in
      var numbers: [Int] = []
      while true { numbers.append(try source.index(below: 3)) }
    }
    check(endless, runs: 5, seed: 1) { _ in true }
    check(Nested.generator, runs: 5, seed: 1) { _ in true }
    let reports = Self.large.withLock { $0 }
    #expect(reports.count == 2)
    #expect(reports.first?.contains("Draw fewer or smaller parts") == true, "\(reports)")
    #expect(reports.last?.contains("Give the recursion a depth") == true, "\(reports)")
  }

  private enum Nested {
    static var generator: Generator<Int> {
      Generator { source throws(Discard) in try source.draw(Self.generator) }
    }
  }
}
