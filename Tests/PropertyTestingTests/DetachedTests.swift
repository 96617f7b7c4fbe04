import Desk
import Dispatch
import PropertyChecks
import PropertyTesting
import Synchronization
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct `An expectation outside of its case` {
  /// A task that outlives its case, and then blocks the next case until the task is done.
  private final class Straggler: Sendable {
    private enum State { case unborn, waiting, released }

    private let state = Mutex(State.unborn)
    private let isDone = DispatchSemaphore(value: 0)

    func start(_ work: @Sendable @escaping () -> Void) {
      let isFirst = state.withLock { state in
        defer { if state == .unborn { state = .waiting } }
        return state == .unborn
      }
      guard isFirst else { return }
      Task {
        while state.withLock({ $0 != .released }) { await Task.yield() }
        work()
        isDone.signal()
      }
    }

    /// Releases the task between two cases, and waits for it.
    func release() {
      let isWaiting = state.withLock { state in
        defer { if state == .waiting { state = .released } }
        return state == .waiting
      }
      if isWaiting { isDone.wait() }
    }
  }

  private static let late = Reports()
  @Test(late.kept) func `that comes when its case had ended says to await the task`() async {
    let straggler = Straggler()
    let numbers = Generator<Int> { source throws(Discard) in
      straggler.release()
      return try source.integer(in: 0...100_000)
    }
    await check(numbers, runs: 3, seed: 1) { number in straggler.start { #expect(number < 0) } }
    Self.late.expectOne("recorded after its case had ended", "(number → 0) < 0", "Await the task")
  }

  @Test(.knownIssuesUnseen) func `is said once for each place, with its number`() async {
    await withKnownIssue {
      let straggler = Straggler()
      let numbers = Generator<Int> { source throws(Discard) in
        straggler.release()
        return try source.integer(in: 0...100_000)
      }
      await check(numbers, runs: 3, seed: 1) { number in
        straggler.start { for _ in 0..<44 { #expect(number < 0) } }
      }
    } matching: { issue in
      let text = "\(issue)"
      return text.contains(", 44 times") && text.count < 500
    }
  }

  /// The environment variable that enables the next test. That test fails: no trait can intercept an issue of
  /// a detached task.
  private static let variable = "CONSENT_DETACHED"

  @Test(.enabled(if: getenv(variable) != nil))
  func `of a detached task, for the test below`() async {
    await check(Generator<Int>.integers(in: 0...100_000), runs: 30, seed: 1) { number in
      await Task.detached { #expect(number < 500) }.value
    }
  }

  @Test func `of a detached task says to use one of the test's own, and is not shrunk`() throws {
    let output = try outcome(of: "of a detached task, for the test below", Self.variable, "1")
    for part in ["recorded by a detached task", "Use Task { } or a task group instead"] {
      #expect(output.contains(part), "\(output)")
    }
    // Once from the task, and once in the report.
    #expect(output.split(separator: "Expectation failed: (number").count == 3, "\(output)")
    #expect(!output.contains("Falsified"), "\(output)")
  }
}

@Suite struct `A process that ends in a case` {
  private static let variable = "CONSENT_ENDING"

  @Test(.enabled(if: getenv(variable) != nil)) func `ends by request, for the test below`() {
    let isTrap = getenv(Self.variable).map { String(cString: $0) } == "trap"
    check(Generator<Int>.integers(in: 0...100_000), runs: 300, seed: 1) { number in
      if number >= 500 { if isTrap { fatalError("too large") } else { exit(0) } }
    }
  }

  @Test(arguments: ["trap", "exit"])
  func `names its check and the way to shrink the case, and fails`(ending: String) throws {
    let output = try outcome(of: "ends by request, for the test below", Self.variable, ending)
    #expect(output.contains("DetachedTests.swift:"), "\(output)")
    #expect(output.contains("the process ended in this check, at seed 1 from"), "\(output)")
    #expect(output.contains("CHECK_ISOLATED=1") && !output.hasSuffix("code 0\n"), "\(output)")
  }
}

/// Returns the output and the exit code of this test program with one test, which a variable enables.
private func outcome(of test: String, _ variable: String, _ value: String) throws -> String {
  let command =
    "\(variable)=\(value) CHECK_STORE=none '\(CommandLine.arguments[0])' --testing-library"
    + " swift-testing --filter '\(test)' 2>&1; echo code $?"
  let pipe = try #require(popen(command, "r"))
  defer { pclose(pipe) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return String(decoding: bytes, as: UTF8.self)
}
