#if canImport(Testing)
  import Dispatch
  import PropertyTesting
  import Synchronization

  /// A bridge between a synchronous search and an asynchronous property.
  ///
  /// The search blocks on a thread outside the shared pool, waiting for each verdict; the property runs in
  /// the task of the test.
  final class Exchange<Value: Sendable>: Sendable {
    private let answer = Mutex<CheckRun?>(nil)
    private let report = Mutex<String?>(nil)
    private let isAnswered = DispatchSemaphore(value: 0)

    /// Returns the report of a search with cases judged by `judge`.
    static func search(
      _ check: Checking<Value>, _ collector: IssueCollector,
      judge: @Sendable @escaping (Value) async -> CheckRun
    ) async -> String? {
      let exchange = Exchange()
      let (questions, ask) = AsyncStream<Value>.makeStream()
      DispatchQueue.global().async {
        let text = check.search { value in
          ask.yield(value)
          exchange.isAnswered.wait()
          return exchange.answer.withLock { $0 } ?? .passed
        }
        exchange.report.withLock { $0 = text }
        ask.finish()
      }
      await collector.collecting {
        for await value in questions {
          let run = await judge(value)
          exchange.answer.withLock { $0 = run }
          exchange.isAnswered.signal()
        }
      }
      return exchange.report.withLock { $0 }
    }
  }
#endif
