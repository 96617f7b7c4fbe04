import PropertyTesting
import Synchronization

/// What a system compared, until somebody asks.
package final class ComparisonLog: Sendable {
  private let comparisons = Mutex<[Comparison]>([])

  package func note(_ comparison: Comparison) {
    comparisons.withLock { $0.append(comparison) }
  }

  package func take() -> [Comparison] {
    comparisons.withLock { comparisons in
      defer { comparisons.removeAll(keepingCapacity: true) }
      return comparisons
    }
  }
}
