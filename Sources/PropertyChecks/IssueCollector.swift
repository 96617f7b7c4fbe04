#if canImport(Testing)
  import Synchronization
  import Testing

  /// Keeps the issues that are recorded while it is asked to, instead of letting them count.
  final class IssueCollector: Sendable {
    private struct State {
      var issues = CollectedIssues()
      var isOpen = true
    }

    private let state = Mutex(State())
    /// The file that the check stands in, as its `fileID`.
    private let file: String

    init(file: String) {
      self.file = file
    }

    /// Runs `work`; issues recorded by it are kept here and nowhere else. Those of a task that outlives
    /// it count as any other.
    func collecting(_ work: @Sendable () async -> Void) async {
      guard let test = Test.current else { return await work() }
      let trait = IssueHandlingTrait.compactMapIssues { issue in
        self.state.withLock { state in
          // What has no test is told to all collectors there are, and to the runner all the same.
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

    /// The issues since the last call.
    func take() -> CollectedIssues {
      state.withLock { state in
        defer { state.issues = CollectedIssues() }
        return state.issues
      }
    }
  }

  /// Issues that were recorded while a check ran.
  struct CollectedIssues: Sendable {
    /// Those of the test that the check is in.
    var own: [Issue] = []
    /// Those of no test, from the file of the check: of a detached task or another thread.
    var detached: [Issue] = []

    var isEmpty: Bool { own.isEmpty && detached.isEmpty }
  }
#endif
