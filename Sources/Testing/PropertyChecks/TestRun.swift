#if canImport(Testing)
  import Dispatch
  import Foundation
  import OperatingSystem
  import Synchronization
  import Testing

  /// A run of Swift Testing without tests, for checks outside of its tests: in XCTest, or in a detached task.
  ///
  /// Swift Testing hands an issue to the handlers of the runs in progress. Where none is in progress, it drops
  /// the issue. This run is started through Swift Testing's entry point for tools, filters all tests away, and
  /// stays in progress as a task.
  enum TestRun {
    private typealias EntryPoint =
      @convention(thin) @Sendable (
        UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
      ) async throws -> Bool

    /// No test of any package has this name.
    private static let arguments =
      #"{"verbosity":-9223372036854775808,"filter":["^ $"],"parallel":false}"#

    private typealias Job = @Sendable () async -> Void

    @TaskLocal private static var isInside = false

    /// The stand-in for the current test in a task of the run.
    static var unattributed: Test? { isInside ? unattributedTest : nil }

    private enum Stranger {}
    private static let unattributedTest = Test.__type(
      Stranger.self, displayName: nil, traits: [], sourceLocation: #_sourceLocation)

    /// Starts `work` in a task of the run, on `executor`.
    ///
    /// - Returns: Whether there is such a run.
    static func start(
      on executor: (any TaskExecutor)?, _ work: @Sendable @escaping () async -> Void
    ) -> Bool {
      guard let jobs else { return false }
      jobs.yield { Task(executorPreference: executor) { await work() } }
      return true
    }

    /// Whether issues that are recorded outside of Swift Testing's tests reach `IssueCollector.hear`; starts
    /// the run.
    static let isHeard: Bool = {
      guard let jobs else { return false }
      let isOpen = DispatchSemaphore(value: 0)
      jobs.yield {
        Task(executorPreference: executor) {
          let trait = IssueHandlingTrait.compactMapIssues { issue in
            IssueCollector.hear(issue)
            return nil
          }
          try? await trait.provideScope(for: unattributedTest, testCase: nil) {
            isOpen.signal()
            // Until the process ends.
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
        }
      }
      return wait(for: isOpen)
    }()

    /// Waits for a semaphore, at most half a minute. On the main thread its queue goes on, as Swift Testing
    /// looks for tests of the main actor there.
    private static func wait(for semaphore: DispatchSemaphore) -> Bool {
      guard Thread.isMainThread else { return semaphore.wait(timeout: .now() + 30) == .success }
      let end = Date(timeIntervalSinceNow: 30)
      while semaphore.wait(timeout: .now()) == .timedOut {
        guard Date() < end else { return false }
        _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
      }
      return true
    }

    /// The tasks of the run do not wait for a thread of the shared pool, all of which checks may block.
    private static let executor = QueueExecutor()

    private final class QueueExecutor: TaskExecutor {
      private let queue = DispatchQueue(label: "PropertyChecks.TestRun", attributes: .concurrent)

      func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
      }
    }

    /// The queue of jobs for the run; `nil` if it cannot be started.
    private static let jobs: AsyncStream<Job>.Continuation? = {
      guard let symbol = dlsym(nil, "swt_abiv0_getEntryPoint") else { return nil }
      typealias Getter = @convention(c) () -> UnsafeRawPointer
      let getter = unsafeBitCast(symbol, to: Getter.self)
      let (stream, jobs) = AsyncStream<Job>.makeStream()
      let hasStarted = Mutex(false)
      let isSettled = DispatchSemaphore(value: 0)
      Task.detached(executorPreference: executor) {
        let entryPoint = unsafeBitCast(getter(), to: EntryPoint.self)
        let bytes = UnsafeMutableRawBufferPointer.allocate(
          byteCount: arguments.utf8.count, alignment: 1)
        bytes.copyBytes(from: arguments.utf8)
        _ = try? await entryPoint(UnsafeRawBufferPointer(bytes)) { _ in
          // The first record announces the run, in a task that has its configuration.
          let isFirst = hasStarted.withLock { hasStarted in
            defer { hasStarted = true }
            return !hasStarted
          }
          guard isFirst else { return }
          Task(executorPreference: executor) {
            await $isInside.withValue(true) {
              for await job in stream { await job() }
            }
          }
          isSettled.signal()
        }
        bytes.deallocate()
        isSettled.signal()
      }
      guard wait(for: isSettled) else { return nil }
      return hasStarted.withLock { $0 } ? jobs : nil
    }()
  }
#endif
