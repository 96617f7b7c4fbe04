extension Reduction {
  /// The least number in `0...top` at which `succeeds`, sought by bisection.
  ///
  /// `top` itself is taken to succeed. If there is no single threshold it is some number that
  /// succeeds while one below it does not. Large numbers are bisected by their length in bits first,
  /// so that a small answer to a large question comes soon.
  @discardableResult
  mutating func descend(
    from top: UInt64, _ succeeds: (inout Self, UInt64) -> Bool
  ) -> UInt64 {
    if top == 0 { return 0 }
    if succeeds(&self, 0) { return 0 }
    var failing: UInt64 = 0
    var succeeding = top
    func bits(_ number: UInt64) -> Int { 64 - number.leadingZeroBitCount }
    while bits(succeeding) - bits(failing) > 1 && bits(succeeding) > 6 {
      let middle = (bits(succeeding) + max(bits(failing), 1)) / 2
      let probe = (UInt64(1) << middle) - 1
      if probe >= succeeding || probe <= failing { break }
      if succeeds(&self, probe) { succeeding = probe } else { failing = probe }
    }
    while succeeding - failing > 1 {
      let probe = failing + (succeeding - failing) / 2
      if succeeds(&self, probe) { succeeding = probe } else { failing = probe }
    }
    return succeeding
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
      step *= 2
    }
    return succeeding
  }
}
