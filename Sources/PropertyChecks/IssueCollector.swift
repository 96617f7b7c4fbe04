#if canImport(Testing)
  import Synchronization
  import Testing

  /// Keeps the issues that are recorded while it is asked to, instead of letting them count.
  final class IssueCollector: Sendable {
    private let issues = Mutex<[Issue]>([])

    /// Runs `work`; issues recorded by it are kept here and nowhere else.
    func collecting(_ work: @Sendable () async -> Void) async {
      guard let test = Test.current else { return await work() }
      let trait = IssueHandlingTrait.compactMapIssues { issue in
        self.issues.withLock { $0.append(issue) }
        return nil
      }
      try? await trait.provideScope(for: test, testCase: Test.Case.current) { await work() }
    }

    /// The issues since the last call.
    func take() -> [Issue] {
      issues.withLock { issues in
        defer { issues.removeAll() }
        return issues
      }
    }
  }
#endif
