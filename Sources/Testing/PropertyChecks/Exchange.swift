#if canImport(Testing)
  import Dispatch
  import PropertyTesting
  import Synchronization
  import Testing

  /// A bridge between a synchronous search and an asynchronous property.
  ///
  /// The search blocks on a thread outside the shared pool, waiting for each verdict; the property runs in
  /// the task of the test.
  final class Exchange<Value: Sendable>: Sendable {
    private let answer = Mutex<CheckRun?>(nil)
    private let verdict = Mutex<CheckVerdict?>(nil)
    private let isAnswered = DispatchSemaphore(value: 0)

    /// Returns the verdict of a check with cases judged by `judge`; `nil` if issues cannot be collected.
    static func verdict(
      of check: Checking<Value>, call: CheckCall, _ collector: IssueCollector,
      judge: @Sendable @escaping (Value) async -> CheckRun
    ) async -> CheckVerdict? {
      let exchange = Exchange()
      let work: @Sendable () async -> Void = {
        _ = await collector.collecting {
          await exchange.play(check, call: call, judge: judge)
        }
      }
      if Test.current == nil, TestProgram.runsSwiftTesting {
        await withCheckedContinuation { continuation in
          let isStarted = TestRun.start(on: nil) {
            await work()
            continuation.resume()
          }
          if !isStarted { continuation.resume() }
        }
      } else {
        await work()
      }
      return exchange.verdict.withLock { $0 }
    }

    private func play(
      _ check: Checking<Value>, call: CheckCall, judge: @Sendable (Value) async -> CheckRun
    ) async {
      let (questions, ask) = AsyncStream<Value>.makeStream()
      // A queue of its own has a thread beside those of Swift's pool, which the global queues share on Linux: as many
      // checks as the pool has threads would wait there for properties that no thread is left to play.
      DispatchQueue(label: "PropertyChecks.Exchange").async {
        let verdict = check.verdict(call) { value in
          ask.yield(value)
          self.isAnswered.wait()
          return self.answer.withLock { $0 } ?? .passed
        }
        self.verdict.withLock { $0 = verdict }
        ask.finish()
      }
      for await value in questions {
        let run = await judge(value)
        answer.withLock { $0 = run }
        isAnswered.signal()
      }
    }
  }
#endif
