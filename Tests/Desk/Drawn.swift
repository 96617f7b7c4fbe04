import Testing

extension Trait where Self == ConditionTrait {
  /// A dear test, of which a debug build runs one in `share`, drawn by ``Desk/seed``. Sweeps run each, and
  /// `CONSENT_DRAW=all` runs each with its small samples and bounds.
  ///
  /// The draw depends on the place of the test, so that two seeds run others.
  package static func drawn(
    oneIn share: UInt64, file: String = #fileID, line: Int = #line
  ) -> Self {
    .enabled(
      if: Desk.areSweepsAskedFor || Desk.areAllDrawn
        || Desk.number(of: "\(file):\(line)") % share == 0,
      "CONSENT_SEED=\(Desk.seed) leaves it out; the sweeps of scripts/check.sh run it")
  }
}
