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
