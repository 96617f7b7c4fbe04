import Desk
import Foundation
import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

/// Reports of problems with the property or the generator itself, with advice on how to fix them.
@Suite struct `An unhealthy check` {
  private static let hung = Reports()
  @Test(.checking(limit: .milliseconds(50)), hung.kept)
  func `that hangs on await is given up after its limit`() async {
    await check(Generator<Int>.integers(in: 0...1000), seed: 1) { number in
      if number >= 5 { try await Task.sleep(for: .seconds(600)) }
    }
    Self.hung.expectOne("did not return within 0.05 seconds", ".checking(limit:)")
  }

  /// Keeps a thread of the pool for a time.
  private static func keepsAThread() { Thread.sleep(forTimeInterval: 1) }

  @Test(.checking(limit: .seconds(2)))
  func `is none because other tests have all threads`() async {
    let others = (0..<12).map { _ in Task { Self.keepsAThread() } }
    await check(Generator<Int>.integers(in: 0...3), runs: 4) { _ in
      for _ in 0..<3 { await Task.yield() }
    }
    for other in others { await other.value }
  }

  private static let late = Reports()
  private static let isNext = Mutex(false)
  @Test(late.kept)
  func `that records an expectation from a task it does not await says to await it`() async {
    let last = Mutex<Task<Void, Never>?>(nil)
    await check(Generator<Int>.integers(in: 0...100_000), runs: 3, seed: 1) { number in
      if let task = last.withLock({ $0 }) {
        Self.isNext.withLock { $0 = true }
        return await task.value
      }
      last.withLock { task in
        task = Task {
          while !Self.isNext.withLock({ $0 }) { await Task.yield() }
          #expect(number < 0)
        }
      }
    }
    Self.late.expectOne("in a task that the property does not await")
  }

  private static let slow = Reports()
  @Test(slow.kept) func `that is slow in one case says which limit to change`() {
    let now = Mutex(Duration.zero)
    let settings = CheckSettings(runs: 100, seed: 1, limit: .seconds(2)) { now.withLock { $0 } }
    CheckSettings.$current.withValue(settings) {
      check(Generator<Int>.integers) { number in
        now.withLock { $0 += number > 1000 ? .seconds(3) : .seconds(1) }
      }
    }
    Self.slow.expectOne("One case took 3.0 seconds")
  }

  private static let large = Reports()
  @Test(large.kept)
  func `that draws too much, or without end, says to draw less or to give a depth`() {
    let endless = Generator<[Int]> { source throws(Discard) in
      var numbers: [Int] = []
      while true { numbers.append(try source.index(below: 3)) }
    }
    check(endless, runs: 5, seed: 1) { _ in true }
    check(Nested.generator, runs: 5, seed: 1) { _ in true }
    let reports = Self.large.texts
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
