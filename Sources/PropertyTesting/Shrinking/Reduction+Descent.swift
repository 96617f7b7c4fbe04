extension Reduction {
  /// Seeks the least number below `top` at which `succeeds`, where `top` is known to succeed.
  ///
  /// Nothing is sought when `top - 1` does not succeed. The answer is taken to be near an end: small
  /// numbers and those just below `top` come first, by steps that grow fast; the rest is bisection.
  /// If there is no single threshold, the answer is some number that succeeds above one that does
  /// not.
  mutating func descend(from top: UInt64, _ succeeds: (inout Self, UInt64) -> Bool) {
    guard top > 0, succeeds(&self, top - 1), top > 1 else { return }
    var range = Bracket(failing: 0, succeeding: top - 1)
    if succeeds(&self, 0) { return }
    let half = top / 2
    if range.holds(half), range.learn(half, succeeds(&self, half)) {
      if range.holds(1), range.learn(1, succeeds(&self, 1)) { return }
      while let probe = range.middleByLength {
        _ = range.learn(probe, succeeds(&self, probe))
      }
    } else {
      var step: UInt64 = 2
      while range.holds(top &- step), range.learn(top - step, succeeds(&self, top - step)) {
        step = step < 4 ? 4 : step.multipliedReportingOverflow(by: step).partialValue
        if step == 0 { break }
      }
      while let probe = range.middleByGap(from: top) {
        _ = range.learn(probe, succeeds(&self, probe))
      }
    }
    while let probe = range.middle {
      _ = range.learn(probe, succeeds(&self, probe))
    }
  }

  /// The largest number in `0...top` at which `succeeds`, sought by doubling and then by bisection.
  /// 0 is taken to succeed.
  @discardableResult
  mutating func climb(to top: Int, _ succeeds: (inout Self, Int) -> Bool) -> Int {
    var succeeding = 0
    var step = 1
    while succeeding < top {
      let probe = min(step, top)
      guard succeeds(&self, probe) else {
        var failing = probe
        while failing - succeeding > 1 {
          let middle = succeeding + (failing - succeeding) / 2
          if succeeds(&self, middle) { succeeding = middle } else { failing = middle }
        }
        return succeeding
      }
      succeeding = probe
      step = step > top / 2 ? top : step * 2
    }
    return succeeding
  }
}

/// What a search for a threshold knows: a number that fails and a larger one that succeeds.
private struct Bracket {
  var failing: UInt64
  var succeeding: UInt64

  /// Whether nothing is known of `probe` yet.
  func holds(_ probe: UInt64) -> Bool {
    failing < probe && probe < succeeding
  }

  /// Takes in what came of `probe`, and hands it back.
  mutating func learn(_ probe: UInt64, _ success: Bool) -> Bool {
    if success { succeeding = probe } else { failing = probe }
    return success
  }

  var middle: UInt64? {
    succeeding - failing > 1 ? failing + (succeeding - failing) / 2 : nil
  }

  /// A number whose length in bits is half way, while the lengths differ by two or more.
  var middleByLength: UInt64? {
    let (low, high) = (failing.bitLength, succeeding.bitLength)
    guard high - low > 1 else { return nil }
    let probe = (UInt64(1) << ((low + high) / 2)) - 1
    return holds(probe) ? probe : nil
  }

  /// A number whose distance from `top` is half way in length, while the lengths differ.
  func middleByGap(from top: UInt64) -> UInt64? {
    let (low, high) = ((top - succeeding).bitLength, (top - failing).bitLength)
    guard high - low > 1 else { return nil }
    let probe = top - (UInt64(1) << ((low + high) / 2)) + 1
    return holds(probe) ? probe : nil
  }
}

extension UInt64 {
  fileprivate var bitLength: Int { 64 - leadingZeroBitCount }
}
