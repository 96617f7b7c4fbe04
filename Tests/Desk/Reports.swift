import Synchronization
import Testing

/// The issues of a test, which are kept instead of recorded.
package final class Reports: Sendable {
  private let all = Mutex<[String]>([])

  package init() {}

  package var kept: IssueHandlingTrait {
    .compactMapIssues { issue in
      self.all.withLock { $0.append("\(issue)") }
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
