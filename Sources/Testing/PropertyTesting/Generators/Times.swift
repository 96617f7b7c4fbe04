extension Generator where Value == Duration {
  /// Generates durations in `range`, in multiples of `unit` from its lower bound, which is the simplest.
  ///
  /// - Parameters:
  ///   - range: The possible durations.
  ///   - unit: The step between two durations.
  ///   - landmarks: Durations at which behaviour may change; they and their neighbours are drawn more often.
  /// - Precondition: `unit` is at least a nanosecond, and `range` within 292 years.
  public static func durations(
    in range: ClosedRange<Duration> = .zero ... .seconds(3600), unit: Duration = .milliseconds(1),
    near landmarks: [Duration] = []
  ) -> Generator {
    require(unit >= .nanoseconds(1), "a unit of time is at least a nanosecond, not \(unit)")
    let start = range.lowerBound
    func units(_ duration: Duration) -> Int { (duration - start).nanoseconds / unit.nanoseconds }
    let last = units(range.upperBound)
    let places = landmarks.map(units)
    return Generator { source throws(Discard) in
      start + unit * (try source.integer(in: 0...last, near: places))
    }
  }
}

extension Generator where Value: InstantProtocol, Value.Duration == Duration {
  /// Generates instants of a clock, offset from `start` by `offsets`; `start` need not be the current time.
  public static func instants(
    from start: Value, after offsets: Generator<Duration> = .durations()
  ) -> Generator where Value: Sendable {
    offsets.map { start.advanced(by: $0) }
  }
}

extension Duration {
  fileprivate var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
