#if canImport(Testing)
  import Testing

  /// The failure class of a check, which shrinking preserves.
  enum CheckFailure: Hashable, Sendable {
    /// The property returned false.
    case isFalse
    /// The property threw an error of this type.
    case threw(type: String)
    /// An expectation at this source location failed.
    case expectation(file: String, line: Int, column: Int)
    /// An issue without a source location was recorded.
    case issue
    /// The property did not return within the limit.
    case hangs
    /// An expectation was recorded after its case had ended.
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

    /// Whether the case should not run again: each run would take the whole limit, or the issue was recorded
    /// outside of the case.
    var isHopeless: Bool {
      switch self {
      case .hangs, .late, .detached: true
      case .isFalse, .threw, .expectation, .issue: false
      }
    }
  }

  /// The outcome of one run of a property, with an explanation.
  struct CheckRun: Sendable {
    var failure: CheckFailure?
    var explanation = ""

    static let passed = CheckRun(isTrue: true, issues: CollectedIssues())

    /// A run that returned. Issues recorded in it take precedence over its return value.
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

    /// Creates the outcome of a run that did not return within `limit`.
    static func hanging(after limit: Duration) -> CheckRun {
      CheckRun(
        failure: .hangs,
        explanation:
          "The property did not return within \(limit). Resume what it waits for, or allow"
          + " more time with .checking(limit:). It was not shrunk.")
    }

    /// Creates the outcome of a run before which issues of an earlier case were recorded.
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

    /// A run that threw, possibly due to a failed `#require`.
    init(thrown error: any Error, issues: CollectedIssues) {
      self.init(isTrue: true, issues: issues)
      if failure == nil {
        failure = .threw(type: String(reflecting: type(of: error)))
        explanation = "The property threw \(error)."
      }
    }
  }
#endif
