import Desk
import Foundation
import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

private func isSmall(_ number: Int) {
  check(.integers(in: 0...9)) { (other: Int) in other < 9 - number }
}

@Suite struct `A check inside a case` {
  private static let words = "This check is inside a case of another check"

  private static let plain = Reports()
  @Test(plain.kept) func `is refused`() {
    check(.integers(in: 0...9)) { (number: Int) in
      check(.integers(in: 0...9)) { (other: Int) in other < 9 }
    }
    Self.plain.expectOne(Self.words, "check { (a: Int, b: Int) in … }")
  }

  private static let called = Reports()
  @Test(called.kept) func `is refused through a helper`() {
    check(.integers(in: 0...9)) { (number: Int) in isSmall(number) }
    Self.called.expectOne(Self.words)
  }

  private static let later = Reports()
  @Test(later.kept) func `is refused in an asynchronous property`() async {
    await check(.integers(in: 0...9)) { (number: Int) async in
      await check(.integers(in: 0...9)) { (other: Int) async in #expect(other < 9) }
    }
    Self.later.expectOne(Self.words)
  }

  #if os(Linux)
    private static let isolated = Reports()
    @Test(.isolated, isolated.kept) func `is refused in another process`() {
      check(.integers(in: 0...9)) { (number: Int) in isSmall(number) }
      Self.isolated.expectOne(Self.words)
    }

    private static let isolatedLater = Reports()
    @Test(.isolated, isolatedLater.kept)
    func `is refused in an asynchronous property in another process`() async {
      await check(.integers(in: 0...9)) { (number: Int) async in
        await check(.integers(in: 0...9)) { (other: Int) async in #expect(other < 9) }
      }
      Self.isolatedLater.expectOne(Self.words)
    }

    /// A run that was killed leaves the file of its running case, which the next run plays elsewhere.
    private static let killed = Reports()
    @Test(killed.kept) func `is refused after a run that was killed`() throws {
      let folder = URL.temporaryDirectory.appending(path: "nested-\(UUID())").path
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let settings = CheckSettings { $0 == "CHECK_STORE" ? folder : nil }
      let left = Mutex<String?>(nil)
      func play() {
        check(.integers(in: 0...9)) { (number: Int) in
          let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          left.withLock { $0 = names.first { $0.hasSuffix(".running") } ?? $0 }
          isSmall(number)
        }
      }
      CheckSettings.$current.withValue(settings) {
        play()
        if let name = left.withLock({ $0 }) {
          try? "seed 1 from 0\n".write(
            toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        play()
      }
      let texts = Self.killed.texts
      #expect(texts.count == 2 && texts.allSatisfy { $0.contains(Self.words) }, "\(texts)")
    }
  #endif
}

#if os(Linux)
  /// A check is known by its place and the arguments of its test.
  @Suite struct `Checks side by side` {
    private static let reports = Reports()
    @Test(.isolated, reports.kept) func `never pass in other processes while one is false`() async {
      for _ in 0..<3 {
        await withTaskGroup { group in
          for most in 0..<8 {
            group.addTask {
              check(.integers(in: 0...99)) { (number: Int) in most != 5 || number < 50 }
            }
          }
        }
        #expect(!Self.reports.take().isEmpty)
      }
    }

    private final class Turns: Sendable { let next = Atomic(0) }
    /// The first check here is the false one; in another process it is the second, which nothing there shows.
    private static let turned = Reports()
    @Test(.isolated, turned.kept)
    func `never pass in tasks that come in another order there`() async {
      let isServing = ProcessInfo.processInfo.environment["PROPERTY_CHECK_SERVED"] != nil
      let turns = Turns()
      await withTaskGroup { group in
        for turn in 0..<2 {
          let isFalse = turn == (isServing ? 1 : 0)
          group.addTask {
            while turns.next.load(ordering: .acquiring) != turn { await Task.yield() }
            await check(.integers(in: 0...99)) { (number: Int) async in !isFalse || number < 50 }
            turns.next.store(turn + 1, ordering: .releasing)
          }
        }
      }
      Self.turned.expectOne("Another task calls the check at this place", "in one task")
    }

    @Test(.isolated) func `pass one after the other`() {
      for most in 100..<103 { check(.integers(in: 0...99)) { (number: Int) in number < most } }
    }
  }
#endif

@Suite struct `A check without a case` {
  private static let reports = Reports()
  @Test(.serialized, reports.kept, arguments: [0, -5]) func `fails`(runs: Int) {
    check(.integers(in: 0...9), runs: runs) { (_: Int) in true }
    let texts = Self.reports.take()
    #expect(texts.count == 1 && texts.first?.contains("runs is ") == true, "\(texts)")
  }

  private static let scaled = Reports()
  @Test(.checking(runs: 0), scaled.kept) func `fails by its trait`() {
    check(.integers(in: 0...9)) { (_: Int) in true }
    Self.scaled.expectOne("runs is 0")
  }

  private static let cancelled = Reports()
  @Test(.isolated, cancelled.kept) func `says that its task was cancelled`() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      check(.integers(in: 0...9)) { (_: Int) in true }
    }
    await task.value
    let texts = Self.cancelled.texts
    #expect(texts.allSatisfy { !$0.contains("outside of Swift Testing") }, "\(texts)")
  }
}

@Suite struct `A thrown error` {
  private enum Mistake: Error {
    case first(Int)
    case second(Int)
    case third
  }
  private struct Other: Error { var number: Int }

  private static let reports = Reports()
  @Test(reports.kept, arguments: 1...20 as ClosedRange<UInt64>)
  func `is one failure with the other errors of its case alone`(seed: UInt64) {
    check(.integers(in: 0...1_000), seed: seed) { (number: Int) in
      if number >= 500 { throw Mistake.first(number) }
      if number == 10 { throw Mistake.second(number) }
    }
    let texts = Self.reports.take()
    // Which of the two is found first depends on the seed; each shrinks to its own least case.
    let isFirst =
      texts.first?.contains("first(500)") == true && texts.first?.contains("\n  500\n") == true
    #expect(
      texts.count == 1 && (isFirst || texts.first?.contains("second(10)") == true), "\(texts)")
    #expect(isFirst || seed > 0)
  }

  private static let all = Reports()
  @Test(.checking(allFailures: true), all.kept)
  func `is listed once for each case, and once for another type`() {
    check(.integers(in: 0...1_000), runs: 2_000, seed: 1) { (number: Int) in
      switch number {
      case 900...: throw Mistake.first(number)
      case 600..<900: throw Mistake.second(number)
      case 300..<600: throw Mistake.third
      case 100..<300: throw Other(number: number)
      default: break
      }
    }
    let texts = Self.all.texts.joined(separator: "\n")
    for part in ["first(900)", "second(600)", "third", "Other(number: 100)"] {
      #expect(texts.contains(part), "\(part) in \(texts)")
    }
  }
}
