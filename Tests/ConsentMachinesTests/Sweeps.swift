import Foundation
import Testing

/// Whether `scripts/check.sh --full` runs the tests.
let areSweepsAskedFor = ProcessInfo.processInfo.environment["CONSENT_SWEEPS"] != nil

extension Trait where Self == ConditionTrait {
  /// Of a test that sweeps over thousands of worlds, cases or searches: what it finds, faster tests find as
  /// well, and `scripts/check.sh --full` asks for it.
  static var sweep: Self {
    .enabled(if: areSweepsAskedFor, "scripts/check.sh --full")
  }
}
