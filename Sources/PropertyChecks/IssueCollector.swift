#if canImport(Testing)
  import Synchronization
  import Testing

  /// A collector that intercepts the issues of a check, so that the test does not record them.
  final class IssueCollector: Sendable {
    private struct State {
      var issues = CollectedIssues()
      var isOpen = true
    }

    private let state = Mutex(State())
    /// The `fileID` of the file that contains the check.
    private let file: String

    init(file: String) {
      self.file = file
    }

    /// Runs `work` and collects its issues instead of recording them. Issues of a task that outlives `work`
    /// are recorded as usual.
    func collecting(_ work: @Sendable () async -> Void) async {
      guard let test = Test.current else { return await work() }
      let trait = IssueHandlingTrait.compactMapIssues { issue in
        self.state.withLock { state in
          // Issues without a test reach all current collectors, and the runner as well.
          if Test.current == nil {
            if issue.sourceLocation?.fileID == self.file { state.issues.detached.append(issue) }
            return nil
          }
          guard state.isOpen else { return issue }
          state.issues.own.append(issue)
          return nil
        }
      }
      try? await trait.provideScope(for: test, testCase: Test.Case.current) { await work() }
      state.withLock { $0.isOpen = false }
    }

    /// Returns the issues since the last call, and removes them.
    func take() -> CollectedIssues {
      state.withLock { state in
        defer { state.issues = CollectedIssues() }
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

    var isEmpty: Bool { own.isEmpty && detached.isEmpty }
  }
#endif
