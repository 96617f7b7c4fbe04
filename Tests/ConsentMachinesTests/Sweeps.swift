import Desk
import Testing

/// Whether `scripts/check.sh --full` runs the tests.
let areSweepsAskedFor = Desk.areSweepsAskedFor

extension Trait where Self == ConditionTrait {
  /// Enables a test with thousands of worlds, cases or searches only for `scripts/check.sh --full`. Faster
  /// tests detect the same mistakes.
  static var sweep: Self { .enabled(if: areSweepsAskedFor, "scripts/check.sh --full") }
}
