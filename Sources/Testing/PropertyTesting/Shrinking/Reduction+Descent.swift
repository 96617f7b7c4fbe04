extension Reduction {
  /// Searches for the least number below `top` at which `succeeds` returns true; it is true at `top`.
  ///
  /// Ends immediately if `top - 1` does not succeed. The answer is assumed to be near 0 or `top`: small
  /// numbers and numbers just below `top` are tried first, with growing steps, then by bisection. If success
  /// is not monotone, the last success is above some number that fails.
  mutating func descend(from top: UInt64, _ succeeds: (inout Self, UInt64) -> Bool) {
    guard top > 0, succeeds(&self, top - 1), top > 1 else { return }
    var range = Bracket(failing: 0, succeeding: top - 1)
    if succeeds(&self, 0) { return }
    let half = top / 2
    if range.holds(half), range.learn(half, succeeds(&self, half)) {
      if range.holds(1), range.learn(1, succeeds(&self, 1)) { return }
      while let probe = range.middleByLength { _ = range.learn(probe, succeeds(&self, probe)) }
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
    while let probe = range.middle { _ = range.learn(probe, succeeds(&self, probe)) }
  }

  /// Returns the largest number in `0...top` at which `succeeds` returns true, by doubling, then bisection.
  /// 0 is assumed to succeed.
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

/// The interval of a threshold search: a failing number and a larger succeeding one.
private struct Bracket {
  var failing: UInt64
  var succeeding: UInt64

  /// Returns whether `probe` is still undecided.
  func holds(_ probe: UInt64) -> Bool { failing < probe && probe < succeeding }

  /// Updates the interval with the result for `probe`, and returns the result.
  mutating func learn(_ probe: UInt64, _ success: Bool) -> Bool {
    if success { succeeding = probe } else { failing = probe }
    return success
  }

  var middle: UInt64? { succeeding - failing > 1 ? failing + (succeeding - failing) / 2 : nil }

  /// A number with the mean bit length of both ends, if the lengths differ by two or more.
  var middleByLength: UInt64? {
    let (low, high) = (failing.bitLength, succeeding.bitLength)
    guard high - low > 1 else { return nil }
    let probe = (UInt64(1) << ((low + high) / 2)) - 1
    return holds(probe) ? probe : nil
  }

  /// Returns a number whose distance from `top` has the mean bit length of both ends' distances.
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
