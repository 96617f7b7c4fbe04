import Synchronization
import Testing

/// The issues of a test that are expected of it, which are kept instead of recorded.
///
/// A failed expectation is recorded: it is the test's own. A text ends with the place of its issue.
package final class Reports: Sendable {
  private let all = Mutex<[String]>([])

  package init() {}

  package var kept: IssueHandlingTrait {
    .compactMapIssues { issue in
      if case .expectationFailed = issue.kind { return issue }
      let place = issue.sourceLocation.map { "\n\($0.fileName):\($0.line)" } ?? ""
      self.all.withLock { $0.append("\(issue)\(place)") }
      return nil
    }
  }

  package var texts: [String] { all.withLock { $0 } }

  /// Returns the issues, and forgets them.
  package func take() -> [String] {
    all.withLock { texts in
      defer { texts = [] }
      return texts
    }
  }

  /// Expects one issue, whose text has all `parts`.
  package func expectOne(_ parts: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    let texts = texts
    #expect(texts.count == 1, sourceLocation: sourceLocation)
    for part in parts {
      #expect(
        texts.first?.contains(part) == true, "\(part) in \(texts)", sourceLocation: sourceLocation)
    }
  }
}

extension Trait where Self == IssueHandlingTrait {
  /// Keeps issues that the test knows out of the output, so that nobody takes a green run for a red one. An issue that
  /// it expects and that does not come fails it as ever.
  package static var knownIssuesUnseen: Self { .filterIssues(\.isFailure) }
}
