/// Time in which a thread of the pool is free. Work is not slow because a thousand other tests are before it.
package enum FreeTime {
  /// Sleeps for some time, and returns whether a thread was free at its end.
  package static func passes(_ time: Duration) async -> Bool {
    let clock = ContinuousClock()
    let start = clock.now
    try? await Task.sleep(for: time)
    return clock.now - start - time < min(time, .milliseconds(100)) + .milliseconds(10)
  }
}
