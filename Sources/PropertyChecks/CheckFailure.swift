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
  }
#endif
