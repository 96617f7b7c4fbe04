import Notation

extension ProcessState: Worded {
  package static let form = Form<ProcessState>.names("a state of the app")
}

extension Instant: Worded {
  package static let form = Form.number(
    Quantity("a moment in milliseconds", example: "500", in: .min ... .max), then: "ms"
  ).map({ Instant(Milliseconds($0)) }, { $0.sinceStart.count })
}

extension Milliseconds {
  /// The notation of a duration, such as `500 ms`. A duration outside the range is clamped when written.
  static let wait = Form.number(
    Quantity("a duration in milliseconds", example: "500", in: waits), then: "ms"
  ).map(
    { Milliseconds($0) }, { min(max($0.count, waits.lowerBound), waits.upperBound) })

  private static let waits = 0...1_000_000_000
}
