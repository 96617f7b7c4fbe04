#if canImport(Testing)
  import Testing

  /// The class of a failed check, which shrinking keeps.
  enum CheckFailure: Hashable, Sendable {
    /// The property returned false.
    case isFalse
    /// The property threw an error of this type.
    case threw(type: String)
    /// An expectation at this place did not hold.
    case expectation(file: String, line: Int, column: Int)
    /// Another issue was recorded, nowhere in particular.
    case issue
    /// The property did not return in time.
    case hangs
    /// An expectation was recorded when its case was over.
    case late
    /// An expectation was recorded outside of any test.
    case detached

    init(_ issue: Issue) {
      if let place = issue.sourceLocation {
        self = .expectation(file: place.fileID, line: place.line, column: place.column)
      } else {
        self = .issue
      }
    }

    /// Whether there is no use in running the case again: each time would cost the whole limit, or what
    /// was recorded came from elsewhere.
    var isHopeless: Bool {
      switch self {
      case .hangs, .late, .detached: true
      case .isFalse, .threw, .expectation, .issue: false
      }
    }
  }

  /// What one run of a property came to, with the words that go with it.
  struct CheckRun: Sendable {
    var failure: CheckFailure?
    var explanation = ""

    static let passed = CheckRun(isTrue: true, issues: CollectedIssues())

    /// A run that returned; issues recorded in it count for more than what it returned.
    init(isTrue: Bool, issues: CollectedIssues) {
      if !issues.detached.isEmpty {
        self = .detached(issues.detached)
      } else if let issue = issues.own.first {
        failure = CheckFailure(issue)
        explanation = "\(issue)"
      } else if !isTrue {
        failure = .isFalse
        explanation = "The property is false."
      }
    }

    /// A run that did not return within `limit`.
    static func hanging(after limit: Duration) -> CheckRun {
      CheckRun(
        failure: .hangs,
        explanation:
          "The property did not return within \(limit). Resume what it waits for, or allow"
          + " more time with .checking(limit:). It was not shrunk.")
    }

    /// A run before which these issues were recorded.
    static func late(_ issues: CollectedIssues) -> CheckRun {
      guard issues.detached.isEmpty else { return .detached(issues.detached) }
      return CheckRun(
        failure: .late,
        explanation:
          "An expectation was recorded after its case had ended, by a task that outlived it:"
          + " \(text(of: issues.own)). Await the task in the property.")
    }

    private static func detached(_ issues: [Issue]) -> CheckRun {
      CheckRun(
        failure: .detached,
        explanation:
          "An expectation was recorded by a detached task or another thread: \(text(of: issues))."
          + " It knows neither its test nor its case. Use Task { } or a task group instead, and"
          + " await it in the property. It was not shrunk.")
    }

    private static func text(of issues: [Issue]) -> String {
      issues.map { "\($0)" }.joined(separator: "; ")
    }

    private init(failure: CheckFailure, explanation: String) {
      self.failure = failure
      self.explanation = explanation
    }

    /// A run that threw, perhaps because of an expectation that it required.
    init(thrown error: any Error, issues: CollectedIssues) {
      self.init(isTrue: true, issues: issues)
      if failure == nil {
        failure = .threw(type: String(reflecting: type(of: error)))
        explanation = "The property threw \(error)."
      }
    }
  }
#endif
