#if canImport(Testing)
  import Synchronization
  import Testing

  /// Keeps the issues that are recorded while it is asked to, instead of letting them count.
  final class IssueCollector: Sendable {
    private struct State {
      var issues: [Issue] = []
      var isOpen = true
    }

    private let state = Mutex(State())

    /// Runs `work`; issues recorded by it are kept here and nowhere else. Those of a task that outlives
    /// it count as any other.
    func collecting(_ work: @Sendable () async -> Void) async {
      guard let test = Test.current else { return await work() }
      let trait = IssueHandlingTrait.compactMapIssues { issue in
        self.state.withLock { state in
          guard state.isOpen else { return issue }
          state.issues.append(issue)
          return nil
        }
      }
      try? await trait.provideScope(for: test, testCase: Test.Case.current) { await work() }
      state.withLock { $0.isOpen = false }
    }

    /// The issues since the last call.
    func take() -> [Issue] {
      state.withLock { state in
        defer { state.issues.removeAll() }
        return state.issues
      }
    }
  }
#endif
