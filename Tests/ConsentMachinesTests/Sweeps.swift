import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Of a test that sweeps over thousands of worlds, cases or searches: what it finds, faster tests find as
  /// well, and `scripts/check.sh --full` asks for it.
  static var sweep: Self {
    .enabled(
      if: ProcessInfo.processInfo.environment["CONSENT_SWEEPS"] != nil, "scripts/check.sh --full")
  }
}
