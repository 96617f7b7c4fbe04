#if canImport(Testing)
  import Synchronization
  import Testing

  /// A collector that intercepts the issues of a check, so that the test does not record them.
  final class IssueCollector: Sendable {
    private struct State {
      var issues = CollectedIssues()
      var isOpen = true
      /// The places of known issues and warnings that the test has recorded.
      var recorded: Set<CheckFailure> = []
      /// Whether known issues are failures.
      var hearsKnown = false
    }

    /// The collector of the check whose case runs in this task.
    @TaskLocal private static var current: IssueCollector?
    /// Whether this task is inside a case of a check.
    static var isInCase: Bool { current != nil }
    private static let running = Mutex<[IssueCollector]>([])

    private let state = Mutex(State())
    private let place: CheckPlace
    private let assertions = TestProgram.runsSwiftTesting ? nil : AssertionWitness()

    init(at place: CheckPlace) {
      self.place = place
    }

    /// Runs `work` and collects its issues instead of recording them. Issues of a task that outlives `work`
    /// are recorded as usual.
    ///
    /// - Returns: Whether issues can be collected; if not, `work` did not run.
    func collecting(_ work: @Sendable () async -> Void) async -> Bool {
      open()
      defer { close() }
      if let test = Test.current ?? TestRun.unattributed {
        try? await trait.provideScope(for: test, testCase: Test.Case.current) {
          await Self.$current.withValue(self) {
            if CaseServer.served != nil { hearWhatTheCallerKnows() }
            await work()
          }
        }
      } else {
        guard TestRun.isHeard else { return false }
        await Self.$current.withValue(self) { await work() }
      }
      return true
    }

    /// Runs `work` on this thread, where no test of Swift Testing runs, and collects its issues.
    ///
    /// - Returns: Whether issues can be collected; if not, `work` did not run.
    func collectingOutside(_ work: () -> Void) -> Bool {
      guard TestRun.isHeard else { return false }
      open()
      defer { close() }
      Self.$current.withValue(self, operation: work)
      return true
    }

    /// Finds out whether the caller of the check takes its issues for known. In a process that plays cases for another they
    /// are failures: the other process records them inside the same call, where they become known.
    private func hearWhatTheCallerKnows() {
      state.withLock { $0.hearsKnown = true }
      Issue.record("A failure in another process.")
      state.withLock { state in
        state.hearsKnown = state.issues.own.contains { !Self.isFailure($0) }
        state.issues = CollectedIssues()
      }
    }

    private func open() {
      assertions?.start()
      Self.running.withLock { $0.append(self) }
    }

    private func close() {
      assertions?.stop()
      state.withLock { $0.isOpen = false }
      Self.running.withLock { $0.removeAll { $0 === self } }
    }

    private var trait: IssueHandlingTrait {
      .compactMapIssues { issue in
        guard let current = Self.current else {
          // Issues without a test reach all current collectors, and the runner as well.
          if Self.onlySuspect(of: issue) === self { self.takeDetached(issue) }
          return nil
        }
        return current === self ? self.take(issue) : issue
      }
    }

    /// Handles an issue that was recorded outside of Swift Testing's tests.
    ///
    /// No runner records it. If it belongs to no task of a check, it fails a check that runs, which in XCTest is
    /// the only one; after its check had ended it fails the current test.
    static func hear(_ issue: Issue) {
      guard let current else {
        return (onlySuspect(of: issue) ?? running.withLock { $0.first })?.takeDetached(issue) ?? ()
      }
      if let missed = current.take(issue), isFailure(missed) {
        TestFailure.record(
          CheckRun.late(CollectedIssues(own: [missed])).explanation, at: current.place)
      }
    }

    private static func isFailure(_ issue: Issue) -> Bool {
      #if compiler(>=6.3)
        issue.isFailure
      #else
        true
      #endif
    }

    /// Returns whether an issue is an error, known or not.
    private static func isError(_ issue: Issue) -> Bool {
      #if compiler(>=6.3)
        issue.severity == .error
      #else
        true
      #endif
    }

    /// Returns the check that recorded an issue without a test, if exactly one can have.
    private static func onlySuspect(of issue: Issue) -> IssueCollector? {
      running.withLock { running in
        let suspects = running.filter { $0.place.location.fileID == issue.sourceLocation?.fileID }
        return suspects.count == 1 ? suspects[0] : nil
      }
    }

    /// Collects an issue of the check. Returns it if the test is to record it.
    private func take(_ issue: Issue) -> Issue? {
      state.withLock { state in
        guard state.isOpen else { return issue }
        guard Self.isFailure(issue) || state.hearsKnown && Self.isError(issue) else {
          return state.recorded.insert(CheckFailure(issue)).inserted ? issue : nil
        }
        state.issues.own.append(issue)
        return nil
      }
    }

    private func takeDetached(_ issue: Issue) {
      guard Self.isFailure(issue) else { return }
      state.withLock { $0.issues.detached.append(issue) }
    }

    /// Returns the issues since the last call, and removes them.
    func take() -> CollectedIssues {
      state.withLock { state in
        defer { state.issues = CollectedIssues() }
        state.issues.asserted = assertions?.take()
        return state.issues
      }
    }
  }

  /// The issues recorded during a check.
  struct CollectedIssues: Sendable {
    /// The issues of the test that contains the check.
    var own: [Issue] = []
    /// The issues in the file of the check without a test: from a detached task or another thread.
    var detached: [Issue] = []

    /// The first failure that XCTest recorded.
    var asserted: String?

    var isEmpty: Bool { own.isEmpty && detached.isEmpty && asserted == nil }
  }
#endif
