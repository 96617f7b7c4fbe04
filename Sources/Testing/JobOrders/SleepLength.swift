/// The lengths of sleeps in virtual time.
package enum SleepLength {
  /// Returns the duration that a program means which sleeps for `delay`. A deadline is made from the real clock, some
  /// time before it arrives, so that a delay falls short of the duration: by microseconds, or by more if the thread was
  /// preempted in between. A delay just below some milliseconds of three digits is that; any other is the roundest
  /// duration that is at most a tenth longer.
  package static func meant(by delay: Duration) -> Duration {
    let microseconds =
      Int(delay.components.seconds) * 1_000_000
      + Int((delay.components.attoseconds + 999_999_999_999) / 1_000_000_000_000)
    let milliseconds = (microseconds + 999) / 1000
    var digits = milliseconds
    while digits > 0, digits.isMultiple(of: 10) { digits /= 10 }
    if milliseconds * 1000 - microseconds <= 60, digits < 1000 {
      return .milliseconds(milliseconds)
    }
    var unit = 1
    while unit <= milliseconds { unit *= 10 }
    while unit > 1 {
      for unit in [unit, unit / 2] {
        let round = (milliseconds + unit - 1) / unit * unit
        if round <= milliseconds + milliseconds / 10 { return .milliseconds(round) }
      }
      unit /= 10
    }
    return .milliseconds(milliseconds)
  }
}
