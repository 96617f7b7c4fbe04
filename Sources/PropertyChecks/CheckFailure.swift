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

    init(_ issue: Issue) {
      if let place = issue.sourceLocation {
        self = .expectation(file: place.fileID, line: place.line, column: place.column)
      } else {
        self = .issue
      }
    }
  }

  /// What one run of a property came to, with the words that go with it.
  struct CheckRun: Sendable {
    var failure: CheckFailure?
    var explanation = ""

    /// A run that returned; issues recorded in it count for more than what it returned.
    init(isTrue: Bool, issues: [Issue]) {
      if let issue = issues.first {
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
    static func late(_ issues: [Issue]) -> CheckRun {
      CheckRun(
        failure: .late,
        explanation:
          "An expectation was recorded after its case had ended, by a task that outlived it:"
          + " \(issues.map { "\($0)" }.joined(separator: "; ")). Await the task in the property.")
    }

    private init(failure: CheckFailure, explanation: String) {
      self.failure = failure
      self.explanation = explanation
    }

    /// A run that threw, perhaps because of an expectation that it required.
    init(thrown error: any Error, issues: [Issue]) {
      self.init(isTrue: true, issues: issues)
      if failure == nil {
        failure = .threw(type: String(reflecting: type(of: error)))
        explanation = "The property threw \(error)."
      }
    }
  }
#endif
