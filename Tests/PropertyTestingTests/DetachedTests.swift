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
    Self.late.expectOne("recorded after its case had ended", "number < 0", "Await the task")
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
    let command =
      "\(Self.variable)=1 '\(CommandLine.arguments[0])' --testing-library swift-testing"
      + " --filter 'of a detached task, for the test below' 2>&1"
    let pipe = try #require(popen(command, "r"))
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(pipe), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    let output = String(decoding: bytes, as: UTF8.self)
    for part in ["recorded by a detached task", "Use Task { } or a task group instead"] {
      #expect(output.contains(part), "\(output)")
    }
    // Once from the task, and once in the report.
    #expect(output.split(separator: "Expectation failed: (number").count == 3, "\(output)")
    #expect(!output.contains("Falsified"), "\(output)")
  }
}
